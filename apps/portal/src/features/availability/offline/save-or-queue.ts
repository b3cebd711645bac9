import { drop, enqueue } from '@rollcall/client/offline-queue/offline-queue.ts'
import { queueKind } from '@rollcall/client/offline-queue/queue-kinds.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { clientFailure } from '@rollcall/client/transport/failure.ts'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tellAvailabilitySaved } from '../../../shared/availability/availability-news.ts'
import { cancelOverviewReads, refreshOverviews } from '../../../shared/bookings/bookings-cache.ts'
import { resetRollcall } from '../../../shared/rollcall/rollcall-status.ts'
import { type AvailabilityChange, daysOf, sendChange, showChange } from './availability-change.ts'
import { tQueue } from './queue.words.ts'
import { AVAILABILITY, type Payload, type QueuedChange, queuedChanges } from './queued-changes.ts'

let last: Promise<unknown> | undefined

/**
 * Saves a change, or queues it on the device if no response comes. Order is kept: a change made while others are queued is
 * queued behind them. Throws a refusal of the service.
 */
export function saveOrQueue(
  change: AvailabilityChange,
  undo?: AvailabilityChange,
): Promise<'saved' | 'queued'> {
  const before = last ?? Promise.resolve()
  const saving = before.then(() => saveNext({ change, undo }))
  last = saving.catch(() => undefined)
  return saving
}

async function saveNext(payload: Payload): Promise<'saved' | 'queued'> {
  const id = crypto.randomUUID()
  if (navigator.onLine && queuedChanges().length === 0) {
    const answer = await sendChange(payload.change, id)
    if (answer.isSuccess) return 'saved'
    if (answer.error.type !== 'transientError') throw answer.error
  }
  try {
    // Reuses the id of the attempt above, which may have arrived and must not take effect twice.
    enqueue(AVAILABILITY, payload, id)
  } catch {
    throw clientFailure('network_unreachable')
  }
  void sendLater().catch(() => undefined)
  return 'queued'
}

/** If the file does not arrive, the next navigation sends the queue. */
async function sendLater() {
  const { sendQueue } = await import('@rollcall/client/offline-queue/send-queue.ts')
  await sendQueue()
}

export const availabilityChanges = queueKind<Payload, unknown>({
  send: ({ change }, idempotencyKey) => sendChange(change, idempotencyKey),
  onSent: async ({ change }) => {
    // A read that was sent before the service had the change would show the days without it.
    await cancelOverviewReads(queryClient)
    showChange(queryClient, change)
    resetRollcall(queryClient, daysOf(change))
  },
  onRound: ({ sent, refused }) => {
    tellAvailabilitySaved()
    refreshOverviews(queryClient)
    // Shown on any screen; the availability screen explains the refusal.
    if (sent.length > 0) toast(tQueue('sent', { count: sent.length }), 'success')
    if (refused.length > 0) toast(tQueue('refusedToast', { count: refused.length }), 'error')
  },
})

/** Restores the days; with a network they are fetched again. */
export function discardChange(change: QueuedChange): void {
  if (change.payload.undo) showChange(queryClient, change.payload.undo)
  drop(change)
  refreshOverviews(queryClient)
}

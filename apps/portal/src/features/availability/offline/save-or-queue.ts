import { drop, enqueue } from '@rollcall/client/offline-queue/offline-queue.ts'
import { queueKind } from '@rollcall/client/offline-queue/queue-kinds.ts'
import { sendQueue } from '@rollcall/client/offline-queue/send-queue.ts'
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
 * Saves a change or, when no answer comes, keeps it on the device to be sent later. Never out of order: one follows
 * another, and one that is made while others are queued is queued behind them. Throws what the service refuses.
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
    // With the id of the attempt above: it may have arrived, and must not be done twice.
    enqueue(AVAILABILITY, payload, id)
  } catch {
    throw clientFailure('network_unreachable')
  }
  void sendQueue()
  return 'queued'
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
    // On whatever screen the person is by then; the availability screen explains what was refused.
    if (sent.length > 0) toast(tQueue('sent', { count: sent.length }), 'success')
    if (refused.length > 0) toast(tQueue('refusedToast', { count: refused.length }), 'error')
  },
})

/** The days show again what they did before the change; with a network, what the service answers. */
export function discardChange(change: QueuedChange): void {
  if (change.payload.undo) showChange(queryClient, change.payload.undo)
  drop(change)
  refreshOverviews(queryClient)
}

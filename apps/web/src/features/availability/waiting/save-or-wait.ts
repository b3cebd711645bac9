import { clientFailure } from '../../../shared/api/failure.ts'
import { enqueue } from '../../../shared/waiting/waiting.ts'
import type { AvailabilityChange } from './availability-change.ts'
import { sendChange } from './send-change.ts'
import { sendWaitingChanges } from './send-waiting-changes.ts'
import { AVAILABILITY, type WaitingAvailability, waitingAvailability } from './waiting-availability.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Saves a change or, when no answer comes, keeps it on the device to be sent later. Never out of order: one follows
 * another, and one that is made while others wait waits behind them. Throws what the service refuses.
 */
export function saveOrWait(
  change: AvailabilityChange,
  undo?: AvailabilityChange,
): Promise<'saved' | 'waiting'> {
  const saving = last.then(() => saveNext({ change, undo }))
  last = saving.catch(() => undefined)
  return saving
}

async function saveNext(payload: WaitingAvailability): Promise<'saved' | 'waiting'> {
  const id = crypto.randomUUID()
  if (navigator.onLine && waitingAvailability().length === 0) {
    const answer = await sendChange(payload.change, id)
    if (answer.isSuccess) return 'saved'
    if (answer.error.type !== 'transientError') throw answer.error
  }
  keep(payload, id)
  void sendWaitingChanges()
  return 'waiting'
}

/** The same id as the attempt without an answer, which may have arrived. */
function keep(payload: WaitingAvailability, id: string) {
  try {
    enqueue(AVAILABILITY, payload, id)
  } catch {
    throw clientFailure('network_unreachable')
  }
}

import { bookingStatus, isCancelled } from '../bookings/booking-status.ts'
import { canBeginClock } from './can-begin-clock.ts'
import { clockStateOf, problemOfFinished, type ShiftClock } from './shift-clock.ts'
import type { TimeEntryAction } from './time-entry.ts'

const closing: readonly TimeEntryAction[] = ['clockOut', 'mealBreakEnd']

/**
 * The refusal that follows from the booking's status. A candidate who is clocked in can always clock out; otherwise they
 * could not clock in anywhere else.
 */
export function problemOfStatus(
  status: number,
  clock: ShiftClock,
  action: TimeEntryAction,
): 'action_locked' | 'no_available_shifts' | ReturnType<typeof problemOfFinished> | undefined {
  if (clockStateOf(clock) !== 'initial' && closing.includes(action)) return undefined
  if (status === bookingStatus.disputeOrMismatch) return 'action_locked'
  if (isCancelled(status)) return 'no_available_shifts'
  const isBeginning = clockStateOf(clock) === 'initial' && action === 'clockIn'
  if (!isBeginning || canBeginClock(status)) return undefined
  return clock.clockedOutAt === null ? 'no_available_shifts' : problemOfFinished(clock)
}

import { bookingStatus, isCancelled } from '../bookings/booking-status.ts'
import { clockStateOf, type ShiftClock } from './shift-clock.ts'
import type { TimeEntryAction } from './time-entry.ts'

/** Only for a confirmed booking: once the school has told its hours, say, nobody can clock in any more. */
export const canBeginClock = (status: number): boolean => status === bookingStatus.confirmed

const closing: readonly TimeEntryAction[] = ['clockOut', 'mealBreakEnd']

/**
 * Whether what has become of the booking leaves the action possible. Whoever is clocked in can always go home, or they
 * could not clock in anywhere else.
 */
export function problemOfStatus(
  status: number,
  clock: ShiftClock,
  action: TimeEntryAction,
): 'action_locked' | 'no_available_shifts' | undefined {
  if (clockStateOf(clock) !== 'initial' && closing.includes(action)) return undefined
  if (status === bookingStatus.disputeOrMismatch) return 'action_locked'
  if (isCancelled(status)) return 'no_available_shifts'
  const isNew = clock.clockedInAt === null && action === 'clockIn'
  return isNew && !canBeginClock(status) ? 'no_available_shifts' : undefined
}

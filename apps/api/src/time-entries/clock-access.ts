import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { clockStateOf } from '@rollcall/domain/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'
import { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { featuresOf } from '../platform/sites.ts'
import { type ClockRow, clockOf } from './time-entries.queries.ts'

export function checkClockIsEnabled(
  { config }: Pick<Services, 'config'>,
  { region, features }: Pick<CandidateCaller, 'region' | 'features'>,
): void {
  if (!isEnabled(featuresOf(config, region, features), 'enableTimeEntries')) {
    throw new ApiError('feature_not_enabled')
  }
}

const closing: readonly TimeEntryAction[] = ['clockOut', 'mealBreakEnd']

/**
 * Whether what has become of the booking leaves the action possible. Whoever is clocked in can always go home, or they
 * could not clock in anywhere else.
 */
export function problemOfStatus(
  row: ClockRow,
  action: TimeEntryAction,
): 'action_locked' | 'no_available_shifts' | undefined {
  if (clockStateOf(clockOf(row)) !== 'initial' && closing.includes(action)) return undefined
  if (row.status === bookingStatus.disputeOrMismatch) return 'action_locked'
  if (row.status < 0) return 'no_available_shifts'
  const isNew = row.clockedInAt === null && action === 'clockIn'
  return isNew && row.status !== bookingStatus.confirmed ? 'no_available_shifts' : undefined
}

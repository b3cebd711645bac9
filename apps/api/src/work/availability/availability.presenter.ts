import type { Overview } from '@rollcall/contract/work/bookings'
import {
  type OngoingAvailability,
  type OngoingStatus,
  weekdays,
} from '@rollcall/domain/work/availability/ongoing-availability'
import type { AvailabilityRow } from './availability.queries.ts'

/** What a candidate has said of some days, and of the weekdays unless they never have. */
export const presentAvailability = (row: AvailabilityRow): Overview['availability'] => ({
  scheduled: row.scheduled,
  ongoing: row.weekdays && byWeekday(row.weekdays),
})

function byWeekday(statuses: readonly OngoingStatus[]): OngoingAvailability {
  const week = weekdays.map((weekday, at) => [weekday, statuses[at]] as const)
  return Object.fromEntries(week) as OngoingAvailability
}

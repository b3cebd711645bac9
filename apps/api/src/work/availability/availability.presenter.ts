import type { Overview } from '@rollcall/contract/work/bookings'
import {
  type OngoingAvailability,
  type OngoingStatus,
  weekdays,
} from '@rollcall/domain/work/availability/ongoing-availability'
import type { AvailabilityRow } from './availability.queries.ts'

/** The availability of some days, and the ongoing one unless the candidate never set it. */
export const presentAvailability = (row: AvailabilityRow): Overview['availability'] => ({
  scheduled: row.scheduled,
  ongoing: row.weekdays && byWeekday(row.weekdays),
})

function byWeekday(statuses: readonly OngoingStatus[]): OngoingAvailability {
  const week = weekdays.map((weekday, at) => [weekday, statuses[at]] as const)
  return Object.fromEntries(week) as OngoingAvailability
}

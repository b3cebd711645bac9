import type { Overview } from '@rollcall/contract/bookings'
import {
  type OngoingAvailability,
  type OngoingStatus,
  weekdays,
} from '@rollcall/domain/availability/ongoing-availability'
import type { Queryable } from '../platform/database/statement.ts'
import { getAvailabilityRow } from './availability.queries.ts'

/** What a candidate has said of the days from one to another, and of the weekdays unless they never have. */
export async function getAvailability(
  on: Queryable,
  candidateId: string,
  { dateFromLocal, dateToLocal }: { dateFromLocal: string; dateToLocal: string },
): Promise<Overview['availability']> {
  const row = await getAvailabilityRow.one(on, candidateId, dateFromLocal, dateToLocal)
  return { scheduled: row.scheduled, ongoing: row.weekdays && byWeekday(row.weekdays) }
}

function byWeekday(statuses: readonly OngoingStatus[]): OngoingAvailability {
  const week = weekdays.map((weekday, at) => [weekday, statuses[at]] as const)
  return Object.fromEntries(week) as OngoingAvailability
}

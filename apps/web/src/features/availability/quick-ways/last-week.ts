import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import type { KnownDays } from '@rollcall/domain/availability/planned-change'

/** Whoever worked on a day had time for it: the week it is copied from counts it as available. */
export function withWorkedDays({ own, booked }: KnownDays): ReadonlyMap<string, AvailabilityDay> {
  const days = new Map(own)
  for (const dateLocal of booked) days.set(dateLocal, { dateLocal, status: 'available', partialRanges: [] })
  return days
}

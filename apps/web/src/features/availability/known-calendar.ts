import type { BookingListItem, Overview } from '@rollcall/contract/bookings'
import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import type { KnownDays } from '@rollcall/domain/availability/planned-change'
import { isOffer } from './calendar-day.ts'

export interface KnownCalendar extends KnownDays {
  bookings: ReadonlyMap<string, readonly BookingListItem[]>
}

/** What overviews say together of the days they cover. */
export function knownCalendar(overviews: readonly Overview[]): KnownCalendar {
  const bookings = new Map(overviews.flatMap((overview) => Object.entries(overview.bookings)))
  const withAny = (test: (booking: BookingListItem) => boolean) =>
    new Set([...bookings].filter(([, ofDay]) => ofDay.some(test)).map(([dateLocal]) => dateLocal))
  return {
    own: new Map<string, AvailabilityDay>(
      overviews.flatMap(({ availability }) => availability.scheduled.map((day) => [day.dateLocal, day])),
    ),
    booked: withAny((booking) => !isOffer(booking)),
    offered: withAny(isOffer),
    bookings,
  }
}

import type { GuestBooking } from '@rollcall/contract/work/offers'
import { readerTimeZone } from '@rollcall/ui/site/reader-time-zone.ts'
import { OfferSummary } from '../offers/offer-summary.tsx'

type Shift = GuestBooking['bookings'][number]

/** A card for each kind of shift, which groups dates without other differences. */
export const GuestShifts = ({ bookings }: { bookings: readonly Shift[] }) =>
  byShift(bookings).map((dates) => (
    <OfferSummary key={dates[0].id} shift={dates[0]} dates={dates} readerTimeZone={readerTimeZone()} />
  ))

/** Groups bookings that differ only in their time, in the given order. */
export function byShift(bookings: readonly Shift[]): [Shift, ...Shift[]][] {
  const shifts = new Map<string, [Shift, ...Shift[]]>()
  for (const booking of bookings) {
    const { clientName, suburb, grades, description, payment, timezone } = booking
    const kind = JSON.stringify([clientName, suburb, grades, description, payment, timezone])
    const dates = shifts.get(kind)
    if (dates) dates.push(booking)
    else shifts.set(kind, [booking])
  }
  return [...shifts.values()]
}

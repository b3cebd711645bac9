import type { GuestBooking } from '@rollcall/contract/bookings'

type Shift = GuestBooking['bookings'][number]

/** Bookings that differ in nothing but their time belong together, in the order they came. */
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

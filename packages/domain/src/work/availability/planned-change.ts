import { type AvailabilityDay, isSameDay, unsetDay } from './availability-day.ts'

export interface KnownDays {
  /** What was said of each day; a day that is not there is unset. */
  own: ReadonlyMap<string, AvailabilityDay>
  booked: ReadonlySet<string>
  offered: ReadonlySet<string>
}

export interface PlannedChange {
  /** What is sent. */
  days: AvailabilityDay[]
  /** Days with a booking, which keep what they have. */
  bookedDatesLocal: string[]
  /** Days of `days` with an offer still to be answered. */
  offeredDatesLocal: string[]
  /** What puts it back as it was. */
  undo: AvailabilityDay[]
}

/** What a change would really do: booked days are left out, and so are those that are as wanted already. */
export function planChange(
  wanted: readonly AvailabilityDay[],
  { own, booked, offered }: KnownDays,
): PlannedChange {
  const before = (dateLocal: string) => own.get(dateLocal) ?? unsetDay(dateLocal)
  const days = wanted.filter((day) => !booked.has(day.dateLocal) && !isSameDay(day, before(day.dateLocal)))
  return {
    days,
    bookedDatesLocal: wanted.map(({ dateLocal }) => dateLocal).filter((date) => booked.has(date)),
    offeredDatesLocal: days.map(({ dateLocal }) => dateLocal).filter((date) => offered.has(date)),
    undo: days.map(({ dateLocal }) => before(dateLocal)),
  }
}

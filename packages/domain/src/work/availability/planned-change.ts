import { type AvailabilityDay, isSameDay, unsetDay } from './availability-day.ts'

export interface KnownDays {
  /** The availability set for each day; a missing day is unset. */
  own: ReadonlyMap<string, AvailabilityDay>
  booked: ReadonlySet<string>
  offered: ReadonlySet<string>
}

export interface PlannedChange {
  /** The days to send. */
  days: AvailabilityDay[]
  /** Booked days, which do not change. */
  bookedDatesLocal: string[]
  /** The days of `days` with an open offer. */
  offeredDatesLocal: string[]
  /** The days that undo the change. */
  undo: AvailabilityDay[]
}

/** The effect of a change, without booked days and without days that already have the wanted value. */
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

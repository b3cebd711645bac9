import { localDateOf, localDateTimeOf, localTimeOf } from '../../time/local-time.ts'

/** A span of time on the wall clocks of one zone. */
export interface WallClockSpan {
  startDateLocal: string
  startTimeLocal: string
  endDateLocal: string
  endTimeLocal: string
}

/** Times in the event's time zone, and in the reader's if they differ. */
export function eventTimes(
  { startsAt, endsAt, timeZone }: { startsAt: number; endsAt: number; timeZone: string },
  readerTimeZone: string,
): { there: WallClockSpan; forReader: WallClockSpan | null } {
  const isSame = [startsAt, endsAt].every(
    (instant) => localDateTimeOf(instant, timeZone) === localDateTimeOf(instant, readerTimeZone),
  )
  return {
    there: spanIn(startsAt, endsAt, timeZone),
    forReader: isSame ? null : spanIn(startsAt, endsAt, readerTimeZone),
  }
}

const spanIn = (startsAt: number, endsAt: number, timeZone: string): WallClockSpan => ({
  startDateLocal: localDateOf(startsAt, timeZone),
  startTimeLocal: localTimeOf(startsAt, timeZone),
  endDateLocal: localDateOf(endsAt, timeZone),
  endTimeLocal: localTimeOf(endsAt, timeZone),
})

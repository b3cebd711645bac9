import { hasFourDigitYear, isCalendarDate, isClockTime } from '../../time/calendar-date.ts'
import { instantOf } from '../../time/local-time.ts'

export interface LocalSchedule {
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
}

/**
 * The instants of a shift in the time zone of its location; undefined for times that no shift can have. A shift begins and
 * ends on the same local date. Two times that differ on the wall clock can be one instant where the clocks change.
 */
export function scheduleOf(
  { dateLocal, startTimeLocal, endTimeLocal }: LocalSchedule,
  timeZone: string,
): { startsAt: number; endsAt: number } | undefined {
  if (!isCalendarDate(dateLocal) || !isClockTime(startTimeLocal) || !isClockTime(endTimeLocal))
    return undefined
  if (startTimeLocal >= endTimeLocal) return undefined
  const startsAt = instantOf(`${dateLocal}T${startTimeLocal}`, timeZone)
  const endsAt = instantOf(`${dateLocal}T${endTimeLocal}`, timeZone)
  if (!hasFourDigitYear(startsAt) || !hasFourDigitYear(endsAt)) return undefined
  return startsAt < endsAt ? { startsAt, endsAt } : undefined
}

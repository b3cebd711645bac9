import { addDays, eachDate, isWeekend } from '../../time/calendar-date.ts'
import { type AvailabilityDay, unsetDay } from './availability-day.ts'

const WEEK_DAYS = 7
const TWO_WEEKS_DAYS = 14

interface Shown {
  todayLocal: string
  /** Saturdays and Sundays stay unchanged unless the calendar shows them. */
  isWeekendShown: boolean
}

const isTouched = (dateLocal: string, { todayLocal, isWeekendShown }: Shown) =>
  dateLocal >= todayLocal && (isWeekendShown || !isWeekend(dateLocal))

const all = (datesLocal: string[], status: 'available' | 'unavailable'): AvailabilityDay[] =>
  datesLocal.map((dateLocal) => ({ dateLocal, status, partialRanges: [] }))

/** Sets each day of the week that starts on a date like the same weekday of the week before. */
export function sameAsLastWeek(
  weekStartLocal: string,
  own: ReadonlyMap<string, AvailabilityDay>,
  shown: Shown,
): AvailabilityDay[] {
  return eachDate(weekStartLocal, addDays(weekStartLocal, WEEK_DAYS - 1))
    .filter((dateLocal) => isTouched(dateLocal, shown))
    .map((dateLocal) => ({ ...(own.get(addDays(dateLocal, -WEEK_DAYS)) ?? unsetDay(dateLocal)), dateLocal }))
}

/** Today and the thirteen days after it. */
export const nextTwoWeeksAvailable = (shown: Shown): AvailabilityDay[] =>
  all(
    eachDate(shown.todayLocal, addDays(shown.todayLocal, TWO_WEEKS_DAYS - 1)).filter((date) =>
      isTouched(date, shown),
    ),
    'available',
  )

/** From today to the date, both included, and weekends too. */
export const pausedUntil = (untilLocal: string, todayLocal: string): AvailabilityDay[] =>
  all(eachDate(todayLocal, untilLocal), 'unavailable')

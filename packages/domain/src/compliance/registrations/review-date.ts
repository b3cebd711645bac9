import { addDays, isWeekend } from '../../time/calendar-date.ts'

/** A calendar without working days must not be searched for ever. */
const DAYS_SEARCHED = 366

/** The day by which something sent on a date is checked: so many working days later. */
export function reviewDate(
  sentLocal: string,
  reviewDays: number,
  isPublicHoliday: (dateLocal: string) => boolean,
): string {
  let left = reviewDays
  for (let days = 1; days <= DAYS_SEARCHED; days++) {
    const date = addDays(sentLocal, days)
    if (!isWeekend(date) && !isPublicHoliday(date)) left--
    if (left <= 0) return date
  }
  return addDays(sentLocal, reviewDays)
}

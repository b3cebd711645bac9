import { addDays, isWeekend } from '../../time/calendar-date.ts'

/** Ends the search in a calendar without working days. */
const DAYS_SEARCHED = 366

/** The date by which a submission is reviewed: this many working days after it was sent. */
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

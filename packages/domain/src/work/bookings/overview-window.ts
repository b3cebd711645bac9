import { addMonths, daysBetween, isCalendarDate } from '../../time/calendar-date.ts'

/** One month from the target date, both ends included. */
export const overviewWindow = (targetDateLocal: string): { dateFromLocal: string; dateToLocal: string } => ({
  dateFromLocal: targetDateLocal,
  dateToLocal: addMonths(targetDateLocal, 1),
})

const MAX_DAYS = 400

/** Enough for a year of calendar, and few enough for a fast response. */
export const isOverviewWindow = (window: { dateFromLocal: string; dateToLocal: string }): boolean => {
  if (!isCalendarDate(window.dateFromLocal) || !isCalendarDate(window.dateToLocal)) return false
  const days = daysBetween(window.dateFromLocal, window.dateToLocal)
  return days >= 0 && days <= MAX_DAYS
}

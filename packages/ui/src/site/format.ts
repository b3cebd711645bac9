import {
  dateFormat,
  formatClockTime,
  formatClockTimes,
  formatDay,
  formatDays,
} from '@rollcall/domain/regions/date-format'
import { formatAmount } from '@rollcall/domain/regions/money-format'
import { currentSite } from './site.ts'

/** Formats stay with the site, whatever language the person reads. */
const siteLocale = () => currentSite().site.locale

/** "Tuesday 17 November": the day of an instant in the zone. */
export const formatLongDate = (instant: number, timeZone: string): string =>
  dateFormat(siteLocale(), 'longDate', timeZone).format(instant)

/** "Tue, 17 Nov", from YYYY-MM-DD. */
export const formatShortDay = (dateLocal: string): string => formatDay(siteLocale(), 'shortDate', dateLocal)

/** "Tuesday 17 November", from YYYY-MM-DD. */
export const formatLongDay = (dateLocal: string): string => formatDay(siteLocale(), 'longDate', dateLocal)

/** "Tuesday 17 November 2026", from YYYY-MM-DD. */
export const formatFullDay = (dateLocal: string): string => formatDay(siteLocale(), 'fullDate', dateLocal)

/** "17 Nov 2026", from YYYY-MM-DD. */
export const formatDate = (dateLocal: string): string => formatDay(siteLocale(), 'dayOfYear', dateLocal)

/** "17 Nov – 17 Dec 2026", from two YYYY-MM-DD. */
export const formatDayRange = (fromLocal: string, toLocal: string): string =>
  formatDays(siteLocale(), 'dayOfYear', fromLocal, toLocal)

/** "Mon, 16 – Fri, 20 Nov", from two YYYY-MM-DD. */
export const formatShortDayRange = (fromLocal: string, toLocal: string): string =>
  formatDays(siteLocale(), 'shortDate', fromLocal, toLocal)

/** "17/11/2026", from YYYY-MM-DD. */
export const formatNumericDay = (dateLocal: string): string =>
  formatDay(siteLocale(), 'numericDate', dateLocal)

/** "November 2026", from YYYY-MM-DD. */
export const formatMonth = (dateLocal: string): string => formatDay(siteLocale(), 'month', dateLocal)

/** "November – December 2026", from two YYYY-MM-DD. */
export const formatMonthRange = (fromLocal: string, toLocal: string): string =>
  formatDays(siteLocale(), 'month', fromLocal, toLocal)

/** "Tuesday", from YYYY-MM-DD. */
export const formatWeekday = (dateLocal: string): string => formatDay(siteLocale(), 'weekday', dateLocal)

/** "Tue", from YYYY-MM-DD. */
export const formatShortWeekday = (dateLocal: string): string =>
  formatDay(siteLocale(), 'shortWeekday', dateLocal)

/** "3:10 pm": the time of day of an instant in the zone. */
export const formatTime = (instant: number, timeZone: string): string =>
  dateFormat(siteLocale(), 'time', timeZone).format(instant)

/** "$54.20". */
export const formatMoney = (amount: number, currency: string): string =>
  formatAmount(siteLocale(), { amount, currency })

/** "$54", for an amount that is an estimate. */
export const formatWholeMoney = (amount: number, currency: string): string =>
  formatAmount(siteLocale(), { amount, currency, style: 'whole' })

/** "9:00 am", from HH:mm. */
export const formatTimeLocal = (timeLocal: string): string => formatClockTime(siteLocale(), timeLocal)

/** "6:00 am – 6:00 pm", from two HH:mm of the same day. */
export const formatTimeRange = (startTimeLocal: string, endTimeLocal: string): string =>
  formatClockTimes(siteLocale(), startTimeLocal, endTimeLocal)

/** "Australian Eastern Time". */
export const formatTimeZone = (instant: number, timeZone: string): string =>
  dateFormat(siteLocale(), 'zone', timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** "6 h 50 min". The unit symbols are the same in every language. */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

import { currentSite } from './config/site.ts'

const styles = {
  longDate: { weekday: 'long', day: 'numeric', month: 'long' },
  fullDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  shortDate: { weekday: 'short', day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  numericDate: { day: '2-digit', month: '2-digit', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  time: { timeStyle: 'short' },
  zone: { timeZoneName: 'longGeneric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats stay with the site, whatever language the person reads. */
function formatterOf(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const { locale } = currentSite().site
  const key = `${locale} ${style} ${timeZone}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone })
    formatters.set(key, formatter)
  }
  return formatter
}

/** "Tuesday 17 November": the day an instant falls on in the zone. */
export const formatLongDate = (instant: number, timeZone: string): string =>
  formatterOf('longDate', timeZone).format(instant)

/** "Tue, 17 Nov", from YYYY-MM-DD. */
export const formatShortDay = (dateLocal: string): string =>
  formatterOf('shortDate', 'UTC').format(dayOf(dateLocal))

/** "Tuesday 17 November", from YYYY-MM-DD. */
export const formatLongDay = (dateLocal: string): string =>
  formatterOf('longDate', 'UTC').format(dayOf(dateLocal))

/** "Tuesday 17 November 2026", from YYYY-MM-DD. */
export const formatFullDay = (dateLocal: string): string =>
  formatterOf('fullDate', 'UTC').format(dayOf(dateLocal))

/** "17 Nov – 17 Dec 2026", from two YYYY-MM-DD. */
export const formatDayRange = (fromLocal: string, toLocal: string): string =>
  formatterOf('dayOfYear', 'UTC').formatRange(dayOf(fromLocal), dayOf(toLocal))

/** "Mon, 16 – Fri, 20 Nov", from two YYYY-MM-DD. */
export const formatShortDayRange = (fromLocal: string, toLocal: string): string =>
  formatterOf('shortDate', 'UTC').formatRange(dayOf(fromLocal), dayOf(toLocal))

/** "17/11/2026", from YYYY-MM-DD. */
export const formatNumericDay = (dateLocal: string): string =>
  formatterOf('numericDate', 'UTC').format(dayOf(dateLocal))

/** "November 2026", from YYYY-MM-DD. */
export const formatMonth = (dateLocal: string): string => formatterOf('month', 'UTC').format(dayOf(dateLocal))

/** "Tuesday", from YYYY-MM-DD. */
export const formatWeekday = (dateLocal: string): string =>
  formatterOf('weekday', 'UTC').format(dayOf(dateLocal))

/** "Tue", from YYYY-MM-DD. */
export const formatShortWeekday = (dateLocal: string): string =>
  formatterOf('shortWeekday', 'UTC').format(dayOf(dateLocal))

const dayOf = (dateLocal: string) => Date.parse(`${dateLocal}T00:00Z`)

/** "3:10 pm": the time of day of an instant in the zone. */
export const formatTime = (instant: number, timeZone: string): string =>
  formatterOf('time', timeZone).format(instant)

/** Whether the site writes 3 pm for 15:00. */
export const isTwelveHour = (): boolean => formatterOf('time', 'UTC').resolvedOptions().hour12 === true

const moneyFormatters = new Map<string, Intl.NumberFormat>()

function moneyFormatterOf(currency: string, style: 'exact' | 'whole'): Intl.NumberFormat {
  const { locale } = currentSite().site
  const key = `${locale} ${currency} ${style}`
  let formatter = moneyFormatters.get(key)
  if (!formatter) {
    const digits = style === 'whole' ? { maximumFractionDigits: 0 } : {}
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
    moneyFormatters.set(key, formatter)
  }
  return formatter
}

/** "$54.20". */
export const formatMoney = (amount: number, currency: string): string =>
  moneyFormatterOf(currency, 'exact').format(amount)

/** "$54", for what is only about right. */
export const formatWholeMoney = (amount: number, currency: string): string =>
  moneyFormatterOf(currency, 'whole').format(amount)

/** "9:00 am", from HH:mm. */
export const formatTimeLocal = (timeLocal: string): string =>
  formatterOf('time', 'UTC').format(asUtc(timeLocal))

/** "6:00 am – 6:00 pm", from two HH:mm of the same day. */
export const formatTimeRange = (startTimeLocal: string, endTimeLocal: string): string =>
  formatterOf('time', 'UTC').formatRange(asUtc(startTimeLocal), asUtc(endTimeLocal))

const asUtc = (timeLocal: string) => Date.parse(`1970-01-01T${timeLocal}Z`)

/** "Australian Eastern Time". */
export const formatTimeZone = (instant: number, timeZone: string): string =>
  formatterOf('zone', timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** "6 h 50 min". The signs of the units are the same in every language. */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

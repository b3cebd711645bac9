const styles = {
  longDate: { weekday: 'long', day: 'numeric', month: 'long' },
  fullDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  shortDate: { weekday: 'short', day: 'numeric', month: 'short' },
  shortFullDate: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  numericDate: { day: '2-digit', month: '2-digit', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  time: { timeStyle: 'short' },
  zone: { timeZoneName: 'longGeneric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats dates and times for a locale, on screens and in mails alike. */
export function dateFormat(locale: string, style: DateStyle, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${style} ${timeZone}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone })
    formatters.set(key, formatter)
  }
  return formatter
}

/** "Tue, 17 Nov 2026", from YYYY-MM-DD. */
export const formatDay = (locale: string, style: DateStyle, dateLocal: string): string =>
  dateFormat(locale, style, 'UTC').format(Date.parse(`${dateLocal}T00:00Z`))

/** "17 Nov – 17 Dec 2026", from two YYYY-MM-DD. */
export const formatDays = (locale: string, style: DateStyle, fromLocal: string, toLocal: string): string =>
  dateFormat(locale, style, 'UTC').formatRange(
    Date.parse(`${fromLocal}T00:00Z`),
    Date.parse(`${toLocal}T00:00Z`),
  )

/** "9:00 am", from HH:mm. */
export const formatClockTime = (locale: string, timeLocal: string): string =>
  dateFormat(locale, 'time', 'UTC').format(asUtc(timeLocal))

/** "6:00 am – 6:00 pm", from two HH:mm of the same day. */
export const formatClockTimes = (locale: string, startTimeLocal: string, endTimeLocal: string): string =>
  dateFormat(locale, 'time', 'UTC').formatRange(asUtc(startTimeLocal), asUtc(endTimeLocal))

const asUtc = (timeLocal: string) => Date.parse(`1970-01-01T${timeLocal}Z`)

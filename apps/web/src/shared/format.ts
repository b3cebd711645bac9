import { currentSite } from './config/site.ts'

const styles = {
  longDate: { weekday: 'long', day: 'numeric', month: 'long' },
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

/** "6:00 am – 6:00 pm", from two HH:mm of the same day. */
export const formatTimeRange = (startTimeLocal: string, endTimeLocal: string): string =>
  formatterOf('time', 'UTC').formatRange(asUtc(startTimeLocal), asUtc(endTimeLocal))

const asUtc = (timeLocal: string) => Date.parse(`1970-01-01T${timeLocal}Z`)

/** "Australian Eastern Time". */
export const formatTimeZone = (instant: number, timeZone: string): string =>
  formatterOf('zone', timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

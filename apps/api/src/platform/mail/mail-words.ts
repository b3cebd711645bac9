import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import {
  dateFormat,
  formatClockTime,
  formatClockTimes,
  formatDay,
  formatDays,
} from '@rollcall/domain/regions/date-format'
import { formatAmount } from '@rollcall/domain/regions/money-format'
import { siteOf } from '../sites.ts'

/** Mail programs show the narrow spaces that some locales put into times as boxes. */
const withPlainSpaces = (text: string) => text.replaceAll(/\p{Zs}/gu, ' ')

/** "Tue, 17 Nov 2026", from YYYY-MM-DD, as the region writes it. */
export const dayInWords = (config: RuntimeConfig, region: string, dateLocal: string): string =>
  withPlainSpaces(formatDay(siteOf(config, region).locale, 'shortFullDate', dateLocal))

/** "Tue, 17 Nov", or "Tue, 17 Nov – Fri, 20 Nov" from several: short enough for a subject. */
export function daysInWords(config: RuntimeConfig, region: string, datesLocal: readonly string[]): string {
  const { locale } = siteOf(config, region)
  const inOrder = datesLocal.toSorted()
  const [first = '', last = ''] = [inOrder[0], inOrder.at(-1)]
  const days =
    first === last ? formatDay(locale, 'shortDate', first) : formatDays(locale, 'shortDate', first, last)
  return withPlainSpaces(days)
}

/** "$72.40", in the currency of the region. */
export function moneyInWords(config: RuntimeConfig, region: string, amount: number): string {
  const { locale, currency } = siteOf(config, region)
  return withPlainSpaces(formatAmount(locale, { amount, currency }))
}

/** "3:10 pm", from HH:mm. */
export const timeInWords = (config: RuntimeConfig, region: string, timeLocal: string): string =>
  withPlainSpaces(formatClockTime(siteOf(config, region).locale, timeLocal))

/** "8:20 am – 3:10 pm", from two HH:mm. */
export const timesInWords = (config: RuntimeConfig, region: string, start: string, end: string): string =>
  withPlainSpaces(formatClockTimes(siteOf(config, region).locale, start, end))

/** "3:10 pm on Tue, 17 Nov 2026": an instant on the wall clock of a zone. */
export function instantInWords(
  config: RuntimeConfig,
  region: string,
  { instant, timeZone }: { instant: number; timeZone: string },
): string {
  const { locale } = siteOf(config, region)
  const [time, day] = (['time', 'shortFullDate'] as const).map((style) =>
    dateFormat(locale, style, timeZone).format(instant),
  )
  return withPlainSpaces(`${time} on ${day}`)
}

/** "1 minute", "2 minutes". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const british = { cancelled: 'cancelled', Cancelled: 'Cancelled', referee: 'referee' }
const american: typeof british = { cancelled: 'canceled', Cancelled: 'Canceled', referee: 'reference' }

/** Words that are spelled or said otherwise in the United States. */
export const regionalWords = (region: string): typeof british => (region === 'US' ? american : british)

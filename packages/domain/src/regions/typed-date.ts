import { isCalendarDate } from '../time/calendar-date.ts'
import { dateFormat } from './date-format.ts'

type Part = 'day' | 'month' | 'year'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Parses a typed date to YYYY-MM-DD: any separators or none, months as numbers or names, day and month in the order of the
 * region. Undefined if it is ambiguous.
 */
export function readTypedDate(typed: string, locale: string): string | undefined {
  const words = typed.toLowerCase().match(/\d+|[a-z]+/g) ?? []
  const named = words.findIndex((word) => !/\d/.test(word))
  if (named !== -1) return withNamedMonth(words, named)
  const order = orderOf(locale)
  const [first = '', second = '', third = ''] = words.length === 1 ? cut(words[0] ?? '', order) : words
  if (words.length !== 1 && words.length !== 3) return undefined
  if (first.length === 4) return dateOf(first, second, third)
  if (order[0] === 'month') return dateOf(third, first, second)
  if (order[0] === 'day') return dateOf(third, second, first)
  // In regions that write the year first, a date with the year at the end is ambiguous.
  const readings = [dateOf(third, second, first), dateOf(third, first, second)].filter(
    (reading) => reading !== undefined,
  )
  return new Set(readings).size === 1 ? readings[0] : undefined
}

function withNamedMonth(words: readonly string[], at: number): string | undefined {
  const name = words[at] ?? ''
  const month = months.findIndex((short) => name.startsWith(short)) + 1
  const [day = '', year = ''] = words.filter((_, index) => index !== at)
  if (month === 0 || words.length !== 3) return undefined
  return day.length === 4 ? dateOf(day, String(month), year) : dateOf(year, String(month), day)
}

const orderOf = (locale: string): Part[] =>
  dateFormat(locale, 'numericDate', 'UTC')
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

/** Eight digits in a row: a phone's number pad has no separators. */
function cut(digits: string, order: readonly Part[]): string[] {
  if (digits.length !== 8) return []
  let at = 0
  return order.map((part) => digits.slice(at, (at += part === 'year' ? 4 : 2)))
}

const LAST_OF_THIS_CENTURY = 79

function dateOf(year: string, month: string, day: string): string | undefined {
  if ((year.length !== 4 && year.length !== 2) || month.length > 2 || day.length > 2) return undefined
  const century = Number(year) > LAST_OF_THIS_CENTURY ? '19' : '20'
  const date = `${year.length === 2 ? century : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

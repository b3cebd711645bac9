import type { Region } from '@rollcall/domain/regions/region'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'

/** `either`: only dates that can be read in one way. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'either'

/** Canada uses all three orders, even in documents of the same authority. */
export const dateOrderOf: Record<Region, DateOrder> = {
  AU: 'dayFirst',
  NZ: 'dayFirst',
  UK: 'dayFirst',
  US: 'monthFirst',
  CA: 'either',
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}`
const between = String.raw`\s?[/.\-–]\s?`
const gap = String.raw`[\s,.\-/]{0,3}`
const forms = {
  isoDate: new RegExp(`^(\\d{4})${between}(\\d{1,2})${between}(\\d{1,2})(?!\\d)`, 'i'),
  numeric: new RegExp(`^(\\d{1,2})${between}(\\d{1,2})${between}(\\d{4})(?!\\d)`, 'i'),
  dayMonth: new RegExp(
    `^(\\d{1,2})(?:st|nd|rd|th)?${gap}(?:day of )?(?:of )?${month}${gap}(\\d{4})(?!\\d)`,
    'i',
  ),
  monthDay: new RegExp(`^${month}${gap}(\\d{1,2})(?:st|nd|rd|th)?${gap}(\\d{4})(?!\\d)`, 'i'),
}

export interface PrintedDate {
  value: string
  /** The number of its characters that the text begins with. */
  length: number
}

/** The date at the start of a text. Years of two digits and ambiguous dates are not accepted. */
export function dateAtStart(text: string, order: DateOrder): PrintedDate | undefined {
  const clean = text.replace(/^[^\p{L}\p{N}]+/u, '')
  const skipped = text.length - clean.length
  const found = readIso(clean) ?? readNumeric(clean, order) ?? readInWords(clean)
  return found && { ...found, length: found.length + skipped }
}

function readIso(text: string) {
  const [all, year = '', monthOfYear = '', day = ''] = forms.isoDate.exec(text) ?? []
  return all === undefined ? undefined : dated(all, year, Number(monthOfYear), Number(day))
}

function readNumeric(text: string, order: DateOrder) {
  const [all, first = '', second = '', year = ''] = forms.numeric.exec(text) ?? []
  if (all === undefined) return undefined
  const [a, b] = [Number(first), Number(second)]
  const dayFirst = dated(all, year, b, a)
  const monthFirst = dated(all, year, a, b)
  if (order === 'dayFirst') return dayFirst
  if (order === 'monthFirst') return monthFirst
  return dayFirst && monthFirst && a !== b ? undefined : (dayFirst ?? monthFirst)
}

function readInWords(text: string) {
  const [dayMonth, monthDay] = [forms.dayMonth.exec(text), forms.monthDay.exec(text)]
  const [all, day = '', name = '', year = ''] = dayMonth ?? swapped(monthDay) ?? []
  return all === undefined
    ? undefined
    : dated(all, year, months.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(day))
}

const swapped = (found: RegExpExecArray | null) =>
  found ? [found[0], found[2] ?? '', found[1] ?? '', found[3] ?? ''] : undefined

function dated(all: string, year: string, monthOfYear: number, day: number): PrintedDate | undefined {
  const value = `${year}-${String(monthOfYear).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(value) ? { value, length: all.length } : undefined
}

/** A numeric date in the other order shows that the document does not use the order of its region. */
export const isOfOtherOrder = (text: string, order: DateOrder): boolean => {
  const [, first = '', second = ''] = forms.numeric.exec(text.replace(/^[^\p{L}\p{N}]+/u, '')) ?? []
  const monthNumber = Number(order === 'dayFirst' ? second : first)
  const dayNumber = Number(order === 'dayFirst' ? first : second)
  return order !== 'either' && monthNumber > 12 && dayNumber >= 1 && dayNumber <= 12
}

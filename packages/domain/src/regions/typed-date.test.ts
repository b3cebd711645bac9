import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/calendar-date.ts'
import { type DateStyle, formatDay } from './date-format.ts'
import { type Locale, locales } from './region.ts'
import { readTypedDate } from './typed-date.ts'

test.each<[string, Locale, string | undefined]>([
  ['12/03/2028', 'en-AU', '2028-03-12'],
  ['12/03/2028', 'en-GB', '2028-03-12'],
  ['12/03/2028', 'en-NZ', '2028-03-12'],
  ['12/03/2028', 'en-US', '2028-12-03'],
  // In Canada both are written.
  ['12/03/2028', 'en-CA', undefined],
  ['31/12/2028', 'en-CA', '2028-12-31'],
  ['12/31/2028', 'en-CA', '2028-12-31'],
  ['05/05/2028', 'en-CA', '2028-05-05'],
  ['2028-03-12', 'en-CA', '2028-03-12'],
  ['2028-03-12', 'en-AU', '2028-03-12'],
  ['2028/3/12', 'en-US', '2028-03-12'],
  [' 1.3.28 ', 'en-AU', '2028-03-01'],
  ['1 3 98', 'en-AU', '1998-03-01'],
  ['12032028', 'en-AU', '2028-03-12'],
  ['12032028', 'en-US', '2028-12-03'],
  ['20280312', 'en-CA', '2028-03-12'],
  ['12 March 2028', 'en-US', '2028-03-12'],
  ['Mar 12, 2028', 'en-AU', '2028-03-12'],
  ['12 Sept 28', 'en-GB', '2028-09-12'],
  ['31/12/2028', 'en-US', undefined],
  ['30/02/2028', 'en-AU', undefined],
  ['1/1/202', 'en-AU', undefined],
  ['1/1', 'en-AU', undefined],
  ['1/1/2028/1', 'en-AU', undefined],
  ['120328', 'en-AU', undefined],
  ['12 Smarch 2028', 'en-AU', undefined],
  ['March 2028', 'en-AU', undefined],
  ['soon', 'en-AU', undefined],
  ['', 'en-AU', undefined],
])('%j in %s is %s', (typed, locale, date) => {
  expect(readTypedDate(typed, locale)).toBe(date)
})

test('a date formatted for a region is read as that date', () => {
  const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1980-01-01', days))
  const styles: DateStyle[] = ['numericDate', 'dayOfYear']
  fc.assert(
    fc.property(dates, fc.constantFrom(...locales), fc.constantFrom(...styles), (date, locale, style) => {
      expect(readTypedDate(formatDay(locale, style, date), locale)).toBe(date)
    }),
  )
})

import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayOfWeek,
  daysBetween,
  eachDate,
  isCalendarDate,
  isClockTime,
  isWeekend,
} from './calendar-date.ts'

const anyDate = fc
  .integer({ min: 0, max: 5_843 })
  .map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString())

describe('isCalendarDate', () => {
  it.each(['2024-02-29', '2000-02-29', '2025-12-31', '0001-01-01', '0050-06-15', '9999-12-31'])(
    'takes %s',
    (value) => {
      expect(isCalendarDate(value)).toBe(true)
    },
  )

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-00-10',
    '2025-13-01',
    '2025-01-00',
    '2025-01-32',
    '0000-01-01',
    '2025-1-1',
    '2025-01-01T00:00',
    ' 2025-01-01',
    '2025-01-01\n',
    '+002025-01-01',
    '20250101',
    '',
    20_250_101,
    null,
    undefined,
  ])('refuses %j', (value) => {
    expect(isCalendarDate(value)).toBe(false)
  })

  it('takes exactly the dates that Temporal takes', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'))
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2035 }), part(14), part(33), (year, month, day) => {
        const value = `${year}-${month}-${day}`
        let real = true
        try {
          Temporal.PlainDate.from(value)
        } catch {
          real = false
        }
        expect(isCalendarDate(value)).toBe(real)
      }),
    )
  })
})

test.each([
  ['00:00', true],
  ['09:05', true],
  ['19:59', true],
  ['23:59', true],
  ['24:00', false],
  ['12:60', false],
  ['9:05', false],
  ['09:05:00', false],
  ['09:05\n', false],
  ['', false],
  [905, false],
  [null, false],
])('%j is a clock time: %j', (value, expected) => {
  expect(isClockTime(value)).toBe(expected)
})

test.each([
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', -12, '2023-02-28'],
  ['2025-03-31', -1, '2025-02-28'],
  ['2025-12-15', 1, '2026-01-15'],
  ['2025-01-15', -1, '2024-12-15'],
  ['2025-05-31', 0, '2025-05-31'],
  ['0050-01-31', 1, '0050-02-28'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test('arithmetic agrees with Temporal', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -1_000, max: 1_000 }), (date, count) => {
      const plain = Temporal.PlainDate.from(date)
      expect(addDays(date, count)).toBe(plain.add({ days: count }).toString())
      expect(addMonths(date, count)).toBe(plain.add({ months: count }).toString())
      expect(daysBetween(date, addDays(date, count))).toBe(count)
      expect(dayOfWeek(date)).toBe(plain.dayOfWeek % 7)
      expect(isWeekend(date)).toBe(plain.dayOfWeek >= 6)
    }),
  )
})

test('arithmetic refuses values that are no date, and results without a four-digit year', () => {
  expect(() => addDays('2025-13-01', 1)).toThrow(RangeError)
  expect(() => addMonths('soon', 1)).toThrow(RangeError)
  expect(() => eachDate('soon', '2025-01-01')).toThrow(RangeError)
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addMonths('9999-12-31', 1)).toThrow(RangeError)
})

describe('eachDate', () => {
  it('includes both ends, over a month end and a leap day', () => {
    expect(eachDate('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
    expect(eachDate('2025-10-05', '2025-10-05')).toEqual(['2025-10-05'])
  })

  it('is empty when the end is before the start', () => {
    expect(eachDate('2025-10-06', '2025-10-05')).toEqual([])
  })

  it('never skips or doubles a day', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 400 }), (from, days) => {
        const dates = eachDate(from, addDays(from, days))
        expect(dates).toHaveLength(days + 1)
        expect(new Set(dates).size).toBe(days + 1)
        expect(dates.toSorted()).toEqual(dates)
      }),
    )
  })
})

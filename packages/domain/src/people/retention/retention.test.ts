import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../time/calendar-date.ts'
import { keptFrom, keptUntil } from './retention.ts'

describe('retention', () => {
  test.each([
    ['2026-11-17', 12, '2025-11-17'],
    ['2026-11-17', 84, '2019-11-17'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-03-31', 1, '2026-02-28'],
  ])('on %s, of the last %d months, begins on %s', (today, months, from) => {
    expect(keptFrom(today, { months })).toBe(from)
  })

  test.each([
    ['2026-11-16', 84, '2033-11-16'],
    ['2024-02-29', 84, '2031-02-28'],
  ])('of %s goes after %d months: %s', (date, months, until) => {
    expect(keptUntil(date, { months })).toBe(until)
  })

  test('is never removed before the day that was announced', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 240 }), (date, months) => {
        expect(date >= keptFrom(keptUntil(date, { months }), { months })).toBe(true)
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOfWeek, daysBetween, startsOfWeek } from '../../time/calendar-date.ts'
import { MAX_DAYS_TO_EDGE, periodOf, shiftPeriods } from './shift-period.ts'

test.each([
  ['2026-11-17', 'week', 'Monday', '2026-11-16', '2026-11-22'],
  ['2026-11-16', 'week', 'Monday', '2026-11-16', '2026-11-22'],
  ['2026-11-22', 'week', 'Monday', '2026-11-16', '2026-11-22'],
  ['2026-11-22', 'week', 'Sunday', '2026-11-22', '2026-11-28'],
  ['2027-01-01', 'week', 'Monday', '2026-12-28', '2027-01-03'],
  ['2026-11-30', 'month', 'Monday', '2026-11-01', '2026-11-30'],
  ['2028-02-29', 'month', 'Sunday', '2028-02-01', '2028-02-29'],
  ['2026-12-31', 'month', 'Monday', '2026-12-01', '2026-12-31'],
] as const)('%s by %s, weeks beginning on %s', (date, period, start, fromLocal, toLocal) => {
  expect(periodOf(date, period, start)).toEqual({ fromLocal, toLocal })
})

test('every day is in one period, which is the same for all its days and no longer than the maximum', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays('2000-01-01', offset))
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...shiftPeriods),
      fc.constantFrom(...startsOfWeek),
      (date, period, start) => {
        const dates = periodOf(date, period, start)
        const [before, after] = [daysBetween(dates.fromLocal, date), daysBetween(date, dates.toLocal)]
        expect(Math.min(before, after)).toBeGreaterThanOrEqual(0)
        expect(Math.max(before, after)).toBeLessThanOrEqual(MAX_DAYS_TO_EDGE[period])
        for (const edge of [dates.fromLocal, dates.toLocal]) {
          expect(periodOf(edge, period, start)).toEqual(dates)
        }
        if (period === 'week') expect(dayOfWeek(dates.fromLocal)).toBe(start === 'Sunday' ? 0 : 1)
      },
    ),
  )
})

import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isOverviewWindow, overviewWindow } from './overview-window.ts'

test.each([
  ['2025-11-17', '2025-12-17'],
  ['2025-12-17', '2026-01-17'],
  ['2025-01-31', '2025-02-28'],
  ['2024-01-31', '2024-02-29'],
  ['2025-02-28', '2025-03-28'],
])('one month from %s ends on %s', (dateFromLocal, dateToLocal) => {
  expect(overviewWindow(dateFromLocal)).toEqual({ dateFromLocal, dateToLocal })
})

test.each([
  ['2025-11-17', '2025-11-16', false],
  ['2025-11-17', '2025-11-17', true],
  ['2025-11-17', '2026-11-17', true],
  ['2025-11-17', '2026-12-22', true],
  ['2025-11-17', '2026-12-23', false],
])('from %s to %s is a window: %j', (dateFromLocal, dateToLocal, expected) => {
  expect(isOverviewWindow({ dateFromLocal, dateToLocal })).toBe(expected)
})

test('the window of any date is valid, 28 to 31 days long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_843 }), (days) => {
      const from = Temporal.PlainDate.from('2020-01-01').add({ days })
      const window = overviewWindow(from.toString())
      expect(isOverviewWindow(window)).toBe(true)
      const length = from.until(window.dateToLocal, { largestUnit: 'day' }).days
      expect(length).toBeGreaterThanOrEqual(28)
      expect(length).toBeLessThanOrEqual(31)
    }),
  )
})

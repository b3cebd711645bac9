import { expect, test } from 'vitest'
import { reviewDate } from './review-date.ts'

const holidays = ['2026-12-25', '2026-12-28']

test.each([
  ['Monday', '2026-11-16', 2, '2026-11-18'],
  ['Thursday, over the weekend', '2026-11-19', 2, '2026-11-23'],
  ['Saturday', '2026-11-21', 1, '2026-11-23'],
  ['before a holiday and the day off for it', '2026-12-24', 2, '2026-12-30'],
])('sent on %s', (_day, sent, days, expected) => {
  expect(reviewDate(sent, days, (date) => holidays.includes(date))).toBe(expected)
})

test('a calendar with nothing but holidays still has a date', () => {
  expect(reviewDate('2026-11-16', 2, () => true)).toBe('2026-11-18')
})

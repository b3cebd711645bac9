import { expect, test } from 'vitest'
import { problemOfOccurredAt } from './occurred-at.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-17T06:40:00Z')

test.each([
  ['now', 0, undefined],
  ['a moment ahead', 1, 'occurred_at_in_future'],
  ['twelve hours ago', -12 * HOUR, undefined],
  ['a moment more', -12 * HOUR - 1, 'occurred_at_too_old'],
])('%s', (_when, ms, problem) => {
  expect(problemOfOccurredAt(now + ms, now, { maxHours: 12 })).toBe(problem)
})

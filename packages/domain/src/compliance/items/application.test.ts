import { expect, test } from 'vitest'
import { canHaveAppliedOn } from './application.ts'

test.each([
  ['2026-11-17', true],
  ['2026-11-18', false],
  ['2025-11-17', true],
  ['2025-11-16', false],
])('applied on %s, seen on 17 November 2026: %s', (date, expected) => {
  expect(canHaveAppliedOn(date, '2026-11-17')).toBe(expected)
})

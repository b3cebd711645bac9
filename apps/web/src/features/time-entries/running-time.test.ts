import { expect, test } from 'vitest'
import { runningTime } from './running-time.ts'

test.each([
  [0, '0:00:00'],
  [59_999, '0:00:59'],
  [1_209_000, '0:20:09'],
  [13_380_000, '3:43:00'],
  [36_000_000, '10:00:00'],
])('%i ms are written %s', (ms, text) => {
  expect(runningTime(ms)).toBe(text)
})

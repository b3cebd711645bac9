import { expect, test } from 'vitest'
import { isFarFromSchedule } from './far-from-schedule.ts'

test.each([
  ['a minute of a whole day', 1, 410, true],
  ['as scheduled', 410, 410, false],
  ['less a meal break of an hour', 350, 410, false],
  ['a quarter less', 300, 400, false],
  ['more than a quarter less', 299, 400, true],
  ['more than a quarter more', 501, 400, true],
  ['half an hour of an hour', 30, 60, false],
  ['less than half of a short one', 29, 60, true],
  ['twice a short one', 91, 60, true],
])('%s: %i of %i minutes is far from the schedule: %s', (_what, paid, scheduled, isFar) => {
  expect(isFarFromSchedule(paid, scheduled)).toBe(isFar)
})

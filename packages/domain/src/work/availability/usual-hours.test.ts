import { expect, test } from 'vitest'
import { problemsOfRanges } from './hour-ranges.ts'
import { keptHours, usualHours } from './usual-hours.ts'

test('the usual hours can be set, also both on one day', () => {
  expect(problemsOfRanges(Object.values(usualHours))).toEqual([undefined, undefined])
})

const range = { startTime: '09:00', endTime: '12:00' }

test.each<[string, unknown, unknown]>([
  ['hours', [range], [range]],
  ['hours with more in them than hours', [{ ...range, note: 'x' }], [range]],
  ['nothing', undefined, undefined],
  ['no hours', [], undefined],
  ['another shape', [{ from: '09:00' }], undefined],
  ['hours that end before they start', [{ startTime: '12:00', endTime: '09:00' }], undefined],
  ['hours that overlap', [range, { startTime: '11:00', endTime: '13:00' }], undefined],
  ['no clock times', [{ startTime: '9', endTime: '12' }], undefined],
])('hours stored on a device: %s', (_what, kept, expected) => {
  expect(keptHours(kept)).toEqual(expected)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HourRange, problemsOfRanges, sortedRanges } from './hour-ranges.ts'

const range = (text: string): HourRange => {
  const [startTime = '', endTime = ''] = text.split('-')
  return { startTime, endTime }
}
const problems = (...texts: string[]) => problemsOfRanges(texts.map(range))

test.each([
  [['08:00-12:00'], [undefined]],
  [
    ['08:00-12:00', '12:00-15:00'],
    [undefined, undefined],
  ],
  [
    ['12:00-15:00', '08:00-12:01'],
    ['overlapping', undefined],
  ],
  [
    ['08:00-12:00', '08:00-12:00'],
    [undefined, 'overlapping'],
  ],
  [
    ['08:00-15:00', '09:00-10:00', '14:00-16:00'],
    [undefined, 'overlapping', 'overlapping'],
  ],
  [['8:00-12:00'], ['startTimeInvalid']],
  [['-12:00'], ['startTimeInvalid']],
  [['24:00-25:00'], ['startTimeInvalid']],
  [['08:00-'], ['endTimeInvalid']],
  [['08:00-08:00'], ['endTimeInvalid']],
  [['12:00-08:00'], ['endTimeInvalid']],
  [['08:00-24:00'], ['endTimeInvalid']],
  // An invalid range does not overlap others.
  [
    ['12:00-08:00', '09:00-13:00'],
    ['endTimeInvalid', undefined],
  ],
  [[], []],
])('%j has %j', (texts, expected) => {
  expect(problems(...texts)).toEqual(expected)
})

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const anyRange = fc
  .tuple(minute, minute)
  .map(([start, end]) => ({ startTime: clock(start), endTime: clock(end) }))

test('ranges are accepted exactly when no minute of the day is in two of them', () => {
  fc.assert(
    fc.property(fc.array(anyRange, { maxLength: 6 }), (ranges) => {
      const minutesOf = ({ startTime, endTime }: HourRange) =>
        Array.from({ length: 24 * 60 }, (_, at) => clock(at)).filter((at) => at >= startTime && at < endTime)
      const covered = ranges.flatMap(minutesOf)
      const isFine =
        ranges.every(({ startTime, endTime }) => startTime < endTime) &&
        new Set(covered).size === covered.length
      expect(problemsOfRanges(ranges).every((problem) => problem === undefined)).toBe(isFine)
      expect(sortedRanges(ranges).map(({ startTime }) => startTime)).toEqual(
        ranges.map(({ startTime }) => startTime).sort(),
      )
    }),
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FormBlock, type PrefillSettings, prefilledBlocks } from './prefill.ts'
import { hasScheduledTime } from './scheduled-time.ts'

const shift = (
  scheduled: [string, string],
  clocked: [string | null, string | null] = [null, null],
): FormBlock => ({
  type: 'bookingDuration',
  startTime: scheduled[0],
  endTime: scheduled[1],
  timeEntryStartTime: clocked[0],
  timeEntryEndTime: clocked[1],
  hasScheduledTime: hasScheduledTime({ startTime: scheduled[0], endTime: scheduled[1] }),
})
const meal = (start: string | null, end: string | null): FormBlock => ({
  type: 'meal',
  startTime: '00:00',
  endTime: '00:00',
  timeEntryStartTime: start,
  timeEntryEndTime: end,
  hasScheduledTime: false,
})
const inWords = (blocks: readonly { type: string; startTime: string; endTime: string }[]) =>
  blocks.map(({ type, startTime, endTime }) => `${type} ${startTime}-${endTime}`).join(', ')

const all: PrefillSettings = {
  enableTimeEntryPrefill: true,
  enableShiftRecordPrefill: true,
  disableTimePrefills: false,
}
const scheduled = shift(['08:20', '15:10'])
const clocked = shift(['08:20', '15:10'], ['08:14', '15:22'])
const lunch = meal('12:00', '12:31')

test.each([
  ['the schedule', [scheduled], all, 'bookingDuration 08:20-15:10'],
  ['the clock before the schedule', [clocked, lunch], all, 'bookingDuration 08:14-15:22, meal 12:00-12:31'],
  [
    'the clock even where times are not filled in from the schedule',
    [clocked, lunch],
    { ...all, disableTimePrefills: true },
    'bookingDuration 08:14-15:22, meal 12:00-12:31',
  ],
  [
    'the schedule where the clock is not asked',
    [clocked, lunch],
    { ...all, enableTimeEntryPrefill: false },
    'bookingDuration 08:20-15:10',
  ],
  [
    'nothing, by the flag of the site',
    [scheduled],
    { ...all, enableShiftRecordPrefill: false },
    'bookingDuration -',
  ],
  [
    'nothing, by the flag of the region',
    [scheduled],
    { ...all, disableTimePrefills: true },
    'bookingDuration -',
  ],
  ['nothing, where no start was scheduled', [shift(['00:00', '15:10'])], all, 'bookingDuration -'],
  ['nothing, where no end was scheduled', [shift(['08:20', '00:00'])], all, 'bookingDuration -'],
  ['an end to be filled in', [shift(['08:20', '15:10'], ['08:14', null])], all, 'bookingDuration 08:14-'],
  ['a break to be ended', [clocked, meal('12:00', null)], all, 'bookingDuration 08:14-15:22, meal 12:00-'],
  ['no break that was none', [clocked, meal('12:00', '12:00')], all, 'bookingDuration 08:14-15:22'],
  ['a form for a shift that is not there', [], all, 'bookingDuration -'],
] as const)('a record starts with %s', (_what, blocks, settings, expected) => {
  expect(inWords(prefilledBlocks(blocks, settings))).toBe(expected)
})

test.each([
  ['08:20', '15:10', true],
  ['00:00', '15:10', false],
  ['08:20', '00:00', false],
  ['00:00', '00:00', false],
  ['00:01', '23:59', true],
])('%s to %s is scheduled: %s', (startTime, endTime, isScheduled) => {
  expect(hasScheduledTime({ startTime, endTime })).toBe(isScheduled)
})

test('whatever the flags, it is the clock if enabled and there, else the schedule if enabled and there, else blank', () => {
  const time = fc.constantFrom('00:00', '08:20', '15:10')
  const clockTime = fc.constantFrom(null, '08:14', '15:22')
  fc.assert(
    fc.property(
      fc.tuple(time, time),
      fc.tuple(clockTime, clockTime),
      fc.record({
        enableTimeEntryPrefill: fc.boolean(),
        enableShiftRecordPrefill: fc.boolean(),
        disableTimePrefills: fc.boolean(),
      }),
      (hours, taps, settings) => {
        const [first, ...others] = prefilledBlocks([shift(hours, taps)], settings)
        const isFromClock = settings.enableTimeEntryPrefill && taps[0] !== null
        const isFromSchedule =
          settings.enableShiftRecordPrefill && !settings.disableTimePrefills && !hours.includes('00:00')
        const [startTime, endTime] = isFromClock ? taps : isFromSchedule ? hours : ['', '']
        expect(first).toEqual({ type: 'bookingDuration', startTime, endTime: endTime ?? '' })
        expect(others).toEqual([])
      },
    ),
  )
})

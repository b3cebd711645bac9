import { expect, test } from 'vitest'
import type { ShiftClock } from './shift-clock.ts'
import { breakMs, inWholeMinutes, lastBreakMs, minutesOf, workedMs } from './worked-time.ts'

const at = (time: string) => Date.parse(`2026-11-17T${time}Z`)
const ms = (length: string) => Date.parse(`1970-01-01T${length}Z`)
const day: ShiftClock = {
  clockedInAt: at('08:02:40'),
  clockedOutAt: null,
  isAutoClockedOut: false,
  mealBreaks: [
    { startedAt: at('10:00:50'), endedAt: at('10:15:10') },
    { startedAt: at('12:00:00'), endedAt: null },
  ],
  gaps: [],
}

test('worked time stops during a break, and break time runs', () => {
  expect(workedMs(day, at('12:00:00'))).toBe(ms('03:43:00'))
  expect(workedMs(day, at('12:20:00'))).toBe(ms('03:43:00'))
  expect(lastBreakMs(day, at('12:20:09'))).toBe(ms('00:20:09'))
  expect(breakMs(day, at('12:20:00'))).toBe(ms('00:34:20'))
})

test('the time between two spells is not worked', () => {
  const again = { ...day, mealBreaks: [], gaps: [{ startedAt: at('10:00:50'), endedAt: at('10:40:10') }] }
  expect(workedMs(again, at('12:02:40'))).toBe(ms('03:20:40'))
  // 8:02 to 12:02, less 10:00 to 10:40.
  const over = inWholeMinutes({ ...again, clockedOutAt: at('12:02:59') })
  expect(minutesOf(workedMs(over, 0))).toBe(200)
  expect(breakMs(over, 0)).toBe(0)
})

test('a device with a slow clock shows no negative time', () => {
  expect(workedMs({ ...day, mealBreaks: [] }, at('08:02:39'))).toBe(0)
})

test('the totals of a finished day follow from its displayed times', () => {
  const over = inWholeMinutes({
    ...day,
    clockedOutAt: at('15:12:10'),
    mealBreaks: [{ startedAt: at('12:00:59'), endedAt: at('12:30:01') }],
  })
  // 8:02 to 15:12, less 12:00 to 12:30.
  expect(minutesOf(workedMs(over, 0))).toBe(400)
  expect(minutesOf(breakMs(over, 0))).toBe(30)
})

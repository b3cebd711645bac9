import type { ShiftClock } from '@rollcall/domain/time-entries/shift-clock'
import { expect, test } from 'vitest'
import { breakMs, inWholeMinutes, lastBreakMs, minutesOf, runningTime, workedMs } from './clocked-time.ts'

const at = (time: string) => Date.parse(`2026-11-17T${time}Z`)
const day: ShiftClock = {
  clockedInAt: at('08:02:40'),
  clockedOutAt: null,
  isAutoClockedOut: false,
  mealBreaks: [
    { startedAt: at('10:00:50'), endedAt: at('10:15:10') },
    { startedAt: at('12:00:00'), endedAt: null },
  ],
}

test('work stands still during a break, and a break goes on', () => {
  expect(runningTime(workedMs(day, at('12:00:00')))).toBe('3:43:00')
  expect(runningTime(workedMs(day, at('12:20:00')))).toBe('3:43:00')
  expect(runningTime(lastBreakMs(day, at('12:20:09')))).toBe('0:20:09')
  expect(runningTime(breakMs(day, at('12:20:00')))).toBe('0:34:20')
})

test('a device whose clock lags shows nothing negative', () => {
  expect(runningTime(workedMs({ ...day, mealBreaks: [] }, at('08:02:39')))).toBe('0:00:00')
})

test('a day that is over adds up as its times are written', () => {
  const over = inWholeMinutes({
    ...day,
    clockedOutAt: at('15:12:10'),
    mealBreaks: [{ startedAt: at('12:00:59'), endedAt: at('12:30:01') }],
  })
  // 8:02 to 15:12, less 12:00 to 12:30.
  expect(minutesOf(workedMs(over, 0))).toBe(400)
  expect(minutesOf(breakMs(over, 0))).toBe(30)
})

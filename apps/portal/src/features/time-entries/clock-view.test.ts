import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { expect, test } from 'vitest'
import { clockView, runningTime } from './clock-view.ts'

const limits = {
  opensMinutesBeforeStart: 60,
  mealBreaks: 2,
  autoClockOutMinutesAfterEnd: 240,
  undoClockOutSeconds: 60,
}
const at = (time: string) => `2026-11-17T${time}:00.000Z`
const instant = (time: string) => Date.parse(at(time))

const untouched: TimeEntryStatus = {
  bookingId: 'a',
  currentState: 'initial',
  availableActions: [],
  clockedInAt: null,
  clockedOutAt: null,
  spells: [],
  mealBreaks: [],
  isAutoClockedOut: false,
  isReportedLater: false,
}
const shiftWith = (status: Partial<TimeEntryStatus> = {}): ClockableShift => ({
  id: 'a',
  clientName: 'Lantern Hill School',
  dateLocal: '2026-11-17',
  startTimeLocal: '08:20',
  endTimeLocal: '15:10',
  startsAt: at('08:20'),
  endsAt: at('15:10'),
  timezone: 'UTC',
  opensAt: at('07:20'),
  status: { ...untouched, ...status },
})
const tap = (action: TimeEntryAction, time: string) => ({
  bookingId: 'a',
  clientName: 'Lantern Hill School',
  timeZone: 'UTC',
  action,
  tappedAt: instant(time),
})
const viewAt = (
  time: string,
  status?: Partial<TimeEntryStatus>,
  ...taps: (readonly [TimeEntryAction, string])[]
) => {
  const queued = taps.map(([action, when]) => tap(action, when))
  return clockView(shiftWith(status), queued, instant(time), limits)
}
const clockedIn = { currentState: 'clockedIn', clockedInAt: at('08:15') } as const

test.each([
  ['07:19', 'closed', []],
  ['07:20', 'ready', ['clockIn']],
  ['15:09', 'ready', ['clockIn']],
  ['15:10', 'missed', []],
] as const)('at %s, unclocked, it is %s, whatever the service listed earlier', (time, phase, actions) => {
  expect(viewAt(time)).toMatchObject({ phase, actions })
})

test('while clocked in, the actions of the service are offered', () => {
  const status = { ...clockedIn, availableActions: ['clockOut'] as TimeEntryAction[] }
  expect(viewAt('12:00', status)).toMatchObject({ phase: 'clockedIn', actions: ['clockOut'] })
})

test('clocking out from a break is always possible', () => {
  const status = {
    currentState: 'onMealBreak',
    clockedInAt: at('08:15'),
    mealBreaks: [{ startedAt: at('12:00'), endedAt: null }],
    availableActions: ['mealBreakEnd'] as TimeEntryAction[],
  } as const
  expect(viewAt('12:05', { ...status, mealBreaks: [...status.mealBreaks] })).toMatchObject({
    phase: 'onMealBreak',
    actions: ['mealBreakEnd', 'clockOut'],
  })
})

test.each([
  [false, 'finished'],
  [true, 'autoClockedOut'],
] as const)('clocked out by the system: %s', (isAutoClockedOut, phase) => {
  const status = { clockedInAt: at('08:15'), clockedOutAt: at('15:10'), isAutoClockedOut }
  expect(viewAt('15:12', status)).toMatchObject({ phase, actions: [] })
})

test('a candidate who clocked out can clock in again until the end, also without a network', () => {
  const spells = [{ startedAt: at('08:15'), endedAt: at('11:00') }]
  const status = { clockedInAt: at('08:15'), clockedOutAt: at('11:00'), spells }
  expect(viewAt('11:30', status)).toMatchObject({ phase: 'finished', actions: ['clockIn'] })
  expect(viewAt('15:10', status)).toMatchObject({ phase: 'finished', actions: [] })
  const again = viewAt('11:50', status, ['clockIn', '11:40'])
  expect(again).toMatchObject({ phase: 'clockedIn', actions: ['mealBreakStart', 'clockOut'] })
  expect(again.clock.gaps).toEqual([{ startedAt: instant('11:00'), endedAt: instant('11:40') }])
  expect(viewAt('11:01', status, ['clockIn', '11:01']).clock.gaps).toEqual([])
})

test('queued taps count, in their order', () => {
  const view = viewAt(
    '12:10',
    undefined,
    ['clockIn', '08:10'],
    ['mealBreakStart', '12:00'],
    ['mealBreakEnd', '12:05'],
    ['mealBreakStart', '12:08'],
  )
  expect(view).toMatchObject({ phase: 'onMealBreak', actions: ['mealBreakEnd', 'clockOut'] })
  expect(view.clock).toMatchObject({
    clockedInAt: instant('08:10'),
    mealBreaks: [
      { startedAt: instant('12:00'), endedAt: instant('12:05') },
      { startedAt: instant('12:08'), endedAt: null },
    ],
  })
})

test('a tap that the service accepted, or will refuse, changes nothing more', () => {
  const status = { ...clockedIn, availableActions: ['mealBreakStart', 'clockOut'] as TimeEntryAction[] }
  const fromService = viewAt('08:30', status)
  expect(viewAt('08:30', status, ['clockIn', '08:15'])).toEqual(fromService)
  expect(viewAt('08:30', status, ['mealBreakEnd', '08:20'])).toEqual(fromService)
})

test.each([
  [0, '0:00:00'],
  [59_999, '0:00:59'],
  [1_209_000, '0:20:09'],
  [13_380_000, '3:43:00'],
  [36_000_000, '10:00:00'],
])('%i ms are written %s', (ms, text) => {
  expect(runningTime(ms)).toBe(text)
})

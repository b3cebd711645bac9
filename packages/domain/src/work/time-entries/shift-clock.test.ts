import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoClockOutAt } from './clock-limits.ts'
import {
  applyAction,
  autoClockedOut,
  availableActionsOf,
  type Clocked,
  clockStateOf,
  gapsBetween,
  isEarlyClockOut,
  offeredActions,
  type ShiftClock,
  spellsOf,
  unclocked,
} from './shift-clock.ts'
import { type TimeEntryAction, timeEntryActions } from './time-entry.ts'
import { workedMs } from './worked-time.ts'

const MINUTE = 60_000
const limits = {
  opensMinutesBeforeStart: 60,
  mealBreaks: 2,
  autoClockOutMinutesAfterEnd: 240,
  undoClockOutSeconds: 60,
}
// Minutes from the start of a shift of seven hours.
const shift = { startsAt: 0, endsAt: 420 * MINUTE }

type Step = readonly [action: TimeEntryAction, minute: number]
const walk = (...steps: Step[]): Clocked => {
  let reached: Clocked = { clock: unclocked }
  for (const [action, minute] of steps) {
    if (!('clock' in reached)) throw new Error(`Refused on the way: ${reached.problem}`)
    reached = applyAction(reached.clock, action, minute * MINUTE, shift, limits)
  }
  return reached
}
const clockAfter = (...steps: Step[]): ShiftClock => {
  const reached = walk(...steps)
  if (!('clock' in reached)) throw new Error(reached.problem)
  return reached.clock
}

const aDay: Step[] = [
  ['clockIn', -5],
  ['mealBreakStart', 120],
  ['mealBreakEnd', 150],
  ['mealBreakStart', 300],
]

test('a day with two meal breaks, the second ended by going home', () => {
  expect(clockAfter(...aDay, ['clockOut', 330])).toEqual({
    clockedInAt: -5 * MINUTE,
    clockedOutAt: 330 * MINUTE,
    isAutoClockedOut: false,
    mealBreaks: [
      { startedAt: 120 * MINUTE, endedAt: 150 * MINUTE },
      { startedAt: 300 * MINUTE, endedAt: 330 * MINUTE },
    ],
    gaps: [],
  })
})

const anHour: Step[] = [
  ['clockIn', 0],
  ['clockOut', 60],
]

test('clocking in again at once undoes the clock-out, and the end of a break by it', () => {
  for (const minute of [60, 60.5, 61])
    expect(clockAfter(...anHour, ['clockIn', minute])).toEqual(clockAfter(['clockIn', 0]))
  const away = clockAfter(...aDay)
  expect(clockAfter(...aDay, ['clockOut', 330], ['clockIn', 330.2])).toEqual(away)
  const pastTheEnd: Step[] = [
    ['clockIn', 0],
    ['clockOut', 425],
  ]
  expect(clockAfter(...pastTheEnd, ['clockIn', 426])).toEqual(clockAfter(['clockIn', 0]))
})

test('clocking in again later starts another spell, and the gap is kept', () => {
  const again = clockAfter(...anHour, ['clockIn', 90], ['clockOut', 200], ['clockIn', 210], ['clockOut', 400])
  expect(again).toMatchObject({
    clockedInAt: 0,
    clockedOutAt: 400 * MINUTE,
    gaps: [
      { startedAt: 60 * MINUTE, endedAt: 90 * MINUTE },
      { startedAt: 200 * MINUTE, endedAt: 210 * MINUTE },
    ],
  })
  const spells = spellsOf(again)
  expect(spells.map(({ startedAt, endedAt }) => [startedAt / MINUTE, (endedAt ?? 0) / MINUTE])).toEqual([
    [0, 60],
    [90, 200],
    [210, 400],
  ])
  expect(gapsBetween(spells)).toEqual(again.gaps)
  expect(spellsOf(clockAfter(...anHour, ['clockIn', 90]))).toEqual([
    { startedAt: 0, endedAt: 60 * MINUTE },
    { startedAt: 90 * MINUTE, endedAt: null },
  ])
  expect(spellsOf(unclocked)).toEqual([])
})

test.each([
  [404, true],
  [405, false],
  [420, false],
  [430, false],
])('clocking out at minute %i of 420 is early: %s', (minute, isEarly) => {
  expect(isEarlyClockOut(shift, minute * MINUTE, { earlyClockOutMinutes: 15 })).toBe(isEarly)
})

test.each([
  ['an hour and a moment early', [['clockIn', -60.001]], 'booking_in_future'],
  ['at the end', [['clockIn', 420]], 'booking_already_ended'],
  [
    'in twice',
    [
      ['clockIn', 0],
      ['clockIn', 1],
    ],
    'already_clocked_in',
  ],
  ['in on a break', [...aDay, ['clockIn', 301]], 'already_clocked_in'],
  ['out before in', [['clockOut', 0]], 'not_clocked_in'],
  ['a break before in', [['mealBreakStart', 0]], 'not_clocked_in'],
  [
    'back from no break',
    [
      ['clockIn', 0],
      ['mealBreakEnd', 1],
    ],
    'meal_break_not_started',
  ],
  ['two breaks at once', [...aDay, ['mealBreakStart', 301]], 'already_started_meal_break'],
  ['back twice', [...aDay.slice(0, 3), ['mealBreakEnd', 151]], 'already_ended_meal_break'],
  ['a third break', [...aDay, ['mealBreakEnd', 310], ['mealBreakStart', 320]], 'reached_meal_break_limit'],
  ['in again at the end', [...anHour, ['clockIn', 420]], 'already_clocked_out'],
  [
    'in again too long after the end',
    [
      ['clockIn', 0],
      ['clockOut', 425],
      ['clockIn', 426.001],
    ],
    'already_clocked_out',
  ],
  ['in again before out', [...anHour, ['clockIn', 59]], 'occurred_at_too_old'],
  ['a break after out', [...anHour, ['mealBreakStart', 70]], 'already_clocked_out'],
  ['out before in again', [...anHour, ['clockIn', 90], ['clockOut', 80]], 'occurred_at_too_old'],
  [
    'out twice',
    [
      ['clockIn', 0],
      ['clockOut', 1],
      ['clockOut', 2],
    ],
    'already_clocked_out',
  ],
  ['out before the last break', [...aDay, ['clockOut', 299]], 'occurred_at_too_old'],
] as [string, Step[], string][])('%s is refused', (_what, steps, problem) => {
  expect(walk(...steps)).toEqual({ problem })
})

test.each([
  ['opens an hour before', -60, ['clockIn']],
  ['not a moment earlier', -60 - 1 / MINUTE, []],
  ['is open until the end', 420 - 1 / MINUTE, ['clockIn']],
  ['and closed at it', 420, []],
] as const)('clocking in %s', (_what, minute, actions) => {
  expect(availableActionsOf(unclocked, shift, minute * MINUTE, limits)).toEqual(actions)
})

test('clocking out from a break is always possible', () => {
  expect(offeredActions('onMealBreak', ['mealBreakEnd'])).toEqual(['mealBreakEnd', 'clockOut'])
  expect(offeredActions('onMealBreak', ['clockOut'])).toEqual(['clockOut'])
  expect(offeredActions('clockedIn', ['mealBreakStart'])).toEqual(['mealBreakStart'])
})

test('an automatic clock-out is at the scheduled end, and a break that reaches past it is cut there', () => {
  expect(autoClockOutAt(shift, limits)).toBe(660 * MINUTE)
  const closed = autoClockedOut(clockAfter(...aDay), shift)
  expect(closed).toMatchObject({ clockedOutAt: shift.endsAt, isAutoClockedOut: true })
  expect(closed.mealBreaks.at(-1)).toEqual({ startedAt: 300 * MINUTE, endedAt: shift.endsAt })
  expect(applyAction(closed, 'clockOut', 500 * MINUTE, shift, limits)).toEqual({
    problem: 'auto_clocked_out',
  })
  expect(applyAction(closed, 'clockIn', shift.endsAt, shift, limits)).toEqual({ problem: 'auto_clocked_out' })
  const afterTheEnd = clockAfter(['clockIn', 0], ['mealBreakStart', 430])
  expect(autoClockedOut(afterTheEnd, shift).mealBreaks).toEqual([])
})

test('a shift shortened to end before the last clock-in has no spell that ends before it starts', () => {
  const back = clockAfter(...anHour, ['clockIn', 90], ['mealBreakStart', 100])
  const closed = autoClockedOut(back, { ...shift, endsAt: 80 * MINUTE })
  expect(spellsOf(closed)).toEqual([
    { startedAt: 0, endedAt: 60 * MINUTE },
    { startedAt: 90 * MINUTE, endedAt: 90 * MINUTE },
  ])
  expect(workedMs(closed, 500 * MINUTE)).toBe(60 * MINUTE)
})

/** Independent of the rules: a table of states, possible actions and next states. */
const next: Record<string, Partial<Record<TimeEntryAction, string>>> = {
  home: { clockIn: 'work' },
  work: { mealBreakStart: 'break', clockOut: 'out' },
  break: { mealBreakEnd: 'work', clockOut: 'outOfBreak' },
  out: { clockIn: 'work' },
  outOfBreak: { clockIn: 'work' },
}

test('any sequence of taps is accepted exactly as far as it is listed as available', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...timeEntryActions), { maxLength: 14 }),
      fc.constantFrom(30_000, 90_000),
      (taps, apartMs) => {
        let clock = unclocked
        let place = 'home'
        let breaks = 0
        let leftAt = 0
        for (const [number, action] of taps.entries()) {
          const at = number * apartMs
          const isUndo = place === 'outOfBreak' && action === 'clockIn' && at - leftAt <= MINUTE
          const isOneBreakTooMany = action === 'mealBreakStart' && breaks === 2
          const then = isUndo ? 'break' : isOneBreakTooMany ? undefined : next[place]?.[action]
          const isListed = availableActionsOf(clock, shift, at, limits).includes(action)
          const reached = applyAction(clock, action, at, shift, limits)
          expect(['clock' in reached, isListed]).toEqual([then !== undefined, then !== undefined])
          if (!('clock' in reached) || then === undefined) continue
          clock = reached.clock
          place = then
          if (action === 'mealBreakStart') breaks += 1
          if (action === 'clockOut') leftAt = at
        }
        const states: Record<string, string> = { work: 'clockedIn', break: 'onMealBreak' }
        expect(clockStateOf(clock)).toBe(states[place] ?? 'initial')
      },
    ),
  )
})

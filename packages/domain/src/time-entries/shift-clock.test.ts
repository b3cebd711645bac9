import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyAction,
  autoClockedOut,
  autoClockOutAt,
  availableActionsOf,
  type Clocked,
  clockStateOf,
  offeredActions,
  type ShiftClock,
  unclocked,
} from './shift-clock.ts'
import { type TimeEntryAction, timeEntryActions } from './time-entry.ts'

const MINUTE = 60_000
const limits = { opensMinutesBeforeStart: 60, mealBreaks: 2, autoClockOutMinutesAfterEnd: 240 }
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
  })
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
  [
    'in after out',
    [
      ['clockIn', 0],
      ['clockOut', 1],
      ['clockIn', 2],
    ],
    'already_clocked_out',
  ],
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

test('whatever the list leaves out, one can go home from a break', () => {
  expect(offeredActions('onMealBreak', ['mealBreakEnd'])).toEqual(['mealBreakEnd', 'clockOut'])
  expect(offeredActions('onMealBreak', ['clockOut'])).toEqual(['clockOut'])
  expect(offeredActions('clockedIn', ['mealBreakStart'])).toEqual(['mealBreakStart'])
})

test('a forgotten clock-out is at the scheduled end, with a break that reached past it cut there', () => {
  expect(autoClockOutAt(shift, limits)).toBe(660 * MINUTE)
  const closed = autoClockedOut(clockAfter(...aDay), shift)
  expect(closed).toMatchObject({ clockedOutAt: shift.endsAt, isAutoClockedOut: true })
  expect(closed.mealBreaks.at(-1)).toEqual({ startedAt: 300 * MINUTE, endedAt: shift.endsAt })
  expect(applyAction(closed, 'clockOut', 500 * MINUTE, shift, limits)).toEqual({
    problem: 'auto_clocked_out',
  })
  const afterTheEnd = clockAfter(['clockIn', 0], ['mealBreakStart', 430])
  expect(autoClockedOut(afterTheEnd, shift).mealBreaks).toEqual([])
})

/** Written apart from the rules: a day as the words of its letters. */
const wholeDay = /^(I(B (E(b E?)?)?)?O?)?$/
const lettersOf = (taken: readonly TimeEntryAction[]) => {
  let breaks = 0
  return taken
    .map((action) => {
      if (action === 'mealBreakStart') breaks += 1
      return { clockIn: 'I', clockOut: 'O', mealBreakEnd: 'E', mealBreakStart: breaks > 1 ? 'b ' : 'B ' }[
        action
      ]
    })
    .join('')
}

test('of any taps at all, exactly those are taken that make a day, and the list names them beforehand', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...timeEntryActions), { maxLength: 14 }), (taps) => {
      let clock = unclocked
      const taken: TimeEntryAction[] = []
      for (const [number, action] of taps.entries()) {
        const at = number * MINUTE
        const isListed = availableActionsOf(clock, shift, at, limits).includes(action)
        const isDay = wholeDay.test(lettersOf([...taken, action]))
        const reached = applyAction(clock, action, at, shift, limits)
        expect(['clock' in reached, isListed]).toEqual([isDay, isDay])
        if ('clock' in reached) {
          clock = reached.clock
          taken.push(action)
        }
      }
      const isOut = taken.includes('clockOut')
      const isIn = taken.includes('clockIn') && !isOut
      const isAway = isIn && taken.at(-1) === 'mealBreakStart'
      expect(clockStateOf(clock)).toBe(isAway ? 'onMealBreak' : isIn ? 'clockedIn' : 'initial')
    }),
    { numRuns: 500 },
  )
})

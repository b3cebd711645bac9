import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../time/local-time.ts'
import {
  applyAction,
  autoClockedOut,
  autoClockOutAt,
  clockInOpensAt,
  type ShiftClock,
  unclocked,
} from './shift-clock.ts'
import { type TimeEntryAction, timeEntryActions } from './time-entry.ts'

const MINUTE = 60_000
const limits = { opensMinutesBeforeStart: 60, mealBreaks: 2, autoClockOutMinutesAfterEnd: 240 }

/** The days on which the clocks go forward and back, where they do; two ordinary ones where they do not. */
const days = [
  ['Australia/Sydney', '2026-10-04', '2027-04-04'],
  ['Pacific/Auckland', '2026-09-27', '2027-04-04'],
  ['Europe/London', '2026-10-25', '2027-03-28'],
  ['America/Denver', '2026-11-01', '2027-03-14'],
  ['Australia/Brisbane', '2026-10-04', '2027-04-04'],
  ['America/Phoenix', '2026-11-01', '2027-03-14'],
] as const

interface Tap {
  action: TimeEntryAction
  at: number
}

const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Written apart from the rules: it looks back over the taps that were taken, and asks Temporal for the times. */
function modelSays(
  taken: readonly Tap[],
  { action, at }: Tap,
  starts: Temporal.ZonedDateTime,
  ends: Temporal.ZonedDateTime,
) {
  const count = (wanted: TimeEntryAction) => taken.filter((tap) => tap.action === wanted).length
  const moment = Temporal.Instant.fromEpochMilliseconds(at)
  const isBefore = (other: Temporal.ZonedDateTime) => Temporal.Instant.compare(moment, other.toInstant()) < 0
  if (count('clockOut') > 0) return 'already_clocked_out'
  if (action === 'clockIn') {
    if (count('clockIn') > 0) return 'already_clocked_in'
    if (isBefore(starts.subtract({ hours: 1 }))) return 'booking_in_future'
    return isBefore(ends) ? 'taken' : 'booking_already_ended'
  }
  if (count('clockIn') === 0) return 'not_clocked_in'
  const [begun, over] = [count('mealBreakStart'), count('mealBreakEnd')]
  if (action === 'mealBreakStart' && begun > over) return 'already_started_meal_break'
  if (action === 'mealBreakStart' && begun === 2) return 'reached_meal_break_limit'
  if (action === 'mealBreakEnd' && begun === 0) return 'meal_break_not_started'
  if (action === 'mealBreakEnd' && begun === over) return 'already_ended_meal_break'
  return taken.some((tap) => tap.at > at) ? 'occurred_at_too_old' : 'taken'
}

/** What the taken taps amount to. */
function modelClock(taken: readonly Tap[]): ShiftClock {
  const at = (action: TimeEntryAction) => taken.filter((tap) => tap.action === action).map((tap) => tap.at)
  const [clockedOutAt = null] = at('clockOut')
  const ends = at('mealBreakEnd')
  return {
    clockedInAt: at('clockIn')[0] ?? null,
    clockedOutAt,
    isAutoClockedOut: false,
    mealBreaks: at('mealBreakStart').map((startedAt, number) => ({
      startedAt,
      endedAt: ends[number] ?? clockedOutAt,
    })),
  }
}

describe.each(days)('%s', (timeZone, ...dates) => {
  const anyShift = fc
    .record({
      date: fc.constantFrom(...dates),
      // From the small hours, when the clocks change, to the evening.
      start: fc.integer({ min: 0, max: 18 * 60 }),
      length: fc.integer({ min: 150, max: 300 }),
    })
    .map(({ date, start, length }) => ({ date, start: wallTime(start), end: wallTime(start + length) }))
  const zoned = (date: string, time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, { disambiguation: 'compatible' })

  test('takes the taps that a day allows, at the instants its wall clock means', () => {
    const anyTaps = fc.array(
      fc.record({
        action: fc.constantFrom(...timeEntryActions),
        minute: fc.integer({ min: -90, max: 400 }),
        isLate: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
      }),
      { maxLength: 16 },
    )
    fc.assert(
      fc.property(anyShift, anyTaps, ({ date, start, end }, taps) => {
        const [starts, ends] = [zoned(date, start), zoned(date, end)]
        const shift = {
          startsAt: instantOf(`${date}T${start}`, timeZone),
          endsAt: instantOf(`${date}T${end}`, timeZone),
        }
        expect(shift).toEqual({ startsAt: starts.epochMilliseconds, endsAt: ends.epochMilliseconds })
        // Most come in their order; one that is late tells of any time.
        const live = taps
          .filter(({ isLate }) => !isLate)
          .map(({ minute }) => minute)
          .sort((a, b) => a - b)
        const taken: Tap[] = []
        let clock = unclocked
        for (const { action, minute, isLate } of taps) {
          const tap = { action, at: shift.startsAt + (isLate ? minute : (live.shift() ?? 0)) * MINUTE }
          const reached = applyAction(clock, action, tap.at, shift, limits)
          expect('clock' in reached ? 'taken' : reached.problem).toBe(modelSays(taken, tap, starts, ends))
          if (!('clock' in reached)) continue
          clock = reached.clock
          taken.push(tap)
          expect(clock).toEqual(modelClock(taken))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('opens an hour before the start and is closed four hours after the end, however long the hours are', () => {
    fc.assert(
      fc.property(anyShift, ({ date, start, end }) => {
        const [starts, ends] = [zoned(date, start), zoned(date, end)]
        const shift = { startsAt: starts.epochMilliseconds, endsAt: ends.epochMilliseconds }
        expect(clockInOpensAt(shift, limits)).toBe(starts.subtract({ minutes: 60 }).epochMilliseconds)
        expect(autoClockOutAt(shift, limits)).toBe(ends.add({ hours: 4 }).epochMilliseconds)
        const forgotten = autoClockedOut({ ...unclocked, clockedInAt: shift.startsAt }, shift)
        const out = Temporal.Instant.fromEpochMilliseconds(forgotten.clockedOutAt).toZonedDateTimeISO(
          timeZone,
        )
        expect(out.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(
          ends.toPlainTime().toString({ smallestUnit: 'minute' }),
        )
      }),
    )
  })
})

test('whatever was clocked, a forgotten clock-out leaves a day in order', () => {
  const instant = fc.integer({ min: -60, max: 700 })
  fc.assert(
    fc.property(fc.array(instant, { minLength: 1, maxLength: 5 }), (minutes) => {
      const shift = { startsAt: 0, endsAt: 420 * MINUTE }
      const times = minutes.toSorted((a, b) => a - b).map((minute) => minute * MINUTE)
      const walk: TimeEntryAction[] = [
        'clockIn',
        'mealBreakStart',
        'mealBreakEnd',
        'mealBreakStart',
        'mealBreakEnd',
      ]
      let clock = unclocked
      for (const [number, at] of times.entries()) {
        const reached = applyAction(clock, walk[number] ?? 'clockOut', at, shift, limits)
        if (!('clock' in reached)) return
        clock = reached.clock
      }
      const { clockedInAt, clockedOutAt, mealBreaks } = autoClockedOut(clock, shift)
      expect(clockedOutAt).toBe(shift.endsAt)
      const inOrder = [
        clockedInAt,
        ...mealBreaks.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
        clockedOutAt,
      ]
      expect(inOrder).not.toContain(null)
      expect(inOrder.map(Number)).toEqual(inOrder.map(Number).toSorted((a, b) => a - b))
      for (const { startedAt, endedAt } of mealBreaks) expect(startedAt).toBeLessThanOrEqual(endedAt ?? 0)
    }),
  )
})

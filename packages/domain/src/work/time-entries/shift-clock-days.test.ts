import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../../time/local-time.ts'
import { autoClockOutAt, clockInOpensAt } from './clock-limits.ts'
import { applyAction, autoClockedOut, type ShiftClock, unclocked } from './shift-clock.ts'
import { type TimeEntryAction, timeEntryActions } from './time-entry.ts'

const MINUTE = 60_000
const limits = {
  opensMinutesBeforeStart: 60,
  mealBreaks: 2,
  autoClockOutMinutesAfterEnd: 240,
  undoClockOutSeconds: 60,
}

/** The days on which the clocks go forward and back; two ordinary days in zones without clock changes. */
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

/** Clocking in again within a minute undoes the clock-out, and the end of a break by it. */
function withoutUndone(taken: readonly Tap[]): Tap[] {
  const left: Tap[] = []
  for (const tap of taken) {
    const last = left.at(-1)
    const isUndo = tap.action === 'clockIn' && last?.action === 'clockOut' && tap.at - last.at <= MINUTE
    if (!isUndo) left.push(tap)
    else while (left.at(-1)?.at === last.at && endings.includes(left.at(-1)?.action ?? '')) left.pop()
  }
  return left
}
const endings: readonly string[] = ['clockOut', 'mealBreakEnd']

/** Independent of the rules: it evaluates the accepted taps, and gets times from Temporal. */
function modelSays(
  all: readonly Tap[],
  { action, at }: Tap,
  starts: Temporal.ZonedDateTime,
  ends: Temporal.ZonedDateTime,
) {
  const taken = withoutUndone(all)
  const last = taken.at(-1)
  const begun = taken.filter((tap) => tap.action === 'mealBreakStart').length
  const moment = Temporal.Instant.fromEpochMilliseconds(at)
  const isBefore = (other: Temporal.ZonedDateTime) => Temporal.Instant.compare(moment, other.toInstant()) < 0
  const isTooOld = taken.some((tap) => tap.at > at)
  if (last?.action === 'clockOut') {
    if (action !== 'clockIn') return 'already_clocked_out'
    if (isTooOld) return 'occurred_at_too_old'
    return isBefore(ends) || at - last.at <= MINUTE ? 'taken' : 'already_clocked_out'
  }
  if (action === 'clockIn') {
    if (last) return 'already_clocked_in'
    if (isBefore(starts.subtract({ hours: 1 }))) return 'booking_in_future'
    return isBefore(ends) ? 'taken' : 'booking_already_ended'
  }
  if (!last) return 'not_clocked_in'
  const isAway = last.action === 'mealBreakStart'
  if (action === 'mealBreakStart' && isAway) return 'already_started_meal_break'
  if (action === 'mealBreakStart' && begun === 2) return 'reached_meal_break_limit'
  if (action === 'mealBreakEnd' && begun === 0) return 'meal_break_not_started'
  if (action === 'mealBreakEnd' && !isAway) return 'already_ended_meal_break'
  return isTooOld ? 'occurred_at_too_old' : 'taken'
}

/** The state after the accepted taps. */
function modelClock(all: readonly Tap[]): ShiftClock {
  const taken = withoutUndone(all)
  const [first, last] = [taken[0], taken.at(-1)]
  const after = (tap: Tap) => taken[taken.indexOf(tap) + 1]?.at ?? null
  return {
    clockedInAt: first?.at ?? null,
    clockedOutAt: last?.action === 'clockOut' ? last.at : null,
    isAutoClockedOut: false,
    mealBreaks: taken
      .filter(({ action }) => action === 'mealBreakStart')
      .map((tap) => ({ startedAt: tap.at, endedAt: after(tap) })),
    gaps: taken
      .filter((tap) => tap.action === 'clockOut' && tap !== last)
      .map((tap) => ({ startedAt: tap.at, endedAt: after(tap) ?? 0 })),
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

  test('accepts the taps that a day allows, at the instants of its wall-clock times', () => {
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
        // Most taps arrive in order; a late one may have any time.
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

test('an automatic clock-out leaves any day consistent', () => {
  const instant = fc.integer({ min: -60, max: 700 })
  fc.assert(
    fc.property(fc.array(instant, { minLength: 1, maxLength: 7 }), (minutes) => {
      const shift = { startsAt: 0, endsAt: 420 * MINUTE }
      const times = minutes.toSorted((a, b) => a - b).map((minute) => minute * MINUTE)
      const walk: TimeEntryAction[] = [
        'clockIn',
        'mealBreakStart',
        'mealBreakEnd',
        'clockOut',
        'clockIn',
        'mealBreakStart',
        'mealBreakEnd',
      ]
      let clock = unclocked
      for (const [number, at] of times.entries()) {
        const reached = applyAction(clock, walk[number] ?? 'clockOut', at, shift, limits)
        if (!('clock' in reached)) return
        clock = reached.clock
      }
      if (clock.clockedOutAt !== null) return
      const { clockedInAt, clockedOutAt, mealBreaks, gaps } = autoClockedOut(clock, shift)
      expect(clockedOutAt).toBe(shift.endsAt)
      const away = [...mealBreaks, ...gaps].toSorted((a, b) => a.startedAt - b.startedAt)
      const inOrder = [
        clockedInAt,
        ...away.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
        clockedOutAt,
      ]
      expect(inOrder).not.toContain(null)
      expect(inOrder.map(Number)).toEqual(inOrder.map(Number).toSorted((a, b) => a - b))
    }),
  )
})

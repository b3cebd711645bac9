import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { isMinutesLate, isWithinRunningLateWindow, type RunningLateShift } from './running-late.ts'

const MINUTE = 60_000

/** A shift defined by wall-clock times, as schools define them. */
function shiftAt(timeZone: string, dateLocal: string, startTime: string, endTime: string): RunningLateShift {
  const instantOf = (time: string) =>
    Temporal.PlainDateTime.from(`${dateLocal}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
  return { dateLocal, timeZone, startsAt: instantOf(startTime), endsAt: instantOf(endTime) }
}

const sydney = shiftAt('Australia/Sydney', '2025-11-17', '08:20', '15:10')

describe('on an ordinary day', () => {
  it.each([
    [-180 * MINUTE - 1, false],
    [-180 * MINUTE, true],
    [-180 * MINUTE + 1, true],
    [-1, true],
    [0, true],
    [60 * MINUTE - 1, true],
    [60 * MINUTE, true],
    [60 * MINUTE + 1, false],
  ])('%i ms from the start it is open: %j', (sinceStart, isOpen) => {
    expect(isWithinRunningLateWindow(sydney, sydney.startsAt + sinceStart)).toBe(isOpen)
  })

  it('does not come back the day before or after at the same time of day', () => {
    for (const days of [-1, 1]) {
      expect(isWithinRunningLateWindow(sydney, sydney.startsAt + days * 24 * 60 * MINUTE)).toBe(false)
    }
  })
})

describe('a shift shorter than the window', () => {
  const short = shiftAt('Australia/Sydney', '2025-11-17', '08:20', '08:50')

  it('closes it at its end, which is outside', () => {
    expect(isWithinRunningLateWindow(short, short.endsAt - 1)).toBe(true)
    expect(isWithinRunningLateWindow(short, short.endsAt)).toBe(false)
    expect(isWithinRunningLateWindow(short, short.endsAt + 1)).toBe(false)
  })
})

describe('a shift soon after midnight', () => {
  const early = shiftAt('Europe/London', '2025-06-10', '01:00', '06:00')

  it('opens at midnight: three hours before is another day', () => {
    const midnight = Date.parse('2025-06-10T00:00:00+01:00')
    expect(isWithinRunningLateWindow(early, early.startsAt - 180 * MINUTE)).toBe(false)
    expect(isWithinRunningLateWindow(early, midnight - 1)).toBe(false)
    expect(isWithinRunningLateWindow(early, midnight)).toBe(true)
  })
})

test("the day is the site's: a reader elsewhere sees the same window", () => {
  const auckland = shiftAt('Pacific/Auckland', '2025-11-18', '08:00', '14:00')
  expect(isWithinRunningLateWindow(auckland, Date.parse('2025-11-17T17:00:00Z'))).toBe(true)
  expect(isWithinRunningLateWindow({ ...auckland, timeZone: 'America/Denver' }, auckland.startsAt)).toBe(
    false,
  )
})

describe.each([
  ['Australia/Sydney', '2025-04-06', '05:00', 'back'],
  ['Australia/Sydney', '2025-10-05', '05:00', 'forward'],
  ['Pacific/Auckland', '2025-04-06', '05:00', 'back'],
  ['Pacific/Auckland', '2025-09-28', '05:00', 'forward'],
  ['Europe/London', '2025-10-26', '04:00', 'back'],
  ['Europe/London', '2025-03-30', '04:00', 'forward'],
  ['America/Denver', '2025-11-02', '04:00', 'back'],
  ['America/Denver', '2025-03-09', '04:00', 'forward'],
])('in %s on %s, a shift at %s, when the clocks go %s', (timeZone, dateLocal, startTime) => {
  const shift = shiftAt(timeZone, dateLocal, startTime, '12:00')

  it('opens 180 real minutes before the start, not three hours before on the wall clock', () => {
    expect(isWithinRunningLateWindow(shift, shift.startsAt - 180 * MINUTE - 1)).toBe(false)
    expect(isWithinRunningLateWindow(shift, shift.startsAt - 180 * MINUTE)).toBe(true)
    const threeOnTheWall = Temporal.PlainDateTime.from(`${dateLocal}T${startTime}`)
      .subtract({ hours: 3 })
      .toZonedDateTime(timeZone).epochMilliseconds
    expect(threeOnTheWall).not.toBe(shift.startsAt - 180 * MINUTE)
  })

  it('closes 60 real minutes after it', () => {
    expect(isWithinRunningLateWindow(shift, shift.startsAt + 60 * MINUTE)).toBe(true)
    expect(isWithinRunningLateWindow(shift, shift.startsAt + 60 * MINUTE + 1)).toBe(false)
  })
})

const zones = [
  'Australia/Sydney',
  'Australia/Brisbane',
  'Pacific/Auckland',
  'Europe/London',
  'America/Denver',
  'America/Phoenix',
] as const
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
]
const anyDate = fc.oneof(
  fc.constantFrom(...changes),
  fc
    .integer({ min: 0, max: 3_650 })
    .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString()),
)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('in every zone, at every hour, it is open exactly where day, end and minutes all allow it', () => {
  const shifts = fc
    .record({
      timeZone: fc.constantFrom(...zones),
      dateLocal: anyDate,
      start: fc.integer({ min: 0, max: 1_438 }),
      minutes: fc.integer({ min: 1, max: 720 }),
    })
    .map(({ timeZone, dateLocal, start, minutes }) =>
      shiftAt(timeZone, dateLocal, clock(start), clock(Math.min(start + minutes, 1_439))),
    )
    // Two times either side of an hour that is repeated or skipped may be no shift at all.
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
  const aroundTheEdges = fc.oneof(
    fc.integer({ min: -1_600 * MINUTE, max: 1_600 * MINUTE }),
    fc.constantFrom(-180 * MINUTE - 1, -180 * MINUTE, 60 * MINUTE, 60 * MINUTE + 1),
  )
  fc.assert(
    fc.property(shifts, aroundTheEdges, (shift, sinceStart) => {
      const now = shift.startsAt + sinceStart
      const day = Temporal.PlainDate.from(shift.dateLocal)
      const dayStarts = day.toZonedDateTime(shift.timeZone).epochMilliseconds
      const dayEnds = day.add({ days: 1 }).toZonedDateTime(shift.timeZone).epochMilliseconds
      const opens = Math.max(dayStarts, shift.startsAt - 180 * MINUTE)
      const lastMoment = Math.min(dayEnds - 1, shift.endsAt - 1, shift.startsAt + 60 * MINUTE)
      expect(isWithinRunningLateWindow(shift, now)).toBe(opens <= now && now <= lastMoment)
    }),
  )
})

test.each([
  [0, false],
  [1, true],
  [15, true],
  [180, true],
  [181, false],
  [-5, false],
  [7.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%d is a number of minutes one can be late: %j', (minutes, expected) => {
  expect(isMinutesLate(minutes)).toBe(expected)
})

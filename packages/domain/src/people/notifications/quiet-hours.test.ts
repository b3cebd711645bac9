import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_QUIET_HOURS, quietUntil, sendTimeOf } from './quiet-hours.ts'

const MELBOURNE = 'Australia/Melbourne'
const LONDON = 'Europe/London'
const at = (instant: string) => Date.parse(instant)
const until = (now: string, timeZone = MELBOURNE, quietHours = DEFAULT_QUIET_HOURS) => {
  const end = quietUntil(quietHours, at(now), timeZone)
  return end === undefined ? undefined : new Date(end).toISOString()
}

test.each([
  ['a minute before they begin', '2026-11-17T19:59:00+11:00', undefined],
  ['when they begin', '2026-11-17T20:00:00+11:00', '2026-11-17T19:00:00.000Z'],
  ['after midnight', '2026-11-18T00:30:00+11:00', '2026-11-17T19:00:00.000Z'],
  ['a moment before they end', '2026-11-18T05:59:59.999+11:00', '2026-11-17T19:00:00.000Z'],
  ['when they end', '2026-11-18T06:00:00+11:00', undefined],
])('quiet hours over midnight, %s', (_when, now, expected) => {
  expect(until(now)).toBe(expected)
})

test('quiet hours within a day, and none at all', () => {
  const lunch = { fromLocal: '12:00', toLocal: '13:00' }
  expect(until('2026-11-17T12:30:00+11:00', MELBOURNE, lunch)).toBe('2026-11-17T02:00:00.000Z')
  expect(until('2026-11-17T13:00:00+11:00', MELBOURNE, lunch)).toBeUndefined()
  expect(quietUntil(null, at('2026-11-17T23:00:00+11:00'), MELBOURNE)).toBeUndefined()
})

test('the same instant is quiet in one zone and not in another, such as after a move', () => {
  expect(until('2026-11-17T20:30:00+11:00', MELBOURNE)).toBeDefined()
  expect(until('2026-11-17T20:30:00+11:00', LONDON)).toBeUndefined()
})

test('the night in which the clocks go forward ends an hour earlier', () => {
  expect(until('2026-10-03T20:00:00+10:00')).toBe('2026-10-03T19:00:00.000Z')
  expect(until('2026-03-28T20:00:00Z', LONDON)).toBe('2026-03-29T05:00:00.000Z')
})

test('the night in which the clocks go back ends an hour later', () => {
  expect(until('2026-04-04T20:00:00+11:00')).toBe('2026-04-04T20:00:00.000Z')
  expect(until('2026-10-24T20:00:00+01:00', LONDON)).toBe('2026-10-25T06:00:00.000Z')
})

test('an end that happens twice is the first, and one that is skipped follows the clock before the change', () => {
  const toHalfPastTwo = { fromLocal: '20:00', toLocal: '02:30' }
  expect(until('2026-04-05T02:10:00+11:00', MELBOURNE, toHalfPastTwo)).toBe('2026-04-04T15:30:00.000Z')
  expect(until('2026-04-05T02:10:00+10:00', MELBOURNE, toHalfPastTwo)).toBeUndefined()
  expect(until('2026-10-04T01:59:00+10:00', MELBOURNE, toHalfPastTwo)).toBe('2026-10-03T16:30:00.000Z')
})

test('quiet hours end within a day, and then they are over', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const year = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') })
  const zone = fc.constantFrom(MELBOURNE, LONDON, 'America/St_Johns', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(time, time, year, zone, (fromLocal, toLocal, now, timeZone) => {
      fc.pre(fromLocal !== toLocal)
      const end = quietUntil({ fromLocal, toLocal }, now, timeZone)
      if (end === undefined) return
      expect(end).toBeGreaterThan(now)
      expect(end - now).toBeLessThan(25 * 60 * 60_000)
      expect(quietUntil({ fromLocal, toLocal }, end, timeZone)).toBeUndefined()
    }),
  )
})

const night = at('2026-11-17T22:00:00+11:00')
const morning = at('2026-11-18T06:00:00+11:00')
const settings = { quietHours: DEFAULT_QUIET_HOURS, sameDayInQuietHours: true, timeZone: MELBOURNE }
const withoutSameDay = { ...settings, sameDayInQuietHours: false }

test.each([
  ['in the day at once', { event: 'offer' as const }, at('2026-11-17T12:00:00+11:00'), 'now', 'now'],
  ['at night in the morning', { event: 'offer' as const }, night, morning, morning],
  ['a same-day offer as chosen', { event: 'offerSameDay' as const }, night, 'now', morning],
  [
    'an offer whose deadline is before the morning as chosen',
    { event: 'offer' as const, deadline: morning },
    night,
    'now',
    undefined,
  ],
  [
    'an offer with a moment left in the morning then',
    { event: 'offer' as const, deadline: morning + 1 },
    night,
    morning,
    morning,
  ],
  [
    'a reminder that is pointless by morning never',
    { event: 'checkIn' as const, deadline: morning },
    night,
    undefined,
    undefined,
  ],
])('a message is sent %s', (_when, message, now, expected, expectedWithout) => {
  const timeOf = (time: number | undefined | 'now') => (time === 'now' ? now : time)
  expect(sendTimeOf(message, settings, now)).toBe(timeOf(expected as number))
  expect(sendTimeOf(message, withoutSameDay, now)).toBe(timeOf(expectedWithout as number))
})

import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { instantOf, isTimeZone, localDateOf, localDateTimeOf, localTimeOf } from './local-time.ts'

const zones = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Pacific/Auckland',
  'Europe/London',
  'America/Denver',
  'America/Phoenix',
  'America/Toronto',
  'America/Los_Angeles',
]

const minute = 60_000
const start = Date.UTC(2020, 0, 1)
const end = Date.UTC(2036, 0, 1)

function temporalSays(now: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

test.each([
  ['Australia/Sydney', '2025-04-05T15:59:59.999Z', '2025-04-06T02:59'],
  ['Australia/Sydney', '2025-04-05T16:00:00Z', '2025-04-06T02:00'],
  ['Australia/Sydney', '2025-10-04T15:59:59.999Z', '2025-10-05T01:59'],
  ['Australia/Sydney', '2025-10-04T16:00:00Z', '2025-10-05T03:00'],
  ['Australia/Melbourne', '2026-04-04T15:59:59.999Z', '2026-04-05T02:59'],
  ['Australia/Melbourne', '2026-04-04T16:00:00Z', '2026-04-05T02:00'],
  ['Australia/Brisbane', '2025-10-04T15:59:59.999Z', '2025-10-05T01:59'],
  ['Australia/Brisbane', '2025-10-04T16:00:00Z', '2025-10-05T02:00'],
  ['Pacific/Auckland', '2025-04-05T13:59:59.999Z', '2025-04-06T02:59'],
  ['Pacific/Auckland', '2025-04-05T14:00:00Z', '2025-04-06T02:00'],
  ['Pacific/Auckland', '2025-09-27T13:59:59.999Z', '2025-09-28T01:59'],
  ['Pacific/Auckland', '2025-09-27T14:00:00Z', '2025-09-28T03:00'],
  ['Europe/London', '2025-03-30T00:59:59.999Z', '2025-03-30T00:59'],
  ['Europe/London', '2025-03-30T01:00:00Z', '2025-03-30T02:00'],
  ['Europe/London', '2025-10-26T00:59:59.999Z', '2025-10-26T01:59'],
  ['Europe/London', '2025-10-26T01:00:00Z', '2025-10-26T01:00'],
  ['America/Denver', '2025-03-09T08:59:59.999Z', '2025-03-09T01:59'],
  ['America/Denver', '2025-03-09T09:00:00Z', '2025-03-09T03:00'],
  ['America/Denver', '2025-11-02T07:59:59.999Z', '2025-11-02T01:59'],
  ['America/Denver', '2025-11-02T08:00:00Z', '2025-11-02T01:00'],
  ['America/Phoenix', '2025-03-09T09:00:00Z', '2025-03-09T02:00'],
  ['America/Phoenix', '2025-11-02T08:00:00Z', '2025-11-02T01:00'],
  ['America/Toronto', '2025-03-09T07:00:00Z', '2025-03-09T03:00'],
  ['America/Toronto', '2025-11-02T06:00:00Z', '2025-11-02T01:00'],
  ['America/Los_Angeles', '2025-03-09T10:00:00Z', '2025-03-09T03:00'],
  ['America/Los_Angeles', '2025-11-02T09:00:00Z', '2025-11-02T01:00'],
  ['Australia/Sydney', '2024-12-31T12:59:59.999Z', '2024-12-31T23:59'],
  ['Australia/Sydney', '2024-12-31T13:00:00Z', '2025-01-01T00:00'],
  ['Pacific/Auckland', '2024-02-28T11:00:00Z', '2024-02-29T00:00'],
  ['America/Los_Angeles', '2025-01-01T07:59:59.999Z', '2024-12-31T23:59'],
  ['America/Los_Angeles', '2025-01-01T08:00:00Z', '2025-01-01T00:00'],
])('in %s, %s is %s', (timeZone, instant, local) => {
  const now = Date.parse(instant)
  expect(localDateTimeOf(now, timeZone)).toBe(local)
  expect(localDateOf(now, timeZone)).toBe(local.slice(0, 10))
  expect(localTimeOf(now, timeZone)).toBe(local.slice(11))
})

describe.each(zones)('%s agrees with Temporal', (timeZone) => {
  it('around every clock change and new year of 2020 to 2035', () => {
    const moments: number[] = []
    for (let year = 2020; year <= 2035; year++) {
      moments.push(Temporal.ZonedDateTime.from(`${year}-01-01T00:00[${timeZone}]`).epochMilliseconds)
    }
    let change = Temporal.Instant.fromEpochMilliseconds(start)
      .toZonedDateTimeISO(timeZone)
      .getTimeZoneTransition('next')
    while (change && change.epochMilliseconds < end) {
      moments.push(change.epochMilliseconds, change.startOfDay().epochMilliseconds)
      change = change.getTimeZoneTransition('next')
    }
    for (const moment of moments) {
      for (const now of [moment - 60 * minute, moment - 1, moment, moment + minute, moment + 60 * minute]) {
        expect(localDateTimeOf(now, timeZone)).toBe(temporalSays(now, timeZone))
      }
    }
  })

  it('at any moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: start, max: end }), (now) => {
        expect(localDateTimeOf(now, timeZone)).toBe(temporalSays(now, timeZone))
      }),
    )
  })
})

test('a cached minute stays correct, however many others are requested in between', () => {
  const instant = Date.parse('2026-04-04T15:59:30Z')
  for (let at = 0; at < 2_000; at++) localDateTimeOf(instant + at * minute, 'Australia/Sydney')
  for (const [later, local] of [
    [0, '2026-04-05T02:59'],
    [29_999, '2026-04-05T02:59'],
    [30_000, '2026-04-05T02:00'],
  ] as const) {
    expect(localDateTimeOf(instant + later, 'Australia/Sydney')).toBe(local)
    expect(localDateTimeOf(instant + later, 'Australia/Brisbane')).toBe(
      temporalSays(instant + later, 'Australia/Brisbane'),
    )
  }
})

test('instants before zones kept to whole minutes are not cached', () => {
  const [before, after] = [Date.parse('1880-01-01T00:00:07Z'), Date.parse('1880-01-01T00:00:08Z')]
  expect([before, after].map((now) => localDateTimeOf(now, 'Australia/Melbourne'))).toEqual([
    '1880-01-01T09:39',
    '1880-01-01T09:40',
  ])
})

test.each([...zones, 'UTC', 'Asia/Kolkata'])('%s is a time zone', (value) => {
  expect(isTimeZone(value)).toBe(true)
})

test.each([
  '',
  ' ',
  'Sydney',
  'Australia/Nowhere',
  'Australia/Sydney ',
  '+10:00',
  '-07:00',
  10,
  null,
  undefined,
  {},
])('%j is not a time zone', (value) => {
  expect(isTimeZone(value)).toBe(false)
})

test('a wall-clock time is the instant that Temporal says, skipped and repeated hours included', () => {
  const changes = zones.flatMap((zone) => [
    [zone, '2026-04-05T02:30'],
    [zone, '2026-10-04T02:30'],
    [zone, '2026-09-27T02:30'],
    [zone, '2026-03-29T01:30'],
    [zone, '2026-10-25T01:30'],
    [zone, '2026-03-08T02:30'],
    [zone, '2026-11-01T01:30'],
  ])
  const any = fc.tuple(
    fc.constantFrom(...zones),
    fc
      .integer({ min: start / minute, max: end / minute })
      .map((at) => new Date(at * minute).toISOString().slice(0, 16)),
  )
  const check = ([zone = '', local = '']: readonly string[]) => {
    const expected = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
    expect([zone, local, instantOf(local, zone)]).toEqual([zone, local, expected])
  }
  for (const change of changes) check(change)
  fc.assert(fc.property(any, check))
})

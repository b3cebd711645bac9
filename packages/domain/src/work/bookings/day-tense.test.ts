import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayTenseOf } from './day-tense.ts'

test.each([
  ['2025-11-17', 'Australia/Sydney', '2025-11-16T12:59:59.999Z', 'future'],
  ['2025-11-17', 'Australia/Sydney', '2025-11-16T13:00:00Z', 'present'],
  ['2025-11-17', 'Australia/Sydney', '2025-11-17T12:59:59.999Z', 'present'],
  ['2025-11-17', 'Australia/Sydney', '2025-11-17T13:00:00Z', 'past'],
  ['2025-11-17', 'America/Denver', '2025-11-17T13:00:00Z', 'present'],
  ['2025-11-17', 'America/Denver', '2025-11-17T06:59:59.999Z', 'future'],
  ['2025-03-30', 'Europe/London', '2025-03-30T23:00:00Z', 'past'],
  ['2025-10-26', 'Europe/London', '2025-10-25T23:00:00Z', 'present'],
  ['2026-01-01', 'Pacific/Auckland', '2025-12-31T11:00:00Z', 'present'],
  ['2026-01-01', 'America/Phoenix', '2025-12-31T11:00:00Z', 'future'],
  [null, 'Australia/Sydney', '2025-11-17T00:00:00Z', 'unset'],
  ['', 'Australia/Sydney', '2025-11-17T00:00:00Z', 'unset'],
  ['2025-02-30', 'Australia/Sydney', '2025-11-17T00:00:00Z', 'unset'],
  ['17/11/2025', 'Australia/Sydney', '2025-11-17T00:00:00Z', 'unset'],
])('%j in %s at %s is %s', (dateLocal, timeZone, instant, expected) => {
  expect(dayTenseOf(dateLocal, timeZone, Date.parse(instant))).toBe(expected)
})

test('a day is present from its local midnight to the next, whatever the clocks do', () => {
  const zone = fc.constantFrom('Australia/Sydney', 'Pacific/Auckland', 'Europe/London', 'America/Denver')
  fc.assert(
    fc.property(zone, fc.integer({ min: 0, max: 5_843 }), (timeZone, days) => {
      const date = Temporal.PlainDate.from('2020-01-01').add({ days })
      const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
      const tenseAt = (now: number) => dayTenseOf(date.toString(), timeZone, now)
      expect(tenseAt(startOf(date) - 1)).toBe('future')
      expect(tenseAt(startOf(date))).toBe('present')
      expect(tenseAt(startOf(date.add({ days: 1 })) - 1)).toBe('present')
      expect(tenseAt(startOf(date.add({ days: 1 })))).toBe('past')
    }),
  )
})

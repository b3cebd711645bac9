import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { grossPayOf, minutesOf, paidMinutesOf } from './paid-minutes.ts'
import type { RecordBlock } from './record-problems.ts'

const block = (type: RecordBlock['type'], startTime: string, endTime: string): RecordBlock => ({
  type,
  startTime,
  endTime,
})
const shift = (startTime: string, endTime: string) => block('bookingDuration', startTime, endTime)

test.each([
  // Forward: an hour less was worked. Back: an hour more.
  ['Australia/Sydney', '2026-10-04', '01:00', '09:00', 420],
  ['Australia/Sydney', '2027-04-04', '01:00', '09:00', 540],
  ['Pacific/Auckland', '2026-09-27', '01:00', '09:00', 420],
  ['Pacific/Auckland', '2027-04-04', '01:00', '09:00', 540],
  ['Europe/London', '2027-03-28', '00:30', '09:00', 450],
  ['Europe/London', '2026-10-25', '00:30', '09:00', 570],
  ['America/Denver', '2027-03-14', '01:00', '09:00', 420],
  ['America/Denver', '2026-11-01', '00:30', '09:00', 570],
  ['Australia/Brisbane', '2026-10-04', '01:00', '09:00', 480],
  ['America/Phoenix', '2027-03-14', '01:00', '09:00', 480],
  // The clocks change before work: an ordinary day.
  ['Australia/Sydney', '2026-10-04', '08:20', '15:10', 410],
  ['Europe/London', '2026-10-25', '08:20', '15:10', 410],
  // From and to the skipped hour, and the repeated one.
  ['Australia/Sydney', '2026-10-04', '02:30', '04:00', 30],
  ['Australia/Sydney', '2026-10-04', '01:30', '02:30', 60],
  ['Australia/Sydney', '2027-04-04', '02:30', '04:00', 150],
  ['Australia/Sydney', '2027-04-04', '01:30', '02:30', 60],
])('in %s on %s, %s to %s are %i minutes', (timeZone, date, start, end, minutes) => {
  expect(minutesOf(shift(start, end), { date, timeZone })).toBe(minutes)
})

const ordinary = { date: '2026-11-16', timeZone: 'Australia/Melbourne' }
test.each([
  [[], 0],
  [[shift('08:20', '15:10')], 410],
  [[shift('08:20', '15:10'), block('meal', '12:00', '12:30')], 380],
  [[block('meal', '12:00', '12:30'), shift('08:20', '15:10'), block('meal', '10:00', '10:15')], 365],
  [[shift('08:20', '15:10'), block('other', '10:00', '10:10')], 410],
  [[shift('08:20', '08:50'), block('meal', '08:20', '08:50')], 0],
  [[shift('08:20', '08:30'), block('meal', '08:00', '09:00')], 0],
])('%j pay %i minutes', (blocks, minutes) => {
  expect(paidMinutesOf(blocks, ordinary)).toBe(minutes)
})

test('a meal break over the change of the clocks is as long as it lasted', () => {
  const blocks = [shift('01:00', '09:00'), block('meal', '01:45', '03:15')]
  expect(paidMinutesOf(blocks, { date: '2026-10-04', timeZone: 'Australia/Sydney' })).toBe(420 - 30)
})

const zones = [
  'Australia/Sydney',
  'Pacific/Auckland',
  'Europe/London',
  'America/Denver',
  'Australia/Brisbane',
  'America/Phoenix',
]
const changeDays = [
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
]
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const anyTime = fc.integer({ min: 0, max: 24 * 60 - 1 })
const anyDay = fc.record({ date: fc.constantFrom(...changeDays), timeZone: fc.constantFrom(...zones) })

/** Independent of the rule: computed by Temporal. */
const lasted = (start: number, end: number, { date, timeZone }: { date: string; timeZone: string }) => {
  const at = (minute: number) =>
    Temporal.PlainDateTime.from(`${date}T${clock(minute)}`).toZonedDateTime(timeZone)
  return at(start).until(at(end), { largestUnit: 'minutes' }).minutes
}

test('a block is as long as Temporal says, on every day with a clock change', () => {
  fc.assert(
    fc.property(anyDay, anyTime, anyTime, (day, start, end) => {
      expect(minutesOf(shift(clock(start), clock(end)), day) + 0).toBe(lasted(start, end, day) + 0)
    }),
  )
})

test('paid time is the shift without its meals, in any order, and never negative', () => {
  const anyBreak = fc.record({ isMeal: fc.boolean(), start: anyTime, end: anyTime })
  fc.assert(
    fc.property(anyDay, anyTime, anyTime, fc.array(anyBreak, { maxLength: 4 }), (day, start, end, breaks) => {
      const taken = breaks.map((each) =>
        block(each.isMeal ? 'meal' : 'other', clock(each.start), clock(each.end)),
      )
      const meals = breaks.filter(({ isMeal }) => isMeal)
      const unpaid = meals.reduce((sum, meal) => sum + lasted(meal.start, meal.end, day), 0)
      const expected = Math.max(0, lasted(start, end, day) - unpaid)
      const worked = shift(clock(start), clock(end))
      expect(paidMinutesOf([worked, ...taken], day)).toBe(expected)
      expect(paidMinutesOf([...taken, worked].reverse(), day)).toBe(expected)
    }),
  )
})

test.each([
  [0, 72.4, 0],
  [60, 72.4, 72.4],
  [410, 72.4, 494.73],
  [380, 61.05, 386.65],
  [1, 0.3, 0.01],
  [1, 0.29, 0],
  [455, 0, 0],
  // These are inexact as binary fractions: 1.005 must not lose its cent.
  [30, 0.01, 0.01],
  [90, 33.33, 50],
  [480, 1.1, 8.8],
])('%i minutes at %d an hour are %d', (minutes, rate, pay) => {
  expect(grossPayOf(minutes, rate)).toBe(pay)
})

test('pay is to the nearest cent, half a cent up, however large', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 999_999 }), (minutes, cents) => {
      const sixtieths = BigInt(minutes) * BigInt(cents)
      const nearest = (sixtieths + 30n) / 60n
      expect(Math.round(grossPayOf(minutes, cents / 100) * 100)).toBe(Number(nearest))
    }),
  )
})

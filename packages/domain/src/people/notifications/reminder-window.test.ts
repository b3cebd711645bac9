import { describe, expect, test } from 'vitest'
import {
  checkInWindow,
  clockInMissedWindow,
  clockOutForgottenWindow,
  isDue,
  shiftTomorrowWindow,
} from './reminder-window.ts'

const inUtc = ({ from, until }: { from: number; until: number }) => [
  new Date(from).toISOString(),
  new Date(until).toISOString(),
]
const melbourne = 'Australia/Melbourne'

describe('a reminder of the shift tomorrow', () => {
  const byDefault = { fromLocal: '20:00', toLocal: '06:00' }
  test.each([
    ['on an ordinary day', '2026-11-18', byDefault, '2026-11-17T07:00', '2026-11-17T09:00'],
    // Clocks go forward on 4 October 2026 and back on 4 April 2027.
    [
      'in the evening before the clocks go forward',
      '2026-10-04',
      byDefault,
      '2026-10-03T08:00',
      '2026-10-03T10:00',
    ],
    [
      'in the evening after the clocks went forward',
      '2026-10-05',
      byDefault,
      '2026-10-04T07:00',
      '2026-10-04T09:00',
    ],
    [
      'in the evening before the clocks go back',
      '2027-04-04',
      byDefault,
      '2027-04-03T07:00',
      '2027-04-03T09:00',
    ],
    [
      'in the evening after the clocks went back',
      '2027-04-05',
      byDefault,
      '2027-04-04T08:00',
      '2027-04-04T10:00',
    ],
    ['without quiet hours', '2026-11-18', null, '2026-11-17T07:00', '2026-11-17T09:00'],
    [
      'before quiet hours that begin earlier',
      '2026-11-18',
      { fromLocal: '17:00', toLocal: '07:00' },
      '2026-11-17T05:30',
      '2026-11-17T06:00',
    ],
    [
      'after quiet hours of the day',
      '2026-11-18',
      { fromLocal: '09:00', toLocal: '19:30' },
      '2026-11-17T08:30',
      '2026-11-17T13:00',
    ],
  ])('%s', (_, dateLocal, quietHours, from, until) => {
    const window = shiftTomorrowWindow(
      { dateLocal, timeZone: melbourne },
      { quietHours, timeZone: melbourne },
    )
    expect(inUtc(window)).toEqual([`${from}:00.000Z`, `${until}:00.000Z`])
  })

  test('is in the evening of the shift, and outside the quiet hours of a candidate in another zone', () => {
    const window = shiftTomorrowWindow(
      { dateLocal: '2026-11-18', timeZone: 'Australia/Perth' },
      { quietHours: byDefault, timeZone: melbourne },
    )
    // 18:00 in Perth is 21:00 in Melbourne, where quiet hours began an hour earlier.
    expect(inUtc(window)).toEqual(['2026-11-17T08:30:00.000Z', '2026-11-17T09:00:00.000Z'])
  })
})

test('a missed clock-in is due ten minutes after the start, for an hour, and never after the end', () => {
  const startsAt = Date.parse('2026-11-17T21:00:00Z')
  const window = clockInMissedWindow({ startsAt, endsAt: startsAt + 6 * 3_600_000 })
  expect(inUtc(window)).toEqual(['2026-11-17T21:10:00.000Z', '2026-11-17T22:00:00.000Z'])
  expect(isDue(window, window.from - 1)).toBe(false)
  expect(isDue(window, window.from)).toBe(true)
  expect(isDue(window, window.until)).toBe(false)
  expect(clockInMissedWindow({ startsAt, endsAt: startsAt + 30 * 60_000 }).until).toBe(startsAt + 30 * 60_000)
})

test('a forgotten clock-out is due ten minutes after the end, until the service clocks the candidate out', () => {
  const window = clockOutForgottenWindow(
    { endsAt: Date.parse('2026-11-17T04:10:00Z') },
    { autoClockOutMinutesAfterEnd: 240 },
  )
  expect(inUtc(window)).toEqual(['2026-11-17T04:20:00.000Z', '2026-11-17T08:10:00.000Z'])
})

test.each([
  ['2026-10-04', '2026-10-03T19:30', '2026-10-03T22:00'],
  ['2027-04-04', '2027-04-03T20:30', '2027-04-03T23:00'],
])('the check-in of %s, when the clocks change, is on the wall clock', (dateLocal, from, until) => {
  const window = checkInWindow(dateLocal, { cutOffLocal: '09:00', timeZone: melbourne })
  expect(inUtc(window)).toEqual([`${from}:00.000Z`, `${until}:00.000Z`])
})

import { expect, test } from 'vitest'
import { scheduleOf } from './booking-schedule.ts'

const melbourne = 'Australia/Melbourne'

test.each([
  ['2026-11-17', '08:20', '15:10', melbourne, '2026-11-16T21:20Z', '2026-11-17T04:10Z'],
  ['2026-07-01', '08:20', '15:10', melbourne, '2026-06-30T22:20Z', '2026-07-01T05:10Z'],
  ['2026-11-17', '08:20', '15:10', 'America/Phoenix', '2026-11-17T15:20Z', '2026-11-17T22:10Z'],
  // The clocks go back at 03:00: an hour longer than it looks.
  ['2026-04-05', '01:00', '04:00', melbourne, '2026-04-04T14:00Z', '2026-04-04T18:00Z'],
])(
  '%s %s–%s in %s begins and ends on its wall clock',
  (dateLocal, startTimeLocal, endTimeLocal, zone, from, to) => {
    expect(scheduleOf({ dateLocal, startTimeLocal, endTimeLocal }, zone)).toEqual({
      startsAt: Date.parse(from),
      endsAt: Date.parse(to),
    })
  },
)

test.each([
  ['2026-11-17', '15:10', '08:20'],
  ['2026-11-17', '08:20', '08:20'],
  // Past midnight.
  ['2026-11-17', '22:00', '06:00'],
  ['2026-11-17', '22:00', '24:00'],
  ['2026-11-31', '08:20', '15:10'],
  ['2026-11-17', '8:20', '15:10'],
  // The clocks skip from 02:00 to 03:00.
  ['2026-10-04', '02:00', '03:00'],
])('%s %s–%s is no shift', (dateLocal, startTimeLocal, endTimeLocal) => {
  expect(scheduleOf({ dateLocal, startTimeLocal, endTimeLocal }, melbourne)).toBeUndefined()
})

test.each([
  ['0001-01-01', melbourne],
  ['9999-12-31', 'America/Phoenix'],
])('a shift on %s in %s has an instant that no database takes', (dateLocal, zone) => {
  expect(scheduleOf({ dateLocal, startTimeLocal: '08:20', endTimeLocal: '23:10' }, zone)).toBeUndefined()
})

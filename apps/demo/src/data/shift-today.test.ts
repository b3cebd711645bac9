import { instantOf } from '@rollcall/domain/time/local-time'
import { expect, test } from 'vitest'
import { shiftToday } from './shift-today.ts'

const school = { timezone: 'Australia/Melbourne', startTimeLocal: '08:20', endTimeLocal: '15:10' }

test.each([
  ['00:00', '00:45', '03:45'],
  ['04:00', '04:45', '07:45'],
  ['05:19', '06:00', '09:00'],
  ['05:20', '08:20', '15:10'],
  ['06:40', '08:20', '15:10'],
  ['09:20', '08:20', '15:10'],
  ['09:21', '10:15', '15:10'],
  ['12:30', '13:15', '16:15'],
  ['20:00', '20:45', '23:45'],
  ['20:20', '21:00', '23:59'],
  ['22:05', '22:45', '23:59'],
  ['22:06', '22:45', '23:59'],
  ['23:30', '22:45', '23:59'],
  ['23:31', '23:00', '23:59'],
  ['23:58', '23:15', '23:59'],
])('at %s there is a shift from %s to %s', (time, startTimeLocal, endTimeLocal) => {
  const now = instantOf(`2026-11-17T${time}`, school.timezone)
  expect(shiftToday(school, now)).toEqual({ dateLocal: '2026-11-17', startTimeLocal, endTimeLocal })
})

test('a shift never starts in an hour that the clocks skip', () => {
  const now = instantOf('2026-10-04T01:40', school.timezone)
  expect(shiftToday(school, now)).toMatchObject({ dateLocal: '2026-10-04', startTimeLocal: '03:30' })
})

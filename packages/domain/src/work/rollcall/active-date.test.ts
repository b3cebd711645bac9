import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { eachDate } from '../../time/calendar-date.ts'
import { rollcallActiveDate } from './active-date.ts'

function activeDateAt(
  local: string,
  timeZone: string,
  holidays: readonly string[] = [],
  cutOffLocal = '09:00',
) {
  return rollcallActiveDate({
    now: Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds,
    timeZone,
    cutOffLocal,
    isPublicHoliday: (dateLocal) => holidays.includes(dateLocal),
  })
}

const christmas = ['2025-12-25', '2025-12-26']
const longBreak = eachDate('2025-12-20', '2025-12-30')

test.each([
  ['2025-11-17T00:00', [], '2025-11-17', 'today', '2025-11-17T09:00'],
  ['2025-11-17T08:59:59.999', [], '2025-11-17', 'today', '2025-11-17T09:00'],
  ['2025-11-17T09:00', [], '2025-11-18', 'tomorrow', '2025-11-18T00:00'],
  ['2025-11-17T23:59:59.999', [], '2025-11-18', 'tomorrow', '2025-11-18T00:00'],
  ['2025-11-21T08:59', [], '2025-11-21', 'today', '2025-11-21T09:00'],
  ['2025-11-21T09:00', [], '2025-11-24', 'nextWorkingDay', '2025-11-23T00:00'],
  ['2025-11-22T08:00', [], '2025-11-24', 'nextWorkingDay', '2025-11-23T00:00'],
  ['2025-11-23T08:00', [], '2025-11-24', 'tomorrow', '2025-11-24T00:00'],
  ['2025-12-24T10:00', christmas, '2025-12-29', 'nextWorkingDay', '2025-12-28T00:00'],
  ['2025-12-25T08:00', christmas, '2025-12-29', 'nextWorkingDay', '2025-12-28T00:00'],
  ['2025-12-31T12:00', ['2026-01-01'], '2026-01-02', 'nextWorkingDay', '2026-01-01T00:00'],
  ['2025-12-23T23:59', longBreak, '2025-12-31', 'future', '2025-12-24T00:00'],
  ['2025-12-24T00:00', longBreak, '2025-12-31', 'nextWorkingDay', '2025-12-30T00:00'],
  ['2025-12-19T09:00', longBreak, '2025-12-31', 'future', '2025-12-24T00:00'],
])('in Sydney at %s, with holidays %j, it is %s (%s) until %s', (local, holidays, date, day, until) => {
  expect(activeDateAt(local, 'Australia/Sydney', holidays)).toEqual({
    activeDateLocal: date,
    activeDay: day,
    updateRequiredAtLocal: until,
  })
})

test.each([
  ['Australia/Sydney', '2025-11-16T21:59:59.999Z', 'today'],
  ['Australia/Sydney', '2025-11-16T22:00:00Z', 'tomorrow'],
  ['Australia/Brisbane', '2025-11-16T22:00:00Z', 'today'],
  ['Australia/Brisbane', '2025-11-16T23:00:00Z', 'tomorrow'],
  ['Pacific/Auckland', '2025-09-28T20:00:00Z', 'tomorrow'],
  ['Europe/London', '2025-10-27T08:59:59.999Z', 'today'],
  ['Europe/London', '2025-10-27T09:00:00Z', 'tomorrow'],
  ['America/Denver', '2025-03-10T14:59:59.999Z', 'today'],
  ['America/Denver', '2025-03-10T15:00:00Z', 'tomorrow'],
  ['America/Phoenix', '2025-03-10T15:00:00Z', 'today'],
  ['America/Phoenix', '2025-03-10T16:00:00Z', 'tomorrow'],
])('the cut-off is on the wall clock of %s: at %s it is %s', (timeZone, instant, activeDay) => {
  const now = Date.parse(instant)
  const reckoning = { now, timeZone, cutOffLocal: '09:00', isPublicHoliday: () => false }
  expect(rollcallActiveDate(reckoning).activeDay).toBe(activeDay)
})

test('a cut-off at midnight leaves no time for today', () => {
  expect(activeDateAt('2025-11-17T00:00', 'Europe/London', [], '00:00').activeDateLocal).toBe('2025-11-18')
})

test('a calendar with nothing but holidays asks about tomorrow', () => {
  const now = Date.parse('2025-11-17T12:00:00Z')
  const reckoning = { now, timeZone: 'Europe/London', cutOffLocal: '09:00', isPublicHoliday: () => true }
  expect(rollcallActiveDate(reckoning)).toEqual({
    activeDateLocal: '2025-11-18',
    activeDay: 'tomorrow',
    updateRequiredAtLocal: '2025-11-18T00:00',
  })
})

test('the active date is valid exactly until the update is required', () => {
  const zone = fc.constantFrom(
    'Australia/Sydney',
    'Pacific/Auckland',
    'Europe/London',
    'America/Denver',
    'UTC',
  )
  const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 11, 1) })
  const cutOff = fc.constantFrom('00:00', '07:30', '09:00', '23:59')
  const holidayAfterDays = fc.uniqueArray(fc.integer({ min: 0, max: 20 }))
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      zone,
      moment,
      cutOff,
      holidayAfterDays,
      share,
      (timeZone, now, cutOffLocal, offsets, share) => {
        const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
        const holidays = new Set(offsets.map((days) => today.add({ days }).toString()))
        const at = (when: number) =>
          rollcallActiveDate({
            now: when,
            timeZone,
            cutOffLocal,
            isPublicHoliday: (date) => holidays.has(date),
          })

        const answer = at(now)
        const { epochMilliseconds: updateRequiredAt } = Temporal.PlainDateTime.from(
          answer.updateRequiredAtLocal,
        ).toZonedDateTime(timeZone)
        expect(updateRequiredAt).toBeGreaterThan(now)
        expect(at(updateRequiredAt - 1)).toEqual(answer)
        expect(at(Math.floor(now + (updateRequiredAt - 1 - now) * share))).toEqual(answer)
        const { activeDateLocal, activeDay } = at(updateRequiredAt)
        expect({ activeDateLocal, activeDay }).not.toEqual({
          activeDateLocal: answer.activeDateLocal,
          activeDay: answer.activeDay,
        })
      },
    ),
  )
})

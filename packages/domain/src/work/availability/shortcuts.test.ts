import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../time/calendar-date.ts'
import { type AvailabilityDay, isSameDay, unsetDay } from './availability-day.ts'
import { availabilityStatuses } from './availability-status.ts'
import { planChange } from './planned-change.ts'
import { nextTwoWeeksAvailable, pausedUntil, sameAsLastWeek } from './shortcuts.ts'

// A Tuesday.
const todayLocal = '2026-11-17'
const mapOf = (days: AvailabilityDay[]) => new Map(days.map((day) => [day.dateLocal, day]))
const datesOf = (days: readonly AvailabilityDay[]) => days.map(({ dateLocal }) => dateLocal.slice(5))
const morning = [{ startTime: '08:00', endTime: '12:00' }]

test('a week is as the one before, weekday by weekday, hours and gaps included', () => {
  const own = mapOf([
    { dateLocal: '2026-11-16', status: 'available', partialRanges: [] },
    { dateLocal: '2026-11-18', status: 'partial', partialRanges: morning },
    { dateLocal: '2026-11-21', status: 'unavailable', partialRanges: [] },
    { dateLocal: '2026-11-25', status: 'unavailable', partialRanges: [] },
  ])
  expect(sameAsLastWeek('2026-11-23', own, { todayLocal, isWeekendShown: false })).toEqual([
    { dateLocal: '2026-11-23', status: 'available', partialRanges: [] },
    unsetDay('2026-11-24'),
    { dateLocal: '2026-11-25', status: 'partial', partialRanges: morning },
    unsetDay('2026-11-26'),
    unsetDay('2026-11-27'),
  ])
  const withWeekend = sameAsLastWeek('2026-11-23', own, { todayLocal, isWeekendShown: true })
  expect(withWeekend.slice(5)).toEqual([
    { dateLocal: '2026-11-28', status: 'unavailable', partialRanges: [] },
    unsetDay('2026-11-29'),
  ])
})

test('in the current week only the remaining days change', () => {
  expect(datesOf(sameAsLastWeek('2026-11-16', new Map(), { todayLocal, isWeekendShown: false }))).toEqual([
    '11-17',
    '11-18',
    '11-19',
    '11-20',
  ])
})

test('two weeks are fourteen days from today, less the weekends that are not shown', () => {
  expect(nextTwoWeeksAvailable({ todayLocal, isWeekendShown: true })).toHaveLength(14)
  const days = nextTwoWeeksAvailable({ todayLocal, isWeekendShown: false })
  expect(datesOf(days)).toEqual([
    '11-17',
    '11-18',
    '11-19',
    '11-20',
    '11-23',
    '11-24',
    '11-25',
    '11-26',
    '11-27',
    '11-30',
  ])
  expect(new Set(days.map(({ status }) => status))).toEqual(new Set(['available']))
})

test('a pause is every day from today to the last, and none if that is past', () => {
  expect(datesOf(pausedUntil('2026-11-22', todayLocal))).toEqual([
    '11-17',
    '11-18',
    '11-19',
    '11-20',
    '11-21',
    '11-22',
  ])
  expect(pausedUntil(todayLocal, todayLocal)).toHaveLength(1)
  expect(pausedUntil('2026-11-16', todayLocal)).toEqual([])
})

const anyDay = (dateLocal: string) =>
  fc.constantFrom(...availabilityStatuses).map(
    (status): AvailabilityDay => ({
      dateLocal,
      status,
      partialRanges: status === 'partial' ? morning : [],
    }),
  )
const dates = Array.from({ length: 10 }, (_, days) => addDays(todayLocal, days))
const anyDays = fc.tuple(...dates.map(anyDay))

test('a plan skips booked days and unchanged days, and can be undone exactly', () => {
  const some = fc.subarray(dates).map((subset) => new Set(subset))
  fc.assert(
    fc.property(anyDays, anyDays, some, some, (before, wanted, booked, offered) => {
      const own = mapOf(before.filter(({ status }) => status !== 'unset'))
      const plan = planChange(wanted, { own, booked, offered })
      const known = new Map(before.map((day) => [day.dateLocal, day]))
      for (const day of plan.days) {
        expect(booked.has(day.dateLocal)).toBe(false)
        expect(isSameDay(day, known.get(day.dateLocal) ?? day)).toBe(false)
      }
      const after = new Map([...known, ...plan.days.map((day) => [day.dateLocal, day] as const)])
      for (const day of wanted) {
        const expected = booked.has(day.dateLocal) ? known.get(day.dateLocal) : day
        expect(after.get(day.dateLocal)).toEqual(expected)
      }
      const undone = new Map([...after, ...plan.undo.map((day) => [day.dateLocal, day] as const)])
      expect(undone).toEqual(known)
      expect(plan.bookedDatesLocal).toEqual(dates.filter((date) => booked.has(date)))
      expect(plan.offeredDatesLocal).toEqual(
        plan.days.map(({ dateLocal }) => dateLocal).filter((date) => offered.has(date)),
      )
    }),
  )
})

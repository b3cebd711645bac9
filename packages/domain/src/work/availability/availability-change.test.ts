import { expect, test } from 'vitest'
import { addDays, eachDate } from '../../time/calendar-date.ts'
import { MAX_DAYS, problemOfChange } from './availability-change.ts'
import type { AvailabilityDay } from './availability-day.ts'
import type { AvailabilityStatus } from './availability-status.ts'

const TODAY = '2026-11-17'
const day = (
  dateLocal: string,
  status: AvailabilityStatus = 'available',
  hours: string[] = [],
): AvailabilityDay => ({
  dateLocal,
  status,
  partialRanges: hours.map((text) => {
    const [startTime = '', endTime = ''] = text.split('-')
    return { startTime, endTime }
  }),
})
const days = (count: number) => eachDate(TODAY, addDays(TODAY, count - 1)).map((date) => day(date))

test.each([
  ['today', [day(TODAY)]],
  ['a whole year', days(MAX_DAYS)],
  ['hours on a day by hours', [day(TODAY, 'partial', ['08:00-12:00', '13:00-15:00'])]],
  ['a day set back', [day(TODAY, 'unset')]],
])('%s can be saved', (_what, change) => {
  expect(problemOfChange(change, TODAY)).toBeUndefined()
})

test.each([
  ['nothing', [], { kind: 'noDays' }],
  ['a day more than a year', days(MAX_DAYS + 1), { kind: 'tooManyDays' }],
  [
    'a day twice',
    [day(TODAY), day('2026-11-18'), day(TODAY, 'unavailable'), day(TODAY)],
    { kind: 'duplicateDays', datesLocal: [TODAY] },
  ],
  ['yesterday', [day('2026-11-16'), day(TODAY)], { kind: 'dateInPast', datesLocal: ['2026-11-16'] }],
  ['a day there is not', [day('2027-02-29')], { kind: 'dateInPast', datesLocal: ['2027-02-29'] }],
  ['by hours without hours', [day(TODAY, 'partial')], { kind: 'rangesMissing' }],
  ['hours on a free day', [day(TODAY, 'available', ['08:00-12:00'])], { kind: 'rangesOnlyWithPartial' }],
  ['hours on a day set back', [day(TODAY, 'unset', ['08:00-12:00'])], { kind: 'rangesOnlyWithPartial' }],
  ['hours that run back', [day(TODAY, 'partial', ['12:00-08:00'])], { kind: 'endTimeInvalid' }],
  ['unreadable hours', [day(TODAY, 'partial', ['8-12'])], { kind: 'startTimeInvalid' }],
  ['hours twice', [day(TODAY, 'partial', ['08:00-12:00', '11:00-13:00'])], { kind: 'overlapping' }],
])('%s is refused', (_what, change, problem) => {
  expect(problemOfChange(change, TODAY)).toEqual(problem)
})

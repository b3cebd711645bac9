import type { BookingListItem, Overview } from '@rollcall/contract/work/bookings'
import { defaultOngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { expect, test } from 'vitest'
import { calendarDays, knownCalendar } from './calendar-days.ts'
import { rangesInCommon } from './hours-rows.ts'
import { daysChange } from './offline/availability-change.ts'

const booking = (
  dateLocal: string,
  actionableItems: BookingListItem['actionableItems'] = [],
): BookingListItem => ({
  id: dateLocal,
  locationId: '',
  clientId: '',
  groupId: null,
  actionableItems,
  dateLocal,
  status: 110,
  startTimeLocal: '08:20',
  endTimeLocal: '15:10',
  clientName: 'Lantern Hill School',
  isReleaseRequested: false,
  offer: null,
})
const morning = { startTime: '08:00', endTime: '12:00' }
const byHours = (dateLocal: string) => ({ dateLocal, status: 'partial' as const, partialRanges: [morning] })
const overview: Overview = {
  bookings: {
    '2026-11-17': [booking('2026-11-17', ['tentative']), booking('2026-11-17')],
    '2026-11-18': [booking('2026-11-18', ['tentative'])],
  },
  actionableItems: { clients: [] },
  availability: {
    scheduled: [byHours('2026-11-19'), { dateLocal: '2026-11-20', status: 'unavailable', partialRanges: [] }],
    ongoing: { ...defaultOngoingAvailability, friday: 'unavailable' },
  },
}
const dates = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-27']
const nothingQueued = { days: new Map(), ongoing: undefined }
const labels = (...[of, queued = nothingQueued]: [Overview, typeof nothingQueued?]) =>
  [...calendarDays(of, dates, queued).values()].map(
    ({ label, isByWeekday }) => `${label}${isByWeekday ? '*' : ''}`,
  )

test('a booking before an offer before the day’s own word before its weekday’s', () => {
  expect(labels(overview)).toEqual([
    'placed',
    'tentative',
    'partial',
    'unavailable',
    'available*',
    'unavailable*',
  ])
})

test('without a saved week nothing is derived', () => {
  const unsaved = { ...overview, availability: { ...overview.availability, ongoing: null } }
  expect(labels(unsaved).slice(4)).toEqual(['notSet', 'notSet'])
})

test('queued changes are shown, and marked', () => {
  const days = new Map([['2026-11-23', byHours('2026-11-23')]])
  const shown = calendarDays(overview, dates, { ...nothingQueued, days })
  expect(shown.get('2026-11-23')).toMatchObject({ label: 'partial', isQueued: true })
  expect(shown.get('2026-11-27')).toMatchObject({ isQueued: false })
})

test('several months are merged', () => {
  const { own, booked, offered, bookings } = knownCalendar([overview, { ...overview, bookings: {} }])
  expect([...own.keys()]).toEqual(['2026-11-19', '2026-11-20'])
  expect([...booked]).toEqual(['2026-11-17'])
  expect([...offered]).toEqual(['2026-11-17', '2026-11-18'])
  expect(bookings.get('2026-11-17')).toHaveLength(2)
})

test('the call that saves days', () => {
  const unset = (dateLocal: string) => ({ dateLocal, status: 'unset' as const, partialRanges: [] })
  expect(daysChange([byHours('2026-11-19'), byHours('2026-11-20')])).toEqual({
    call: 'PUT /availability',
    input: {
      body: { status: 'partial', selectedDates: ['2026-11-19', '2026-11-20'], partialRanges: [morning] },
    },
  })
  expect(daysChange([unset('2026-11-19'), unset('2026-11-20')])).toEqual({
    call: 'DELETE /availability',
    input: { query: { dates: '2026-11-19,2026-11-20' } },
  })
  const mixed = [byHours('2026-11-19'), unset('2026-11-20')]
  expect(daysChange(mixed)).toEqual({ call: 'PUT /availability/days', input: { body: { days: mixed } } })
})

test('hours are prefilled only if all days have the same', () => {
  expect(rangesInCommon([byHours('2026-11-19'), byHours('2026-11-20')])).toEqual([morning])
  expect(rangesInCommon([byHours('2026-11-19'), undefined])).toEqual([])
  const other = { ...byHours('2026-11-20'), partialRanges: [{ startTime: '09:00', endTime: '12:00' }] }
  expect(rangesInCommon([byHours('2026-11-19'), other])).toEqual([])
})

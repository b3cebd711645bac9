import type { GuestBooking } from '@rollcall/contract/work/offers'
import { expect, test } from 'vitest'
import { byShift } from './guest-shifts.tsx'

const shift = (id: string, changes: Partial<GuestBooking['bookings'][number]> = {}) => ({
  id,
  dateLocal: '2026-11-24',
  startTimeLocal: '08:20',
  endTimeLocal: '15:10',
  startsAt: '2026-11-23T21:20:00Z',
  endsAt: '2026-11-24T04:10:00Z',
  clientName: 'Wattle Bend Primary School',
  suburb: 'Coburg',
  timezone: 'Australia/Melbourne',
  grades: [{ id: 'year-3', title: 'Year 3' }],
  description: 'Room 7',
  payment: { payOptionType: 'hourly', ratePerHour: 72.4, currency: 'AUD' },
  ...changes,
})

test('dates of one shift are grouped; any other difference separates them', () => {
  const shifts = byShift([
    shift('a'),
    shift('b', { description: 'Library' }),
    shift('c', { dateLocal: '2026-11-25', endTimeLocal: '12:00' }),
    shift('d', { payment: { payOptionType: 'hourly', ratePerHour: 60, currency: 'AUD' } }),
  ])
  expect(shifts.map((dates) => dates.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']])
})

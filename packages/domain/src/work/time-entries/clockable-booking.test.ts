import { expect, test } from 'vitest'
import { bookingStatuses } from '../bookings/booking-status.ts'
import { canBeginClock } from './can-begin-clock.ts'
import { problemOfStatus } from './clockable-booking.ts'
import { type ShiftClock, unclocked } from './shift-clock.ts'
import { timeEntryActions } from './time-entry.ts'

const clockedIn: ShiftClock = { ...unclocked, clockedInAt: 1 }
const onBreak: ShiftClock = { ...clockedIn, mealBreaks: [{ startedAt: 2, endedAt: null }] }
const finished: ShiftClock = { ...clockedIn, clockedOutAt: 3 }

test('only a confirmed booking can be clocked in to', () => {
  expect(bookingStatuses.filter(canBeginClock)).toEqual([110])
  const open = bookingStatuses.filter((status) => !problemOfStatus(status, unclocked, 'clockIn'))
  expect(open).toEqual([110])
})

test.each([
  ['clocked in', clockedIn],
  ['on a break', onBreak],
])("a candidate who is %s can clock out, whatever the booking's status", (_, clock) => {
  for (const status of [...bookingStatuses, -1])
    for (const action of ['clockOut', 'mealBreakEnd'] as const)
      expect(problemOfStatus(status, clock, action)).toBeUndefined()
})

test('a break cannot start once the booking is disputed or cancelled', () => {
  expect(problemOfStatus(117, clockedIn, 'mealBreakStart')).toBe('action_locked')
  expect(problemOfStatus(-1, clockedIn, 'mealBreakStart')).toBe('no_available_shifts')
  expect(problemOfStatus(111, clockedIn, 'mealBreakStart')).toBeUndefined()
})

test('a finished shift can be clocked in to again until a record or timesheet exists', () => {
  const open = bookingStatuses.filter((status) => !problemOfStatus(status, finished, 'clockIn'))
  expect(open).toEqual([110])
  expect(problemOfStatus(114, finished, 'clockIn')).toBe('already_clocked_out')
  expect(problemOfStatus(114, { ...finished, isAutoClockedOut: true }, 'clockIn')).toBe('auto_clocked_out')
})

test('a finished shift refuses by its clock before its status, unless it is locked or cancelled', () => {
  for (const action of timeEntryActions) {
    if (action !== 'clockIn') expect(problemOfStatus(111, finished, action)).toBeUndefined()
    expect(problemOfStatus(117, finished, action)).toBe('action_locked')
    expect(problemOfStatus(-1, finished, action)).toBe('no_available_shifts')
  }
})

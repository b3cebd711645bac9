import { expect, test } from 'vitest'
import { bookingStatus } from '../bookings/booking-status.ts'
import { undoableUntil, undoRefusalOf } from './undo-acceptance.ts'

const MINUTE = 60_000
const acceptedAt = Date.parse('2026-11-17T06:40:00+11:00')
const booking = {
  status: bookingStatus.confirmed as number,
  candidateId: 'ava' as string | null,
  startsAt: acceptedAt + 100 * MINUTE,
  isClocked: false,
}
const accepted = { state: 'accepted' as const, candidateId: 'ava', acceptedAt, bookings: [booking] }

test('an acceptance by notification can be undone for ten minutes', () => {
  expect(undoableUntil(acceptedAt)).toBe(acceptedAt + 10 * MINUTE)
  expect(undoRefusalOf(accepted, acceptedAt)).toBeUndefined()
  expect(undoRefusalOf(accepted, acceptedAt + 10 * MINUTE - 1)).toBeUndefined()
  expect(undoRefusalOf(accepted, acceptedAt + 10 * MINUTE)).toBe('tooLate')
})

test('an offer that is not accepted, or that something else accepted, has nothing to undo', () => {
  for (const state of ['open', 'rejected', 'withdrawn'] as const)
    expect(undoRefusalOf({ ...accepted, state }, acceptedAt)).toBe('notAccepted')
  expect(undoRefusalOf({ ...accepted, acceptedAt: null }, acceptedAt)).toBe('notAccepted')
})

test.each([
  ['the candidate has clocked in', { isClocked: true }],
  ['the client has submitted a timesheet', { status: bookingStatus.clientTimesheetNoChanges }],
  ['the agency has cancelled it', { status: bookingStatus.cancelled }],
  ['the agency has given it to another candidate', { candidateId: 'ruby' }],
  ['the agency has taken it back', { candidateId: null, status: bookingStatus.open }],
  ['it has begun', { startsAt: acceptedAt }],
])('a shift stays once %s, and so does every shift of its group', (_what, change) => {
  expect(undoRefusalOf({ ...accepted, bookings: [{ ...booking, ...change }] }, acceptedAt)).toBe(
    'bookingChanged',
  )
  expect(undoRefusalOf({ ...accepted, bookings: [booking, { ...booking, ...change }] }, acceptedAt)).toBe(
    'bookingChanged',
  )
})

test('an offer without bookings cannot be undone', () => {
  expect(undoRefusalOf({ ...accepted, bookings: [] }, acceptedAt)).toBe('bookingChanged')
})

import { expect, test } from 'vitest'
import {
  bookingStatus,
  bookingStatuses,
  CANCELLED_BELOW,
  isCancelled,
  isShiftRecordSubmitted,
  isShown,
} from './booking-status.ts'

test('exactly these of all codes are shown', () => {
  const codes = Array.from({ length: 2_400 }, (_, index) => index - 1_200)
  expect(codes.filter(isShown)).toEqual([
    13, 14, 70, 80, 95, 99, 105, 110, 111, 112, 113, 114, 115, 116, 117, 175,
  ])
})

test('no two names share a code', () => {
  expect(new Set(bookingStatuses).size).toBe(bookingStatuses.length)
})

test('exactly these codes mean that the shift record is submitted', () => {
  const codes = Array.from({ length: 2_400 }, (_, index) => index - 1_200)
  expect(codes.filter(isShiftRecordSubmitted)).toEqual([95, 99, 114, 115, 116, 117, 175])
})

test('cancelled bookings are known by their status alone', () => {
  const named = Object.entries(bookingStatus).filter(([, status]) => isCancelled(status))
  expect(named.map(([name]) => name).filter((name) => !/cancel/i.test(name))).toEqual([
    'deletedFromGroupBooking',
    'lapsed',
    'refunded',
  ])
  expect<readonly number[]>(bookingStatuses).not.toContain(CANCELLED_BELOW)
})

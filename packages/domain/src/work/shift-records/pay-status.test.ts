import { expect, test } from 'vitest'
import { bookingStatuses } from '../bookings/booking-status.ts'
import { payTransitionOf } from './pay-status.ts'

test.each([
  [95, null, 'invoiced', 99],
  [95, null, 'withPayroll', 175],
  [95, null, 'paid', 175],
  [99, 'invoiced', 'invoiced', 99],
  [99, null, 'withPayroll', 175],
  [99, 'invoiced', 'paid', 175],
  [175, 'withPayroll', 'paid', 175],
  [175, 'paid', 'paid', 175],
  [175, 'withPayroll', 'invoiced', 'pay_status_backwards'],
  [175, null, 'invoiced', 'pay_status_backwards'],
  [175, 'paid', 'withPayroll', 'pay_status_backwards'],
] as const)('a booking that is %i with pay %s becomes %s: %s', (status, payStatus, next, expected) => {
  const transition = payTransitionOf({ status, payStatus }, next)
  expect('status' in transition ? transition.status : transition.refusal).toBe(expected)
})

test('hours that are not settled are not paid', () => {
  for (const status of bookingStatuses.filter((one) => ![95, 99, 175].includes(one)))
    expect(payTransitionOf({ status, payStatus: null }, 'paid')).toEqual({ refusal: 'booking_not_settled' })
})

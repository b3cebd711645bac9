import { expect, test } from 'vitest'
import { bookingChangeRefusalOf, isCancellationCode } from './booking-change.ts'
import { bookingStatuses, isCancelled } from './booking-status.ts'

test.each(bookingStatuses)(
  'a booking of status %i is changed only before its hours are submitted',
  (status) => {
    const refusal = bookingChangeRefusalOf({ status, isClocked: false })
    if ([100, 105, 110].includes(status)) expect(refusal).toBeUndefined()
    else if (status < 0) expect(refusal).toBe('cancelled')
    else expect(refusal).toBe([95, 99, 175].includes(status) ? 'invoiced' : 'hoursSubmitted')
  },
)

test('a booking that was clocked in to is not changed', () => {
  expect(bookingChangeRefusalOf({ status: 110, isClocked: true })).toBe('clockedIn')
})

test('the agency cancels with cancelled statuses, but not with those of finance and exports', () => {
  const codes = bookingStatuses.filter(isCancellationCode)
  expect(codes.every(isCancelled)).toBe(true)
  expect(bookingStatuses.filter((status) => isCancelled(status) && !isCancellationCode(status))).toEqual([
    -41, -100, -101, -1000,
  ])
})

import { expect, test } from 'vitest'
import { bookingStatuses } from '../bookings/booking-status.ts'
import { clientTransitionOf, settledStatusOf } from './client-timesheet.ts'
import { recordOperations } from './record-operation.ts'

const said = [
  ...recordOperations.map((operation) => ({ operation, isAsRecorded: false })),
  { operation: 'accept', isAsRecorded: true },
  { operation: 'modify', isAsRecorded: true },
] as const

/** Accept, modify and did not happen; then accept and modify with the hours that the candidate sent. */
const table: Record<number, readonly (number | string)[]> = {
  110: [111, 112, 113, 111, 112],
  111: [111, 112, 113, 111, 112],
  112: [111, 112, 113, 111, 112],
  113: [111, 112, 113, 111, 112],
  114: [117, 117, 117, 95, 95],
  115: [117, 117, 117, 95, 95],
  116: [117, 117, -1, 117, 117],
  117: Array.from({ length: 5 }, () => 'action_locked'),
  95: Array.from({ length: 5 }, () => 'booking_already_invoiced'),
  99: Array.from({ length: 5 }, () => 'booking_already_invoiced'),
  175: Array.from({ length: 5 }, () => 'booking_already_invoiced'),
}
const expectedOf = (status: number) =>
  table[status] ??
  Array.from({ length: 5 }, () => (status < 0 ? 'booking_already_cancelled' : 'booking_not_confirmed'))

test.each(bookingStatuses)('a timesheet for a booking that is %i', (status) => {
  const results = said.map((one) => {
    const transition = clientTransitionOf(status, one)
    return 'status' in transition ? transition.status : transition.refusal
  })
  expect(results).toEqual(expectedOf(status))
})

test('only a dispute is settled, with or without hours', () => {
  for (const status of bookingStatuses)
    expect([settledStatusOf(status, true), settledStatusOf(status, false)]).toEqual(
      status === 117 ? [95, -1] : [undefined, undefined],
    )
})

import { expect, test } from 'vitest'
import { bookingStatus } from './booking-status.ts'
import { shiftsAfterExpiry } from './shifts-after-expiry.ts'

const today = '2026-03-10'
const booked = (dateLocal: string, more: object = {}) => ({
  dateLocal,
  status: bookingStatus.confirmed as number,
  offer: null,
  ...more,
})

test.each([
  ['the last day still counts', '2026-03-12', [booked('2026-03-12')], 0],
  ['the day after does not', '2026-03-12', [booked('2026-03-13'), booked('2026-03-20')], 2],
  ['what is over is not in danger', '2026-03-01', [booked('2026-03-09'), booked('2026-03-10')], 1],
  ['an offer is not booked', '2026-03-12', [booked('2026-03-13', { offer: {} })], 0],
  ['nor is a cancelled one', '2026-03-12', [booked('2026-03-13', { status: bookingStatus.cancelled })], 0],
])('%s', (_name, dateExpiry, shifts, count) => {
  expect(shiftsAfterExpiry(dateExpiry, shifts, today)).toHaveLength(count)
})

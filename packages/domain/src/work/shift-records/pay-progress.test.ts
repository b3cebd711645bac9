import { expect, test } from 'vitest'
import { bookingStatuses, isShiftRecordSubmitted, shownBookingStatuses } from '../bookings/booking-status.ts'
import { type PayStage, payProgressOf, payStages, type WaitsOn } from './pay-progress.ts'

const table: Record<number, readonly [WaitsOn, ...PayStage[]]> = {
  13: ['consultant', 'worked'],
  14: ['consultant', 'worked'],
  70: ['consultant', 'worked'],
  80: ['consultant', 'worked'],
  95: ['consultant', 'worked', 'youConfirmed', 'schoolConfirmed'],
  99: ['payroll', 'worked', 'youConfirmed', 'schoolConfirmed', 'invoicing'],
  110: ['you', 'worked'],
  111: ['you', 'worked', 'schoolConfirmed'],
  112: ['you', 'worked', 'schoolConfirmed'],
  113: ['you', 'schoolConfirmed'],
  114: ['school', 'worked', 'youConfirmed'],
  115: ['school', 'worked', 'youConfirmed'],
  116: ['school', 'youConfirmed'],
  117: ['consultant', 'worked', 'youConfirmed'],
  175: ['nobody', 'worked', 'youConfirmed', 'schoolConfirmed', 'invoicing', 'exported'],
}
/** An offer has no candidate yet, so no pay. */
const OFFERED = 105
const held: readonly number[] = shownBookingStatuses.filter((status) => status !== OFFERED)

test.each(held)('the pay of a shift that is %i', (status) => {
  const [waitsOn, ...reached] = table[status] ?? []
  expect(payProgressOf(status)).toEqual({
    reached,
    waitsOn,
    didNotHappen: status === 113 || status === 116,
    isBeingChecked: status === 117,
  })
})

test('no other booking has pay progress', () => {
  const others = bookingStatuses.filter((status) => !held.includes(status))
  expect(others.filter((status) => payProgressOf(status))).toEqual([])
  expect(payProgressOf(12_345)).toBeUndefined()
})

test.each(held)(
  'the stages of %i are in order, and it waits for the candidate until they confirm',
  (status) => {
    const { reached = [], waitsOn } = payProgressOf(status) ?? {}
    const order = reached.map((stage) => payStages.indexOf(stage))
    expect(order).toEqual(payStages.flatMap((stage, at) => (reached.includes(stage) ? [at] : [])))
    expect(reached.includes('youConfirmed')).toBe(isShiftRecordSubmitted(status))
    if (waitsOn === 'you') expect(isShiftRecordSubmitted(status)).toBe(false)
    expect(waitsOn === 'nobody').toBe(reached.length === payStages.length)
  },
)

import { expect, test } from 'vitest'
import { type TotalledShift, totalsOf } from './shift-totals.ts'

const shift = (paidMinutes: number, grossPay: number | null): TotalledShift => ({
  didNotHappen: false,
  hours: { source: 'record', paidMinutes, grossPay },
})
const withoutHours: TotalledShift = { didNotHappen: false, hours: null }
const notHappened: TotalledShift = { didNotHappen: true, hours: null }

test.each([
  ['nothing', [], { shiftCount: 0, paidMinutes: 0, grossPay: null, unpricedCount: 0 }],
  [
    // In dollars these add up to 0.30000000000000004.
    'cents',
    [shift(1, 0.1), shift(2, 0.2)],
    { shiftCount: 2, paidMinutes: 3, grossPay: 0.3, unpricedCount: 0 },
  ],
  [
    'one without a rate and one without hours',
    [shift(60, 50), shift(30, null), withoutHours],
    { shiftCount: 3, paidMinutes: 90, grossPay: 50, unpricedCount: 2 },
  ],
  ['no rate at all', [shift(60, null)], { shiftCount: 1, paidMinutes: 60, grossPay: null, unpricedCount: 1 }],
  [
    'one that did not happen counts and pays nothing',
    [shift(60, 50), notHappened],
    { shiftCount: 2, paidMinutes: 60, grossPay: 50, unpricedCount: 0 },
  ],
] as const)('%s', (_, shifts, totals) => {
  expect(totalsOf(shifts)).toEqual(totals)
})

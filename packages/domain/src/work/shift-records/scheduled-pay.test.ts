import { expect, test } from 'vitest'
import { type ScheduledShift, scheduledPayOf } from './scheduled-pay.ts'

const zone = 'Australia/Melbourne'
const shift = (dateLocal: string, startTimeLocal = '08:20', endTimeLocal = '15:10'): ScheduledShift => ({
  dateLocal,
  startTimeLocal,
  endTimeLocal,
})

test.each([
  ['one shift', [shift('2026-11-17')], 72.4, { paidMinutes: 410, grossPay: 494.73, dayCount: 1 }],
  [
    // Each shift is rounded as it is paid: 494.733… three times is not 1484.20.
    'several days',
    [shift('2026-11-17'), shift('2026-11-18'), shift('2026-11-19')],
    72.4,
    { paidMinutes: 1230, grossPay: 1484.19, dayCount: 3 },
  ],
  [
    'two parts of one day',
    [shift('2026-11-17', '08:00', '10:00'), shift('2026-11-17', '13:00', '15:00')],
    60,
    { paidMinutes: 240, grossPay: 240, dayCount: 1 },
  ],
  ['the night the clocks go back', [shift('2026-04-05', '01:00', '05:00')], 60, { paidMinutes: 300 }],
] as const)('%s', (_, shifts, rate, expected) => {
  expect(scheduledPayOf(shifts, rate, zone)).toMatchObject(expected)
})

test.each([
  ['without a rate', [shift('2026-11-17')], null],
  ['without shifts', [], 60],
  ['with times that were not set', [shift('2026-11-17'), shift('2026-11-18', '00:00', '00:00')], 60],
] as const)('no total %s', (_, shifts, rate) => {
  expect(scheduledPayOf(shifts, rate, zone)).toBeNull()
})

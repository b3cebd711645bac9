import { expect, test } from 'vitest'
import { type KnownShift, knownHoursOf } from './known-hours.ts'
import type { FormBlock } from './prefill.ts'

const block = (part: Partial<FormBlock>): FormBlock => ({
  type: 'bookingDuration',
  startTime: '00:00',
  endTime: '00:00',
  timeEntryStartTime: null,
  timeEntryEndTime: null,
  hasScheduledTime: false,
  ...part,
})
const scheduled = { startTime: '08:20', endTime: '15:20', hasScheduledTime: true }

const shift = (part: Partial<KnownShift>): KnownShift => ({
  day: { date: '2026-11-16', timeZone: 'Australia/Melbourne' },
  blocks: [block(scheduled)],
  clientBlocks: null,
  recordedBlocks: null,
  ratePerHour: 60,
  ...part,
})

const clocked = [
  block({ ...scheduled, timeEntryStartTime: '08:20', timeEntryEndTime: '14:20' }),
  block({ type: 'meal', timeEntryStartTime: '12:00', timeEntryEndTime: '12:30' }),
]
const school = [{ type: 'bookingDuration' as const, startTime: '08:20', endTime: '13:20' }]
const recorded = [{ type: 'bookingDuration' as const, startTime: '08:20', endTime: '12:20' }]

test('recorded hours count, else the school’s, else the clock, else the schedule', () => {
  expect(knownHoursOf(shift({}))).toEqual({ source: 'scheduled', paidMinutes: 420, grossPay: 420 })
  expect(knownHoursOf(shift({ blocks: clocked }))).toEqual({
    source: 'clocked',
    paidMinutes: 330,
    grossPay: 330,
  })
  expect(knownHoursOf(shift({ blocks: clocked, clientBlocks: school }))).toMatchObject({
    source: 'school',
    paidMinutes: 300,
  })
  expect(
    knownHoursOf(shift({ blocks: clocked, clientBlocks: school, recordedBlocks: recorded })),
  ).toMatchObject({ source: 'record', paidMinutes: 240 })
})

test('a running clock has no hours yet, and nor has a shift without times', () => {
  const running = [block({ ...scheduled, timeEntryStartTime: '08:20' })]
  expect(knownHoursOf(shift({ blocks: running }))).toMatchObject({ source: 'scheduled' })
  expect(knownHoursOf(shift({ blocks: [block({})] }))).toBeNull()
  expect(knownHoursOf(shift({ clientBlocks: [] }))).toMatchObject({ source: 'scheduled' })
})

test('without a rate there are hours and no pay', () => {
  expect(knownHoursOf(shift({ ratePerHour: null }))).toMatchObject({ paidMinutes: 420, grossPay: null })
})

test('an hour more is paid on the day the clocks go back', () => {
  const blocks = [block({ startTime: '01:00', endTime: '05:00', hasScheduledTime: true })]
  const day = { date: '2026-04-05', timeZone: 'Australia/Melbourne' }
  expect(knownHoursOf(shift({ day, blocks }))).toMatchObject({ paidMinutes: 300 })
})

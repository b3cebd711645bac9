import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { expect, test } from 'vitest'
import { knownHoursOf } from './known-times.ts'

type Block = ShiftRecordForm['blocks'][number]

const block = (part: Partial<Block>): Block => ({
  type: 'bookingDuration',
  startTime: '00:00',
  endTime: '00:00',
  timeEntryStartTime: null,
  timeEntryEndTime: null,
  hasScheduledTime: false,
  ...part,
})
const scheduled = { startTime: '08:20', endTime: '15:20', hasScheduledTime: true }

const form = (part: Partial<ShiftRecordForm>): ShiftRecordForm => ({
  bookingId: 'a',
  bookingDate: '2026-11-16',
  bookingStatus: 110,
  isSubmitted: false,
  isOpen: true,
  location: {
    id: 'l',
    name: 'North campus',
    timezone: 'Australia/Melbourne',
    region: { country: 'Australia', state: 'VIC' },
    address: {
      line1: '1 Wick Street',
      line2: null,
      suburb: 'Brunswick',
      state: 'VIC',
      postcode: '3056',
      country: 'Australia',
      fullAddress: '1 Wick Street, Brunswick VIC 3056',
      latitude: null,
      longitude: null,
    },
  },
  showRestBreakComplianceQuestion: false,
  configuration: { enableShiftRecordPrefill: true, enableTimeEntryPrefill: true },
  blocks: [block(scheduled)],
  timeEntry: null,
  clientBlocks: null,
  hasClientTimesheet: false,
  payment: { ratePerHour: 60, currency: 'AUD' },
  record: null,
  ...part,
})

const clocked = [
  block({ ...scheduled, timeEntryStartTime: '08:20', timeEntryEndTime: '14:20' }),
  block({ type: 'meal', timeEntryStartTime: '12:00', timeEntryEndTime: '12:30' }),
]
const school = [{ type: 'bookingDuration' as const, startTime: '08:20', endTime: '13:20' }]
const record = {
  operation: 'modify' as const,
  blocks: [{ type: 'bookingDuration' as const, startTime: '08:20', endTime: '12:20' }],
  isRestBreakCompliant: null,
  reasonForNonCompliance: null,
  didNotHappenResponse: null,
  jsonExtraData: null,
  submittedAt: '2026-11-16T05:00:00.000Z',
}

test('what was recorded counts, else what the school sent, else the clock, else the schedule', () => {
  expect(knownHoursOf(form({}))).toEqual({ source: 'scheduled', paidMinutes: 420, grossPay: 420 })
  expect(knownHoursOf(form({ blocks: clocked }))).toEqual({
    source: 'clocked',
    paidMinutes: 330,
    grossPay: 330,
  })
  expect(knownHoursOf(form({ blocks: clocked, clientBlocks: school }))).toMatchObject({
    source: 'school',
    paidMinutes: 300,
  })
  expect(knownHoursOf(form({ blocks: clocked, clientBlocks: school, record }))).toMatchObject({
    source: 'record',
    paidMinutes: 240,
  })
})

test('a clock that still runs says nothing yet, and a shift without times has no hours', () => {
  const running = [block({ ...scheduled, timeEntryStartTime: '08:20' })]
  expect(knownHoursOf(form({ blocks: running }))).toMatchObject({ source: 'scheduled' })
  expect(knownHoursOf(form({ blocks: [block({})] }))).toBeNull()
  expect(knownHoursOf(form({ clientBlocks: [] }))).toMatchObject({ source: 'scheduled' })
})

test('without a rate there are hours and no pay', () => {
  expect(knownHoursOf(form({ payment: { ratePerHour: null, currency: 'AUD' } }))).toMatchObject({
    paidMinutes: 420,
    grossPay: null,
  })
})

test('an hour more is paid on the day the clocks go back', () => {
  const blocks = [block({ startTime: '01:00', endTime: '05:00', hasScheduledTime: true })]
  expect(knownHoursOf(form({ bookingDate: '2026-04-05', blocks }))).toMatchObject({ paidMinutes: 300 })
})

import type { Booking } from '@rollcall/contract/work/bookings'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { shift } from './bookings.ts'

const yesterday = '2026-03-09'

/** A shift of yesterday with unconfirmed hours. */
export const workedShift = (more: Partial<Booking> = {}): Booking =>
  shift({ dateLocal: yesterday, actionableItems: ['confirmDetailsRequired'], ...more })

type FormBlock = ShiftRecordForm['blocks'][number]

export const formBlock = (block: Partial<FormBlock> = {}): FormBlock => ({
  type: 'bookingDuration',
  startTime: '00:00',
  endTime: '00:00',
  timeEntryStartTime: null,
  timeEntryEndTime: null,
  hasScheduledTime: false,
  ...block,
})

/** The shift record form of a shift, with its schedule alone by default. */
export const recordForm = (booking: Booking, more: Partial<ShiftRecordForm> = {}): ShiftRecordForm => ({
  bookingId: booking.id,
  bookingDate: booking.dateLocal,
  bookingStatus: booking.status,
  isSubmitted: false,
  isOpen: true,
  location: { ...booking.location, region: { country: 'Australia', state: 'VIC' } },
  showRestBreakComplianceQuestion: false,
  configuration: { enableShiftRecordPrefill: true, enableTimeEntryPrefill: true },
  blocks: [
    formBlock({
      startTime: booking.startTimeLocal,
      endTime: booking.endTimeLocal,
      hasScheduledTime: true,
    }),
  ],
  timeEntry: null,
  clientBlocks: null,
  hasClientTimesheet: more.clientBlocks !== undefined,
  payment: { ratePerHour: booking.payment.ratePerHour, currency: booking.payment.currency },
  record: null,
  ...more,
})

/** The same with a submitted record. */
export const recorded = (
  form: ShiftRecordForm,
  bookingStatus: number,
  record: Partial<NonNullable<ShiftRecordForm['record']>>,
): ShiftRecordForm => ({
  ...form,
  bookingStatus,
  isSubmitted: true,
  record: {
    operation: 'accept',
    blocks: [],
    isRestBreakCompliant: null,
    reasonForNonCompliance: null,
    didNotHappenResponse: null,
    jsonExtraData: null,
    submittedAt: '2026-03-09T20:45:00.000Z',
    ...record,
  },
})

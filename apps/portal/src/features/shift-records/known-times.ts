import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { KnownShift, KnownTimes } from '@rollcall/domain/work/shift-records/known-hours'
import type { ComparedTimes } from '@rollcall/domain/work/shift-records/record-operation'

/** Converts a form for the rules about hours and pay. */
export const knownShiftOf = (form: ShiftRecordForm): KnownShift => ({
  blocks: form.blocks,
  clientBlocks: form.clientBlocks,
  recordedBlocks: form.record?.blocks ?? null,
  day: { date: form.bookingDate, timeZone: form.location.timezone },
  ratePerHour: form.payment.ratePerHour,
})

/** The times that a record is compared with: the school's, else the schedule. */
export function comparedTimesOf({
  clientBlocks,
  hasClientTimesheet,
  blocks,
}: ShiftRecordForm): ComparedTimes {
  return hasClientTimesheet && clientBlocks
    ? { blocks: clientBlocks, isSchedule: false }
    : { blocks: blocks.filter(({ type }) => type === 'bookingDuration'), isSchedule: true }
}

/** The hours of each side in a dispute. */
export function versionsOf(form: ShiftRecordForm): KnownTimes<'record' | 'school'>[] | null {
  const { bookingStatus: status, record, clientBlocks } = form
  if (status !== bookingStatus.disputeOrMismatch || !record || !clientBlocks) return null
  return [
    { source: 'record', blocks: record.blocks },
    { source: 'school', blocks: clientBlocks },
  ]
}

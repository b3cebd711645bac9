import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { KnownShift, KnownTimes } from '@rollcall/domain/work/shift-records/known-hours'
import type { ComparedTimes } from '@rollcall/domain/work/shift-records/record-operation'

/** A form as the rules about hours and pay ask for it. */
export const knownShiftOf = (form: ShiftRecordForm): KnownShift => ({
  blocks: form.blocks,
  clientBlocks: form.clientBlocks,
  recordedBlocks: form.record?.blocks ?? null,
  day: { date: form.bookingDate, timeZone: form.location.timezone },
  ratePerHour: form.payment.ratePerHour,
})

/** What a record is compared with: the school's own times, else the schedule. */
export function comparedTimesOf({
  clientBlocks,
  hasClientTimesheet,
  blocks,
}: ShiftRecordForm): ComparedTimes {
  return hasClientTimesheet && clientBlocks
    ? { blocks: clientBlocks, isSchedule: false }
    : { blocks: blocks.filter(({ type }) => type === 'bookingDuration'), isSchedule: true }
}

/** What each side says, once somebody has to settle it. */
export function versionsOf(form: ShiftRecordForm): KnownTimes<'record' | 'school'>[] | null {
  const { bookingStatus: status, record, clientBlocks } = form
  if (status !== bookingStatus.disputeOrMismatch || !record || !clientBlocks) return null
  return [
    { source: 'record', blocks: record.blocks },
    { source: 'school', blocks: clientBlocks },
  ]
}

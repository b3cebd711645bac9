import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { grossPayOf, paidMinutesOf } from '@rollcall/domain/shift-records/paid-minutes'
import { clockedBlocks } from '@rollcall/domain/shift-records/prefill'
import type { ComparedTimes } from '@rollcall/domain/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'

export type TimeSource = 'scheduled' | 'clocked' | 'school'

export interface KnownTimes<Source = TimeSource> {
  source: Source
  /** The end of a block that is still open is empty. */
  blocks: readonly RecordBlock[]
}

/** What is known of a shift, by whom. */
export function knownTimesOf({ blocks, clientBlocks }: ShiftRecordForm): KnownTimes[] {
  const shift = blocks.find(({ type }) => type === 'bookingDuration')
  const known: KnownTimes[] = []
  if (shift?.hasScheduledTime) {
    const { type, startTime, endTime } = shift
    known.push({ source: 'scheduled', blocks: [{ type, startTime, endTime }] })
  }
  const clocked = clockedBlocks(blocks)
  if (clocked.length > 0) known.push({ source: 'clocked', blocks: clocked })
  if (clientBlocks && clientBlocks.length > 0) known.push({ source: 'school', blocks: clientBlocks })
  return known
}

export const shiftIn = (blocks: readonly RecordBlock[]): RecordBlock | undefined =>
  blocks.find(({ type }) => type === 'bookingDuration')

export interface Hours {
  paidMinutes: number
  grossPay: number | null
}

/** Paid hours and pay of these times; none of times that are not complete. */
export function hoursOf(
  blocks: readonly RecordBlock[],
  { payment, bookingDate: date, location }: Pick<ShiftRecordForm, 'payment' | 'bookingDate' | 'location'>,
): Hours | null {
  if (!isComplete({ blocks })) return null
  const paidMinutes = paidMinutesOf(blocks, { date, timeZone: location.timezone })
  const grossPay = payment.ratePerHour === null ? null : grossPayOf(paidMinutes, payment.ratePerHour)
  return { paidMinutes, grossPay }
}

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

interface KnownHours extends Hours {
  source: 'record' | TimeSource
}

const bestFirst: readonly TimeSource[] = ['school', 'clocked', 'scheduled']

/** Hours and pay of a shift: what was recorded, else the best that is known of it. */
export function knownHoursOf(form: ShiftRecordForm): KnownHours | null {
  const { record } = form
  const known = record ? { source: 'record' as const, blocks: record.blocks } : bestOf(knownTimesOf(form))
  const hours = known && hoursOf(known.blocks, form)
  return known && hours ? { source: known.source, ...hours } : null
}

const isComplete = ({ blocks }: Pick<KnownTimes, 'blocks'>) =>
  shiftIn(blocks) !== undefined && blocks.every(({ endTime }) => endTime !== '')

const bestOf = (known: readonly KnownTimes[]) =>
  bestFirst
    .map((wanted) => known.find((times) => times.source === wanted && isComplete(times)))
    .find((times) => times !== undefined)

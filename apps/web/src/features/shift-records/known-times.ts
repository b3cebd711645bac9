import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { grossPayOf, paidMinutesOf } from '@rollcall/domain/shift-records/paid-minutes'
import { clockedBlocks } from '@rollcall/domain/shift-records/prefill'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'

export type TimeSource = 'scheduled' | 'clocked' | 'school'

export interface KnownTimes {
  source: TimeSource
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

export interface KnownHours {
  source: 'record' | TimeSource
  paidMinutes: number
  grossPay: number | null
}

const bestFirst: readonly TimeSource[] = ['school', 'clocked', 'scheduled']

/** Hours and pay of a shift: what was recorded, else the best that is known of it. */
export function knownHoursOf(form: ShiftRecordForm): KnownHours | null {
  const { record, payment, bookingDate: date, location } = form
  const known = record ? { source: 'record' as const, blocks: record.blocks } : bestOf(knownTimesOf(form))
  if (!known || !isComplete(known)) return null
  const paidMinutes = paidMinutesOf(known.blocks, { date, timeZone: location.timezone })
  const grossPay = payment.ratePerHour === null ? null : grossPayOf(paidMinutes, payment.ratePerHour)
  return { source: known.source, paidMinutes, grossPay }
}

const isComplete = ({ blocks }: Pick<KnownTimes, 'blocks'>) =>
  shiftIn(blocks) !== undefined && blocks.every(({ endTime }) => endTime !== '')

const bestOf = (known: readonly KnownTimes[]) =>
  bestFirst
    .map((wanted) => known.find((times) => times.source === wanted && isComplete(times)))
    .find((times) => times !== undefined)

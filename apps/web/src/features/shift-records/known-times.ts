import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { clockedBlocks } from '@rollcall/domain/shift-records/prefill'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'

export const timeSources = ['scheduled', 'clocked', 'school'] as const
export type TimeSource = (typeof timeSources)[number]

export interface KnownTimes {
  source: TimeSource
  /** The end of one that is still open is empty. */
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

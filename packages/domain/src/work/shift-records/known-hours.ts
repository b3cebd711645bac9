import { grossPayOf, paidMinutesOf, type RecordedDay } from './paid-minutes.ts'
import { clockedBlocks, type FormBlock } from './prefill.ts'
import type { RecordBlock } from './record-problems.ts'

export const timeSources = ['scheduled', 'clocked', 'school'] as const
export type TimeSource = (typeof timeSources)[number]

export interface KnownTimes<Source = TimeSource> {
  source: Source
  /** The end of an open block is empty. */
  blocks: readonly RecordBlock[]
}

interface TimesBySource {
  /** The scheduled times, beside the clocked ones. */
  blocks: readonly FormBlock[]
  clientBlocks: readonly RecordBlock[] | null
}

/** The known times of a shift, by source. */
export function knownTimesOf({ blocks, clientBlocks }: TimesBySource): KnownTimes[] {
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

export const hoursSources = ['record', ...timeSources] as const

export interface Hours {
  paidMinutes: number
  grossPay: number | null
}

export interface KnownHours extends Hours {
  source: (typeof hoursSources)[number]
}

interface PaidDay {
  day: RecordedDay
  ratePerHour: number | null
}

export interface KnownShift extends TimesBySource, PaidDay {
  /** Null until the candidate has submitted the record. */
  recordedBlocks: readonly RecordBlock[] | null
}

/** Paid hours and pay for these times; none if they are incomplete. */
export function hoursOf(blocks: readonly RecordBlock[], { day, ratePerHour }: PaidDay): Hours | null {
  if (!isComplete({ blocks })) return null
  const paidMinutes = paidMinutesOf(blocks, day)
  return { paidMinutes, grossPay: ratePerHour === null ? null : grossPayOf(paidMinutes, ratePerHour) }
}

const bestFirst: readonly TimeSource[] = ['school', 'clocked', 'scheduled']

/** Hours and pay of a shift, by the record, else by the best known times. */
export function knownHoursOf(shift: KnownShift): KnownHours | null {
  const { recordedBlocks } = shift
  const known = recordedBlocks
    ? { source: 'record' as const, blocks: recordedBlocks }
    : bestOf(knownTimesOf(shift))
  const hours = known && hoursOf(known.blocks, shift)
  return known && hours ? { source: known.source, ...hours } : null
}

const isComplete = ({ blocks }: Pick<KnownTimes, 'blocks'>) =>
  shiftIn(blocks) !== undefined && blocks.every(({ endTime }) => endTime !== '')

const bestOf = (known: readonly KnownTimes[]) =>
  bestFirst
    .map((wanted) => known.find((times) => times.source === wanted && isComplete(times)))
    .find((times) => times !== undefined)

import { isClockTime } from '../../time/calendar-date.ts'
import { instantOf } from '../../time/local-time.ts'
import type { ShiftRecordBlockType } from './shift-record-block.ts'

export interface RecordBlock {
  type: ShiftRecordBlockType
  startTime: string
  endTime: string
}

export type RecordProblemCode =
  | 'shift_record_no_blocks'
  | 'shift_record_booking_duration_missing'
  | 'shift_record_multiple_booking_durations'
  | 'shift_record_booking_duration_start_invalid'
  | 'shift_record_booking_duration_end_invalid'
  | 'shift_record_booking_duration_invalid'
  | 'shift_record_break_start_invalid'
  | 'shift_record_break_end_invalid'
  | 'shift_record_break_duration_invalid'
  | 'shift_record_break_out_of_bounds'
  | 'shift_record_breaks_overlapping'

export interface RecordProblem {
  code: RecordProblemCode
  /** The index of the block, if it is about one. */
  at?: number
}

/** All problems of the times of a record: those of the shift, then those of its breaks. */
export function problemsOfBlocks(blocks: readonly RecordBlock[]): RecordProblem[] {
  if (blocks.length === 0) return [{ code: 'shift_record_no_blocks' }]
  const numbered = blocks.map((block, at) => ({ ...block, at }))
  const durations = numbered.filter(({ type }) => type === 'bookingDuration')
  const breaks = numbered.filter(({ type }) => type !== 'bookingDuration')
  const [duration, second] = durations
  if (!duration) return [{ code: 'shift_record_booking_duration_missing' }]
  if (second) return [{ code: 'shift_record_multiple_booking_durations', at: second.at }]
  return [...problemsOfDuration(duration), ...problemsOfBreaks(breaks, duration)]
}

/** The shift cannot end in the future. Of a repeated hour, the first is meant. */
export function problemOfFutureEnd(
  blocks: readonly RecordBlock[],
  { date, timeZone }: { date: string; timeZone: string },
  now: number,
): RecordProblem | undefined {
  const at = blocks.findIndex(({ type }) => type === 'bookingDuration')
  const endTime = blocks[at]?.endTime
  if (endTime === undefined || !isClockTime(endTime)) return undefined
  const isToCome = instantOf(`${date}T${endTime}`, timeZone) > now
  return isToCome ? { code: 'shift_record_booking_duration_end_invalid', at } : undefined
}

type Numbered = RecordBlock & { at: number }

function problemsOfDuration({ startTime, endTime, at }: Numbered): RecordProblem[] {
  if (!isClockTime(startTime)) return [{ code: 'shift_record_booking_duration_start_invalid', at }]
  if (!isClockTime(endTime)) return [{ code: 'shift_record_booking_duration_end_invalid', at }]
  return startTime < endTime ? [] : [{ code: 'shift_record_booking_duration_invalid', at }]
}

function problemsOfBreaks(breaks: readonly Numbered[], duration: RecordBlock): RecordProblem[] {
  const hasBounds = problemsOfDuration({ ...duration, at: 0 }).length === 0
  return breaks.flatMap((taken, number): RecordProblem[] => {
    const own = problemOfBreak(taken)
    if (own) return [{ code: own, at: taken.at }]
    if (hasBounds && (taken.startTime < duration.startTime || taken.endTime > duration.endTime)) {
      return [{ code: 'shift_record_break_out_of_bounds', at: taken.at }]
    }
    const isTaken = breaks.slice(0, number).some((other) => !problemOfBreak(other) && overlap(taken, other))
    return isTaken ? [{ code: 'shift_record_breaks_overlapping', at: taken.at }] : []
  })
}

function problemOfBreak({ startTime, endTime }: RecordBlock): RecordProblemCode | undefined {
  if (!isClockTime(startTime)) return 'shift_record_break_start_invalid'
  if (!isClockTime(endTime)) return 'shift_record_break_end_invalid'
  return startTime < endTime ? undefined : 'shift_record_break_duration_invalid'
}

/** Breaks may be adjacent to each other, and to the edges of the shift. */
const overlap = (one: RecordBlock, other: RecordBlock) =>
  one.startTime < other.endTime && other.startTime < one.endTime

import type { RecordBlock } from './record-problems.ts'

/** What was scheduled of a block, beside what was clocked. */
export interface FormBlock extends RecordBlock {
  timeEntryStartTime: string | null
  timeEntryEndTime: string | null
  hasScheduledTime: boolean
}

export interface PrefillSettings {
  enableTimeEntryPrefill: boolean
  enableShiftRecordPrefill: boolean
  disableTimePrefills: boolean
}

const MIDNIGHT = '00:00'

/** Midnight stands for a time that nobody set. */
export const hasScheduledTime = ({ startTime, endTime }: Pick<RecordBlock, 'startTime' | 'endTime'>) =>
  startTime !== MIDNIGHT && endTime !== MIDNIGHT

/** What the form starts with: what was clocked, else what was scheduled, else nothing. */
export function prefilledBlocks(blocks: readonly FormBlock[], settings: PrefillSettings): RecordBlock[] {
  const shift = blocks.find(({ type }) => type === 'bookingDuration')
  const clocked = clockedBlocks(blocks)
  if (settings.enableTimeEntryPrefill && clocked.length > 0) return clocked
  const isScheduleShown =
    settings.enableShiftRecordPrefill && !settings.disableTimePrefills && shift?.hasScheduledTime
  const [startTime, endTime] = isScheduleShown ? [shift.startTime, shift.endTime] : ['', '']
  return [{ type: 'bookingDuration', startTime, endTime }]
}

/** What was clocked, if the shift was. The end of what still runs is empty; a break begun and ended in one minute is none. */
export function clockedBlocks(blocks: readonly FormBlock[]): RecordBlock[] {
  const isClocked = blocks.some(
    ({ type, timeEntryStartTime }) => type === 'bookingDuration' && timeEntryStartTime !== null,
  )
  if (!isClocked) return []
  return blocks.flatMap(({ type, timeEntryStartTime: start, timeEntryEndTime: end }) =>
    start === null || (type !== 'bookingDuration' && start === end)
      ? []
      : [{ type, startTime: start, endTime: end ?? '' }],
  )
}

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
  if (settings.enableTimeEntryPrefill && shift?.timeEntryStartTime) return blocks.flatMap(clocked)
  const isScheduleShown =
    settings.enableShiftRecordPrefill && !settings.disableTimePrefills && shift?.hasScheduledTime
  const [startTime, endTime] = isScheduleShown ? [shift.startTime, shift.endTime] : ['', '']
  return [{ type: 'bookingDuration', startTime, endTime }]
}

/** A break that began and ended in the same minute is none. */
function clocked({ type, timeEntryStartTime, timeEntryEndTime }: FormBlock): RecordBlock[] {
  if (type !== 'bookingDuration' && timeEntryStartTime === timeEntryEndTime) return []
  return [{ type, startTime: timeEntryStartTime ?? '', endTime: timeEntryEndTime ?? '' }]
}

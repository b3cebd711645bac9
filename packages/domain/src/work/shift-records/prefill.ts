import type { RecordBlock } from './record-problems.ts'

/** The scheduled times of a block, beside the clocked ones. */
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

/** The initial blocks of the form: the clocked times, else the scheduled times, else none. */
export function prefilledBlocks(blocks: readonly FormBlock[], settings: PrefillSettings): RecordBlock[] {
  const shift = blocks.find(({ type }) => type === 'bookingDuration')
  const clocked = clockedBlocks(blocks)
  if (settings.enableTimeEntryPrefill && clocked.length > 0) return clocked
  const isScheduleShown =
    settings.enableShiftRecordPrefill && !settings.disableTimePrefills && shift?.hasScheduledTime
  const [startTime, endTime] = isScheduleShown ? [shift.startTime, shift.endTime] : ['', '']
  return [{ type: 'bookingDuration', startTime, endTime }]
}

/**
 * The clocked blocks, if the shift was clocked. An open block has an empty end; a break that starts and ends in one minute
 * is dropped.
 */
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

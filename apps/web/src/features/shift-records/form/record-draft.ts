import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { type PrefillSettings, prefilledBlocks } from '@rollcall/domain/shift-records/prefill'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'

export type BreakType = Exclude<RecordBlock['type'], 'bookingDuration'>

export interface Times {
  startTime: string
  endTime: string
}

export interface DraftBreak extends Times {
  id: string
  type: BreakType
}

/** What stands in the form. Times are HH:mm, or empty. */
export interface RecordDraft extends Times {
  breaks: readonly DraftBreak[]
  isRestBreakCompliant: boolean | null
  reasonForNonCompliance: string
  areActualTimes: boolean
}

export const newBreak = (type: BreakType, times: Times = { startTime: '', endTime: '' }): DraftBreak => ({
  id: crypto.randomUUID(),
  type,
  startTime: times.startTime,
  endTime: times.endTime,
})

export function timesIn(blocks: readonly RecordBlock[]): Times & Pick<RecordDraft, 'breaks'> {
  const shift = blocks.find(({ type }) => type === 'bookingDuration')
  return {
    startTime: shift?.startTime ?? '',
    endTime: shift?.endTime ?? '',
    breaks: blocks.flatMap((block) =>
      block.type === 'bookingDuration' ? [] : [newBreak(block.type, block)],
    ),
  }
}

export const firstDraft = (
  { blocks, configuration }: ShiftRecordForm,
  settings: Pick<PrefillSettings, 'disableTimePrefills'>,
): RecordDraft => ({
  ...timesIn(prefilledBlocks(blocks, { ...configuration, ...settings })),
  isRestBreakCompliant: null,
  reasonForNonCompliance: '',
  areActualTimes: false,
})

/** The shift itself, then its breaks in the order of the form. */
export const blocksOf = ({ startTime, endTime, breaks }: RecordDraft): RecordBlock[] => [
  { type: 'bookingDuration', startTime, endTime },
  ...breaks.map(({ type, startTime: start, endTime: end }) => ({ type, startTime: start, endTime: end })),
]

/** Whether two drafts would send the same. */
export const isSameDraft = (one: RecordDraft, other: RecordDraft): boolean =>
  contentOf(one) === contentOf(other)

const contentOf = (draft: RecordDraft) =>
  JSON.stringify([
    blocksOf(draft),
    draft.isRestBreakCompliant,
    draft.reasonForNonCompliance,
    draft.areActualTimes,
  ])

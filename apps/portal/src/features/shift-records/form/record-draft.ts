import type { DraftPlace } from '@rollcall/client/form/draft.ts'
import type { GivenShiftRecord, ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { type PrefillSettings, prefilledBlocks } from '@rollcall/domain/work/shift-records/prefill'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'

export type BreakType = Exclude<RecordBlock['type'], 'bookingDuration'>

export interface Times {
  startTime: string
  endTime: string
}

export interface DraftBreak extends Times {
  id: string
  type: BreakType
}

/** The values of the form. Times are HH:mm, or empty. */
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

interface Asked {
  asksAboutBreaks: boolean
  asksForActualTimes: boolean
}

/** The request body, with answers only to the questions asked. */
export function submissionOf(
  { bookingId, bookingDate }: ShiftRecordForm,
  draft: RecordDraft,
  { asksAboutBreaks, asksForActualTimes }: Asked,
): GivenShiftRecord {
  const { isRestBreakCompliant, reasonForNonCompliance } = draft
  return {
    bookingId,
    date: bookingDate,
    blocks: blocksOf(draft),
    ...(asksAboutBreaks && isRestBreakCompliant !== null && { isRestBreakCompliant }),
    ...(asksAboutBreaks &&
      isRestBreakCompliant === false && { reasonForNonCompliance: reasonForNonCompliance.trim() }),
    ...(asksForActualTimes && { jsonExtraData: JSON.stringify({ areActualTimes: draft.areActualTimes }) }),
  }
}

export const recordDraftKey = (bookingId: string): string => `shift-record.${bookingId}`

export const recordDraftPlace = (bookingId: string): DraftPlace<RecordDraft> => ({
  key: recordDraftKey(bookingId),
  isDraft,
  isSame: (one, other) => contentOf(one) === contentOf(other),
})

/** A break's id changes when it is removed and added again, and is not sent. */
const contentOf = (draft: RecordDraft) =>
  JSON.stringify([
    blocksOf(draft),
    draft.isRestBreakCompliant,
    draft.reasonForNonCompliance,
    draft.areActualTimes,
  ])

const isDraft = (kept: unknown): kept is RecordDraft =>
  isObject(kept) &&
  typeof kept.startTime === 'string' &&
  typeof kept.endTime === 'string' &&
  typeof kept.reasonForNonCompliance === 'string' &&
  typeof kept.areActualTimes === 'boolean' &&
  Array.isArray(kept.breaks) &&
  kept.breaks.every(
    (one) =>
      isObject(one) &&
      typeof one.id === 'string' &&
      (one.type === 'meal' || one.type === 'other') &&
      typeof one.startTime === 'string' &&
      typeof one.endTime === 'string',
  )

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

import type { ShiftRecordForm, ShiftRecordSubmission } from '@rollcall/contract/shift-records'
import { blocksOf, type RecordDraft } from './record-draft.ts'

interface Asked {
  asksAboutBreaks: boolean
  asksForActualTimes: boolean
}

/** What is sent: answers only to what was asked. */
export function submissionOf(
  { bookingId, bookingDate }: ShiftRecordForm,
  draft: RecordDraft,
  { asksAboutBreaks, asksForActualTimes }: Asked,
): ShiftRecordSubmission {
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

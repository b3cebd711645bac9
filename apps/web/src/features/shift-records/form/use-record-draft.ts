import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { useState } from 'react'
import { forgetDraft, keepDraft, readKeptDraft } from './kept-draft.ts'
import { firstDraft, isSameDraft, type RecordDraft } from './record-draft.ts'

/** What stands in the form: what was typed earlier and not sent, else what it starts with. */
export function useRecordDraft(form: ShiftRecordForm, settings: { disableTimePrefills: boolean }) {
  const [start] = useState(() => firstDraft(form, settings))
  const [kept] = useState(() => readKeptDraft(form.bookingId))
  const [draft, setDraft] = useState(kept ?? start)

  const change = (part: Partial<RecordDraft>) => {
    const next = { ...draft, ...part }
    // That the times were worked was said of the times that stood there.
    if (part.startTime !== undefined || part.endTime !== undefined) next.areActualTimes = false
    setDraft(next)
    if (isSameDraft(next, start)) forgetDraft(form.bookingId)
    else keepDraft(form.bookingId, next)
  }
  return { draft, change, isRestored: kept !== undefined }
}

import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'
import { errorText, hasErrorText, t } from '../../shared/words/words.ts'

/** What was not recorded, and why. */
export const refusalWords = (action: TimeEntryAction, code: string): string =>
  t(`clockTaps.notRecorded.${action}`, { reason: reasonOf(code) })

export const reasonOf = (code: string): string => errorText(hasErrorText(code) ? code : 'unknown_error')

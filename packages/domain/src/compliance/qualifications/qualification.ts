import { isCalendarDate } from '../../time/calendar-date.ts'

export const MAX_QUALIFICATION_TEXT_LENGTH = 200

export interface QualificationDraft {
  institute: string
  degree: string
  dateComplete: string
  /** Ids of subjects. */
  teachingMethods: readonly string[]
}

export type QualificationField = keyof QualificationDraft
export type QualificationProblem = 'missing' | 'tooLong' | 'notADate' | 'inFuture'

/** Normalises a draft for sending and storage: trims texts and removes duplicate subjects. */
export const tidyQualification = (draft: QualificationDraft): QualificationDraft => ({
  institute: draft.institute.trim(),
  degree: draft.degree.trim(),
  dateComplete: draft.dateComplete.trim(),
  teachingMethods: [...new Set(draft.teachingMethods)],
})

/** The problem of each invalid field, in the order of the form. */
export function qualificationProblems(
  draft: QualificationDraft,
  todayLocal: string,
): Partial<Record<QualificationField, QualificationProblem>> {
  const { institute, degree, dateComplete } = tidyQualification(draft)
  const found = {
    institute: problemOfText(institute),
    degree: problemOfText(degree),
    dateComplete: problemOfDate(dateComplete, todayLocal),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

function problemOfText(text: string): QualificationProblem | undefined {
  if (text === '') return 'missing'
  return text.length > MAX_QUALIFICATION_TEXT_LENGTH ? 'tooLong' : undefined
}

function problemOfDate(date: string, todayLocal: string): QualificationProblem | undefined {
  if (date === '') return 'missing'
  if (!isCalendarDate(date)) return 'notADate'
  return date > todayLocal ? 'inFuture' : undefined
}

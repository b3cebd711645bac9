import { daysBetween, isCalendarDate } from '../../time/calendar-date.ts'
import { type DotPointType, dotPointTypes } from './dot-point.ts'

export const workExperienceLimits = { text: 200, details: 2_000, dotPoints: 20, dotPoint: 500 } as const

export interface DotPoint {
  type: DotPointType
  value: string
}

export interface WorkExperienceDraft {
  placeOfWork: string
  positionHeld: string
  dateFrom: string
  isCurrent: boolean
  /** Ignored while it is current. */
  dateUntil: string
  employmentDays: number | null
  details: string
  dotPoints: readonly { type: string; value: string }[]
}

export type WorkExperienceField = Exclude<keyof WorkExperienceDraft, 'isCurrent'>
export type WorkExperienceProblem =
  | 'missing'
  | 'tooLong'
  | 'notADate'
  | 'inFuture'
  | 'beforeStart'
  | 'notDays'
  | 'moreThanPeriod'
  | 'tooMany'
  | 'unknownType'

/**
 * Normalises a draft for sending and storage: trims texts, removes empty points, and removes the end date while it is
 * current.
 */
export const tidyWorkExperience = (draft: WorkExperienceDraft): WorkExperienceDraft => ({
  placeOfWork: draft.placeOfWork.trim(),
  positionHeld: draft.positionHeld.trim(),
  dateFrom: draft.dateFrom.trim(),
  isCurrent: draft.isCurrent,
  dateUntil: draft.isCurrent ? '' : draft.dateUntil.trim(),
  employmentDays: draft.employmentDays,
  details: draft.details.trim(),
  dotPoints: draft.dotPoints
    .map(({ type, value }) => ({ type, value: value.trim() }))
    .filter(({ value }) => value !== ''),
})

/** The problem of each invalid field, in the order of the form. */
export function workExperienceProblems(
  draft: WorkExperienceDraft,
  todayLocal: string,
): Partial<Record<WorkExperienceField, WorkExperienceProblem>> {
  const tidy = tidyWorkExperience(draft)
  const found: Record<WorkExperienceField, WorkExperienceProblem | undefined> = {
    placeOfWork: problemOfText(tidy.placeOfWork),
    positionHeld: problemOfText(tidy.positionHeld),
    dateFrom: problemOfStart(tidy.dateFrom, todayLocal),
    dateUntil: problemOfEnd(tidy),
    employmentDays: problemOfDays(tidy, todayLocal),
    details: tidy.details.length > workExperienceLimits.details ? 'tooLong' : undefined,
    dotPoints: problemOfDotPoints(tidy.dotPoints),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const isDotPointType = (type: string): type is DotPointType => dotPointTypes.some((known) => known === type)

function problemOfText(text: string): WorkExperienceProblem | undefined {
  if (text === '') return 'missing'
  return text.length > workExperienceLimits.text ? 'tooLong' : undefined
}

function problemOfStart(date: string, todayLocal: string): WorkExperienceProblem | undefined {
  if (date === '') return 'missing'
  if (!isCalendarDate(date)) return 'notADate'
  return date > todayLocal ? 'inFuture' : undefined
}

function problemOfEnd({
  isCurrent,
  dateFrom,
  dateUntil,
}: WorkExperienceDraft): WorkExperienceProblem | undefined {
  if (isCurrent) return undefined
  if (dateUntil === '') return 'missing'
  if (!isCalendarDate(dateUntil)) return 'notADate'
  return isCalendarDate(dateFrom) && dateUntil < dateFrom ? 'beforeStart' : undefined
}

/** Employment cannot have more days than the period. */
function problemOfDays(
  { employmentDays, isCurrent, dateFrom, dateUntil }: WorkExperienceDraft,
  todayLocal: string,
): WorkExperienceProblem | undefined {
  if (employmentDays === null) return undefined
  if (!Number.isInteger(employmentDays) || employmentDays < 0) return 'notDays'
  const lastDay = isCurrent ? todayLocal : dateUntil
  if (!isCalendarDate(dateFrom) || !isCalendarDate(lastDay) || lastDay < dateFrom) return undefined
  return employmentDays > daysBetween(dateFrom, lastDay) + 1 ? 'moreThanPeriod' : undefined
}

function problemOfDotPoints(points: WorkExperienceDraft['dotPoints']): WorkExperienceProblem | undefined {
  if (points.length > workExperienceLimits.dotPoints) return 'tooMany'
  if (points.some(({ type }) => !isDotPointType(type))) return 'unknownType'
  return points.some(({ value }) => value.length > workExperienceLimits.dotPoint) ? 'tooLong' : undefined
}

import { isCalendarDate } from '../../time/calendar-date.ts'
import type { AvailabilityDay } from './availability-day.ts'
import { type HourRangeProblem, problemsOfRanges } from './hour-ranges.ts'

export const MAX_DAYS = 366

export type AvailabilityProblem =
  | { kind: 'noDays' | 'tooManyDays' | 'rangesMissing' | 'rangesOnlyWithPartial' | HourRangeProblem }
  | { kind: 'duplicateDays' | 'dateInPast'; datesLocal: string[] }

/** Why days cannot be saved as they are, or undefined. `todayLocal` is the candidate's. */
export function problemOfChange(
  days: readonly AvailabilityDay[],
  todayLocal: string,
): AvailabilityProblem | undefined {
  if (days.length === 0) return { kind: 'noDays' }
  if (days.length > MAX_DAYS) return { kind: 'tooManyDays' }
  const dates = days.map(({ dateLocal }) => dateLocal)
  const twice = dates.filter((date, at) => dates.indexOf(date) !== at)
  if (twice.length > 0) return { kind: 'duplicateDays', datesLocal: [...new Set(twice)] }
  const past = dates.filter((date) => !isCalendarDate(date) || date < todayLocal)
  if (past.length > 0) return { kind: 'dateInPast', datesLocal: past }
  for (const day of days) {
    const problem = problemOfHours(day)
    if (problem) return problem
  }
  return undefined
}

function problemOfHours({ status, partialRanges }: AvailabilityDay): AvailabilityProblem | undefined {
  if (status !== 'partial') return partialRanges.length > 0 ? { kind: 'rangesOnlyWithPartial' } : undefined
  if (partialRanges.length === 0) return { kind: 'rangesMissing' }
  const kind = problemsOfRanges(partialRanges).find((problem) => problem !== undefined)
  return kind && { kind }
}

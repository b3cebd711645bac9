import type { FieldError } from '@rollcall/client/form/use-form.ts'
import { type AvailabilityDay, isSameDay } from '@rollcall/domain/work/availability/availability-day'
import {
  type HourRange,
  problemsOfRanges,
  sortedRanges,
} from '@rollcall/domain/work/availability/hour-ranges'
import { tHours } from './hours.words.ts'

export type HoursRow = HourRange & { id: number }

/** The initial values: the hours of the days, if all have the same. */
export function rangesInCommon(days: readonly (AvailabilityDay | undefined)[]): HourRange[] {
  const [first] = days
  if (first?.status !== 'partial') return []
  const areSame = days.every((day) => day && isSameDay({ ...day, dateLocal: first.dateLocal }, first))
  return areSame ? sortedRanges(first.partialRanges) : []
}

export type HoursField = `${number}.startTime` | `${number}.endTime`

export function errorsOfRows(rows: readonly HoursRow[]): FieldError<HoursField>[] {
  const problems = problemsOfRanges(rows)
  const errors: FieldError<HoursField>[] = []
  for (const [at, { id, startTime, endTime }] of rows.entries()) {
    if (startTime === '') {
      const text = tHours('problem.startTimeInvalid')
      errors.push({ name: `${id}.startTime`, text, isMissing: true })
    }
    const text = endError(endTime, problems[at])
    if (text) errors.push({ name: `${id}.endTime`, text, isMissing: endTime === '' })
  }
  return errors
}

function endError(endTime: string, problem: ReturnType<typeof problemsOfRanges>[number]): string | undefined {
  if (endTime === '') return tHours('problem.endTimeInvalid')
  if (problem === 'endTimeInvalid') return tHours('problem.endBeforeStart')
  return problem === 'overlapping' ? tHours('problem.overlapping') : undefined
}

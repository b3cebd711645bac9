import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import { isSameDay } from '@rollcall/domain/availability/availability-day'
import { type HourRange, problemsOfRanges, sortedRanges } from '@rollcall/domain/availability/hour-ranges'
import { t } from '../../../shared/words/words.ts'

export type HoursRow = HourRange & { id: number }

/** What the form starts out with: the hours of the days, where all of them have the same. */
export function rangesInCommon(days: readonly (AvailabilityDay | undefined)[]): HourRange[] {
  const [first] = days
  if (first?.status !== 'partial') return []
  const isSame = days.every((day) => day && isSameDay({ ...day, dateLocal: first.dateLocal }, first))
  return isSame ? sortedRanges(first.partialRanges) : []
}

export interface RowErrors {
  start: string | undefined
  end: string | undefined
}

/** What is wrong with each row. One that is not filled in yet is wrong only once somebody tried to save it. */
export function errorsOfRows(rows: readonly HoursRow[], isTried: boolean): RowErrors[] {
  const problems = problemsOfRanges(rows)
  return rows.map(({ startTime, endTime }, at) => {
    const problem = problems[at]
    const isFilled = startTime !== '' && endTime !== ''
    if (!isFilled && !isTried) return { start: undefined, end: undefined }
    return {
      start: startTime === '' ? t('availability.hours.problem.startTimeInvalid') : undefined,
      end: endError(endTime, problem),
    }
  })
}

function endError(endTime: string, problem: ReturnType<typeof problemsOfRanges>[number]): string | undefined {
  if (endTime === '') return t('availability.hours.problem.endTimeInvalid')
  if (problem === 'endTimeInvalid') return t('availability.hours.problem.endBeforeStart')
  return problem === 'overlapping' ? t('availability.hours.problem.overlapping') : undefined
}

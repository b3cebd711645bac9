import { isCalendarDate, isClockTime } from '../../time/calendar-date.ts'

export const shiftRequestMaxLengths = { notes: 500, clientName: 200 } as const

export interface ShiftRequest {
  date: string
  startTime: string
  endTime: string
  clientName?: string | undefined
  notes: string
}

export type ShiftRequestProblem =
  | 'date'
  | 'dateInFuture'
  | 'startTime'
  | 'endTime'
  | 'endBeforeStart'
  | 'clientName'
  | 'notes'

/** Only worked shifts can be added, so the date cannot be in the future. */
export const isWorkedInFuture = (date: string, todayLocal: string): boolean => date > todayLocal

/** The problems of a shift request, in the order of the form. */
export function shiftRequestProblems(request: ShiftRequest, todayLocal: string): ShiftRequestProblem[] {
  const hasTimes = isClockTime(request.startTime) && isClockTime(request.endTime)
  const checks: [ShiftRequestProblem, boolean][] = [
    ['date', !isCalendarDate(request.date)],
    ['dateInFuture', isCalendarDate(request.date) && isWorkedInFuture(request.date, todayLocal)],
    ['startTime', !isClockTime(request.startTime)],
    ['endTime', !isClockTime(request.endTime)],
    ['endBeforeStart', hasTimes && request.endTime <= request.startTime],
    ['clientName', (request.clientName ?? '').length > shiftRequestMaxLengths.clientName],
    ['notes', request.notes.length > shiftRequestMaxLengths.notes],
  ]
  return checks.filter(([, isBroken]) => isBroken).map(([problem]) => problem)
}

import { dayTenseOf } from './day-tense.ts'

const MINUTE_MS = 60_000

export const runningLateWindow = { minutesBeforeStart: 180, minutesAfterStart: 60 } as const
export const minutesLateRange = { minimum: 1, maximum: 180 } as const

export interface RunningLateShift {
  dateLocal: string
  timeZone: string
  startsAt: number
  endsAt: number
}

/**
 * On the day of the shift, from 180 minutes before to 60 minutes after its start, both included, and only before its end.
 */
export function isWithinRunningLateWindow(shift: RunningLateShift, now: number): boolean {
  const minutesSinceStart = (now - shift.startsAt) / MINUTE_MS
  return (
    dayTenseOf(shift.dateLocal, shift.timeZone, now) === 'present' &&
    now < shift.endsAt &&
    minutesSinceStart >= -runningLateWindow.minutesBeforeStart &&
    minutesSinceStart <= runningLateWindow.minutesAfterStart
  )
}

export const isMinutesLate = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= minutesLateRange.minimum && minutes <= minutesLateRange.maximum

export interface ClockedShift {
  startsAt: number
  endsAt: number
}

export interface ClockLimits {
  opensMinutesBeforeStart: number
  mealBreaks: number
  autoClockOutMinutesAfterEnd: number
  /** Clocking in again this soon undoes the clock-out. */
  undoClockOutSeconds: number
}

const MINUTE_MS = 60_000

/** When clocking in opens. It closes at the end of the shift. */
export const clockInOpensAt = ({ startsAt }: ClockedShift, limits: ClockLimits): number =>
  startsAt - limits.opensMinutesBeforeStart * MINUTE_MS

export const autoClockOutAt = ({ endsAt }: ClockedShift, limits: ClockLimits): number =>
  endsAt + limits.autoClockOutMinutesAfterEnd * MINUTE_MS

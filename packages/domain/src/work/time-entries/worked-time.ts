import type { MealBreak, ShiftClock } from './shift-clock.ts'

const MINUTE_MS = 60_000

export const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

const lengthOf = (from: number | null, to: number) => (from === null ? 0 : Math.max(0, to - from))

export const breakMs = ({ mealBreaks }: Pick<ShiftClock, 'mealBreaks'>, now: number): number =>
  mealBreaks.reduce((sum, { startedAt, endedAt }) => sum + lengthOf(startedAt, endedAt ?? now), 0)

/** Excludes meal breaks and the time between two spells. */
export const workedMs = (clock: ShiftClock, now: number): number =>
  lengthOf(clock.clockedInAt, clock.clockedOutAt ?? now) -
  breakMs(clock, clock.clockedOutAt ?? now) -
  breakMs({ mealBreaks: clock.gaps }, now)

export const lastBreakMs = ({ mealBreaks }: { mealBreaks: readonly MealBreak[] }, now: number): number =>
  breakMs({ mealBreaks: mealBreaks.slice(-1) }, now)

const wholeMinute = (instant: number) => minutesOf(instant) * MINUTE_MS
const wholeMinuteOrNull = (instant: number | null) => (instant === null ? null : wholeMinute(instant))

/** Rounded to minutes as displayed and paid: with seconds the sum would look wrong. */
export const inWholeMinutes = (clock: ShiftClock): ShiftClock => ({
  ...clock,
  clockedInAt: wholeMinuteOrNull(clock.clockedInAt),
  clockedOutAt: wholeMinuteOrNull(clock.clockedOutAt),
  mealBreaks: clock.mealBreaks.map(({ startedAt, endedAt }) => ({
    startedAt: wholeMinute(startedAt),
    endedAt: wholeMinuteOrNull(endedAt),
  })),
  gaps: clock.gaps.map(({ startedAt, endedAt }) => ({
    startedAt: wholeMinute(startedAt),
    endedAt: wholeMinute(endedAt),
  })),
})

import type { TimeEntryAction, TimeEntryState } from './time-entry.ts'

export interface MealBreak {
  startedAt: number
  /** Null while it lasts. */
  endedAt: number | null
}

/** What was clocked of one shift. */
export interface ShiftClock {
  clockedInAt: number | null
  clockedOutAt: number | null
  /** Nobody clocked out, so the system did. */
  isAutoClockedOut: boolean
  mealBreaks: readonly MealBreak[]
}

export const unclocked: ShiftClock = {
  clockedInAt: null,
  clockedOutAt: null,
  isAutoClockedOut: false,
  mealBreaks: [],
}

export interface ClockedShift {
  startsAt: number
  endsAt: number
}

export interface ClockLimits {
  opensMinutesBeforeStart: number
  mealBreaks: number
  autoClockOutMinutesAfterEnd: number
}

const MINUTE_MS = 60_000

const isFinished = ({ clockedOutAt }: ShiftClock) => clockedOutAt !== null
const isOnBreak = ({ mealBreaks }: ShiftClock) => mealBreaks.at(-1)?.endedAt === null

/** A finished shift is initial again, with nothing left to do. */
export function clockStateOf(clock: ShiftClock): TimeEntryState {
  if (clock.clockedInAt === null || isFinished(clock)) return 'initial'
  return isOnBreak(clock) ? 'onMealBreak' : 'clockedIn'
}

/** When clocking in opens; it closes at the end of the shift. */
export const clockInOpensAt = ({ startsAt }: ClockedShift, limits: ClockLimits): number =>
  startsAt - limits.opensMinutesBeforeStart * MINUTE_MS

export const autoClockOutAt = ({ endsAt }: ClockedShift, limits: ClockLimits): number =>
  endsAt + limits.autoClockOutMinutesAfterEnd * MINUTE_MS

export function availableActionsOf(
  clock: ShiftClock,
  shift: ClockedShift,
  now: number,
  limits: ClockLimits,
): TimeEntryAction[] {
  const state = clockStateOf(clock)
  if (state === 'onMealBreak') return ['mealBreakEnd', 'clockOut']
  if (state === 'clockedIn') {
    return clock.mealBreaks.length < limits.mealBreaks ? ['mealBreakStart', 'clockOut'] : ['clockOut']
  }
  const isOpen = now >= clockInOpensAt(shift, limits) && now < shift.endsAt
  return !isFinished(clock) && isOpen ? ['clockIn'] : []
}

/** On a meal break one can always clock out, whatever was left out of the list. */
export const offeredActions = (
  state: TimeEntryState,
  actions: readonly TimeEntryAction[],
): TimeEntryAction[] =>
  state === 'onMealBreak' && !actions.includes('clockOut') ? [...actions, 'clockOut'] : [...actions]

export type ClockProblem =
  | 'already_clocked_in'
  | 'already_clocked_out'
  | 'auto_clocked_out'
  | 'booking_in_future'
  | 'booking_already_ended'
  | 'not_clocked_in'
  | 'already_started_meal_break'
  | 'already_ended_meal_break'
  | 'meal_break_not_started'
  | 'reached_meal_break_limit'
  | 'occurred_at_too_old'

export type Clocked = { clock: ShiftClock } | { problem: ClockProblem }

/** What an action at an instant makes of what was clocked, or why it cannot be taken. */
export function applyAction(
  clock: ShiftClock,
  action: TimeEntryAction,
  at: number,
  shift: ClockedShift,
  limits: ClockLimits,
): Clocked {
  const problem = problemOf(clock, action, at, shift, limits)
  return problem ? { problem } : { clock: changed(clock, action, at) }
}

function problemOf(
  clock: ShiftClock,
  action: TimeEntryAction,
  at: number,
  shift: ClockedShift,
  limits: ClockLimits,
): ClockProblem | undefined {
  if (isFinished(clock)) return clock.isAutoClockedOut ? 'auto_clocked_out' : 'already_clocked_out'
  if (action === 'clockIn') return problemOfClockIn(clock, at, shift, limits)
  if (clock.clockedInAt === null) return 'not_clocked_in'
  const wrong = problemOfBreak(clock, action, limits)
  if (wrong) return wrong
  // Sent late, it tells of a time before what was clocked since.
  return at < lastClockedAt(clock) ? 'occurred_at_too_old' : undefined
}

function problemOfClockIn(
  { clockedInAt }: ShiftClock,
  at: number,
  shift: ClockedShift,
  limits: ClockLimits,
): ClockProblem | undefined {
  if (clockedInAt !== null) return 'already_clocked_in'
  if (at < clockInOpensAt(shift, limits)) return 'booking_in_future'
  return at >= shift.endsAt ? 'booking_already_ended' : undefined
}

function problemOfBreak(
  clock: ShiftClock,
  action: TimeEntryAction,
  limits: ClockLimits,
): ClockProblem | undefined {
  if (action === 'mealBreakStart') {
    if (isOnBreak(clock)) return 'already_started_meal_break'
    return clock.mealBreaks.length >= limits.mealBreaks ? 'reached_meal_break_limit' : undefined
  }
  if (action === 'mealBreakEnd' && !isOnBreak(clock)) {
    return clock.mealBreaks.length > 0 ? 'already_ended_meal_break' : 'meal_break_not_started'
  }
  return undefined
}

/** The newest instant of what was clocked: nothing that comes later can lie before it. */
export const lastClockedAt = ({ clockedInAt, mealBreaks }: ShiftClock): number => {
  const last = mealBreaks.at(-1)
  return last?.endedAt ?? last?.startedAt ?? clockedInAt ?? Number.NEGATIVE_INFINITY
}

function changed(clock: ShiftClock, action: TimeEntryAction, at: number): ShiftClock {
  if (action === 'clockIn') return { ...clock, clockedInAt: at }
  if (action === 'mealBreakStart') {
    return { ...clock, mealBreaks: [...clock.mealBreaks, { startedAt: at, endedAt: null }] }
  }
  const mealBreaks = clock.mealBreaks.map((taken) =>
    taken.endedAt === null ? { ...taken, endedAt: at } : taken,
  )
  return action === 'clockOut' ? { ...clock, mealBreaks, clockedOutAt: at } : { ...clock, mealBreaks }
}

/** The system's own clock-out, at the scheduled end: a break begun after it never was. */
export function autoClockedOut(
  clock: ShiftClock,
  { endsAt }: ClockedShift,
): ShiftClock & { clockedOutAt: number } {
  const at = Math.max(endsAt, clock.clockedInAt ?? endsAt)
  const mealBreaks = clock.mealBreaks
    .filter(({ startedAt }) => startedAt < at)
    .map(({ startedAt, endedAt }) => ({ startedAt, endedAt: Math.min(endedAt ?? at, at) }))
  return { ...clock, mealBreaks, clockedOutAt: at, isAutoClockedOut: true }
}

import { type ClockedShift, type ClockLimits, clockInOpensAt } from './clock-limits.ts'
import type { TimeEntryAction, TimeEntryState } from './time-entry.ts'

export interface MealBreak {
  startedAt: number
  /** Null while it lasts. */
  endedAt: number | null
}

/** Between clocking out and clocking in again. */
export interface Gap {
  startedAt: number
  endedAt: number
}

/** The clock of one shift. */
export interface ShiftClock {
  /** The first time. */
  clockedInAt: number | null
  /** The last time; null while the candidate is clocked in. */
  clockedOutAt: number | null
  /** The candidate did not clock out, so the system did. */
  isAutoClockedOut: boolean
  mealBreaks: readonly MealBreak[]
  gaps: readonly Gap[]
}

export const unclocked: ShiftClock = {
  clockedInAt: null,
  clockedOutAt: null,
  isAutoClockedOut: false,
  mealBreaks: [],
  gaps: [],
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

const isFinished = ({ clockedOutAt }: ShiftClock) => clockedOutAt !== null
const isOnBreak = ({ mealBreaks }: ShiftClock) => mealBreaks.at(-1)?.endedAt === null

/** A finished shift is in the initial state, without actions. */
export function clockStateOf(clock: ShiftClock): TimeEntryState {
  if (clock.clockedInAt === null || isFinished(clock)) return 'initial'
  return isOnBreak(clock) ? 'onMealBreak' : 'clockedIn'
}

/** Clocking in again now undoes the clock-out. */
const isClockOutUndone = (
  { clockedOutAt, isAutoClockedOut }: ShiftClock,
  at: number,
  limits: ClockLimits,
): boolean =>
  clockedOutAt !== null && !isAutoClockedOut && at - clockedOutAt <= limits.undoClockOutSeconds * SECOND_MS

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
  return problemOfClockIn(clock, now, shift, limits) ? [] : ['clockIn']
}

/** Clocking out is always possible on a meal break. */
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

/** Applies an action at an instant to a clock, or returns why it cannot be applied. */
export function applyAction(
  clock: ShiftClock,
  action: TimeEntryAction,
  at: number,
  shift: ClockedShift,
  limits: ClockLimits,
): Clocked {
  const problem = problemOf(clock, action, at, shift, limits)
  return problem ? { problem } : { clock: changed(clock, action, at, limits) }
}

function problemOf(
  clock: ShiftClock,
  action: TimeEntryAction,
  at: number,
  shift: ClockedShift,
  limits: ClockLimits,
): ClockProblem | undefined {
  if (action === 'clockIn') return problemOfClockIn(clock, at, shift, limits)
  if (isFinished(clock)) return problemOfFinished(clock)
  if (clock.clockedInAt === null) return 'not_clocked_in'
  const wrong = problemOfBreak(clock, action, limits)
  if (wrong) return wrong
  // A late tap may be from before the last clocked instant.
  return at < lastClockedAt(clock) ? 'occurred_at_too_old' : undefined
}

function problemOfClockIn(
  clock: ShiftClock,
  at: number,
  shift: ClockedShift,
  limits: ClockLimits,
): ClockProblem | undefined {
  if (isFinished(clock)) return problemOfClockInAgain(clock, at, shift, limits)
  if (clock.clockedInAt !== null) return 'already_clocked_in'
  if (at < clockInOpensAt(shift, limits)) return 'booking_in_future'
  return at >= shift.endsAt ? 'booking_already_ended' : undefined
}

function problemOfClockInAgain(
  clock: ShiftClock,
  at: number,
  { endsAt }: ClockedShift,
  limits: ClockLimits,
): ClockProblem | undefined {
  if (clock.isAutoClockedOut) return problemOfFinished(clock)
  if (at < lastClockedAt(clock)) return 'occurred_at_too_old'
  return at < endsAt || isClockOutUndone(clock, at, limits) ? undefined : problemOfFinished(clock)
}

/** For a finished shift, depending on who clocked out. */
export const problemOfFinished = ({ isAutoClockedOut }: ShiftClock) =>
  isAutoClockedOut ? 'auto_clocked_out' : 'already_clocked_out'

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

/** The newest clocked instant: no later tap may be before it. */
export const lastClockedAt = ({ clockedInAt, clockedOutAt, mealBreaks, gaps }: ShiftClock): number => {
  const last = mealBreaks.at(-1)
  const instants = [clockedInAt, clockedOutAt, last?.startedAt, last?.endedAt, gaps.at(-1)?.endedAt]
  return Math.max(...instants.map((instant) => instant ?? Number.NEGATIVE_INFINITY))
}

function changed(clock: ShiftClock, action: TimeEntryAction, at: number, limits: ClockLimits): ShiftClock {
  if (action === 'clockIn') return clockedIn(clock, at, limits)
  if (action === 'mealBreakStart') {
    return { ...clock, mealBreaks: [...clock.mealBreaks, { startedAt: at, endedAt: null }] }
  }
  const mealBreaks = clock.mealBreaks.map((taken) =>
    taken.endedAt === null ? { ...taken, endedAt: at } : taken,
  )
  return action === 'clockOut' ? { ...clock, mealBreaks, clockedOutAt: at } : { ...clock, mealBreaks }
}

function clockedIn(clock: ShiftClock, at: number, limits: ClockLimits): ShiftClock {
  const { clockedOutAt, mealBreaks, gaps } = clock
  if (clockedOutAt === null) return { ...clock, clockedInAt: at }
  if (!isClockOutUndone(clock, at, limits)) {
    return { ...clock, clockedOutAt: null, gaps: [...gaps, { startedAt: clockedOutAt, endedAt: at }] }
  }
  // Undoing the clock-out reopens the break that it ended.
  const resumed = mealBreaks.map((taken) =>
    taken.endedAt === clockedOutAt ? { ...taken, endedAt: null } : taken,
  )
  return { ...clock, clockedOutAt: null, mealBreaks: resumed }
}

/**
 * The automatic clock-out, at the scheduled end: a break that started later is dropped. If the shift was shortened, not
 * before the last clock-in.
 */
export function autoClockedOut(
  clock: ShiftClock,
  { endsAt }: ClockedShift,
): ShiftClock & { clockedOutAt: number } {
  const at = Math.max(endsAt, clock.gaps.at(-1)?.endedAt ?? clock.clockedInAt ?? endsAt)
  const mealBreaks = clock.mealBreaks
    .filter(({ startedAt }) => startedAt < at)
    .map(({ startedAt, endedAt }) => ({ startedAt, endedAt: Math.min(endedAt ?? at, at) }))
  return { ...clock, mealBreaks, clockedOutAt: at, isAutoClockedOut: true }
}

/** Whether a clock-out is so long before the end that it may be a mistake. */
export const isEarlyClockOut = (
  { endsAt }: Pick<ClockedShift, 'endsAt'>,
  at: number,
  { earlyClockOutMinutes }: { earlyClockOutMinutes: number },
): boolean => endsAt - at > earlyClockOutMinutes * MINUTE_MS

export interface Spell {
  startedAt: number
  /** Null while it lasts. */
  endedAt: number | null
}

/** From each clock-in to the next clock-out. */
export function spellsOf({ clockedInAt, clockedOutAt, gaps }: ShiftClock): Spell[] {
  if (clockedInAt === null) return []
  const starts = [clockedInAt, ...gaps.map(({ endedAt }) => endedAt)]
  const ends = [...gaps.map(({ startedAt }) => startedAt), clockedOutAt]
  return starts.map((startedAt, at) => ({ startedAt, endedAt: ends[at] ?? null }))
}

export const gapsBetween = (spells: readonly Spell[]): Gap[] =>
  spells.slice(1).map(({ startedAt }, at) => ({
    startedAt: spells[at]?.endedAt ?? startedAt,
    endedAt: startedAt,
  }))

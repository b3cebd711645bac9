import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/time-entries'
import {
  applyAction,
  availableActionsOf,
  type ClockLimits,
  clockStateOf,
  offeredActions,
  type ShiftClock,
} from '@rollcall/domain/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'
import type { ClockTap } from './waiting/clock-tap.ts'

export type ClockPhase =
  /** Not to be clocked in to yet, or not at all. */
  'closed' | 'ready' | 'clockedIn' | 'onMealBreak' | 'finished' | 'autoClockedOut' | 'missed'

export interface ClockMoment {
  phase: ClockPhase
  clock: ShiftClock
  actions: readonly TimeEntryAction[]
}

/** Where a shift's clock stands, with the taps that the service has not been told of yet. */
export function clockMoment(
  { startsAt, endsAt, status }: ClockableShift,
  taps: readonly ClockTap[],
  now: number,
  limits: ClockLimits,
): ClockMoment {
  const shift = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
  const told = clockOf(status)
  const clock = taps.reduce((reached, { action, tappedAt }) => {
    const clocked = applyAction(reached, action, tappedAt, shift, limits)
    return 'clock' in clocked ? clocked.clock : reached
  }, told)
  const state = clockStateOf(clock)
  // What can be done before clocking in changes with the time, and after a tap with the tap: neither has been told yet.
  const isTold = clock === told && state !== 'initial'
  const actions = isTold
    ? offeredActions(state, status.availableActions)
    : availableActionsOf(clock, shift, now, limits)
  return { phase: phaseOf(clock, actions, shift, now), clock, actions }
}

function phaseOf(
  clock: ShiftClock,
  actions: readonly TimeEntryAction[],
  { endsAt }: { endsAt: number },
  now: number,
): ClockPhase {
  const state = clockStateOf(clock)
  if (state !== 'initial') return state
  if (clock.clockedOutAt !== null) return clock.isAutoClockedOut ? 'autoClockedOut' : 'finished'
  if (actions.includes('clockIn')) return 'ready'
  return now < endsAt ? 'closed' : 'missed'
}

const instantOf = (text: string | null) => (text === null ? null : Date.parse(text))

/** What was clocked, as the service told it. */
export const clockOf = ({
  clockedInAt,
  clockedOutAt,
  isAutoClockedOut,
  mealBreaks,
}: TimeEntryStatus): ShiftClock => ({
  clockedInAt: instantOf(clockedInAt),
  clockedOutAt: instantOf(clockedOutAt),
  isAutoClockedOut,
  mealBreaks: mealBreaks.map(({ startedAt, endedAt }) => ({
    startedAt: Date.parse(startedAt),
    endedAt: instantOf(endedAt),
  })),
})

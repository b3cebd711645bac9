import { SECOND_MS, useCurrentMinute, useNow } from '@rollcall/client/clock/clock.ts'
import { useQueued } from '@rollcall/client/offline-queue/offline-queue.ts'
import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import { autoClockOutAt, type ClockLimits } from '@rollcall/domain/work/time-entries/clock-limits'
import {
  applyAction,
  availableActionsOf,
  clockStateOf,
  gapsBetween,
  lastClockedAt,
  offeredActions,
  type ShiftClock,
} from '@rollcall/domain/work/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useEffect } from 'react'
import { CLOCK_TAP, type ClockTap, isLive } from './clock-tap.ts'
import { refreshClockOf } from './time-entries.queries.ts'

export type ClockPhase =
  /** It is too early to clock in, or the shift cannot be clocked. */
  'closed' | 'ready' | 'clockedIn' | 'onMealBreak' | 'finished' | 'autoClockedOut' | 'missed'

/** The view of a shift's clock. */
export interface ClockView {
  phase: ClockPhase
  clock: ShiftClock
  actions: readonly TimeEntryAction[]
}

/** The status from the service with the queued taps on top of it. */
export function clockView(
  { startsAt, endsAt, status }: ClockableShift,
  taps: readonly ClockTap[],
  /** To the minute, and so maybe before the last tap. */
  now: number,
  limits: ClockLimits,
): ClockView {
  const shift = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
  const fromService = clockOf(status)
  const clock = taps.reduce((reached, { action, tappedAt }) => {
    const clocked = applyAction(reached, action, tappedAt, shift, limits)
    return 'clock' in clocked ? clocked.clock : reached
  }, fromService)
  const state = clockStateOf(clock)
  // The actions the service listed are out of date once something was tapped, and before clocking in as time goes by.
  const isListUpToDate = clock === fromService && state !== 'initial'
  const actions = isListUpToDate
    ? offeredActions(state, status.availableActions)
    : availableActionsOf(clock, shift, Math.max(now, lastClockedAt(clock)), limits)
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

export const isRunning = ({ phase }: ClockView): boolean => phase === 'clockedIn' || phase === 'onMealBreak'

const instantOf = (text: string | null) => (text === null ? null : Date.parse(text))

export const clockOf = ({
  clockedInAt,
  clockedOutAt,
  isAutoClockedOut,
  spells,
  mealBreaks,
}: TimeEntryStatus): ShiftClock => ({
  clockedInAt: instantOf(clockedInAt),
  clockedOutAt: instantOf(clockedOutAt),
  isAutoClockedOut,
  mealBreaks: mealBreaks.map(periodOf),
  gaps: gapsBetween(spells.map(periodOf)),
})

const periodOf = ({ startedAt, endedAt }: TimeEntryStatus['spells'][number]) => ({
  startedAt: Date.parse(startedAt),
  endedAt: instantOf(endedAt),
})

/** A shift's clock with queued taps of this and other tabs applied. */
export function useClockView(shift: ClockableShift, shifts: readonly ClockableShift[]) {
  const now = useCurrentMinute()
  const limits = currentSite().config.timeEntries
  const taps = useTaps()
  const viewOf = (one: ClockableShift) => clockView(one, tapsOf(taps, one), now, limits)
  const view = viewOf(shift)
  const times = { startsAt: Date.parse(shift.startsAt), endsAt: Date.parse(shift.endsAt) }
  const overdueSince = isRunning(view) && now >= autoClockOutAt(times, limits) ? now : undefined
  // The service clocks out by itself about now: it is asked every minute until it has.
  useEffect(() => {
    if (overdueSince !== undefined) void refreshClockOf(shift.id)
  }, [overdueSince, shift.id])
  const own = tapsOf(taps, shift)
  const isSending = (tap: ClockTap) => isLive(tap) && navigator.onLine
  return {
    view,
    /** Another shift that the candidate is clocked in to. */
    elsewhere: shifts.find((other) => other !== shift && isRunning(viewOf(other))),
    sending: own.filter(isSending),
    /** Kept until there is a network. */
    queued: own.filter((tap) => !isSending(tap)),
  }
}

const tapsOf = (taps: readonly ClockTap[], { id }: ClockableShift) =>
  taps.filter(({ bookingId }) => bookingId === id)

function useTaps(): readonly ClockTap[] {
  const queued = useQueued<ClockTap>(CLOCK_TAP)
  // A tap that is not answered within a few seconds is no longer shown as being sent.
  useNow(queued.length > 0 ? SECOND_MS : null)
  return queued.map(({ payload }) => payload)
}

/** "1:02:09". */
export function runningTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

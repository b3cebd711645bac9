import type { ClockableShift } from '@rollcall/contract/time-entries'
import { autoClockOutAt } from '@rollcall/domain/time-entries/shift-clock'
import { useEffect, useReducer } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { useWaiting } from '../../shared/waiting/waiting.ts'
import { type ClockMoment, clockMoment } from './clock-moment.ts'
import { askForClockAgain } from './time-entries.queries.ts'
import { CLOCK_TAP, type ClockTap, isLive, LIVE_MS } from './waiting/clock-tap.ts'

export interface Clocks {
  moment: ClockMoment
  /** Another shift that somebody is clocked in to. */
  elsewhere: ClockableShift | undefined
  /** On their way to the service. */
  sending: readonly ClockTap[]
  /** Kept until there is a network. */
  waiting: readonly ClockTap[]
}

/** A shift's clock as it stands with what was tapped here, or in another tab, and has not been answered yet. */
export function useClocks(shift: ClockableShift, shifts: readonly ClockableShift[]): Clocks {
  const now = useCurrentMinute()
  const limits = currentSite().config.timeEntries
  const taps = useTaps()
  const momentOf = (one: ClockableShift) => clockMoment(one, tapsOf(taps, one), now, limits)
  const moment = momentOf(shift)
  const isForgotten = isOpen(moment) && now >= autoClockOutAt(timesOf(shift), limits)
  const forgottenAt = isForgotten ? now : undefined
  // The service clocks out by itself about now: every minute until it has.
  useEffect(() => {
    if (forgottenAt !== undefined) askForClockAgain()
  }, [forgottenAt])
  const own = tapsOf(taps, shift)
  const isSending = (tap: ClockTap) => isLive(tap) && navigator.onLine
  return {
    moment,
    elsewhere: shifts.find((other) => other !== shift && isOpen(momentOf(other))),
    sending: own.filter(isSending),
    waiting: own.filter((tap) => !isSending(tap)),
  }
}

const isOpen = ({ phase }: ClockMoment) => phase === 'clockedIn' || phase === 'onMealBreak'

const timesOf = ({ startsAt, endsAt }: ClockableShift) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
})

const tapsOf = (taps: readonly ClockTap[], { id }: ClockableShift) =>
  taps.filter(({ bookingId }) => bookingId === id)

/** Drawn again when one has been on its way for so long that it waits. */
function useTaps(): readonly ClockTap[] {
  const waiting = useWaiting<ClockTap>(CLOCK_TAP)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (waiting.length === 0) return undefined
    const timer = setTimeout(redraw, LIVE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting.map(({ payload }) => payload)
}

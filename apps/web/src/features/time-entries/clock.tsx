import type { Booking } from '@rollcall/contract/bookings'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { canBeginClock } from '@rollcall/domain/time-entries/clockable-booking'
import { autoClockOutAt, clockInOpensAt } from '@rollcall/domain/time-entries/shift-clock'
import type { ComponentType, ReactNode } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { ClockEarly } from './clock-early.tsx'
import { LateClock } from './late-clock.tsx'
import { useIsClockOn } from './time-entries.queries.ts'
import { useClockableShift } from './use-clockable-shift.ts'

export type ClockFrame = ComponentType<{ booking: Booking; children: ReactNode }>

type Props = {
  booking: Booking
  /** What stands around it where it is not part of the card of its shift. */
  frame?: ClockFrame
}

/** The clock of a shift that is today's, or that somebody may still be clocked in to. */
export function Clock(props: Props) {
  const minute = useCurrentMinute()
  const isOn = useIsClockOn()
  return isOn && isClockable(props.booking, minute) && <ShownClock {...props} minute={minute} />
}

function isClockable({ tentativeFillStatus, dateLocal, location, ...times }: Booking, now: number): boolean {
  if (tentativeFillStatus !== null) return false
  if (dateLocal === localDateOf(now, location.timezone)) return true
  return now >= Date.parse(times.startsAt) && now < autoClockOutAt(timesOf(times), limits())
}

function ShownClock({ booking, frame: Frame, minute }: Props & { minute: number }) {
  const clockable = useClockableShift(booking)
  const opensAt = clockInOpensAt(timesOf(booking), limits())
  // Not among those that can be clocked, whatever the day says.
  if (clockable.isKnownNotToBe) return null
  const isEarly = minute < opensAt
  if (isEarly && !canBeginClock(booking.status)) return null
  const content = isEarly ? (
    <ClockEarly {...{ booking, opensAt }} />
  ) : (
    <LateClock {...{ booking, ...clockable }} />
  )
  return Frame ? <Frame booking={booking}>{content}</Frame> : content
}

const limits = () => currentSite().config.timeEntries
const timesOf = ({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
})

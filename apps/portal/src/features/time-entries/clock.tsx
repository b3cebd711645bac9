import { useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Booking } from '@rollcall/contract/work/bookings'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { canBeginClock } from '@rollcall/domain/work/time-entries/can-begin-clock'
import { autoClockOutAt, clockInOpensAt } from '@rollcall/domain/work/time-entries/clock-limits'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { NotArrived } from '@rollcall/ui/components/not-arrived.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatTime, formatTimeLocal } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import type { ComponentType, ReactNode } from 'react'
import css from './clock.module.css'
import { tClock } from './clock.words.ts'
import { useClockableShift, useIsClockOn } from './time-entries.queries.ts'

// Loaded lazily: on most days it is not needed.
const shiftClock = lazy(() => import('./shift-clock.tsx'))

export type ClockFrame = ComponentType<{ booking: Booking; children: ReactNode }>

type Props = {
  booking: Booking
  /** Around the clock where it is not part of the card of its shift. */
  frame?: ClockFrame
}

/** The clock of today's shift, or of one that the candidate may still be clocked in to. */
export function Clock(props: Props) {
  const minute = useCurrentMinute()
  const isOn = useIsClockOn()
  return isOn && isClockable(props.booking, minute) && <ClockOfDay {...props} minute={minute} />
}

function isClockable({ tentativeFillStatus, dateLocal, location, ...times }: Booking, now: number): boolean {
  if (tentativeFillStatus !== null) return false
  if (dateLocal === localDateOf(now, location.timezone)) return true
  return now >= Date.parse(times.startsAt) && now < autoClockOutAt(timesOf(times), limits())
}

function ClockOfDay({ booking, frame: Frame, minute }: Props & { minute: number }) {
  const clockable = useClockableShift(booking)
  const opensAt = clockInOpensAt(timesOf(booking), limits())
  if (clockable.isNotClockable) return null
  const isEarly = minute < opensAt
  if (isEarly && !canBeginClock(booking.status)) return null
  const content = isEarly ? (
    <EarlyClock {...{ booking, opensAt }} />
  ) : (
    <OpenClock {...{ booking, ...clockable }} />
  )
  return Frame ? <Frame booking={booking}>{content}</Frame> : content
}

const limits = () => currentSite().config.timeEntries
const timesOf = ({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
})

/** The clock before it can be used. */
const EarlyClock = ({ booking, opensAt }: { booking: Booking; opensAt: number }) => (
  <div className={classNames(css.clock, css.head)}>
    <span className={classNames(css.mark, tones.neutral)}>
      <Icon name="clock" size={20} />
    </span>
    <div className={css.words}>
      <p className={css.state}>
        {tClock('clockOpens', { time: formatTime(opensAt, booking.location.timezone) })}
      </p>
      <p className={css.quiet}>{tClock('clockUntil', { time: formatTimeLocal(booking.endTimeLocal) })}</p>
    </div>
  </div>
)

type OpenProps = Pick<ReturnType<typeof useClockableShift>, 'query' | 'shift'> & { booking: Booking }

function OpenClock({ booking, query, shift }: OpenProps) {
  const { module, hasFailed, retry } = useLazy(shiftClock, true)
  if (hasFailed) return <NotArrived retry={retry} />
  return (
    <Loaded query={query} skeleton={<ClockSkeleton />} offline={tClock('offline')} failed={tClock('failed')}>
      {(shifts) =>
        // A list without the shift is an old one: a newer one is on its way.
        module && shift ? <module.ShiftClock {...{ booking, shift, shifts }} /> : <ClockSkeleton />
      }
    </Loaded>
  )
}

/** As high as the loaded clock. */
const ClockSkeleton = () => (
  <div className={css.clock} aria-busy="true">
    <div className={css.head}>
      <Skeleton width="2.5rem" height="2.5rem" round />
      <Skeleton width="60%" height="1.25rem" />
    </div>
    <Skeleton height="3.5rem" />
  </div>
)

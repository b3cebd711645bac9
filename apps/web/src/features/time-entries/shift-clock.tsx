import type { Booking } from '@rollcall/contract/bookings'
import type { ClockableShift } from '@rollcall/contract/time-entries'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import { lastClockedAt } from '@rollcall/domain/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { now } from '../../shared/clock.ts'
import { formatTimeZone } from '../../shared/format.ts'
import { ignoreSecondTap } from '../../shared/ui/ignore-second-tap.ts'
import { t } from '../../shared/words/words.ts'
import css from './clock.module.css'
import { ClockActions } from './clock-actions.tsx'
import { ClockHead } from './clock-head.tsx'
import { ClockOver } from './clock-over.tsx'
import { ClockWaiting } from './clock-waiting.tsx'
import { useClocks } from './use-clocks.ts'
import { tapClock } from './waiting/send-taps.ts'

type Props = {
  booking: Booking
  shift: ClockableShift
  shifts: readonly ClockableShift[]
}

/** Where the clock of a shift stands, and what can be done about it now. */
export function ShiftClock({ booking, shift, shifts }: Props) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { moment, elsewhere, sending, waiting } = useClocks(shift, shifts)
  const [hasActed, setActed] = useState(false)
  const act = (action: TimeEntryAction) => {
    ignoreSecondTap()
    setActed(true)
    const { id: bookingId, clientName, timezone: timeZone } = shift
    // This device's clock may lag behind the service's, which told of the last.
    const tappedAt = Math.max(now(), lastClockedAt(moment.clock))
    tapClock({ bookingId, clientName, timeZone, action, tappedAt })
  }
  return (
    <fieldset className={css.clock} aria-label={t('timeEntries.of', { client: shift.clientName })}>
      <ClockHead shift={shift} moment={moment} hasFocus={hasActed} />
      <ClockActions {...{ shift, moment, elsewhere, sending }} onAct={act} />
      <ClockOver booking={booking} shift={shift} moment={moment} />
      <ClockWaiting taps={waiting} />
      {isElsewhere(shift, user.timezone) && (
        <p className={css.quiet}>
          {t('timeEntries.zone', { zone: formatTimeZone(Date.parse(shift.startsAt), shift.timezone) })}
        </p>
      )}
    </fieldset>
  )
}

function isElsewhere({ startsAt, timezone }: ClockableShift, readerTimeZone: string): boolean {
  const at = Date.parse(startsAt)
  return localDateTimeOf(at, readerTimeZone) !== localDateTimeOf(at, timezone)
}

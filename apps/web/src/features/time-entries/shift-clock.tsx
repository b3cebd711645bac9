import type { Booking } from '@rollcall/contract/bookings'
import type { ClockableShift } from '@rollcall/contract/time-entries'
import { canBeginClock } from '@rollcall/domain/time-entries/clockable-booking'
import { lastClockedAt } from '@rollcall/domain/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'
import { useState } from 'react'
import { now } from '../../shared/clock.ts'
import { ignoreSecondTap } from '../../shared/ui/ignore-second-tap.ts'
import { t } from '../../shared/words/words.ts'
import css from './clock.module.css'
import { ClockActions } from './clock-actions.tsx'
import { ClockHead } from './clock-head.tsx'
import { ClockOver } from './clock-over.tsx'
import { ClockWaiting } from './clock-waiting.tsx'
import { useClocks } from './use-clocks.ts'
import { tapClock } from './waiting/tap-clock.ts'

type Props = {
  booking: Booking
  shift: ClockableShift
  shifts: readonly ClockableShift[]
}

/** Where the clock of a shift stands, and what can be done about it now. */
export function ShiftClock({ booking, shift, shifts }: Props) {
  const { moment, elsewhere, sending, waiting } = useClocks(shift, shifts)
  const [hasActed, setActed] = useState(false)
  const act = (action: TimeEntryAction) => {
    ignoreSecondTap()
    setActed(true)
    const { id: bookingId, clientName, timezone: timeZone } = shift
    // This device's clock may lag behind the service's, which told of the last.
    const tappedAt = Math.max(now(), lastClockedAt(moment.clock))
    // Not sent, it is kept: whatever sends it comes later.
    void tapClock({ bookingId, clientName, timeZone, action, tappedAt }).catch(() => undefined)
  }
  if (moment.clock.clockedInAt === null && !canBeginClock(booking.status)) return null
  return (
    <fieldset className={css.clock} aria-label={t('timeEntries.of', { client: shift.clientName })}>
      <ClockHead shift={shift} moment={moment} hasFocus={hasActed} />
      <ClockWaiting taps={waiting} />
      <ClockActions {...{ shift, moment, elsewhere, sending }} onAct={act} />
      <ClockOver {...{ booking, shift, moment }} isTold={sending.length + waiting.length === 0} />
    </fieldset>
  )
}

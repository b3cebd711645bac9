import { useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { ClockableShift } from '@rollcall/contract/work/time-entries'
import { localTimeOf } from '@rollcall/domain/time/local-time'
import { spellsOf } from '@rollcall/domain/work/time-entries/shift-clock'
import { breakMs, inWholeMinutes, minutesOf, workedMs } from '@rollcall/domain/work/time-entries/worked-time'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { formatLength, formatTimeRange } from '@rollcall/ui/site/format.ts'
import { Link, useParams } from '@tanstack/react-router'
import css from './clock.module.css'
import type { ClockView } from './clock-view.ts'
import { tTimeEntries } from './time-entries.words.ts'

type Props = {
  booking: Booking
  shift: ClockableShift
  view: ClockView
  /** Until they are sent there are no hours to confirm. */
  hasUnsentTaps: boolean
}

/** The clocked times of a finished shift, and the link to confirm its hours. */
export function ClockSummary({ booking, shift: { timezone, status }, view, hasUnsentTaps }: Props) {
  const { phase, clock } = view
  const isOver = phase === 'finished' || phase === 'autoClockedOut'
  const canConfirm = (isOver || phase === 'missed') && !hasUnsentTaps && !booking.isShiftRecordSubmitted
  const isAskedByPage = useIsAskedByPage(booking)
  const { clockedOutAt } = clock
  const whole = inWholeMinutes(clock)
  const range = (from: number, to: number) =>
    formatTimeRange(localTimeOf(from, timezone), localTimeOf(to, timezone))
  const breaks = whole.mealBreaks.flatMap(({ startedAt, endedAt }) =>
    endedAt === null || endedAt === startedAt ? [] : [range(startedAt, endedAt)],
  )
  return (
    <>
      {isOver && clockedOutAt !== null && (
        <p className={css.quiet}>
          {tTimeEntries('sum', {
            times: spellsOf(whole)
              .map(({ startedAt, endedAt }) => range(startedAt, endedAt ?? clockedOutAt))
              .join(', '),
            length: formatLength(minutesOf(workedMs(whole, clockedOutAt))),
          })}
          {breaks.length > 0 && (
            <>
              <br />
              {tTimeEntries('breaks', {
                times: breaks.join(', '),
                length: formatLength(minutesOf(breakMs(whole, clockedOutAt))),
              })}
            </>
          )}
        </p>
      )}
      {status.isReportedLater && <p className={css.quiet}>{tTimeEntries('reportedLater')}</p>}
      {canConfirm && !isAskedByPage && (
        <div className={css.actions}>
          <Link
            to="/bookings/$bookingId"
            params={{ bookingId: booking.id }}
            search={{ confirm: true }}
            className={buttonClass('primary')}
          >
            {tTimeEntries('confirm')}
          </Link>
        </div>
      )}
    </>
  )
}

/** The page of a booking that has ended asks for its hours itself. */
function useIsAskedByPage({ id, endsAt }: Booking): boolean {
  const now = useCurrentMinute()
  const { bookingId } = useParams({ strict: false })
  return bookingId === id && now >= Date.parse(endsAt)
}

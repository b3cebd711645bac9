import type { Booking } from '@rollcall/contract/bookings'
import type { ClockableShift } from '@rollcall/contract/time-entries'
import { localTimeOf } from '@rollcall/domain/time/local-time'
import { breakMs, inWholeMinutes, minutesOf, workedMs } from '@rollcall/domain/time-entries/worked-time'
import { Link, useParams } from '@tanstack/react-router'
import { formatLength, formatTimeRange } from '../../shared/format.ts'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { t } from '../../shared/words/words.ts'
import css from './clock.module.css'
import type { ClockMoment } from './clock-moment.ts'

type Props = {
  booking: Booking
  shift: ClockableShift
  moment: ClockMoment
  /** Nothing of it still waits: until then there are no hours to confirm. */
  isTold: boolean
}

/** What was clocked of a shift that is over, and the way to its hours. */
export function ClockOver({ booking, shift: { timezone, status }, moment: { phase, clock }, isTold }: Props) {
  const isOver = phase === 'finished' || phase === 'autoClockedOut'
  const isAskedBelow = useIsAskedBelow(booking)
  const { clockedInAt, clockedOutAt } = clock
  const whole = inWholeMinutes(clock)
  const range = (from: number, to: number) =>
    formatTimeRange(localTimeOf(from, timezone), localTimeOf(to, timezone))
  const breaks = whole.mealBreaks.flatMap(({ startedAt, endedAt }) =>
    endedAt === null || endedAt === startedAt ? [] : [range(startedAt, endedAt)],
  )
  return (
    <>
      {isOver && clockedInAt !== null && clockedOutAt !== null && (
        <p className={css.quiet}>
          {t('timeEntries.sum', {
            times: range(clockedInAt, clockedOutAt),
            length: formatLength(minutesOf(workedMs(whole, clockedOutAt))),
          })}
          {breaks.length > 0 && (
            <>
              <br />
              {t('timeEntries.breaks', {
                times: breaks.join(', '),
                length: formatLength(minutesOf(breakMs(whole, clockedOutAt))),
              })}
            </>
          )}
        </p>
      )}
      {status.isReportedLater && <p className={css.quiet}>{t('timeEntries.reportedLater')}</p>}
      {(isOver || phase === 'missed') && isTold && !isAskedBelow && !booking.isShiftRecordSubmitted && (
        <div className={css.actions}>
          <Link
            to="/bookings/$bookingId"
            params={{ bookingId: booking.id }}
            search={{ confirm: true }}
            className={buttonClass('primary')}
          >
            {t('timeEntries.confirm')}
          </Link>
        </div>
      )}
    </>
  )
}

/** The page of a booking that has ended asks for its hours itself. */
function useIsAskedBelow({ id, endsAt }: Booking): boolean {
  const now = useCurrentMinute()
  const { bookingId } = useParams({ strict: false })
  return bookingId === id && now >= Date.parse(endsAt)
}

import type { Booking } from '@rollcall/contract/bookings'
import { localDateOf, localDateTimeOf } from '@rollcall/domain/time/local-time'
import { formatShortDay, formatTime, formatTimeZone } from '../../../shared/format.ts'
import { t } from '../../../shared/words/words.ts'
import css from './booking-details.module.css'

type Props = { booking: Booking; readerTimeZone: string }

/** For a reader whose clock shows another time than the one there. */
export function ZoneNote({ booking, readerTimeZone }: Props) {
  const { timezone } = booking.location
  const startsAt = Date.parse(booking.startsAt)
  if (localDateTimeOf(startsAt, readerTimeZone) === localDateTimeOf(startsAt, timezone)) return null
  const zone = formatTimeZone(startsAt, timezone)
  return (
    <p className={css.quiet}>
      {t('bookingDetails.zone', { zone, start: startOnClock(startsAt, readerTimeZone, booking.dateLocal) })}
    </p>
  )
}

function startOnClock(startsAt: number, readerTimeZone: string, dateLocal: string): string {
  const time = formatTime(startsAt, readerTimeZone)
  const readerDate = localDateOf(startsAt, readerTimeZone)
  return readerDate === dateLocal ? time : `${formatShortDay(readerDate)}, ${time}`
}

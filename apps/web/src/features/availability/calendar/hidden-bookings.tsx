import { Link } from '@tanstack/react-router'
import { formatShortDay, formatTimeRange } from '../../../shared/format.ts'
import { t } from '../../../shared/words/words.ts'
import type { CalendarDay } from '../calendar-day.ts'
import css from './calendar.module.css'

/** A booking counts whether or not its weekend is shown. */
export function HiddenBookings({ days }: { days: readonly CalendarDay[] }) {
  const bookings = days.flatMap((day) => day.bookings)
  if (bookings.length === 0) return null
  return (
    <div className={css.hidden}>
      <p>{t('availability.hiddenWeekend')}</p>
      <ul>
        {bookings.map(({ id, clientName, dateLocal, startTimeLocal, endTimeLocal }) => (
          <li key={id}>
            <Link to="/bookings/$bookingId" params={{ bookingId: id }} className={css.hiddenBooking}>
              {formatShortDay(dateLocal)}, {clientName}, {formatTimeRange(startTimeLocal, endTimeLocal)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

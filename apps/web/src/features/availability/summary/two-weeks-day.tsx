import { Link } from '@tanstack/react-router'
import { formatShortWeekday } from '../../../shared/format.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import tones from '../../../shared/ui/tone.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import type { CalendarDay } from '../calendar-day.ts'
import { dayLabelLooks } from '../day-label-looks.ts'
import { dayName, shortWords } from '../day-words.ts'
import css from './two-weeks.module.css'

/** A day with a booking or an offer leads to it. */
export function TwoWeeksDay({ day, isToday }: { day: CalendarDay; isToday: boolean }) {
  const { icon, tone } = dayLabelLooks[day.label]
  const [booking] = day.bookings
  const inside = (
    <>
      <span aria-hidden="true" className={css.date}>
        {formatShortWeekday(day.dateLocal)} <strong>{Number(day.dateLocal.slice(-2))}</strong>
      </span>
      <span aria-hidden="true" className={css.label}>
        <Icon name={icon} size={16} />
        {shortWords(day)}
      </span>
      <VisuallyHidden>
        {[dayName(day.dateLocal, day, { isToday }), booking?.clientName].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </>
  )
  const look = {
    className: classNames(css.day, tones[tone]),
    'data-label': day.label,
    'data-by-weekday': day.isByWeekday || undefined,
    'data-today': isToday || undefined,
  }
  return (
    <li>
      {booking ? (
        <Link to="/bookings/$bookingId" params={{ bookingId: booking.id }} {...look}>
          {inside}
        </Link>
      ) : (
        <span {...look}>{inside}</span>
      )}
    </li>
  )
}

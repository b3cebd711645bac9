/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table would not stack its days on a phone */
import type { BookingListItem } from '@rollcall/contract/work/bookings'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLongDay, formatShortWeekday, formatTimeRange } from '@rollcall/ui/site/format.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { tAvailability } from '../availability.words.ts'
import { bookingLabel, type CalendarDay } from '../calendar-days.ts'
import { dayLabelVariants, dayName, hoursInFull, shortTime, shortWords } from '../day-words.ts'
import css from './day-cell.module.css'

type Props = {
  dateLocal: string
  /** Absent until its month is loaded. */
  day: CalendarDay | undefined
  isPast: boolean
  isToday: boolean
  isSelected: boolean
  isRangeStart: boolean
  /** The tab stop of the grid. */
  isActive: boolean
}

/** Memoised: a tap in a full calendar renders two days, not thirty. */
export const DayCell = memo(function DayCell({ dateLocal, day, isPast, isActive, ...state }: Props) {
  const { isToday, isSelected } = state
  const name = <VisuallyHidden>{dayName(dateLocal, day, state)}</VisuallyHidden>
  const inside = (
    <>
      <span aria-hidden="true" className={css.date}>
        <span className={css.weekday}>{formatShortWeekday(dateLocal)}</span>
        <span className={css.number}>{Number(dateLocal.slice(-2))}</span>
      </span>
      {day ? <Label day={day} /> : <Skeleton width="60%" height="0.75rem" />}
      {isSelected && (
        <span className={css.mark}>
          <Icon name="check" size={14} />
        </span>
      )}
      {name}
    </>
  )
  return (
    <div
      role="gridcell"
      aria-selected={isPast ? undefined : isSelected}
      aria-disabled={isPast || undefined}
      className={classNames(css.cell, day && tones[dayLabelVariants[day.label].tone])}
      data-label={day?.label}
      data-by-weekday={day?.isByWeekday || undefined}
      data-today={isToday || undefined}
    >
      {isPast ? (
        <div className={css.day}>{inside}</div>
      ) : (
        <button type="button" data-date={dateLocal} tabIndex={isActive ? 0 : -1} className={css.day}>
          {inside}
        </button>
      )}
      {day?.bookings.map((booking) => (
        <DayBooking key={booking.id} booking={booking} isReachable={isActive} />
      ))}
    </div>
  )
})

function Label({ day }: { day: CalendarDay }) {
  const { icon, title } = dayLabelVariants[day.label]
  return (
    <span aria-hidden="true" className={css.label}>
      <Icon name={icon} size={16} />
      <span className={css.short}>{shortWords(day)}</span>
      <span className={css.long}>
        {title()}
        {day.label === 'partial' &&
          hoursInFull(day.own).map((hours) => (
            <span key={hours} className={css.hours}>
              {hours}
            </span>
          ))}
      </span>
      {day.missing.length > 0 && <Icon name="warning" size={14} className={css.missing} />}
      {day.isQueued && <Icon name="send" size={14} className={css.queued} />}
    </span>
  )
}

type BookingProps = {
  booking: BookingListItem
  /** By the Tab key: only the bookings of the day that has the focus are. */
  isReachable: boolean
}

function DayBooking({ booking, isReachable }: BookingProps) {
  const { id, clientName, dateLocal, startTimeLocal, endTimeLocal } = booking
  const label = bookingLabel(booking)
  const hours = formatTimeRange(startTimeLocal, endTimeLocal)
  return (
    <Link
      to="/bookings/$bookingId"
      params={{ bookingId: id }}
      tabIndex={isReachable ? undefined : -1}
      className={classNames(css.booking, tones[dayLabelVariants[label].tone])}
    >
      <span aria-hidden="true" className={css.time}>
        <span className={css.short}>{shortTime(startTimeLocal)}</span>
        <span className={css.long}>{hours}</span>
      </span>
      <span aria-hidden="true" className={css.client}>
        {clientName}
      </span>
      <VisuallyHidden>
        {[clientName, hours, formatLongDay(dateLocal), tAvailability(`short.${label}`)].join(', ')}
      </VisuallyHidden>
    </Link>
  )
}

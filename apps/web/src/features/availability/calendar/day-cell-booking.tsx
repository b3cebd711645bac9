import type { BookingListItem } from '@rollcall/contract/bookings'
import { Link } from '@tanstack/react-router'
import { formatLongDay, formatTimeRange } from '../../../shared/format.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import tones from '../../../shared/ui/tone.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { isOffer } from '../calendar-day.ts'
import { shortHours, shortTime } from '../short-hours.ts'
import css from './day-cell.module.css'

type Props = {
  booking: BookingListItem
  /** By the Tab key: only the bookings of the day that has the focus are. */
  isReachable: boolean
}

export function DayCellBooking({ booking, isReachable }: Props) {
  const { id, clientName, dateLocal, startTimeLocal, endTimeLocal } = booking
  const kind = isOffer(booking) ? 'tentative' : 'placed'
  const hours = formatTimeRange(startTimeLocal, endTimeLocal)
  return (
    <Link
      to="/bookings/$bookingId"
      params={{ bookingId: id }}
      tabIndex={isReachable ? undefined : -1}
      className={classNames(css.booking, tones[kind === 'placed' ? 'info' : 'tentative'])}
    >
      <span aria-hidden="true" className={css.time}>
        <span className={css.short}>{shortTime(startTimeLocal)}</span>
        <span className={css.middle}>{shortHours({ startTime: startTimeLocal, endTime: endTimeLocal })}</span>
        <span className={css.long}>{hours}</span>
      </span>
      <span aria-hidden="true" className={css.client}>
        {clientName}
      </span>
      <VisuallyHidden>
        {[clientName, hours, formatLongDay(dateLocal), t(`availability.short.${kind}`)].join(', ')}
      </VisuallyHidden>
    </Link>
  )
}

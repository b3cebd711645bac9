import type { BookingListItem } from '@rollcall/contract/bookings'
import { Link } from '@tanstack/react-router'
import { formatTimeRange } from '../../../shared/format.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import css from './booking-row.module.css'
import { rowLooks } from './booking-row-looks.ts'

export const BookingRow = ({ booking }: { booking: BookingListItem }) => (
  <li>
    <Link to="/bookings/$bookingId" params={{ bookingId: booking.id }} className={css.row}>
      <span className={css.words}>
        <span className={css.client}>{booking.clientName}</span>{' '}
        <span className={css.time}>{formatTimeRange(booking.startTimeLocal, booking.endTimeLocal)}</span>{' '}
        <span className={css.badges}>
          {rowLooks(booking).map((look) => (
            <StatusBadge key={look.title} look={look} />
          ))}
        </span>
      </span>
      <Icon name="right" size={20} className={css.arrow} />
    </Link>
  </li>
)

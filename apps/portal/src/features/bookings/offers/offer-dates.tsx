import type { Booking } from '@rollcall/contract/work/bookings'
import { formatLongDay, formatTimeRange } from '@rollcall/ui/site/format.ts'
import css from './offer.module.css'

export interface OfferedDate {
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
}

/** Every date that one answer to a booking's offer covers, its own included. */
export const offeredDates = ({
  id,
  dateLocal,
  startTimeLocal,
  endTimeLocal,
  tentativeGroupDetails,
}: Booking) => tentativeGroupDetails?.bookings ?? [{ id, dateLocal, startTimeLocal, endTimeLocal }]

/** Keyed by start too: the same day may be offered in two parts. */
export const OfferDates = ({ dates }: { dates: readonly OfferedDate[] }) => (
  <ul className={css.dates}>
    {dates.map(({ dateLocal, startTimeLocal, endTimeLocal }) => (
      <li key={dateLocal + startTimeLocal} className={css.date}>
        <strong>{formatLongDay(dateLocal)}</strong>
        <span>{formatTimeRange(startTimeLocal, endTimeLocal)}</span>
      </li>
    ))}
  </ul>
)

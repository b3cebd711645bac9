import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../shared/format.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { t } from '../../../shared/words/words.ts'
import { bookingQuery } from '../bookings.queries.ts'
import type { Offer } from '../notifications/notifications.ts'
import { OfferActions } from '../offers/offer-actions.tsx'
import { offeredDates } from '../offers/offer-booking-dates.ts'
import { OfferDates } from '../offers/offer-dates.tsx'
import { OpenOffer } from '../offers/offer-open.tsx'
import { OutcomeNotice } from '../offers/outcome-notice.tsx'
import css from './needs-answer-card.module.css'

const DATES_SHOWN = 5

type Props = { offer: Offer; timeZone: string }

/**
 * The overview names dates at once; pay, place, the time left and the dates beyond its window come with the booking.
 */
export function NeedsAnswerCard({ offer: { clientName, bookings }, timeZone }: Props) {
  const [{ id: bookingId }] = bookings
  const { data: booking, isLoading } = useQuery(bookingQuery(bookingId))
  const dates = booking ? offeredDates(booking) : bookings
  const status = booking?.tentativeFillStatus
  const outcome = status?.outcome
  const hidden = dates.length - DATES_SHOWN
  return (
    <Card as="li" className={css.offer}>
      <h3 className={css.client}>
        <Link to="/bookings/$bookingId" params={{ bookingId }}>
          {clientName}
        </Link>
      </h3>
      {isLoading && <Skeleton width="60%" />}
      {booking && (
        <p className={css.quiet}>
          {[booking.location.address.suburb, payOf(booking.payment)].filter(Boolean).join(' · ')}
        </p>
      )}
      {dates.length > 1 && <p className={css.count}>{t('agenda.offers.dates', { count: dates.length })}</p>}
      <OfferDates dates={dates.slice(0, DATES_SHOWN)} />
      {hidden > 0 && <p className={css.quiet}>{t('agenda.offers.more', { count: hidden })}</p>}
      {outcome && outcome !== 'open' ? (
        <OutcomeNotice outcome={outcome} />
      ) : (
        <OpenOffer expiresAt={status?.expiresAt} timeZone={timeZone}>
          {isLoading && <Skeleton width="45%" height="1.25rem" />}
          <OfferActions
            bookingId={bookingId}
            bookingIds={dates.map(({ id }) => id)}
            clientName={clientName}
            dates={dates}
          />
        </OpenOffer>
      )}
    </Card>
  )
}

const payOf = ({ ratePerHour, currency }: { ratePerHour: number | null; currency: string }) =>
  ratePerHour === null ? null : t('agenda.offers.perHour', { amount: formatMoney(ratePerHour, currency) })

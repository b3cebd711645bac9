import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../shared/format.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { t } from '../../../shared/words/words.ts'
import type { Offer } from '../notifications/notifications.ts'
import { OfferActions } from '../offers/offer-actions.tsx'
import { OfferDates } from '../offers/offer-dates.tsx'
import { OpenOffer } from '../offers/offer-open.tsx'
import css from './needs-answer-card.module.css'

const DATES_SHOWN = 5

type Props = { offer: Offer; timeZone: string }

export function NeedsAnswerCard({ offer: { clientName, bookings }, timeZone }: Props) {
  const [{ id: bookingId, offer }] = bookings
  // A group may reach beyond the month: what is known of it is its number.
  const count = offer?.bookingCount ?? bookings.length
  const hidden = count - Math.min(bookings.length, DATES_SHOWN)
  return (
    <Card as="li" className={css.offer}>
      <h3 className={css.client}>
        <Link to="/bookings/$bookingId" params={{ bookingId }}>
          {clientName}
        </Link>
      </h3>
      {offer && (
        <p className={css.quiet}>{[offer.suburb, payOf(offer.payment)].filter(Boolean).join(' · ')}</p>
      )}
      {count > 1 && <p className={css.count}>{t('agenda.offers.dates', { count })}</p>}
      <OfferDates dates={bookings.slice(0, DATES_SHOWN)} />
      {hidden > 0 && <p className={css.quiet}>{t('agenda.offers.more', { count: hidden })}</p>}
      <OpenOffer expiresAt={offer?.expiresAt} timeZone={timeZone}>
        <OfferActions
          bookingId={bookingId}
          bookingIds={bookings.map(({ id }) => id)}
          clientName={clientName}
          dates={bookings}
        />
      </OpenOffer>
    </Card>
  )
}

const payOf = ({ ratePerHour, currency }: { ratePerHour: number | null; currency: string }) =>
  ratePerHour === null ? null : t('agenda.offers.perHour', { amount: formatMoney(ratePerHour, currency) })

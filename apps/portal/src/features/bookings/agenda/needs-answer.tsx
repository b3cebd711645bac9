import { LinkCard, LinkCardTitle } from '@rollcall/ui/components/link-card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { formatMoney } from '@rollcall/ui/site/format.ts'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { shiftTotalOf } from '../../../shared/pay/shift-total.ts'
import {
  type EndingRequirements,
  offerRequirementVariants,
  useEndingRequirements,
} from '../../../shared/requirements/ending-requirements.ts'
import { tBookings } from '../bookings.words.ts'
import type { Offer } from '../notifications/notifications.ts'
import { OfferDates } from '../offers/offer-dates.tsx'
import { OpenOffer } from '../offers/open-offer.tsx'
import css from './agenda.module.css'
import { tAgenda } from './agenda.words.ts'

type Props = { offers: readonly Offer[]; timeZone: string }

export const NeedsAnswer = memo(function NeedsAnswer({ offers, timeZone }: Props) {
  const place = useFocusAfterAnswer(offers.length)
  const requirements = useEndingRequirements(timeZone)
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {offers.length > 0 && (
        <section aria-labelledby="needs-answer" className={css.section}>
          <SectionHeading id="needs-answer">{tAgenda('offers.title')}</SectionHeading>
          <ul className={css.cards}>
            {offers.map((offer) => (
              <OfferCard key={offer.id} {...{ offer, timeZone, requirements }} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
})

/** An answered offer disappears with its buttons: the focus moves to the list, not to the top of the page. */
function useFocusAfterAnswer(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    const isFewer = count < previous.current
    previous.current = count
    if (isFewer && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [count])
  return place
}

const DATES_SHOWN = 5

type CardProps = { offer: Offer; timeZone: string; requirements: EndingRequirements }

function OfferCard({ offer: { clientName, bookings }, timeZone, requirements }: CardProps) {
  const [{ id: bookingId, offer }] = bookings
  // A group may reach beyond the months that are loaded: then only its number of dates is known.
  const count = offer?.bookingCount ?? bookings.length
  const hidden = count - Math.min(bookings.length, DATES_SHOWN)
  const total = offer && shiftTotalOf(bookings, offer.payment, timeZone, count)
  return (
    <LinkCard as="li" className={css.offer}>
      <LinkCardTitle className={css.client}>
        <Link to="/bookings/$bookingId" params={{ bookingId }}>
          {clientName}
        </Link>
      </LinkCardTitle>
      {offer && (
        <p className={css.quiet}>
          {[offer.suburb, payOf(offer.payment), total?.text].filter(Boolean).join(' · ')}
        </p>
      )}
      {count > 1 && <p className={css.count}>{tAgenda('offers.dates', { count })}</p>}
      <OfferDates dates={bookings.slice(0, DATES_SHOWN)} />
      {hidden > 0 && <p className={css.quiet}>{tBookings('moreDates', { count: hidden })}</p>}
      {offerRequirementVariants(bookings, requirements).map((variant) => (
        <StatusBadge key={variant.title()} variant={variant} />
      ))}
      <OpenOffer
        bookingId={bookingId}
        bookingIds={bookings.map(({ id }) => id)}
        clientName={clientName}
        dates={bookings}
        expiresAt={offer?.expiresAt}
        timeZone={timeZone}
      />
    </LinkCard>
  )
}

const payOf = ({ ratePerHour, currency }: { ratePerHour: number | null; currency: string }) =>
  ratePerHour === null ? null : tAgenda('offers.perHour', { amount: formatMoney(ratePerHour, currency) })

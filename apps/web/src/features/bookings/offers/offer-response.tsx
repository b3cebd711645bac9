import type { Booking } from '@rollcall/contract/bookings'
import type { OfferOutcome } from '@rollcall/domain/offers/offer-response'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { useFocus } from '../../../shared/ui/use-focus.ts'
import css from './offer.module.css'
import { OfferPay } from './offer-confirmation.tsx'
import { OfferDates, offeredDates } from './offer-dates.tsx'
import { OutcomeNotice, useOfferOutcome } from './offer-state.tsx'
import { useLastAnswer } from './offers.queries.ts'
import { tOffers } from './offers.words.ts'
import { OpenOffer } from './open-offer.tsx'

/** The answer to the offer of a booking, or what became of it; nothing for a booking that was no offer. */
export function OfferResponse({ booking }: { booking: Booking }) {
  const { id, clientName, location, payment, tentativeFillStatus } = booking
  const lastAnswer = useLastAnswer(id)
  // An accepted booking no longer mentions its offer; whoever has just accepted it still sees that they did.
  const justAnswered = lastAnswer?.status === 'success' ? lastAnswer.data?.outcome : undefined
  const outcome = useOfferOutcome(tentativeFillStatus) ?? justAnswered
  if (!outcome) return null
  if (outcome !== 'open' || !tentativeFillStatus)
    return <Answered outcome={outcome} isNew={lastAnswer !== undefined} />
  const dates = offeredDates(booking)
  return (
    <Card as="section" aria-labelledby="offer" className={css.response}>
      <SectionHeading
        id="offer"
        lead={dates.length > 1 ? tOffers('group', { count: dates.length }) : undefined}
      >
        {tOffers('question')}
      </SectionHeading>
      {dates.length > 1 && <OfferDates dates={dates} />}
      <OfferPay dates={dates} payment={payment} timeZone={location.timezone} />
      <OpenOffer
        bookingId={id}
        bookingIds={dates.map((date) => date.id)}
        clientName={clientName}
        dates={dates}
        expiresAt={tentativeFillStatus.expiresAt}
        timeZone={location.timezone}
      />
    </Card>
  )
}

/** Takes the focus from the button that was there before it. */
function Answered({ outcome, isNew }: { outcome: OfferOutcome; isNew: boolean }) {
  const element = useFocus<HTMLDivElement>(isNew)
  return (
    <div ref={element} tabIndex={-1} className={css.response}>
      <OutcomeNotice outcome={outcome} />
    </div>
  )
}

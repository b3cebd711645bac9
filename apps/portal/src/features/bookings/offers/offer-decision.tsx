import type { Booking } from '@rollcall/contract/work/bookings'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import css from './offer.module.css'
import { offeredDates } from './offer-dates.tsx'
import { OutcomeNotice } from './offer-outcome.tsx'
import { useLastDecision } from './offers.queries.ts'
import { tOffers } from './offers.words.ts'
import { OpenOffer } from './open-offer.tsx'

/** The remaining time and the buttons for a booking's offer, always visible. */
export function OfferDecisionBar({ booking }: { booking: Booking }) {
  const { id, clientName, location, tentativeFillStatus } = booking
  const dates = offeredDates(booking)
  return (
    <section aria-labelledby="offer" className={css.decisionBar}>
      <h2 id="offer" className={css.question}>
        {tOffers('question', { count: dates.length })}
      </h2>
      <OpenOffer
        bookingId={id}
        bookingIds={dates.map((date) => date.id)}
        clientName={clientName}
        dates={dates}
        expiresAt={tentativeFillStatus?.expiresAt}
        timeZone={location.timezone}
      />
    </section>
  )
}

/** The outcome of a booking's offer; nothing for a booking without one. */
export function OfferOutcomeNotice({
  bookingId,
  outcome,
}: {
  bookingId: string
  outcome: OfferOutcome | undefined
}) {
  const lastDecision = useLastDecision(bookingId)
  // An accepted booking no longer contains its offer, but the page still shows that it was just accepted.
  const justDecided = lastDecision?.status === 'success' ? lastDecision.data?.outcome : undefined
  const shown = outcome ?? justDecided
  return shown ? <Decided outcome={shown} isNew={lastDecision !== undefined} /> : null
}

/** Takes the focus from the button that was there before it. */
function Decided({ outcome, isNew }: { outcome: OfferOutcome; isNew: boolean }) {
  const element = useFocus<HTMLDivElement>(isNew)
  return (
    <div ref={element} tabIndex={-1} className={css.response}>
      <OutcomeNotice outcome={outcome} />
    </div>
  )
}

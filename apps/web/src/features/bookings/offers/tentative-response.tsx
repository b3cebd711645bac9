import type { Booking } from '@rollcall/contract/bookings'
import type { TentativeOutcome } from '@rollcall/domain/bookings/tentative-response'
import { useEffect, useRef } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import { useLastAnswer } from '../bookings.queries.ts'
import css from './offer.module.css'
import { OfferActions } from './offer-actions.tsx'
import { offeredDates } from './offer-booking-dates.ts'
import { OfferDates } from './offer-dates.tsx'
import { OpenOffer } from './offer-open.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useOutcomeNow } from './outcome-now.ts'

/** The answer to the offer of a booking, or what became of it; nothing for a booking that was no offer. */
export function TentativeResponse({ booking }: { booking: Booking }) {
  const { id, clientName, location, tentativeFillStatus } = booking
  const last = useLastAnswer(id)
  // Once it is theirs a booking says nothing of its offer; whoever has just accepted is still told.
  const justAnswered = last?.status === 'success' ? last.data?.outcome : undefined
  const outcome = useOutcomeNow(tentativeFillStatus) ?? justAnswered
  if (!outcome) return null
  if (outcome !== 'open' || !tentativeFillStatus)
    return <Answered outcome={outcome} isNew={last !== undefined} />
  const dates = offeredDates(booking)
  return (
    <Card as="section" aria-labelledby="offer" className={css.response}>
      <SectionHeading
        id="offer"
        lead={dates.length > 1 ? t('offer.group', { count: dates.length }) : undefined}
      >
        {t('offer.question')}
      </SectionHeading>
      {dates.length > 1 && <OfferDates dates={dates} />}
      <OpenOffer expiresAt={tentativeFillStatus.expiresAt} timeZone={location.timezone}>
        <OfferActions
          bookingId={id}
          bookingIds={dates.map((date) => date.id)}
          clientName={clientName}
          dates={dates}
        />
      </OpenOffer>
    </Card>
  )
}

/** Takes the focus from the button that was there before it. */
function Answered({ outcome, isNew }: { outcome: TentativeOutcome; isNew: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) element.current?.focus()
  }, [isNew])
  return (
    <div ref={element} tabIndex={-1} className={css.response}>
      <OutcomeNotice outcome={outcome} />
    </div>
  )
}

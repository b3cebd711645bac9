import type { Booking } from '@rollcall/contract/bookings'
import type { TentativeOutcome } from '@rollcall/domain/bookings/tentative-response'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLastAnswer } from './bookings.queries.ts'
import { Countdown } from './countdown.tsx'
import { useSecondsUntil } from './countdown-seconds.ts'
import css from './offer.module.css'
import { OfferActions } from './offer-actions.tsx'
import { offeredDates } from './offer-booking-dates.ts'
import { OutcomeNotice } from './outcome-notice.tsx'

/** The answer to the offer of a booking, or what became of it; nothing for a booking that was no offer. */
export function TentativeResponse({ booking }: { booking: Booking }) {
  const { id, clientName, location, tentativeFillStatus } = booking
  const last = useLastAnswer(id)
  // Once it is theirs a booking says nothing of its offer; whoever has just accepted is still told.
  const justAnswered = last?.status === 'success' ? last.data?.outcome : undefined
  const outcome = tentativeFillStatus?.outcome ?? justAnswered
  if (!outcome) return null
  if (outcome !== 'open' || !tentativeFillStatus)
    return <Answered outcome={outcome} isNew={last !== undefined} />
  const dates = offeredDates(booking)
  return (
    <OpenOffer expiresAt={tentativeFillStatus.expiresAt} timeZone={location.timezone}>
      <OfferActions
        bookingId={id}
        bookingIds={dates.map((date) => date.id)}
        clientName={clientName}
        dates={dates}
      />
    </OpenOffer>
  )
}

type OpenProps = { expiresAt: string; timeZone: string; children: ReactNode }

/** Over by itself when its time has come. */
function OpenOffer({ expiresAt, timeZone, children }: OpenProps) {
  const isExpired = useSecondsUntil(Date.parse(expiresAt)) === 0
  if (isExpired) return <OutcomeNotice outcome="closedExpired" />
  return (
    <div className={css.response}>
      <Countdown expiresAt={expiresAt} timeZone={timeZone} />
      {children}
    </div>
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

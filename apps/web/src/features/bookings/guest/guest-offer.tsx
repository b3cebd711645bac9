import type { GuestBooking } from '@rollcall/contract/bookings'
import type { TentativeOutcome } from '@rollcall/domain/bookings/tentative-response'
import { kindLooks } from '../../../shared/ui/tone.ts'
import { t } from '../../../shared/words/words.ts'
import type { useAnswerAsGuest } from '../bookings.queries.ts'
import { Countdown } from '../offers/countdown.tsx'
import { OfferRefusal } from '../offers/offer-refusal.tsx'
import { outcomeKinds } from '../offers/outcome-looks.ts'
import { useOutcomeNow } from '../offers/outcome-now.ts'
import { GuestAccepted } from './guest-accepted.tsx'
import { GuestAnswer } from './guest-answer.tsx'
import { GuestHeading } from './guest-heading.tsx'
import { GuestShifts } from './guest-shifts.tsx'
import { GuestSignIn } from './guest-sign-in.tsx'

type Props = { offer: GuestBooking; answer: ReturnType<typeof useAnswerAsGuest> }

/** An offer as the holder of its link sees it: the question, or what became of it, and the shifts. */
export function GuestOffer({ offer, answer }: Props) {
  const { bookings, tentativeFillStatus, firstName } = offer
  const { expiresAt } = tentativeFillStatus
  const outcome = useOutcomeNow(tentativeFillStatus)
  const [first] = bookings

  if (outcome && outcome !== 'open')
    return (
      <>
        <OutcomeHeading key={outcome} outcome={outcome} />
        {answer.error && <OfferRefusal error={answer.error} />}
        {outcome === 'accepted' && <GuestAccepted bookings={bookings} />}
        <GuestShifts bookings={bookings} />
        {outcome !== 'accepted' && <GuestSignIn />}
      </>
    )
  return (
    <>
      <GuestHeading icon="bell" tone="tentative">
        {t('guest.question', { name: firstName, count: bookings.length })}
      </GuestHeading>
      {first && <Countdown expiresAt={expiresAt} timeZone={first.timezone} />}
      <GuestShifts bookings={bookings} />
      <GuestAnswer bookings={bookings} answer={answer} />
    </>
  )
}

function OutcomeHeading({ outcome }: { outcome: TentativeOutcome }) {
  const { icon, tone } = kindLooks[outcomeKinds[outcome]]
  return (
    <GuestHeading icon={icon} tone={tone} lead={t(`offer.outcome.${outcome}.text`)}>
      {t(`offer.outcome.${outcome}.title`)}
    </GuestHeading>
  )
}

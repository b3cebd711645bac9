import { clientFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { GuestBooking } from '@rollcall/contract/work/offers'
import type { DeclineDetails } from '@rollcall/domain/work/offers/decline-reason'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { whenIdle } from '@rollcall/ui/components/idle.ts'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { kindVariants } from '@rollcall/ui/components/tone.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useEffect, useState } from 'react'
import { saveCalendarFile } from '../../../shared/calendar-file.ts'
import { GuestHeading } from '../../../shared/guest/guest-page.tsx'
import { OfferRequirementNotice } from '../../../shared/requirements/requirement-notice.tsx'
import { outcomeKinds, outcomeText, outcomeTitle } from '../offers/offer-outcome.tsx'
import { Countdown, OfferRefusal, useOfferOutcome } from '../offers/offer-state.tsx'
import type { OfferChoice } from '../offers/offers.queries.ts'
import { tOffers } from '../offers/offers.words.ts'
import css from './guest.module.css'
import type { useAnswerAsGuest } from './guest.queries.ts'
import { tGuest } from './guest.words.ts'
import { GuestShifts } from './guest-shifts.tsx'
import { PortalLink } from './portal-link.tsx'

// The buttons come after the offer, so that it is read first.
const dialogPart = lazy(() => import('./guest-decision-dialog.tsx'))

type Bookings = GuestBooking['bookings']
type SentAnswer = ReturnType<typeof useAnswerAsGuest>

/** The question and its shifts, or the outcome. */
export function GuestOffer({ offer, answer }: { offer: GuestBooking; answer: SentAnswer }) {
  const { bookings, tentativeFillStatus, firstName, endingRequirements: missing } = offer
  const outcome = useOfferOutcome(tentativeFillStatus)
  const [first] = bookings
  const notices = missing.map((requirement) => (
    <OfferRequirementNotice key={requirement.title} requirement={requirement} />
  ))

  if (outcome && outcome !== 'open')
    return (
      <>
        <OutcomeHeading key={outcome} outcome={outcome} />
        {answer.error && <OfferRefusal error={answer.error} />}
        {outcome === 'accepted' && notices}
        {outcome === 'accepted' && <KeepTheDates bookings={bookings} />}
        <GuestShifts bookings={bookings} />
        {outcome !== 'accepted' && <PortalLink />}
      </>
    )
  return (
    <>
      <GuestHeading icon="bell" tone="tentative">
        {tGuest('question', { name: firstName, count: bookings.length })}
      </GuestHeading>
      {first && <Countdown expiresAt={tentativeFillStatus.expiresAt} timeZone={first.timezone} />}
      <GuestShifts bookings={bookings} />
      {notices}
      <AnswerBar {...{ bookings, missing, answer }} />
    </>
  )
}

function OutcomeHeading({ outcome }: { outcome: OfferOutcome }) {
  const { icon, tone } = kindVariants[outcomeKinds[outcome]]
  return (
    <GuestHeading icon={icon} tone={tone} lead={outcomeText(outcome)}>
      {outcomeTitle(outcome)}
    </GuestHeading>
  )
}

type AnswerProps = {
  bookings: Bookings
  missing: GuestBooking['endingRequirements']
  answer: SentAnswer
}

function AnswerBar({ bookings, missing, answer }: AnswerProps) {
  const [action, setAction] = useState<OfferChoice>('accept')
  const [isOpen, setOpen] = useState(false)
  const [unsent, setUnsent] = useState<Failure | null>(null)
  const intentOf = useIntent()
  const { module: dialog, isLoading, request } = useLazy(dialogPart)
  useEffect(() => whenIdle(dialogPart.preload), [])

  const ask = async (asked: OfferChoice) => {
    setUnsent(null)
    answer.reset()
    setAction(asked)
    setOpen(await request())
  }
  const confirm = (why: DeclineDetails) => {
    const isOffline = !navigator.onLine
    setUnsent(isOffline ? clientFailure('network_unreachable') : null)
    if (isOffline) return
    answer.mutate({ action, why, intent: intentOf(JSON.stringify([action, why]), answer.error) })
  }
  const close = () => {
    if (!answer.isPending) setOpen(false)
  }
  return (
    <div className={css.bar}>
      <Button busy={isLoading && action === 'decline'} onClick={() => ask('decline')}>
        {tOffers('decline')}
      </Button>
      <Button variant="primary" busy={isLoading && action === 'accept'} onClick={() => ask('accept')}>
        {tOffers('accept')}
      </Button>
      {dialog && (
        <dialog.GuestDecisionDialog
          {...{ isOpen, action, bookings, missing }}
          isBusy={answer.isPending}
          refusal={unsent ?? answer.error}
          isUnsent={Boolean(unsent)}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </div>
  )
}

/** A guest sees no address and no contact: those are in the portal, the dates go into their own calendar. */
function KeepTheDates({ bookings }: { bookings: Bookings }) {
  const save = () => {
    const entries = bookings.map(({ id, startsAt, endsAt, clientName, suburb, description }) => ({
      id,
      startsAt,
      endsAt,
      title: clientName,
      location: `${clientName}, ${suburb}`,
      description,
    }))
    saveCalendarFile(
      'bookings.ics',
      tGuest('calendar.name', { brand: currentSite().brand.shortName }),
      entries,
    )
    toast(tGuest('calendar.saved'), 'success')
  }
  return (
    <Card as="section" aria-labelledby="calendar" className={css.shift}>
      <SectionHeading id="calendar" lead={tGuest('calendar.text', { count: bookings.length })}>
        {tGuest('calendar.title')}
      </SectionHeading>
      <Button variant="primary" onClick={save}>
        <Icon name="calendar" size={20} />
        {tGuest('calendar.download')}
      </Button>
      <PortalLink />
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { type GuestLink, guestBookingQuery, useAnswerAsGuest } from '../bookings.queries.ts'
import css from './guest.module.css'
import { GuestOffer } from './guest-offer.tsx'
import { GuestPage } from './guest-page.tsx'
import { guestRefusalOf } from './guest-refusal.ts'
import { GuestUnavailable } from './guest-unavailable.tsx'

export default function GuestBookingScreen() {
  const { shortTermTentativeId, accessGuid = '' } = useParams({ strict: false })
  const link = { accessGuid, ...(shortTermTentativeId && { shortTermTentativeId }) }
  return (
    <GuestPage>
      <GuestBooking key={accessGuid} link={link} />
    </GuestPage>
  )
}

function GuestBooking({ link }: { link: GuestLink }) {
  const query = useQuery(guestBookingQuery(link))
  const answer = useAnswerAsGuest(link)
  // What was on the page a moment ago counts no longer once the link says no.
  const refusal = guestRefusalOf(answer.error) ?? guestRefusalOf(query.error)
  if (refusal) return <GuestUnavailable {...refusal} />
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={css.skeleton}>
          <VisuallyHidden>{t('guest.loading')}</VisuallyHidden>
          <Skeleton height="4rem" />
          <Skeleton height="18rem" />
        </div>
      }
      offline={t('guest.offline')}
      failed={t('guest.failed')}
    >
      {(offer) => <GuestOffer offer={offer} answer={answer} />}
    </Loaded>
  )
}

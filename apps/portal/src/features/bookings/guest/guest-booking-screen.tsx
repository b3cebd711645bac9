import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { Failure } from '@rollcall/client/transport/failure.ts'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { readerTimeZone } from '@rollcall/ui/site/reader-time-zone.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import type { PlainKey } from '@rollcall/ui/words/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ContactRows, supportHours } from '../../../shared/contact/contact-rows.tsx'
import { GuestHeading, GuestPage } from '../../../shared/guest/guest-page.tsx'
import { useReportSeen } from '../offers/use-report-seen.ts'
import css from './guest.module.css'
import { type GuestLink, guestBookingQuery, reportSeenByLink, useAnswerAsGuest } from './guest.queries.ts'
import { tGuest } from './guest.words.ts'
import { GuestOffer } from './guest-offer.tsx'
import { PortalLink } from './portal-link.tsx'

export default function GuestBookingScreen() {
  const { shortTermTentativeId, accessGuid = '' } = useParams({ strict: false })
  const link = { accessGuid, ...(shortTermTentativeId && { shortTermTentativeId }) }
  return (
    <GuestPage why={tGuest('why')}>
      <GuestBooking key={accessGuid} link={link} />
    </GuestPage>
  )
}

function GuestBooking({ link }: { link: GuestLink }) {
  const query = useQuery(guestBookingQuery(link))
  const answer = useAnswerAsGuest(link)
  useReportSeen(() => reportSeenByLink(link), query.data?.tentativeFillStatus.outcome === 'open')
  // A link can expire while its page is open; then its offer is no longer available.
  const refusal = linkRefusalOf(answer.error) ?? linkRefusalOf(query.error)
  if (refusal) return <LinkUnavailable {...refusal} />
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={css.skeleton}>
          <VisuallyHidden>{tGuest('loading')}</VisuallyHidden>
          <Skeleton height="4rem" />
          <Skeleton height="18rem" />
        </div>
      }
      offline={tGuest('offline')}
      failed={tGuest('failed')}
    >
      {(offer) => <GuestOffer offer={offer} answer={answer} />}
    </Loaded>
  )
}

const refusalTitles: Partial<Record<Failure['code'], PlainKey<typeof tGuest>>> = {
  guest_id_missing: 'unavailable.title',
  guest_key_missing: 'unavailable.title',
  guest_booking_not_found: 'unavailable.title',
  guest_booking_cancelled: 'unavailable.cancelled',
  guest_tentative_rejected: 'unavailable.declined',
  guest_not_tentative: 'unavailable.notTentative',
  guest_unhandled_tentative_status: 'unavailable.unhandled',
}

interface LinkRefusal {
  title: PlainKey<typeof tGuest>
  text: string
}

/** A link that is invalid or expired, unlike one that could not be loaded. */
function linkRefusalOf(error: unknown): LinkRefusal | undefined {
  if (!(error instanceof Failure)) return undefined
  const title =
    refusalTitles[error.code] ?? (error.type === 'securityError' ? 'unavailable.title' : undefined)
  return title && { title, text: error.message }
}

/** Guessed links reveal only the contact. */
function LinkUnavailable({ title, text }: LinkRefusal) {
  const { brand, site } = currentSite()
  return (
    <>
      <GuestHeading icon="lock" tone="neutral" lead={text}>
        {tGuest(title)}
      </GuestHeading>
      <Card as="section" aria-labelledby="ask">
        <SectionHeading id="ask" lead={supportHours(readerTimeZone())}>
          {tGuest('unavailable.ask')}
        </SectionHeading>
        <ContactRows name={brand.shortName} phone={site.support.phone} email={site.support.email} />
      </Card>
      <PortalLink />
    </>
  )
}

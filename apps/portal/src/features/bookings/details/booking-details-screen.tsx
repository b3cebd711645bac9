import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { isActing } from '@rollcall/client/storage/session-marks.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Columns } from '@rollcall/ui/components/columns.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { useIsAtLeast } from '@rollcall/ui/components/use-is-at-least.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLongDate, formatShortDay, formatTime } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEndingRequirements } from '../../../shared/requirements/ending-requirements.ts'
import {
  ItemLink,
  OfferRequirementNotice,
  RequirementNotice,
} from '../../../shared/requirements/requirement-notice.tsx'
import { type BookingTiming, canReportRunningLate, isLocked, useBookingTiming } from '../booking-state.ts'
import { bookingNavigationQuery, bookingQuery } from '../bookings.queries.ts'
import { tBookings } from '../bookings.words.ts'
import { offeredDates } from '../offers/offer-dates.tsx'
import { OfferDecisionBar, OfferOutcomeNotice } from '../offers/offer-decision.tsx'
import { useOfferOutcome } from '../offers/offer-state.tsx'
import { OfferSummary } from '../offers/offer-summary.tsx'
import { reportSeen } from '../offers/offers.queries.ts'
import { useReportSeen } from '../offers/use-report-seen.ts'
import css from './booking-details.module.css'
import { tBookingDetails } from './booking-details.words.ts'
import { Badges, BookingContact, BookingSummary, BookingWork } from './booking-facts.tsx'
import { PlaceCard } from './place-card.tsx'
import { RunningLatePrompt } from './running-late-prompt.tsx'

/** Parts of other features on the page of a booking. */
export interface BookingSlots {
  /** On its day: clocking in and out. */
  clock: (booking: Booking) => ReactNode
  /** The candidate has clocked in, so running late is not offered. */
  hasClockedIn: (bookingId: string) => boolean
  /** After the shift: hours and pay. */
  afterShift: (booking: Booking, timing: BookingTiming) => ReactNode
  /** Cards after the booking's own ones. An offer has no timing. */
  cards: (booking: Booking, timing?: BookingTiming) => ReactNode
}

export function BookingDetailsScreen(slots: BookingSlots) {
  const { bookingId } = useParams({ from: '/signed-in/bookings/$bookingId' })
  const query = useQuery(bookingQuery(bookingId))
  // The device copy of a withdrawn booking would send the candidate to a shift that is not theirs.
  if (isUnavailable(query.error)) return <BookingUnavailable error={query.error} />
  return (
    <Loaded
      key={bookingId}
      query={query}
      skeleton={<BookingDetailsSkeleton />}
      offline={tBookings('details.offline')}
      failed={tBookings('details.failed')}
    >
      {(booking) => <BookingDetails booking={booking} {...slots} />}
    </Loaded>
  )
}

type DetailsProps = BookingSlots & { booking: Booking }

function BookingDetails(props: DetailsProps) {
  const outcome = useOfferOutcome(props.booking.tentativeFillStatus)
  return outcome === 'open' ? <OfferDetails {...props} /> : <HeldDetails {...props} outcome={outcome} />
}

const OFFERED_DATES_SHOWN = 4

/** The offer, its pay and the buttons, visible without scrolling. */
function OfferDetails({ booking, cards }: DetailsProps) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const isWide = useIsAtLeast(1264)
  const { location } = booking
  const place = <PlaceCard booking={booking} />
  useReportSeen(() => reportSeen(booking.id), !isActing())
  return (
    <Columns
      main={
        <>
          <OfferSummary
            shift={{ ...booking, suburb: location.address.suburb, timezone: location.timezone }}
            dates={offeredDates(booking)}
            readerTimeZone={user.timezone}
            maxDates={isWide ? undefined : OFFERED_DATES_SHOWN}
            badges={<Badges booking={booking} outcome="open" />}
          />
          <OfferRequirements booking={booking} user={user} />
          {!isWide && place}
          {cards(booking)}
          <Neighbours bookingId={booking.id} />
        </>
      }
      rail={
        <>
          <OfferDecisionBar booking={booking} />
          {isWide && place}
        </>
      }
    />
  )
}

/** Requirements that expire before the shifts of an offer, and have to be renewed after accepting. */
function OfferRequirements({ booking, user }: { booking: Booking; user: CurrentUser }) {
  const { missingForOffer } = useEndingRequirements(user.timezone)
  return missingForOffer(offeredDates(booking)).map((requirement) => (
    <OfferRequirementNotice
      key={requirement.referenceFileId}
      requirement={requirement}
      action={<ItemLink {...{ requirement, user }} />}
    />
  ))
}

type HeldProps = DetailsProps & { outcome: OfferOutcome | undefined }

/** Time, place and contact, then actions, then the rest. */
function HeldDetails({ booking, outcome, ...slots }: HeldProps) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const timing = useBookingTiming(booking)
  const isWide = useIsAtLeast(1264)
  const consultantName = user.associatedConsultant?.name ?? null
  const there = (
    <>
      <PlaceCard booking={booking} />
      <BookingContact booking={booking} />
    </>
  )
  const summary = (
    <BookingSummary booking={booking} timing={timing} readerTimeZone={user.timezone} outcome={outcome} />
  )
  return (
    <Columns
      isRailFirst={!isWide}
      rail={
        <>
          {!isWide && summary}
          {slots.clock(booking)}
          <OfferOutcomeNotice bookingId={booking.id} outcome={outcome} />
          <RunningLatePrompt
            booking={booking}
            canReport={!slots.hasClockedIn(booking.id) && canReportRunningLate(booking, timing.now)}
            consultantName={consultantName}
          />
          {isWide && there}
        </>
      }
      main={
        <>
          {isWide && summary}
          <BookingNotices booking={booking} consultantName={consultantName} user={user} />
          <ActedForMe booking={booking} timeZone={user.timezone} />
          {slots.afterShift(booking, timing)}
          {!isWide && there}
          <BookingWork booking={booking} />
          {slots.cards(booking, timing)}
          <Neighbours bookingId={booking.id} />
        </>
      }
    />
  )
}

type NoticesProps = { booking: Booking; consultantName: string | null; user: CurrentUser }

/** Actionable items that cannot be done on this page. */
function BookingNotices({ booking, consultantName, user }: NoticesProps) {
  const { today, missingFor } = useEndingRequirements(user.timezone)
  if (isLocked(booking)) {
    return (
      <Notice kind="warning" title={tShared('actionLocked.title')}>
        {tShared('actionLocked.text', { phone: currentSite().site.support.phone })}
      </Notice>
    )
  }
  // A declined or lost offer needs nothing.
  const isBooked = !booking.tentativeFillStatus || booking.tentativeFillStatus.outcome === 'accepted'
  const missing = isBooked ? missingFor(booking) : []
  return (
    <>
      {missing.map((requirement) => (
        <RequirementNotice
          key={requirement.referenceFileId}
          {...{ requirement, today, user }}
          scope="shift"
        />
      ))}
      {booking.actionableItems.includes('feedbackRequired') && (
        <Notice title={tBookingDetails('feedback.title')}>
          {tBookingDetails('feedback.text', { name: consultantName ?? tBookingDetails('yourConsultant') })}
        </Notice>
      )}
    </>
  )
}

/** Actions that consultants took for the candidate. */
function ActedForMe({ booking: { actedForMe = [] }, timeZone }: { booking: Booking; timeZone: string }) {
  if (actedForMe.length === 0) return null
  return (
    <ul aria-label={tBookingDetails('acted.label')} className={css.acted}>
      {actedForMe.map(({ action, consultantName: name, atUTC }) => {
        const at = Date.parse(atUTC)
        return (
          <li key={`${action} ${atUTC}`}>
            <Icon name="user" size={20} />
            {tBookingDetails('acted.line', {
              name,
              action: tBookingDetails(`acted.${action}`),
              date: formatLongDate(at, timeZone),
              time: formatTime(at, timeZone),
            })}
          </li>
        )
      })}
    </ul>
  )
}

/** The bookings before and after. Without them the screen is whole, so a failure says nothing. */
function Neighbours({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(bookingNavigationQuery(bookingId))
  if (!data?.previous && !data?.next) return null
  return (
    <nav aria-label={tBookingDetails('neighbours.label')} className={css.neighbours}>
      {data.previous && <NeighbourLink side="previous" to={data.previous} />}
      {data.next && <NeighbourLink side="next" to={data.next} />}
    </nav>
  )
}

type LinkProps = {
  side: 'previous' | 'next'
  to: { id: string; dateLocal: string; clientName: string }
}

const NeighbourLink = ({ side, to: { id, dateLocal, clientName } }: LinkProps) => (
  <Link to="/bookings/$bookingId" params={{ bookingId: id }} className={css[side]}>
    <Icon name={side === 'previous' ? 'left' : 'right'} size={20} />
    <span className={css.neighbourWords}>
      <span className={css.neighbourLabel}>{tBookingDetails(`neighbours.${side}`)}</span>
      <span className={css.neighbourDay}>{formatShortDay(dateLocal)}</span>
      <span className={css.neighbourClient}>{clientName}</span>
    </span>
  </Link>
)

const unavailable: ReadonlySet<number> = new Set([400, 403, 404])

/** A retry would fail again. */
const isUnavailable = (error: unknown): boolean =>
  error !== null && unavailable.has(asFailure(error).statusCode)

const BookingUnavailable = ({ error }: { error: unknown }) => (
  <Card role="alert">
    <EmptyState
      icon="calendar"
      title={tBookingDetails('unavailable.title')}
      text={asFailure(error).message}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {tBookingDetails('unavailable.home')}
        </Link>
      }
    />
  </Card>
)

const BookingDetailsSkeleton = () => (
  <div className={css.screen}>
    <VisuallyHidden>{tBookingDetails('loading')}</VisuallyHidden>
    <Card className={css.summary}>
      <Skeleton width="8rem" height="1.5rem" round />
      <Skeleton width="70%" height="1.75rem" />
      <Skeleton width="60%" height="2.5rem" />
      <Skeleton width="80%" height="2.5rem" />
      <Skeleton width="45%" height="2.5rem" />
    </Card>
    <Card className={css.summary}>
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="7rem" />
    </Card>
  </div>
)

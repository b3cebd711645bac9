import { isActing } from '@rollcall/client/storage/session-marks.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useParams, useRouteContext } from '@tanstack/react-router'
import { AgreementsCard } from '../../features/agreements/agreements-card.tsx'
import { isHeld, isLocked } from '../../features/bookings/booking-state.ts'
import {
  BookingDetailsScreen,
  type BookingSlots,
} from '../../features/bookings/details/booking-details-screen.tsx'
import { useLastDecision } from '../../features/bookings/offers/offers.queries.ts'
import { ReleaseRequestCard } from '../../features/release-requests/release-request-card.tsx'
import { LazyAfterShift } from '../../features/shift-records/lazy-after-shift.tsx'
import { LazyRecordDialog } from '../../features/shift-records/lazy-record-dialog.tsx'
import { BookingClock } from '../../features/time-entries/booking-clock.tsx'
import { useHasClockedIn } from '../../features/time-entries/time-entries.queries.ts'

const slotsFor = (user: CurrentUser): Omit<BookingSlots, 'hasClockedIn'> => ({
  clock: (booking) => <BookingClock booking={booking} />,
  afterShift: (booking, { hasEnded }) => <LazyAfterShift booking={booking} hasEnded={hasEnded} />,
  cards: (booking, timing) => (
    <>
      <AgreementsCard
        booking={booking}
        isAccepted={isHeld(booking)}
        canSign={!isLocked(booking)}
        readerTimeZone={user.timezone}
      />
      {timing && <PromptAfterAcceptance bookingId={booking.id} />}
      {timing && <ReleaseRequestCard booking={booking} user={user} now={timing.now} />}
    </>
  ),
})

const notificationsPrompt = lazy(() => import('../../features/notifications/notifications-prompt.tsx'))

/** Notifications are explained once the candidate has seen what they are for, and never on arrival. */
function PromptAfterAcceptance({ bookingId }: { bookingId: string }) {
  const decision = useLastDecision(bookingId)
  const isAccepted = decision?.status === 'success' && decision.data?.outcome === 'accepted' && !isActing()
  const { module } = useLazy(notificationsPrompt, isAccepted)
  return isAccepted && module ? <module.default /> : null
}

export default function BookingScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { bookingId } = useParams({ from: '/signed-in/bookings/$bookingId' })
  return (
    <>
      <BookingDetailsScreen {...slotsFor(user)} hasClockedIn={useHasClockedIn()} />
      <LazyRecordDialog key={bookingId} bookingId={bookingId} user={user} />
    </>
  )
}

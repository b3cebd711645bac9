import { useParams, useRouteContext } from '@tanstack/react-router'
import type { BookingSlots } from '../../features/bookings/details/booking-details.tsx'
import { BookingDetailsScreen } from '../../features/bookings/details/booking-details-screen.tsx'
import { AfterShift } from '../../features/shift-records/after-shift.tsx'
import { RecordDialogPlace } from '../../features/shift-records/record-dialog-place.tsx'
import { BookingClock } from '../../features/time-entries/booking-clock.tsx'

const slots: BookingSlots = {
  clock: (booking) => <BookingClock booking={booking} />,
  afterShift: (booking, { hasEnded }) => <AfterShift booking={booking} hasEnded={hasEnded} />,
}

export default function BookingScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { bookingId } = useParams({ from: '/signed-in/bookings/$bookingId' })
  return (
    <>
      <BookingDetailsScreen {...slots} />
      <RecordDialogPlace key={bookingId} bookingId={bookingId} user={user} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { t } from '../../../shared/words/words.ts'
import { bookingQuery } from '../bookings.queries.ts'
import { BookingDetails, type BookingSlots } from './booking-details.tsx'
import { BookingDetailsSkeleton } from './booking-details-skeleton.tsx'
import { BookingUnavailable, isUnavailable } from './booking-details-unavailable.tsx'

export function BookingDetailsScreen(slots: BookingSlots) {
  const { bookingId } = useParams({ from: '/signed-in/bookings/$bookingId' })
  const query = useQuery(bookingQuery(bookingId))
  // A copy of what is no longer theirs would send somebody to a shift that is not.
  if (isUnavailable(query.error)) return <BookingUnavailable error={query.error} />
  return (
    <Loaded
      key={bookingId}
      query={query}
      skeleton={<BookingDetailsSkeleton />}
      offline={t('booking.details.offline')}
      failed={t('booking.details.failed')}
    >
      {(booking) => <BookingDetails booking={booking} {...slots} />}
    </Loaded>
  )
}

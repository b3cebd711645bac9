import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatFullDay, formatTimeRange } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { t } from '../../shared/words/words.ts'
import { bookingQuery } from './bookings.queries.ts'

export default function BookingDetailsScreen() {
  const { bookingId } = useParams({ from: '/signed-in/bookings/$bookingId' })
  const query = useQuery(bookingQuery(bookingId))
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height="16rem" />}
      offline={t('booking.details.offline')}
      failed={t('booking.details.failed')}
    >
      {({ clientName, dateLocal, startTimeLocal, endTimeLocal, location }) => (
        <Card>
          <h2>{clientName}</h2>
          <p>{formatFullDay(dateLocal)}</p>
          <p>{formatTimeRange(startTimeLocal, endTimeLocal)}</p>
          <p>{location.address.fullAddress}</p>
        </Card>
      )}
    </Loaded>
  )
}

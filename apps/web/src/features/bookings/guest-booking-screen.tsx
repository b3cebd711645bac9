import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatFullDay, formatTimeRange } from '../../shared/format.ts'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { t } from '../../shared/words/words.ts'
import { guestBookingQuery } from './bookings.queries.ts'

export default function GuestBookingScreen() {
  const { shortTermTentativeId, accessGuid = '' } = useParams({ strict: false })
  const query = useQuery(
    guestBookingQuery({ accessGuid, ...(shortTermTentativeId && { shortTermTentativeId }) }),
  )
  return (
    <main>
      <h1>{t('title.bookingDetailsGuestAccess')}</h1>
      <Loaded
        query={query}
        skeleton={<Skeleton height="16rem" />}
        offline={t('booking.details.offline')}
        failed={t('booking.details.failed')}
      >
        {({ bookings }) => (
          <ul>
            {bookings.map(({ id, dateLocal, startTimeLocal, endTimeLocal, clientName, suburb }) => (
              <li key={id}>
                {formatFullDay(dateLocal)} {formatTimeRange(startTimeLocal, endTimeLocal)} {clientName},{' '}
                {suburb}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </main>
  )
}

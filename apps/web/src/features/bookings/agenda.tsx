import { localDateOf } from '@rollcall/domain/time/local-time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDay, formatTimeRange } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { t } from '../../shared/words/words.ts'
import { overviewQuery } from './bookings.queries.ts'

export function Agenda({ timeZone }: { timeZone: string }) {
  const today = localDateOf(useCurrentMinute(), timeZone)
  const query = useQuery(overviewQuery(today))
  return (
    <Card as="section" aria-labelledby="agenda">
      <SectionHeading id="agenda">{t('booking.agenda.title')}</SectionHeading>
      <Loaded
        query={query}
        skeleton={<Skeleton height="10rem" />}
        offline={t('booking.agenda.offline')}
        failed={t('booking.agenda.failed')}
      >
        {({ bookings }) => (
          <ul>
            {Object.values(bookings)
              .flat()
              .map(({ id, dateLocal, startTimeLocal, endTimeLocal, clientName }) => (
                <li key={id}>
                  <Link to="/bookings/$bookingId" params={{ bookingId: id }}>
                    {formatLongDay(dateLocal)} {formatTimeRange(startTimeLocal, endTimeLocal)} {clientName}
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

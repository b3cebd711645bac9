import type { Booking, BookingListItem, Overview } from '@rollcall/contract/bookings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { overviewQuery } from '../../../shared/bookings/overview.queries.ts'
import { formatLongDay, formatTimeRange } from '../../../shared/format.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { useCurrentMinute } from '../../../shared/use-current-minute.ts'
import { t } from '../../../shared/words/words.ts'
import { daySummaryQuery } from '../bookings.queries.ts'
import { isHeld } from '../details/booking-details-moment.ts'
import css from './agenda.module.css'
import { TodaySkeleton } from './agenda-skeletons.tsx'
import { TodayShift } from './today-shift.tsx'

type Props = { today: string; timeZone: string; clock: (shift: Booking) => ReactNode }

/** Where am I going today, when, and whom do I ask for. */
export function TodayShifts({ today, timeZone, clock }: Props) {
  const minute = useCurrentMinute()
  const query = useQuery(daySummaryQuery(today))
  const { data: overview } = useQuery(overviewQuery(today))
  const next = overview && nextShift(overview, today)
  useKeptOnDevice(next?.dateLocal)
  return (
    <section aria-labelledby="today" className={css.section}>
      <SectionHeading id="today">{t('agenda.today.title')}</SectionHeading>
      <Loaded
        query={query}
        skeleton={<TodaySkeleton />}
        offline={t('agenda.offline')}
        failed={t('agenda.today.failed')}
      >
        {(bookings) => {
          // An offer is among those that need an answer until it has one.
          const shifts = bookings.filter(isHeld).toSorted(byWhatIsNext(minute))
          if (shifts.length === 0) return <NoShiftToday next={next} />
          return (
            <ul className={css.cards}>
              {shifts.map((shift) => (
                <TodayShift key={shift.id} shift={shift} timeZone={timeZone} clock={clock(shift)} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

/** What is on or to come before what is over. */
const byWhatIsNext = (minute: number) => (one: Booking, other: Booking) =>
  Number(Date.parse(one.endsAt) <= minute) - Number(Date.parse(other.endsAt) <= minute)

const nextShift = ({ bookings }: Overview, today: string) =>
  Object.values(bookings)
    .flat()
    .find(({ dateLocal, actionableItems }) => dateLocal > today && !actionableItems.includes('tentative'))

function NoShiftToday({ next }: { next: BookingListItem | undefined }) {
  return (
    <Card>
      <p>{t('agenda.today.none')}</p>
      {next && (
        <p className={css.quiet}>
          {t('agenda.today.next', {
            day: formatLongDay(next.dateLocal),
            time: formatTimeRange(next.startTimeLocal, next.endTimeLocal),
            client: next.clientName,
          })}
        </p>
      )}
    </Card>
  )
}

/** The next day of work is fetched ahead, so that its address and contact are there when that morning has no signal. */
function useKeptOnDevice(date: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (date) void client.prefetchQuery(daySummaryQuery(date))
  }, [client, date])
}

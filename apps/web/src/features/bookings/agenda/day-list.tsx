import type { BookingListItem } from '@rollcall/contract/bookings'
import { overviewWindow } from '@rollcall/domain/bookings/overview-window'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { overviewQuery } from '../../../shared/bookings/overview.queries.ts'
import { formatDayRange, formatLongDay } from '../../../shared/format.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import { DaysSkeleton } from './agenda-skeletons.tsx'
import { BookingRow } from './booking-row.tsx'
import css from './day-list.module.css'
import { MonthPager } from './month-pager.tsx'

type Window = { from: string; today: string }
type Props = Window & { actions: ReactNode }

/** The days of a month's window; today has its own place above them. */
export function DayList({ from, today, actions }: Props) {
  const query = useQuery(overviewQuery(from))
  const isCurrent = from === today
  return (
    <Card as="section" aria-labelledby="days">
      <SectionHeading id="days" lead={<DatesShown from={from} />}>
        {isCurrent ? t('agenda.days.title') : t('agenda.days.titleElsewhere')}
      </SectionHeading>
      <MonthPager from={from} today={today} />
      <Loaded
        query={query}
        skeleton={<DaysSkeleton />}
        offline={t('agenda.offline')}
        failed={t('agenda.failed')}
      >
        {({ bookings }) => {
          const days = Object.entries(bookings).filter(([day]) => !isCurrent || day > today)
          if (days.length === 0) return <NoBookings from={from} today={today} />
          return days.map(([day, ofDay]) => <Day key={day} day={day} today={today} bookings={ofDay} />)
        }}
      </Loaded>
      <div className={css.foot}>{actions}</div>
    </Card>
  )
}

function DatesShown({ from }: { from: string }) {
  const { dateFromLocal, dateToLocal } = overviewWindow(from)
  return <span aria-live="polite">{formatDayRange(dateFromLocal, dateToLocal)}</span>
}

type DayProps = { day: string; today: string; bookings: readonly BookingListItem[] }

const Day = ({ day, today, bookings }: DayProps) => (
  <section aria-labelledby={`day-${day}`} className={css.day}>
    <h3 id={`day-${day}`} className={css.heading}>
      {formatLongDay(day)}
      {nearness(day, today)}
    </h3>
    <ul>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} />
      ))}
    </ul>
  </section>
)

function nearness(day: string, today: string) {
  if (day === today) return <span className={css.near}>{t('agenda.days.today')}</span>
  if (day === addDays(today, 1)) return <span className={css.near}>{t('agenda.days.tomorrow')}</span>
  if (day === addDays(today, -1)) return <span className={css.near}>{t('agenda.days.yesterday')}</span>
  return null
}

function NoBookings({ from, today }: Window) {
  if (from < today) return <p className={css.none}>{t('agenda.days.nonePast')}</p>
  if (from > today) return <p className={css.none}>{t('agenda.days.noneLater')}</p>
  return (
    <EmptyState
      icon="calendar"
      title={t('agenda.days.noneTitle')}
      text={t('agenda.days.noneText')}
      action={
        <Link to="/contact" className={buttonClass('soft')}>
          {t('agenda.days.askForWork', { work: t('home.work') })}
        </Link>
      }
    />
  )
}

import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { BookingListItem } from '@rollcall/contract/work/bookings'
import { addDays, addMonths } from '@rollcall/domain/time/calendar-date'
import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import {
  formatDayRange,
  formatLongDay,
  formatShortDay,
  formatTimeLocal,
  formatTimeRange,
} from '@rollcall/ui/site/format.ts'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { overviewQuery } from '../../../shared/bookings/overview.queries.ts'
import {
  type EndingRequirements,
  useEndingRequirements,
} from '../../../shared/requirements/ending-requirements.ts'
import { DaysSkeleton } from '../days-skeleton.tsx'
import { rowVariants } from '../status-variants.ts'
import { tAgenda } from './agenda.words.ts'
import css from './day-list.module.css'

type Window = { from: string; today: string }
type Props = {
  /** The first day of the month's window. Without it the window starts after today, which has its own place above. */
  from: string | undefined
  today: string
  timeZone: string
  actions: ReactNode
  /** A line for each booking. */
  isCompact: boolean
}

/** The days of a month's window. */
export const DayList = memo(function DayList({ from: asked, today, timeZone, actions, isCompact }: Props) {
  const requirements = useEndingRequirements(timeZone)
  const from = asked ?? today
  const query = useQuery(overviewQuery(from))
  const isCurrent = asked === undefined
  return (
    <Card as="section" aria-labelledby="days">
      <SectionHeading id="days" lead={<DatesShown from={from} />}>
        {isCurrent ? tAgenda('days.title') : tAgenda('days.titleElsewhere')}
      </SectionHeading>
      <MonthPager from={from} today={today} />
      <Loaded
        query={query}
        skeleton={<DaysSkeleton />}
        offline={tAgenda('offline')}
        failed={tAgenda('failed')}
      >
        {({ bookings }) => {
          const days = Object.entries(bookings).filter(([day]) => !isCurrent || day > today)
          if (days.length === 0) return <NoBookings from={from} today={today} />
          if (isCompact)
            return <BookingLines bookings={days.flatMap(([, ofDay]) => ofDay)} requirements={requirements} />
          return days.map(([day, ofDay]) => (
            <Day key={day} {...{ day, today, requirements }} bookings={ofDay} />
          ))
        }}
      </Loaded>
      <div className={css.foot}>{actions}</div>
    </Card>
  )
})

function DatesShown({ from }: { from: string }) {
  const { dateFromLocal, dateToLocal } = overviewWindow(from)
  return <span aria-live="polite">{formatDayRange(dateFromLocal, dateToLocal)}</span>
}

/** Each month is an address of its own: the browser's back button leads through them. */
function MonthPager({ from, today }: Window) {
  const { earlier, later } = monthPages(from, today)
  const searchOf = (date: string) => ({ from: date === today ? undefined : date })
  return (
    <nav aria-label={tAgenda('days.months')} className={css.pager}>
      <Link to="/" search={searchOf(earlier)} resetScroll={false} className={buttonClass('quiet')}>
        <Icon name="left" size={20} />
        {tAgenda('days.earlier')}
      </Link>
      {from !== today && (
        <Link to="/" search={searchOf(today)} resetScroll={false} className={buttonClass('quiet')}>
          {tAgenda('days.backToToday')}
        </Link>
      )}
      <Link to="/" search={searchOf(later)} resetScroll={false} className={buttonClass('quiet')}>
        {tAgenda('days.later')}
        <Icon name="right" size={20} />
      </Link>
    </nav>
  )
}

/**
 * A month before and after a date, computed from today: otherwise a month without a 31st would shift every page after it,
 * and paging back would miss today.
 */
export function monthPages(from: string, today: string) {
  const months = monthOf(from) - monthOf(today)
  const isReachedFromToday = addMonths(today, months) === from
  const page = (step: number) =>
    isReachedFromToday ? addMonths(today, months + step) : addMonths(from, step)
  return { earlier: page(-1), later: page(1) }
}

const monthOf = (dateLocal: string) => Number(dateLocal.slice(0, 4)) * 12 + Number(dateLocal.slice(5, 7))

type Requirements = { requirements: EndingRequirements }
type DayProps = Requirements & { day: string; today: string; bookings: readonly BookingListItem[] }

const Day = memo(({ day, today, bookings, requirements }: DayProps) => (
  <section aria-labelledby={`day-${day}`} className={css.day}>
    <h3 id={`day-${day}`} className={css.heading}>
      {formatLongDay(day)}
      {nearness(day, today)}
    </h3>
    <ul>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} {...{ booking, requirements }} />
      ))}
    </ul>
  </section>
))

/** The most numerous part of Home: rendered again only when its own booking changes. */
const BookingRow = memo(({ booking, requirements }: Requirements & { booking: BookingListItem }) => (
  <li>
    <Link to="/bookings/$bookingId" params={{ bookingId: booking.id }} className={css.row}>
      <span className={css.words}>
        <span className={css.client}>{booking.clientName}</span>{' '}
        <span className={css.time}>{formatTimeRange(booking.startTimeLocal, booking.endTimeLocal)}</span>{' '}
        <span className={css.badges}>
          {rowVariants(booking, requirements).map((variant) => (
            <StatusBadge key={variant.title()} variant={variant} />
          ))}
        </span>
      </span>
      <Icon name="right" size={20} className={css.arrow} />
    </Link>
  </li>
))

const BookingLine = memo(({ booking, requirements }: Requirements & { booking: BookingListItem }) => (
  <li>
    <Link to="/bookings/$bookingId" params={{ bookingId: booking.id }} className={css.line}>
      <span className={css.lineDay}>{formatShortDay(booking.dateLocal)}</span>{' '}
      <span className={css.time}>{formatTimeLocal(booking.startTimeLocal)}</span>{' '}
      <span className={css.lineClient}>{booking.clientName}</span>{' '}
      <span className={css.badges}>
        {rowVariants(booking, requirements).map(({ icon, tone, title }) => (
          <span key={title()} className={tones[tone]} title={title()}>
            <Icon name={icon} size={20} className={css.mark} />
            <VisuallyHidden>{title()}</VisuallyHidden>
          </span>
        ))}
      </span>
      <Icon name="right" size={20} className={css.arrow} />
    </Link>
  </li>
))

type LinesProps = Requirements & { bookings: readonly BookingListItem[] }

const BookingLines = ({ bookings, requirements }: LinesProps) => (
  <ul className={css.lines}>
    {bookings.map((booking) => (
      <BookingLine key={booking.id} {...{ booking, requirements }} />
    ))}
  </ul>
)

function nearness(day: string, today: string) {
  if (day === today) return <span className={css.near}>{tAgenda('days.today')}</span>
  if (day === addDays(today, 1)) return <span className={css.near}>{tAgenda('days.tomorrow')}</span>
  if (day === addDays(today, -1)) return <span className={css.near}>{tAgenda('days.yesterday')}</span>
  return null
}

function NoBookings({ from, today }: Window) {
  if (from < today) return <p className={css.none}>{tAgenda('days.nonePast')}</p>
  if (from > today) return <p className={css.none}>{tAgenda('days.noneLater')}</p>
  return (
    <EmptyState
      icon="calendar"
      title={tAgenda('days.noneTitle')}
      text={tAgenda('days.noneText')}
      action={
        <Link to="/contact" className={buttonClass('soft')}>
          {tAgenda('days.askForWork', { work: tShared('work') })}
        </Link>
      }
    />
  )
}

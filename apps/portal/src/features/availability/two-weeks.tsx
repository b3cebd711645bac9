import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { useStored, writeStored } from '@rollcall/client/storage/stored.ts'
import type { Overview } from '@rollcall/contract/work/bookings'
import { addDays, eachDate } from '@rollcall/domain/time/calendar-date'
import { type DayLabel, dayLabels } from '@rollcall/domain/work/availability/day-label'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatDayRange, formatShortWeekday } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { overviewQuery } from '../../shared/bookings/overview.queries.ts'
import { useEndingRequirements } from '../../shared/requirements/ending-requirements.ts'
import { tAvailability } from './availability.words.ts'
import { isShown, type Layout } from './calendar/shown-dates.ts'
import { type CalendarDay, calendarDays } from './calendar-days.ts'
import { dayLabelVariants, dayName, shortWords } from './day-words.ts'
import { useQueuedAvailability } from './offline/queued-changes.ts'
import css from './two-weeks.module.css'

const SUMMARY_DAYS = 14
/** Whether the days are shown below their counts; the calendar shows them too. */
const UNFOLDED = 'availabilitySummary'

type Props = { today: string; timeZone: string; layout: Layout; onChoose: (datesLocal: string[]) => void }

/** The next two weeks as the agency sees them. A hidden weekend counts if it has a booking. */
export const TwoWeeks = memo(function TwoWeeks({ today, timeZone, layout, onChoose }: Props) {
  const query = useQuery({ ...overviewQuery(today), refetchOnWindowFocus: 'always' })
  const until = addDays(today, SUMMARY_DAYS - 1)
  const isUnfolded = useStored(UNFOLDED) === true
  return (
    <Card as="section" aria-labelledby="two-weeks" className={css.card}>
      <SectionHeading
        id="two-weeks"
        lead={formatDayRange(today, until)}
        actions={
          <Button
            variant="quiet"
            aria-expanded={isUnfolded}
            className={css.fold}
            onClick={() => writeStored(UNFOLDED, !isUnfolded)}
          >
            {tAvailability('summary.days')}
            <Icon name="down" size={18} />
          </Button>
        }
      >
        {tAvailability('summary.title')}
      </SectionHeading>
      <Loaded
        query={query}
        skeleton={<SummarySkeleton />}
        offline={tAvailability('offline')}
        failed={tAvailability('summary.failed')}
      >
        {(overview) => (
          <Days overview={overview} {...{ today, timeZone, until, layout, onChoose, isUnfolded }} />
        )}
      </Loaded>
    </Card>
  )
})

type DaysProps = Props & { overview: Overview; until: string; isUnfolded: boolean }

function Days({ overview, today, timeZone, until, layout, onChoose, isUnfolded }: DaysProps) {
  const queued = useQueuedAvailability()
  const { missingFor } = useEndingRequirements(timeZone)
  const all = [...calendarDays(overview, eachDate(today, until), queued, missingFor).values()]
  const days = all.filter((day) => isShown(day.dateLocal, layout) || day.bookings.length > 0)
  const notSet = days.filter(({ label }) => label === 'notSet').map(({ dateLocal }) => dateLocal)
  return (
    <>
      <Counts days={days} />
      <ul hidden={!isUnfolded} className={css.days}>
        {days.map((day) => (
          <Day key={day.dateLocal} day={day} isToday={day.dateLocal === today} />
        ))}
      </ul>
      <div className={css.notSet}>
        {notSet.length > 0 ? (
          <>
            <p>{tAvailability('summary.notSet', { count: notSet.length })}</p>
            <Button variant="soft" onClick={() => onChoose(notSet)}>
              {tAvailability('summary.chooseNotSet', { count: notSet.length })}
            </Button>
          </>
        ) : (
          <p>{tAvailability('summary.allSet')}</p>
        )}
      </div>
    </>
  )
}

function Counts({ days }: { days: readonly CalendarDay[] }) {
  const count = (label: DayLabel) => days.filter((day) => day.label === label).length
  return (
    <ul aria-label={tAvailability('summary.counts')} className={css.counts}>
      {dayLabels
        .filter((label) => count(label) > 0)
        .map((label) => {
          const { icon, tone } = dayLabelVariants[label]
          return (
            <li key={label} className={classNames(css.count, tones[tone])}>
              <Icon name={icon} size={16} />
              <span>
                <strong>{count(label)}</strong> {tAvailability(`counted.${label}`)}
              </span>
            </li>
          )
        })}
    </ul>
  )
}

/** A day with a booking or an offer links to it. */
function Day({ day, isToday }: { day: CalendarDay; isToday: boolean }) {
  const { icon, tone } = dayLabelVariants[day.label]
  const [booking] = day.bookings
  const inside = (
    <>
      <span aria-hidden="true" className={css.date}>
        {formatShortWeekday(day.dateLocal)} <strong>{Number(day.dateLocal.slice(-2))}</strong>
      </span>
      <span aria-hidden="true" className={css.label}>
        <Icon name={icon} size={16} />
        {shortWords(day)}
        {day.missing.length > 0 && <Icon name="warning" size={16} />}
      </span>
      <VisuallyHidden>
        {[dayName(day.dateLocal, day, { isToday }), booking?.clientName].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </>
  )
  const props = {
    className: classNames(css.day, tones[tone]),
    'data-label': day.label,
    'data-by-weekday': day.isByWeekday || undefined,
    'data-today': isToday || undefined,
  }
  return (
    <li>
      {booking ? (
        <Link to="/bookings/$bookingId" params={{ bookingId: booking.id }} {...props}>
          {inside}
        </Link>
      ) : (
        <span {...props}>{inside}</span>
      )}
    </li>
  )
}

const SummarySkeleton = () => (
  <div className={css.skeleton}>
    <VisuallyHidden>{tAvailability('summary.loading')}</VisuallyHidden>
    <Skeleton width="70%" height="1.3rem" />
    <Skeleton width="50%" height="2.75rem" />
  </div>
)

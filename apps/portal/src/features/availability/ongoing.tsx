import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { Overview } from '@rollcall/contract/work/bookings'
import { addDays, eachDate } from '@rollcall/domain/time/calendar-date'
import {
  defaultOngoingAvailability,
  type OngoingAvailability,
  ongoingStatuses,
  weekdays,
} from '@rollcall/domain/work/availability/ongoing-availability'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Segmented } from '@rollcall/ui/components/segmented.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatWeekday } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { overviewQuery } from '../../shared/bookings/overview.queries.ts'
import { useSaveOngoing } from './availability.queries.ts'
import { tAvailability } from './availability.words.ts'
import { calendarDays, type QueuedAvailability } from './calendar-days.ts'
import { useQueuedAvailability } from './offline/queued-changes.ts'
import css from './ongoing.module.css'
import { tOngoing } from './ongoing.words.ts'

/** The usual week, Monday to Sunday, whatever the calendar hides or begins with. */
export default function Ongoing({ today }: { today: string }) {
  const query = useQuery({ ...overviewQuery(today), refetchOnWindowFocus: 'always' })
  const queued = useQueuedAvailability()
  return (
    <Card as="section" aria-labelledby="usual-week" className={css.card}>
      <SectionHeading id="usual-week" lead={tOngoing('lead')}>
        {tOngoing('title')}
      </SectionHeading>
      <Loaded
        query={query}
        skeleton={<Skeleton height="24rem" />}
        offline={tAvailability('offline')}
        failed={tOngoing('failed')}
      >
        {(overview) => (
          <OngoingForm
            {...{ today, overview, queued }}
            saved={queued.ongoing ?? overview.availability.ongoing}
          />
        )}
      </Loaded>
    </Card>
  )
}

type FormProps = {
  today: string
  overview: Overview
  queued: QueuedAvailability
  /** Null until it is first saved. */
  saved: OngoingAvailability | null
}

/** A Monday, from which the weekday names are formatted. */
const A_MONDAY = '2024-01-01'

function OngoingForm({ today, overview, queued, saved }: FormProps) {
  const [draft, setDraft] = useState<OngoingAvailability | null>(null)
  const { mutateAsync, isPending } = useSaveOngoing()
  const week = draft ?? saved ?? defaultOngoingAvailability
  const isChanged = saved === null || weekdays.some((weekday) => week[weekday] !== saved[weekday])

  const save = async (ongoing: OngoingAvailability, before: OngoingAvailability | null) => {
    try {
      const outcome = await mutateAsync({ ongoing, before })
      setDraft(null)
      // The first save cannot be undone: no call deletes a week.
      const undo = before && { label: tUi('action.undo'), onPress: () => void undoSave(before, ongoing) }
      const saved = tOngoing('saved')
      if (outcome === 'saved') toast(saved, 'success', undo ?? undefined)
      else toast(`${saved} ${tAvailability('saved.queued')}`, 'info', undo ?? undefined)
    } catch (error) {
      setDraft(ongoing)
      toastFailure(error)
    }
  }
  const undoSave = async (ongoing: OngoingAvailability, before: OngoingAvailability) => {
    try {
      await mutateAsync({ ongoing, before })
      toast(tOngoing('undone'), 'success')
    } catch (error) {
      toastFailure(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) void save({ ...week }, saved)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {saved === null && <Notice title={tOngoing('notSaved')}>{tOngoing('notSavedText')}</Notice>}
      <div className={css.days}>
        {weekdays.map((weekday, at) => (
          <Segmented
            key={weekday}
            label={formatWeekday(addDays(A_MONDAY, at))}
            value={week[weekday]}
            options={ongoingStatuses.map((value) => ({
              value,
              label: tOngoing(`status.${value}`),
              icon: value === 'available' ? ('check' as const) : ('close' as const),
            }))}
            onChange={(status) => setDraft({ ...week, [weekday]: status })}
            className={css.day}
          />
        ))}
      </div>
      <Meaning {...{ today, overview, queued, week }} />
      <div className={css.foot}>
        <p aria-live="polite" className={css.state}>
          {saved !== null && (isChanged ? tOngoing('changed') : tOngoing('asSaved'))}
        </p>
        <Button variant="primary" type="submit" busy={isPending} aria-disabled={!isChanged}>
          {tOngoing('save')}
        </Button>
      </div>
    </form>
  )
}

const toastFailure = (error: unknown) =>
  toast(tAvailability('saved.failed', { reason: asFailure(error).message }), 'error')

const FOUR_WEEKS_DAYS = 28

type MeaningProps = Pick<FormProps, 'today' | 'overview' | 'queued'> & { week: OngoingAvailability }

/** How many of the coming days the week decides: those that were not set themselves and are not booked. */
function Meaning({ today, overview, queued, week }: MeaningProps) {
  const dates = eachDate(today, addDays(today, FOUR_WEEKS_DAYS - 1))
  const days = [...calendarDays(overview, dates, { ...queued, ongoing: week }).values()]
  const followers = days.filter(({ isByWeekday }) => isByWeekday)
  const available = followers.filter(({ label }) => label === 'available').length
  const unavailable = followers.length - available
  return (
    <section aria-labelledby="week-means" className={css.means}>
      <h3 id="week-means" className={css.heading}>
        {tOngoing('means')}
      </h3>
      {followers.length === 0 ? (
        <p>{tOngoing('followsNone')}</p>
      ) : (
        <p>
          {tOngoing('follows', { count: followers.length })}{' '}
          {[
            available > 0 && tOngoing('available', { count: available }),
            unavailable > 0 && tOngoing('unavailable', { count: unavailable }),
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
    </section>
  )
}

import { useToday } from '@rollcall/client/clock/use-today.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { isAvailabilitySet } from '@rollcall/domain/work/availability/is-availability-set'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { useIsAtLeast } from '@rollcall/ui/components/use-is-at-least.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react'
import { daySummaryQuery } from '../bookings.queries.ts'
import {
  agreementRows,
  byDeadline,
  confirmationRows,
  NotificationRows,
} from '../notifications/notification-rows.tsx'
import { type Notifications, useNotifications } from '../notifications/notifications.ts'
import { FilledOffers } from '../offers/filled-offers.tsx'
import css from './agenda.module.css'
import { tAgenda } from './agenda.words.ts'
import { BelowTodaySkeleton } from './agenda-skeletons.tsx'
import { DayList } from './day-list.tsx'
import { NeedsAnswer } from './needs-answer.tsx'
import { TodayShifts, type TodaySlots } from './today-shifts.tsx'

/** The parts of a candidate's bookings. They appear from the top down, so that nothing visible moves. */
export function useAgenda({ timezone }: CurrentUser) {
  const today = useToday(timezone)
  const { notifications, coming } = useNotifications(today)
  const summary = useQuery(daySummaryQuery(today))
  const isLoading = summary.isLoading || coming.isLoading
  const [isFirstLoad, setFirstLoad] = useState(isLoading)
  // A transition, so that the browser handles taps while it renders.
  useEffect(() => {
    if (!isLoading) startTransition(() => setFirstLoad(false))
  }, [isLoading])
  return {
    today,
    timeZone: timezone,
    notifications,
    isFirstLoad,
    isTodayLoaded: !summary.isLoading,
    isEmpty: coming.data !== undefined && Object.keys(coming.data.bookings).length === 0,
    /** A candidate without availability gets no offers. */
    lacksAvailability: coming.data !== undefined && !isAvailabilitySet(coming.data.availability),
  }
}

type Agenda = ReturnType<typeof useAgenda>

type NowProps = TodaySlots & { agenda: Agenda; user: CurrentUser }

/** Today, then the open offers. */
export const AgendaNow = ({ agenda, user, ...slots }: NowProps) => (
  <>
    <TodayShifts today={agenda.today} isFirstLoad={agenda.isFirstLoad} user={user} {...slots} />
    {agenda.isFirstLoad ? (
      <BelowTodaySkeleton isTodayLoaded={agenda.isTodayLoaded} />
    ) : (
      <>
        <NeedsAnswer offers={agenda.notifications.offers} timeZone={user.timezone} />
        <FilledOffers offers={agenda.notifications.filledOffers} />
      </>
    )}
  </>
)

type AheadProps = {
  agenda: Agenda
  /** The date whose month is shown; today's otherwise. */
  from: string | undefined
  /** A candidate who cannot work yet and has no bookings sees no empty days. */
  isWorking: boolean
  /** Actions for the shown days, below them. */
  actions: ReactNode
}

/** Notifications, then the days; one row for each booking in the side column. */
export function AgendaAhead({ agenda, from, isWorking, actions }: AheadProps) {
  const { today, timeZone, notifications, isFirstLoad, isEmpty } = agenda
  const isCompact = useIsAtLeast(1264)
  if (isFirstLoad) return null
  const hasDays = isWorking || !isEmpty || from !== undefined
  return (
    <>
      <AlsoWaiting notifications={notifications} />
      {hasDays && <DayList {...{ from, today, timeZone, actions, isCompact }} />}
    </>
  )
}

const ROWS_SHOWN = 4

/** A summary; the bell opens the whole list. */
const AlsoWaiting = memo(function AlsoWaiting({ notifications }: { notifications: Notifications }) {
  const rows = byDeadline([
    ...agreementRows(notifications.agreements),
    ...confirmationRows(notifications.confirmations),
  ])
  if (rows.length === 0) return null
  const hidden = rows.length - ROWS_SHOWN
  return (
    <Card as="section" aria-labelledby="also-waiting">
      <SectionHeading id="also-waiting">{tAgenda('waiting.title')}</SectionHeading>
      <NotificationRows rows={rows.slice(0, ROWS_SHOWN)} />
      {hidden > 0 && <p className={css.quiet}>{tAgenda('waiting.more', { count: hidden })}</p>}
    </Card>
  )
})

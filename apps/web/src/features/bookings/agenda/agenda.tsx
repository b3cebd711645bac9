import type { Booking } from '@rollcall/contract/bookings'
import type { CurrentUser } from '@rollcall/contract/me'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useToday } from '../../../shared/clock.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { daySummaryQuery } from '../bookings.queries.ts'
import { agreementRows, confirmationRows, NotificationRows } from '../notifications/notification-rows.tsx'
import { type Notifications, useNotifications } from '../notifications/notifications.ts'
import css from './agenda.module.css'
import { tAgenda } from './agenda.words.ts'
import { BelowTodaySkeleton } from './agenda-skeletons.tsx'
import { DayList } from './day-list.tsx'
import { NeedsAnswer } from './needs-answer.tsx'
import { TodayShifts } from './today-shifts.tsx'

type Props = {
  user: CurrentUser
  /** The date whose month is shown; today's otherwise. */
  from: string | undefined
  /** The clock of a shift of today. */
  clock: (shift: Booking) => ReactNode
  /** What can be done about the days shown, below them. */
  actions: ReactNode
}

/** Today, then what needs an answer, then the days. They appear from the top down, so that nothing seen moves. */
export function Agenda({ user, from, clock, actions }: Props) {
  const { timezone: timeZone } = user
  const today = useToday(timeZone)
  const { notifications, coming } = useNotifications(today)
  const summary = useQuery(daySummaryQuery(today))
  const isLoading = summary.isLoading || coming.isLoading
  const [isFirstLoad, setFirstLoad] = useState(isLoading)
  // A transition, so that the browser answers a tap in between instead of after all of it is drawn.
  useEffect(() => {
    if (!isLoading) startTransition(() => setFirstLoad(false))
  }, [isLoading])
  return (
    <>
      <TodayShifts today={today} timeZone={timeZone} clock={clock} />
      {isFirstLoad ? (
        <BelowTodaySkeleton isTodayLoaded={!summary.isLoading} />
      ) : (
        <>
          <NeedsAnswer offers={notifications.offers} timeZone={timeZone} />
          <AlsoWaiting notifications={notifications} />
          <DayList from={from ?? today} today={today} actions={actions} />
        </>
      )}
    </>
  )
}

const ROWS_SHOWN = 4

/** In brief: the whole list is behind the bell. */
function AlsoWaiting({ notifications }: { notifications: Notifications }) {
  const rows = [...agreementRows(notifications.agreements), ...confirmationRows(notifications.confirmations)]
  if (rows.length === 0) return null
  const hidden = rows.length - ROWS_SHOWN
  return (
    <Card as="section" aria-labelledby="also-waiting">
      <SectionHeading id="also-waiting">{tAgenda('waiting.title')}</SectionHeading>
      <NotificationRows rows={rows.slice(0, ROWS_SHOWN)} />
      {hidden > 0 && <p className={css.quiet}>{tAgenda('waiting.more', { count: hidden })}</p>}
    </Card>
  )
}

import type { Booking } from '@rollcall/contract/bookings'
import type { CurrentUser } from '@rollcall/contract/me'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useToday } from '../../../shared/use-today.ts'
import { daySummaryQuery } from '../bookings.queries.ts'
import { useNotifications } from '../notifications/use-notifications.ts'
import { ShiftRequestButton } from '../shift-request/shift-request-button.tsx'
import { BelowToday } from './agenda-skeletons.tsx'
import { AlsoWaiting } from './also-waiting.tsx'
import { DayList } from './day-list.tsx'
import { NeedsAnswer } from './needs-answer.tsx'
import { TodayShifts } from './today-shifts.tsx'

type Props = {
  user: CurrentUser
  /** The date whose month is shown; today's otherwise. */
  from: string | undefined
  /** The clock of a shift of today. */
  clock: (shift: Booking) => ReactNode
}

/** Today, then what needs an answer, then the days. They appear from the top down, so that nothing seen moves. */
export function Agenda({ user, from, clock }: Props) {
  const { timezone: timeZone } = user
  const today = useToday(timeZone)
  const { notifications, coming } = useNotifications(today)
  const summary = useQuery(daySummaryQuery(today))
  const isLoading = summary.isLoading || coming.isLoading
  const [isFirst, setFirst] = useState(isLoading)
  // In slices: a finger that is already on the page is answered between them.
  useEffect(() => {
    if (!isLoading) startTransition(() => setFirst(false))
  }, [isLoading])
  return (
    <>
      <TodayShifts today={today} timeZone={timeZone} clock={clock} />
      {isFirst ? (
        <BelowToday isPlaced={!summary.isLoading} />
      ) : (
        <>
          <NeedsAnswer offers={notifications.offers} timeZone={timeZone} />
          <AlsoWaiting notifications={notifications} />
          <DayList from={from ?? today} today={today} actions={<ShiftRequestButton user={user} />} />
        </>
      )}
    </>
  )
}

import type { CurrentUser } from '@rollcall/contract/me'
import { useToday } from '../../../shared/use-today.ts'
import { useNotifications } from '../notifications/use-notifications.ts'
import { ShiftRequestButton } from '../shift-request/shift-request-button.tsx'
import { NeedsAnswerSkeleton } from './agenda-skeletons.tsx'
import { AlsoWaiting } from './also-waiting.tsx'
import { DayList } from './day-list.tsx'
import { NeedsAnswer } from './needs-answer.tsx'
import { TodayShifts } from './today-shifts.tsx'

type Props = {
  user: CurrentUser
  /** The date whose month is shown; today's otherwise. */
  from: string | undefined
}

/** Today, then what needs an answer, then the days. */
export function Agenda({ user, from }: Props) {
  const { timezone: timeZone } = user
  const today = useToday(timeZone)
  const { notifications, coming } = useNotifications(today)
  return (
    <>
      <TodayShifts today={today} timeZone={timeZone} />
      {coming.isLoading && <NeedsAnswerSkeleton />}
      <NeedsAnswer offers={notifications.offers} timeZone={timeZone} />
      <AlsoWaiting notifications={notifications} />
      <DayList from={from ?? today} today={today} actions={<ShiftRequestButton user={user} />} />
    </>
  )
}

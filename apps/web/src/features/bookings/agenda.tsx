import type { CurrentUser } from '@rollcall/contract/me'
import { AlsoWaiting } from './agenda-also-waiting.tsx'
import { NeedsAnswerSkeleton } from './agenda-skeletons.tsx'
import { ComingDays } from './day-list.tsx'
import { NeedsAnswer } from './needs-answer.tsx'
import { useNotifications } from './notifications-of-today.ts'
import { ShiftRequestButton } from './shift-request-button.tsx'
import { TodayShifts } from './today-shifts.tsx'
import { useToday } from './use-today.ts'

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
      <ComingDays from={from ?? today} today={today} actions={<ShiftRequestButton user={user} />} />
    </>
  )
}

import { AlsoWaiting } from './agenda-also-waiting.tsx'
import { ComingDays } from './day-list.tsx'
import { NeedsAnswer } from './needs-answer.tsx'
import { useNotifications } from './notifications-of-today.ts'
import { TodayShifts } from './today-shifts.tsx'
import { useToday } from './use-today.ts'

type Props = {
  timeZone: string
  /** The date whose month is shown; today's otherwise. */
  from: string | undefined
}

/** Today, then what needs an answer, then the days. */
export function Agenda({ timeZone, from }: Props) {
  const today = useToday(timeZone)
  const { notifications } = useNotifications(today)
  return (
    <>
      <TodayShifts today={today} timeZone={timeZone} />
      <NeedsAnswer offers={notifications.offers} timeZone={timeZone} />
      <AlsoWaiting notifications={notifications} />
      <ComingDays from={from ?? today} today={today} />
    </>
  )
}

import type { CurrentUser } from '@rollcall/contract/me'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../shared/bookings/overview.queries.ts'
import { currentSite } from '../../shared/config/site.ts'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { useToday } from '../../shared/use-today.ts'
import { rollcallQuery, useAnswerRollcall } from './rollcall.queries.ts'
import { RollcallBooked } from './rollcall-booked.tsx'
import { rollcallMoment } from './rollcall-moment.ts'
import { RollcallOver } from './rollcall-over.tsx'
import { RollcallQuestion } from './rollcall-question.tsx'
import { RollcallSkeleton } from './rollcall-skeleton.tsx'

/** The daily check-in: a question for its day, its answer, or why there is nothing to ask. */
export function RollcallCard({ user: { timezone: timeZone } }: { user: CurrentUser }) {
  const { data: status } = useQuery(rollcallQuery)
  const overview = useQuery(overviewQuery(useToday(timeZone)))
  const now = useCurrentMinute()
  const answer = useAnswerRollcall()
  if (!status) return null
  if (overview.isLoading) return <RollcallSkeleton />
  const { activeDateLocal } = status
  const moment = rollcallMoment(status, {
    now,
    timeZone,
    cutOffLocal: currentSite().site.rollcallCutOffLocal,
  })
  const bookings = (overview.data?.bookings[activeDateLocal] ?? []).filter(
    ({ actionableItems }) => !actionableItems.includes('tentative'),
  )
  if (moment.isOver) return <RollcallOver />
  if (bookings.length > 0) {
    return <RollcallBooked {...{ moment, activeDateLocal, bookings }} refusal={answer.error} />
  }
  return <RollcallQuestion {...{ status, moment, answer }} />
}

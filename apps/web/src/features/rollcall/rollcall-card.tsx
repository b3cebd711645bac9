import type { CurrentUser } from '@rollcall/contract/me'
import { useQuery } from '@tanstack/react-query'
import { asFailure } from '../../shared/api/failure.ts'
import { overviewQuery } from '../../shared/bookings/overview.queries.ts'
import { currentSite } from '../../shared/config/site.ts'
import type { KeptRollcall } from '../../shared/rollcall/rollcall-status.ts'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { useToday } from '../../shared/use-today.ts'
import { rollcallQuery, useAnswerRollcall } from './rollcall.queries.ts'
import { RollcallBooked } from './rollcall-booked.tsx'
import { rollcallMoment } from './rollcall-moment.ts'
import { RollcallOver } from './rollcall-over.tsx'
import { RollcallQuestion } from './rollcall-question.tsx'

/** The daily check-in: a question for its day, its answer, or why there is nothing to ask. */
export function RollcallCard({ user: { timezone: timeZone } }: { user: CurrentUser }) {
  const { data: status } = useQuery(rollcallQuery)
  const isBooked = useIsBooked(status, timeZone)
  const now = useCurrentMinute()
  const answer = useAnswerRollcall()
  if (!status) return null
  const { activeDateLocal } = status
  const moment = rollcallMoment(status, {
    now,
    timeZone,
    cutOffLocal: currentSite().site.rollcallCutOffLocal,
  })
  if (moment.isOver) return <RollcallOver />
  const isRefused =
    answer.error !== null && asFailure(answer.error).code === 'rollcall_conflicts_with_booking'
  if (!isBooked && !isRefused) return <RollcallQuestion {...{ status, moment, answer }} />
  // Today's shift is the next thing on the page.
  if (moment.day === 'today' && !isRefused) return null
  return <RollcallBooked {...{ moment, activeDateLocal, isRefused }} />
}

/** The agenda hears of a new booking first; until it has come, the check-in knows by itself. */
function useIsBooked(status: KeptRollcall | undefined, timeZone: string): boolean {
  const { data: overview } = useQuery(overviewQuery(useToday(timeZone)))
  if (!status) return false
  if (!overview) return status.isBooked
  const bookings = overview.bookings[status.activeDateLocal] ?? []
  return bookings.some(({ actionableItems }) => !actionableItems.includes('tentative'))
}

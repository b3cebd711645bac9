import { now, useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import { useToday } from '@rollcall/client/clock/use-today.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { overviewQuery } from '../../shared/bookings/overview.queries.ts'
import type { KeptRollcall } from '../../shared/rollcall/rollcall-status.ts'
import { type AnswerWindow, answerWindowAt } from './answer-window.ts'
import css from './rollcall.module.css'
import { rollcallQuery, useAnswerRollcall } from './rollcall.queries.ts'
import { tRollcall, whenOf } from './rollcall.words.ts'
import { RollcallQuestion, RollcallTitle } from './rollcall-question.tsx'

/** The daily check-in: the question, its answer, or why there is none. */
export const RollcallCard = memo(function RollcallCard({
  user: { timezone: timeZone },
}: {
  user: CurrentUser
}) {
  const { data: status, refetch } = useQuery(rollcallQuery)
  const isBooked = useIsBooked(status, timeZone)
  const minute = useCurrentMinute()
  // Timers of a sleeping page fire late, so the minute is checked when it wakes up.
  const isDue = status !== undefined && Math.max(minute, now()) >= status.updateRequiredAt
  useEffect(() => {
    if (isDue) void refetch({ cancelRefetch: false })
  }, [isDue, refetch])
  const answer = useAnswerRollcall()
  if (!status || status.isAsked === false) return null
  const { activeDateLocal } = status
  const { rollcallCutOffLocal: cutOffLocal } = currentSite().site
  const answerWindow = answerWindowAt(status, { now: minute, timeZone, cutOffLocal })
  if (answerWindow.isOver) return <Over />
  const wasBookedMeanwhile =
    answer.error !== null && asFailure(answer.error).code === 'rollcall_conflicts_with_booking'
  if (!isBooked && !wasBookedMeanwhile) return <RollcallQuestion {...{ status, answerWindow, answer }} />
  // Today's shift is the next thing on the page.
  if (answerWindow.day === 'today' && !wasBookedMeanwhile) return null
  return <Booked {...{ answerWindow, activeDateLocal, wasBookedMeanwhile }} />
})

/** The overview has new bookings before the check-in does; until it is loaded, the check-in's own field counts. */
function useIsBooked(status: KeptRollcall | undefined, timeZone: string): boolean {
  const { data: overview } = useQuery(overviewQuery(useToday(timeZone)))
  if (!status) return false
  if (!overview) return status.isBooked
  const bookings = overview.bookings[status.activeDateLocal] ?? []
  return bookings.some(({ actionableItems }) => !actionableItems.includes('tentative'))
}

/** Shown until the next question has been fetched, which without a network may take a while. */
const Over = () => (
  <Card as="section" aria-label={tRollcall('over')} className={css.slim}>
    <Icon name="clock" size={20} />
    <p>
      {tRollcall('over')} {!navigator.onLine && tRollcall('overOffline')}
    </p>
  </Card>
)

type BookedProps = { answerWindow: AnswerWindow; activeDateLocal: string; wasBookedMeanwhile: boolean }

/** Candidates with a booking on the day are not asked. */
const Booked = ({ answerWindow, activeDateLocal, wasBookedMeanwhile }: BookedProps) => (
  <Card as="section" aria-labelledby="rollcall" className={css.card}>
    <div className={css.slim}>
      <Icon name="school" size={20} />
      <RollcallTitle hasFocus={wasBookedMeanwhile}>
        {tRollcall('booked', { when: whenOf(answerWindow, activeDateLocal) })}
      </RollcallTitle>
    </div>
    {wasBookedMeanwhile && <Notice kind="warning">{tRollcall('conflict')}</Notice>}
  </Card>
)

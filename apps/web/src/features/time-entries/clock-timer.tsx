import { lastBreakMs, workedMs } from '@rollcall/domain/time-entries/worked-time'
import { useEffect, useReducer } from 'react'
import { now } from '../../shared/clock.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import css from './clock.module.css'
import type { ClockMoment } from './clock-moment.ts'
import { runningTime } from './running-time.ts'

const SECOND_MS = 1_000

/** Of the break while there is one, of the work otherwise. Reckoned from the instants, so that it is right after a reload. */
export function ClockTimer({ moment: { phase, clock } }: { moment: ClockMoment }) {
  const isRunning = phase === 'clockedIn' || phase === 'onMealBreak'
  useEverySecond(isRunning)
  if (!isRunning) return null
  const isBreak = phase === 'onMealBreak'
  return (
    <p className={css.timer} role="timer">
      <VisuallyHidden>{isBreak ? t('timeEntries.breakSoFar') : t('timeEntries.worked')} </VisuallyHidden>
      {runningTime(isBreak ? lastBreakMs(clock, now()) : workedMs(clock, now()))}
    </p>
  )
}

function useEverySecond(isRunning: boolean) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
}

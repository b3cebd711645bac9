import { daysBetween } from '@rollcall/domain/time/calendar-date'
import { localDateTimeOf, localTimeOf } from '@rollcall/domain/time/local-time'
import type { ActiveDay } from '@rollcall/domain/work/rollcall/active-date'
import type { KeptRollcall } from '../../shared/rollcall/rollcall-status.ts'

const WEEK_DAYS = 7
const MINUTE_MS = 60_000

export interface AnswerWindow {
  day: ActiveDay
  /** HH:mm on the active date: until then it can be answered. */
  closesAtLocal: string
  isOver: boolean
  /** Only in the last hour. */
  minutesLeft: number | undefined
}

/** Until when the question can be answered. Computed here, so that a page without a network follows the clock too. */
export function answerWindowAt(
  { activeDateLocal, activeDay, updateRequiredAt }: KeptRollcall,
  at: { now: number; timeZone: string; cutOffLocal: string },
): AnswerWindow {
  const [today = '', time = ''] = localDateTimeOf(at.now, at.timeZone).split('T')
  // The service says when today's question closes; that of a later day closes at the region's time.
  const closesAtLocal =
    activeDay === 'today' ? localTimeOf(nearestMinute(updateRequiredAt), at.timeZone) : at.cutOffLocal
  const isOver = activeDateLocal < today || (activeDateLocal === today && time >= closesAtLocal)
  const left = activeDateLocal === today && !isOver ? minutesOf(closesAtLocal) - minutesOf(time) : undefined
  return {
    day: dayOf(daysBetween(today, activeDateLocal)),
    closesAtLocal,
    isOver,
    minutesLeft: left !== undefined && left < 60 ? left : undefined,
  }
}

/** It closes on a full minute; the instant includes the seconds of the response's travel time. */
const nearestMinute = (instant: number) => Math.round(instant / MINUTE_MS) * MINUTE_MS

function dayOf(daysAway: number): ActiveDay {
  if (daysAway <= 0) return 'today'
  if (daysAway === 1) return 'tomorrow'
  return daysAway <= WEEK_DAYS ? 'nextWorkingDay' : 'future'
}

function minutesOf(timeLocal: string): number {
  const [hours = 0, minutes = 0] = timeLocal.split(':').map(Number)
  return hours * 60 + minutes
}

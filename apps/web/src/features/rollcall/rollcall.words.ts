import { formatLongDay, formatShortDay, formatTimeLocal, formatWeekday } from '../../shared/format.ts'
import { defineWords } from '../../shared/words/words.ts'
import type { AnswerWindow } from './answer-window.ts'

export const tRollcall = defineWords({
  ask: {
    today: 'Are you ready to work today?',
    tomorrow: 'Are you ready to work tomorrow?',
    nextWorkingDay: 'Are you ready to work on {{weekday}}?',
    future: 'Are you ready to work on {{day}}?',
  },
  ready: 'Ready',
  notReady: 'Not ready',
  until: 'Answer until {{time}}.',
  untilOn: 'Answer until {{time}} on {{day}}.',
  left_one: '{{count}} minute left.',
  left_other: '{{count}} minutes left.',
  said: {
    ready: 'You are ready to work {{when}}',
    notReady: 'You are not ready to work {{when}}',
  },
  when: {
    today: 'today',
    tomorrow: 'tomorrow',
    on: 'on {{day}}',
  },
  counts: {
    ready: 'You count as available on {{day}}.',
    notReady: 'You count as unavailable on {{day}}.',
  },
  change: 'Change',
  keep: 'Keep my answer',
  changeUntil: 'You can change it until {{time}}.',
  changeUntilOn: 'You can change it until {{time}} on {{day}}.',
  over: 'The time to answer for this day is over.',
  overOffline: 'The next question comes when you are back online.',
  booked: 'You are booked {{when}}',
  conflict:
    'You were booked meanwhile, so your answer was not saved. If you can’t make it, call your consultant.',
  failed: 'Your answer was not sent.',
})

/** "Are you ready to work on Monday?" */
export function questionFor({ day }: AnswerWindow, dateLocal: string): string {
  if (day === 'nextWorkingDay') return tRollcall('ask.nextWorkingDay', { weekday: formatWeekday(dateLocal) })
  if (day === 'future') return tRollcall('ask.future', { day: formatLongDay(dateLocal) })
  return tRollcall(`ask.${day}`)
}

/** "today", "on Monday". */
export function whenOf({ day }: AnswerWindow, dateLocal: string): string {
  if (day === 'nextWorkingDay') return tRollcall('when.on', { day: formatWeekday(dateLocal) })
  if (day === 'future') return tRollcall('when.on', { day: formatLongDay(dateLocal) })
  return tRollcall(`when.${day}`)
}

/** Until when it can be answered or, once it is, changed. */
export function untilWords({ day, closesAtLocal }: AnswerWindow, dateLocal: string, isAnswered: boolean) {
  const time = formatTimeLocal(closesAtLocal)
  if (day === 'today') return tRollcall(isAnswered ? 'changeUntil' : 'until', { time })
  return tRollcall(isAnswered ? 'changeUntilOn' : 'untilOn', { time, day: formatShortDay(dateLocal) })
}

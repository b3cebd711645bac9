import { formatLongDay, formatShortDay, formatTimeLocal, formatWeekday } from '@rollcall/ui/site/format.ts'
import { defineWords } from '@rollcall/ui/words/words.ts'
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
  until: 'Answer by {{time}}.',
  untilOn: 'Answer by {{time}} on {{day}}.',
  left_one: '{{count}} minute left.',
  left_other: '{{count}} minutes left.',
  said: {
    ready: 'You’re ready to work {{when}}',
    notReady: 'You’re not ready to work {{when}}',
  },
  when: {
    today: 'today',
    tomorrow: 'tomorrow',
    on: 'on {{day}}',
  },
  counts: {
    ready: 'We’ve set {{day}} to available.',
    notReady: 'We’ve set {{day}} to unavailable.',
  },
  change: 'Change',
  keep: 'Keep my answer',
  changeUntil: 'You can change it until {{time}}.',
  changeUntilOn: 'You can change it until {{time}} on {{day}}.',
  over: 'It’s too late to answer for this day.',
  overOffline: 'You’re offline. We’ll ask about the next day when you’re back online.',
  booked: 'You’re booked {{when}}',
  conflict:
    'You’ve been booked for that day, so we didn’t save your answer. If you can’t make it, call your consultant.',
  failed: 'We couldn’t send your answer.',
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

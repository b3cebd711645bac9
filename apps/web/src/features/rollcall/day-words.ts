import { formatLongDay, formatShortDay, formatTimeLocal, formatWeekday } from '../../shared/format.ts'
import { t } from '../../shared/words/words.ts'
import type { RollcallMoment } from './rollcall-moment.ts'

/** "Are you ready to work on Monday?" */
export function questionFor({ day }: RollcallMoment, dateLocal: string): string {
  if (day === 'nextWorkingDay') return t('rollcall.ask.nextWorkingDay', { weekday: formatWeekday(dateLocal) })
  if (day === 'future') return t('rollcall.ask.future', { day: formatLongDay(dateLocal) })
  return t(`rollcall.ask.${day}`)
}

/** "today", "on Monday". */
export function whenOf({ day }: RollcallMoment, dateLocal: string): string {
  if (day === 'nextWorkingDay') return t('rollcall.when.on', { day: formatWeekday(dateLocal) })
  if (day === 'future') return t('rollcall.when.on', { day: formatLongDay(dateLocal) })
  return t(`rollcall.when.${day}`)
}

/** Until when it can be answered or, with an answer, changed. */
export function untilWords(moment: RollcallMoment, dateLocal: string, isAnswered: boolean): string {
  const time = formatTimeLocal(moment.closesAtLocal)
  if (moment.day === 'today') return t(isAnswered ? 'rollcall.changeUntil' : 'rollcall.until', { time })
  const day = formatShortDay(dateLocal)
  return t(isAnswered ? 'rollcall.changeUntilOn' : 'rollcall.untilOn', { time, day })
}

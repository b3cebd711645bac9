import { isCalendarDate } from '../../time/calendar-date.ts'
import { localDateOf } from '../../time/local-time.ts'

export const dayTenses = ['unset', 'past', 'present', 'future'] as const
export type DayTense = (typeof dayTenses)[number]

export function dayTenseOf(dateLocal: string | null, timeZone: string, now: number): DayTense {
  if (!isCalendarDate(dateLocal)) return 'unset'
  const today = localDateOf(now, timeZone)
  if (dateLocal === today) return 'present'
  return dateLocal < today ? 'past' : 'future'
}

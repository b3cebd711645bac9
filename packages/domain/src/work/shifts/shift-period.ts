import type { StartOfWeek } from '../../time/calendar-date.ts'
import { addDays, addMonths, monthStart, weekStart } from '../../time/calendar-date.ts'

export const shiftPeriods = ['week', 'month'] as const
export type ShiftPeriod = (typeof shiftPeriods)[number]

/** Both ends included. */
export interface Dates {
  fromLocal: string
  toLocal: string
}

/** The maximum distance of a date from either end of its period. */
export const MAX_DAYS_TO_EDGE: Record<ShiftPeriod, number> = { week: 6, month: 30 }

/** The week or month that a date is in. */
export function periodOf(dateLocal: string, period: ShiftPeriod, startOfWeek: StartOfWeek): Dates {
  if (period === 'month') {
    const fromLocal = monthStart(dateLocal)
    return { fromLocal, toLocal: addDays(addMonths(fromLocal, 1), -1) }
  }
  const fromLocal = weekStart(dateLocal, startOfWeek)
  return { fromLocal, toLocal: addDays(fromLocal, 6) }
}

import { addMonths } from '@rollcall/domain/time/calendar-date'

export interface MonthPages {
  earlier: string
  later: string
}

/**
 * A month back and on from a date. Reckoned from today where today leads there: a month that is too short for the 31st
 * would otherwise move every page after it, and the way back would miss today.
 */
export function monthPages(from: string, today: string): MonthPages {
  const months = monthOf(from) - monthOf(today)
  const isReachedFromToday = addMonths(today, months) === from
  const page = (step: number) =>
    isReachedFromToday ? addMonths(today, months + step) : addMonths(from, step)
  return { earlier: page(-1), later: page(1) }
}

const monthOf = (dateLocal: string) => Number(dateLocal.slice(0, 4)) * 12 + Number(dateLocal.slice(5, 7))

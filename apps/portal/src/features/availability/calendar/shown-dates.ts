import type { StartOfWeek } from '@rollcall/domain/time/calendar-date'
import {
  addDays,
  addMonths,
  eachDate,
  isWeekend,
  monthStart,
  weekStart,
} from '@rollcall/domain/time/calendar-date'

export const views = ['week', 'fortnight', 'month'] as const
export type View = (typeof views)[number]

export interface Layout {
  startOfWeek: StartOfWeek
  isWeekendShown: boolean
}

const WEEK_DAYS = 7
const weeksIn = { week: 1, fortnight: 2 } as const

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

export const isShown = (dateLocal: string, { isWeekendShown }: Pick<Layout, 'isWeekendShown'>): boolean =>
  isWeekendShown || !isWeekend(dateLocal)

/** The nearest shown day forwards (1) or backwards (-1), or the date itself if it is shown. */
export function nearestShown(dateLocal: string, step: 1 | -1, layout: Layout): string {
  let date = dateLocal
  while (!isShown(date, layout)) date = addDays(date, step)
  return date
}

/** The first date of the calendar page that contains a date. */
export const pageStart = (view: View, dateLocal: string, layout: Layout): string =>
  view === 'month' ? monthStart(dateLocal) : weekStart(dateLocal, layout.startOfWeek)

export const turnPage = (view: View, start: string, step: 1 | -1): string =>
  view === 'month' ? addMonths(start, step) : addDays(start, step * weeksIn[view] * WEEK_DAYS)

/** The last date of a page. */
export const pageEnd = (view: View, start: string): string => addDays(turnPage(view, start, 1), -1)

/** The rows of a page; null is a day of another month. */
export function weeksOf(view: View, start: string, layout: Layout): (string | null)[][] {
  const end = pageEnd(view, start)
  const lastWeek = weekStart(end, layout.startOfWeek)
  const weeks: (string | null)[][] = []
  for (let week = weekStart(start, layout.startOfWeek); week <= lastWeek; week = addDays(week, WEEK_DAYS)) {
    const dates = eachDate(week, addDays(week, WEEK_DAYS - 1)).filter((date) => isShown(date, layout))
    weeks.push(dates.map((date) => (date >= start && date <= end ? date : null)))
  }
  return weeks.filter((week) => week.some(Boolean))
}

/** The weeks that are not over on a date: the calendar opens with the current one. */
export const weeksFrom = (weeks: (string | null)[][], dateLocal: string): (string | null)[][] =>
  weeks.filter((week) => week.some((date) => date !== null && date >= dateLocal))

import { isPublicHoliday } from '@rollcall/api/src/platform/public-holidays.ts'
import { addDays, dayOfWeek, daysBetween, isWeekend } from '@rollcall/domain/time/calendar-date'

export interface Place {
  region: string
  state: string
}

export const isWorkingDay = ({ region, state }: Place, dateLocal: string): boolean =>
  !isWeekend(dateLocal) && !isPublicHoliday(region, state, dateLocal)

/** The working days nearest to a date, which is not among them; the nearest first. */
export function workingDays(
  place: Place,
  { from, direction, count }: { from: string; direction: 'before' | 'after'; count: number },
): string[] {
  const step = direction === 'after' ? 1 : -1
  const days: string[] = []
  for (let date = addDays(from, step); days.length < count; date = addDays(date, step)) {
    if (isWorkingDay(place, date)) days.push(date)
  }
  return days
}

const MONDAY = 1
const BLOCK_DAYS = 5

/** Five weekdays on end, Monday to Friday where there is such a week. */
export function blockAmong(days: readonly string[]): string[] {
  const blocks = days.map((_, index) => days.slice(index, index + BLOCK_DAYS)).filter(isBlock)
  const block = blocks.find(([first = '']) => dayOfWeek(first) === MONDAY) ?? blocks[0]
  if (!block) throw new Error('There are no five weekdays on end')
  return block
}

const isBlock = (days: readonly string[]) =>
  days.length === BLOCK_DAYS &&
  days.every((day, index) => index === 0 || isNextWeekday(days[index - 1] ?? '', day))

const isNextWeekday = (day: string, next: string) => daysBetween(day, next) === (dayOfWeek(day) === 5 ? 3 : 1)

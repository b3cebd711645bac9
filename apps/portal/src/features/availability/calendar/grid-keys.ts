import { addDays, addMonths, weekStart } from '@rollcall/domain/time/calendar-date'
import { type Layout, nearestShown } from './shown-dates.ts'

interface GridState {
  layout: Layout
  todayLocal: string
  /** One day below the other, as on a phone: up and down go by days. */
  isStacked: boolean
}

const LAST_OF_WEEK = 6

/** The day that a key moves to, or undefined. Past and hidden days are skipped. */
export function keyTarget(key: string, dateLocal: string, grid: GridState): string | undefined {
  const { layout, todayLocal } = grid
  const found = wanted(key, dateLocal, grid)
  if (!found) return undefined
  const [date, step] = found
  const shown = nearestShown(date, step, layout)
  return shown >= todayLocal ? shown : nearestShown(todayLocal, 1, layout)
}

function wanted(
  key: string,
  dateLocal: string,
  { layout, isStacked }: GridState,
): [string, 1 | -1] | undefined {
  const week = weekStart(dateLocal, layout.startOfWeek)
  const down = isStacked ? 1 : 7
  switch (key) {
    case 'ArrowRight':
      return [addDays(dateLocal, 1), 1]
    case 'ArrowLeft':
      return [addDays(dateLocal, -1), -1]
    case 'ArrowDown':
      return [addDays(dateLocal, down), 1]
    case 'ArrowUp':
      return [addDays(dateLocal, -down), -1]
    case 'Home':
      return [week, 1]
    case 'End':
      return [addDays(week, LAST_OF_WEEK), -1]
    case 'PageDown':
      return [addMonths(dateLocal, 1), 1]
    case 'PageUp':
      return [addMonths(dateLocal, -1), 1]
    default:
      return undefined
  }
}

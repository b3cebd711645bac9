import type { DaysChange } from '../availability.queries.ts'
import { type AvailabilityChange, daysOf } from './availability-change.ts'
import type { RefusedChange } from './waiting-changes.ts'

const namesDays = new Set(['availability_conflicts_with_booking', 'availability_date_in_past'])

/** The days of a refused change that did not stand in its way. */
export function otherDays({ code, param, payload: { change, undo } }: RefusedChange): DaysChange {
  const inTheWay = new Set(param?.split(','))
  const rest = (some: AvailabilityChange | undefined) =>
    some && namesDays.has(code) ? daysOf(some).filter(({ dateLocal }) => !inTheWay.has(dateLocal)) : []
  return { days: rest(change), undo: rest(undo) }
}

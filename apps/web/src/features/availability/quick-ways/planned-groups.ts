import { type AvailabilityDay, unsetDay } from '@rollcall/domain/availability/availability-day'
import { ongoingStatusOn } from '@rollcall/domain/availability/day-label'
import type { PlannedChange } from '@rollcall/domain/availability/planned-change'
import { t } from '../../../shared/words/words.ts'
import { hoursInFull } from '../day-words.ts'
import type { KnownDaysAndWeek } from './known-days.ts'

export interface PlannedGroup {
  from: string
  to: string
  datesLocal: string[]
}

/** Days that go from the same to the same, together, in the order of their first day. */
export function plannedGroups({ days, undo }: PlannedChange, known: KnownDaysAndWeek): PlannedGroup[] {
  const before = new Map(undo.map((day) => [day.dateLocal, day]))
  const groups = new Map<string, PlannedGroup>()
  for (const day of days) {
    const from = dayInWords(before.get(day.dateLocal) ?? unsetDay(day.dateLocal), known)
    const to = dayInWords(day, known)
    const group = groups.get(`${from} ${to}`) ?? { from, to, datesLocal: [] }
    group.datesLocal.push(day.dateLocal)
    groups.set(`${from} ${to}`, group)
  }
  return [...groups.values()]
}

function dayInWords(day: AvailabilityDay, { ongoing }: KnownDaysAndWeek): string {
  if (day.status === 'partial') return t('quickWays.label.partial', { hours: hoursInFull(day).join('; ') })
  if (day.status !== 'unset') return t(`quickWays.label.${day.status}`)
  return ongoing
    ? t(`quickWays.label.byWeekday.${ongoingStatusOn(day.dateLocal, ongoing)}`)
    : t('quickWays.label.notSet')
}

import { type AvailabilityDay, isSameDay } from '@rollcall/domain/availability/availability-day'
import type { AvailabilityChange } from './waiting/availability-change.ts'

/** The call that saves days: one for the same word on all of them, one for none any more, one for each its own. */
export function changeOf(days: readonly AvailabilityDay[]): AvailabilityChange {
  const [first] = days
  const isOneWord = first && days.every((day) => isSameDay({ ...day, dateLocal: first.dateLocal }, first))
  if (!isOneWord) return { call: 'PUT /availability/days', input: { body: { days: [...days] } } }
  const dates = days.map(({ dateLocal }) => dateLocal)
  const { status, partialRanges } = first
  return status === 'unset'
    ? { call: 'DELETE /availability', input: { query: { dates: dates.join(',') } } }
    : { call: 'PUT /availability', input: { body: { status, selectedDates: dates, partialRanges } } }
}

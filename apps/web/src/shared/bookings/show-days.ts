import type { Overview } from '@rollcall/contract/bookings'
import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import { overviewWindow } from '@rollcall/domain/bookings/overview-window'
import type { QueryClient } from '@tanstack/react-query'
import { overviewKey } from './overview.queries.ts'

/** What was said of days, in every month the cache holds of them; an unset one is gone from it. */
export function showDays(client: QueryClient, days: readonly AvailabilityDay[]): void {
  for (const [key, overview] of client.getQueriesData<Overview>({ queryKey: overviewKey })) {
    const inside = overview ? days.filter(isInside(String(key.at(-1)))) : []
    if (overview && inside.length > 0) client.setQueryData<Overview>(key, withDays(overview, inside))
  }
}

function isInside(targetDateLocal: string) {
  const { dateFromLocal, dateToLocal } = overviewWindow(targetDateLocal)
  return ({ dateLocal }: AvailabilityDay) => dateLocal >= dateFromLocal && dateLocal <= dateToLocal
}

function withDays(overview: Overview, days: readonly AvailabilityDay[]): Overview {
  const changed = new Set(days.map(({ dateLocal }) => dateLocal))
  const others = overview.availability.scheduled.filter(({ dateLocal }) => !changed.has(dateLocal))
  const said = days.filter(({ status }) => status !== 'unset')
  const scheduled = [...others, ...said].sort((one, other) => (one.dateLocal < other.dateLocal ? -1 : 1))
  return { ...overview, availability: { ...overview.availability, scheduled } }
}

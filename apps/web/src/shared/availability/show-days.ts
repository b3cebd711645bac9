import type { Overview } from '@rollcall/contract/bookings'
import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import { overviewWindow } from '@rollcall/domain/bookings/overview-window'
import type { QueryClient } from '@tanstack/react-query'
import { overviewKey } from '../bookings/overview.queries.ts'

interface Window {
  dateFromLocal: string
  dateToLocal: string
}

/** Changes every window of the overview that the cache holds. */
export function updateOverviews(
  client: QueryClient,
  change: (overview: Overview, window: Window) => Overview,
): void {
  for (const [key, overview] of client.getQueriesData<Overview>({ queryKey: overviewKey })) {
    const changed = overview && change(overview, overviewWindow(String(key.at(-1))))
    if (changed !== overview) client.setQueryData<Overview>(key, changed)
  }
}

/** What was said of days; an unset one is gone from the overview. */
export const showDays = (client: QueryClient, days: readonly AvailabilityDay[]): void =>
  updateOverviews(client, (overview, window) => withDays(overview, days, window))

/** The very same overview when the window has none of the days. */
function withDays(
  overview: Overview,
  days: readonly AvailabilityDay[],
  { dateFromLocal, dateToLocal }: Window,
): Overview {
  const inside = days.filter(({ dateLocal }) => dateLocal >= dateFromLocal && dateLocal <= dateToLocal)
  if (inside.length === 0) return overview
  const changed = new Set(inside.map(({ dateLocal }) => dateLocal))
  const others = overview.availability.scheduled.filter(({ dateLocal }) => !changed.has(dateLocal))
  const said = inside.filter(({ status }) => status !== 'unset')
  const scheduled = [...others, ...said].sort((one, other) => (one.dateLocal < other.dateLocal ? -1 : 1))
  return { ...overview, availability: { ...overview.availability, scheduled } }
}

import type { Overview } from '@rollcall/contract/bookings'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { queryClient } from '../api/query-client.ts'

/** For as long as the copy on the device is kept. */
const DAYS_KEPT = 7

/**
 * The window that was fetched a few days ago, less the days that have passed: in the morning, on a train without a
 * signal, the bookings saved yesterday are still the bookings.
 */
export function earlierOverview(targetDateLocal: string): Overview | undefined {
  for (let days = 1; days <= DAYS_KEPT; days++) {
    const key = ['bookings', 'overview', addDays(targetDateLocal, -days)]
    const held = queryClient.getQueryData<Overview>(key)
    if (held) return { ...held, bookings: since(targetDateLocal, held.bookings) }
  }
  return undefined
}

const since = (dateLocal: string, bookings: Overview['bookings']) =>
  Object.fromEntries(Object.entries(bookings).filter(([day]) => day >= dateLocal))

import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import { daysToKeep } from '@rollcall/domain/work/bookings/days-to-keep'
import { agreementsQuery } from '../../features/agreements/agreements.queries.ts'
import { monthQuery } from '../../features/availability/month.queries.ts'
import { isHeld } from '../../features/bookings/booking-state.ts'
import { bookingQuery, daySummaryQuery } from '../../features/bookings/bookings.queries.ts'
import { overviewQuery } from '../../shared/bookings/overview.queries.ts'

/**
 * Prefetches the data that is needed first without a network: the next bookings in full with their agreements, and this
 * month's availability. Fresh data is not fetched again; a failed request is repeated at the next visit.
 */
export async function keepForOffline(today: string): Promise<void> {
  void queryClient.prefetchQuery({ ...monthQuery(today), staleTime: reuse.lists })
  const { bookings } = await queryClient.ensureQueryData(overviewQuery(today))
  await Promise.all(daysToKeep(Object.keys(bookings), today).map(keepDay))
}

async function keepDay(dateLocal: string): Promise<void> {
  const day = await queryClient.fetchQuery(daySummaryQuery(dateLocal))
  for (const booking of day.filter(isHeld)) keepBooking(booking)
}

/**
 * Fills the caches of booking pages from the day's response, marked as stale, so that the pages still refetch. Offers
 * are left out, because a candidate has to know whether they are still open.
 */
function keepBooking(booking: Booking): void {
  const { queryKey } = bookingQuery(booking.id)
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt || 1
  queryClient.setQueryData(queryKey, booking, { updatedAt })
  if (booking.agreements.total > 0) void queryClient.prefetchQuery(agreementsQuery(booking.id))
}

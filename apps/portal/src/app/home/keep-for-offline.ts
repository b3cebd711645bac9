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
 * What is wanted first where there is no network: the next bookings in full with their agreements, and this month's
 * availability. Each is one read, and none while what is held is fresh; one that fails is tried with the next visit.
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
 * The day tells of a booking all that its own page asks for. It counts as old, so that the page asks all the same; an offer
 * is left out, since whoever answers it has to know whether it is still open.
 */
function keepBooking(booking: Booking): void {
  const { queryKey } = bookingQuery(booking.id)
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt || 1
  queryClient.setQueryData(queryKey, booking, { updatedAt })
  if (booking.agreements.total > 0) void queryClient.prefetchQuery(agreementsQuery(booking.id))
}

import type { Booking } from '@rollcall/contract/bookings'
import { daysToKeep } from '@rollcall/domain/bookings/days-to-keep'
import { agreementsQuery } from '../../features/agreements/agreements.queries.ts'
import { monthQuery } from '../../features/availability/availability.queries.ts'
import { isHeld } from '../../features/bookings/booking-state.ts'
import { bookingQuery, daySummaryQuery } from '../../features/bookings/bookings.queries.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'
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
  const query = daySummaryQuery(dateLocal)
  const day = await queryClient.fetchQuery(query)
  const updatedAt = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt
  for (const booking of day) keepBooking(booking, updatedAt)
}

/** The day tells of a booking all that its own page asks for. */
function keepBooking(booking: Booking, updatedAt = 0): void {
  const { queryKey } = bookingQuery(booking.id)
  const heldAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  if (heldAt < updatedAt) queryClient.setQueryData(queryKey, booking, { updatedAt })
  if (isHeld(booking) && booking.agreements.total > 0) {
    void queryClient.prefetchQuery(agreementsQuery(booking.id))
  }
}

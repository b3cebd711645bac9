import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import type { FirstScreen } from '@rollcall/contract/people/open-portal'
import type { QueryKey } from '@tanstack/react-query'
import { bookingKeys } from '../shared/bookings/booking-keys.ts'
import { takeRestoredProfile } from '../shared/device-copy.ts'
import { noteOpening } from './start-live-updates.ts'

/** Holds the first screen as if its three calls had been answered. */
export function showFirstScreen(first: FirstScreen): void {
  const { today, me, overview, summary } = first
  const held = queryClient.getQueryData(currentUserQuery.queryKey)
  if (held && held.id !== me.id) queryClient.clear()
  noteOpening(first)
  takeRestoredProfile()
  queryClient.setQueryData(currentUserQuery.queryKey, me)
  hold(bookingKeys.overview(today), overview)
  hold(bookingKeys.summary(today), summary)
}

function hold(queryKey: QueryKey, data: unknown): void {
  // A screen of the device copy requested it already, and has been waiting for the token to do so.
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, data)
}

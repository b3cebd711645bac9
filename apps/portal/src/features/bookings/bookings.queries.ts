import { now } from '@rollcall/client/clock/clock.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingKeys } from '../../shared/bookings/booking-keys.ts'
import { bookingChanged } from '../../shared/bookings/bookings-cache.ts'

export const daySummaryQuery = (date: string) =>
  queryOptions({
    queryKey: bookingKeys.summary(date),
    queryFn: ({ signal }) => orThrow(send('GET /bookings/summary/{date}', { params: { date }, signal })),
    staleTime: reuse.bookings,
  })

export const prefetchTodaysSummary = (timeZone: string): Promise<void> =>
  queryClient.prefetchQuery(daySummaryQuery(localDateOf(now(), timeZone)))

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.booking(id),
    queryFn: ({ signal }) => orThrow(send('GET /bookings/{id}', { params: { id }, signal })),
    staleTime: reuse.bookings,
  })

export const bookingNavigationQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.navigation(id),
    queryFn: ({ signal }) => orThrow(send('GET /bookings/{id}/navigation', { params: { id }, signal })),
    staleTime: reuse.bookingNavigation,
  })

export function useReportRunningLate(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ minutesLate, intent }: { minutesLate: number; intent: string }) =>
      orThrow(
        send('POST /bookings/{id}/late', { params: { id }, body: { minutesLate }, idempotencyKey: intent }),
      ),
    onSuccess: (booking) => bookingChanged(client, booking),
  })
}

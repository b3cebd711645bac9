import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { ReleaseRequest } from '@rollcall/domain/work/release-requests/release-request'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingChanged, refreshBookings, refreshOverviews } from '../../shared/bookings/bookings-cache.ts'

export function useRequestRelease(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request, intent }: { request: ReleaseRequest; intent: string }) =>
      orThrow(
        send('POST /bookings/{id}/release-request', {
          params: { id },
          body: request,
          idempotencyKey: intent,
        }),
      ),
    onSuccess: (booking) => showChanged(client, booking),
    onError: (error) => showAsItIs(client, error),
  })
}

export function useWithdrawReleaseRequest(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ intent }: { intent: string }) =>
      orThrow(send('DELETE /bookings/{id}/release-request', { params: { id }, idempotencyKey: intent })),
    onSuccess: (booking) => showChanged(client, booking),
    onError: (error) => showAsItIs(client, error),
  })
}

async function showChanged(client: QueryClient, booking: Booking) {
  await bookingChanged(client, booking)
  refreshOverviews(client)
}

/** It was refused because the booking has changed since it was loaded. */
function showAsItIs(client: QueryClient, error: unknown) {
  if (asFailure(error).type !== 'transientError') refreshBookings(client)
}

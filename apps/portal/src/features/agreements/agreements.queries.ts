import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingKeys } from '../../shared/bookings/booking-keys.ts'
import { refreshBookings } from '../../shared/bookings/bookings-cache.ts'
import { fileTimeout, type PageSource } from '../../shared/files/files.queries.ts'

export const agreementsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: bookingKeys.agreements(bookingId),
    queryFn: ({ signal }) =>
      orThrow(send('GET /bookings/{id}/agreements', { params: { id: bookingId }, signal })),
    staleTime: reuse.lists,
  })

export const agreementPages = (id: string): PageSource => ({
  key: ['agreement', id],
  count: (signal) => orThrow(send('GET /agreements/{id}/pages', { params: { id }, signal })),
  page: (page, signal) =>
    orThrow(send('GET /agreements/{id}/pages/{page}', { params: { id, page }, signal })),
  isLastPageNoted: true,
})

export const fetchAgreement = (id: string): Promise<Blob> =>
  orThrow(send('GET /agreements/{id}', { params: { id }, signal: fileTimeout() }))

export function useSignAgreement(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fileId, intent }: { fileId: string; intent: string }) =>
      orThrow(send('PUT /agreements/{id}', { params: { id: fileId }, idempotencyKey: intent })),
    onSuccess: (signed) => {
      client.setQueryData(
        agreementsQuery(bookingId).queryKey,
        (list) =>
          list && {
            ...list,
            agreements: list.agreements.map((agreement) =>
              agreement.fileId === signed.fileId ? signed : agreement,
            ),
          },
      )
    },
    // Also after a refusal: a replaced file leaves the list, and its new version appears.
    onSettled: () => refreshBookings(client),
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'
import { bookingKeys, refreshBookings } from '../../shared/bookings/bookings-cache.ts'

export const agreementsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: bookingKeys.agreements(bookingId),
    queryFn: ({ signal }) =>
      orThrow(send('GET /bookings/{id}/agreements', { params: { id: bookingId }, signal })),
    staleTime: reuse.lists,
  })

/** Forgotten when it is closed. Its type is set here: a file of another type could run scripts in a frame of the portal. */
export const agreementFileQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['agreement-file', fileId],
    queryFn: async ({ signal }) => {
      const file = await orThrow(send('GET /agreements/{id}', { params: { id: fileId }, signal }))
      return new Blob([file], { type: 'application/pdf' })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  })

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
    // Also after a refusal: a file that was replaced leaves the list, and its new version takes its place.
    onSettled: () => refreshBookings(client),
  })
}

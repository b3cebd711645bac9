import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { GivenShiftRecord, ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import type { DidNotHappenResponse } from '@rollcall/domain/work/bookings/did-not-happen'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingKeys } from '../../shared/bookings/booking-keys.ts'
import { cancelBookingReads, recordSaved, refreshBookings } from '../../shared/bookings/bookings-cache.ts'

export const shiftRecordQuery = (bookingId: string) =>
  queryOptions({
    queryKey: bookingKeys.shiftRecord(bookingId),
    queryFn: ({ signal }) =>
      orThrow(send('GET /bookings/{id}/shift-record', { params: { id: bookingId }, signal })),
    staleTime: reuse.bookings,
  })

export function useSubmitRecord(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ record, intent }: { record: GivenShiftRecord; intent: string }) =>
      orThrow(
        send('POST /bookings/{bookingId}/shift-record', {
          params: { bookingId },
          body: record,
          idempotencyKey: intent,
        }),
      ),
    onSuccess: (form) => showRecorded(client, form),
  })
}

export function useReportDidNotHappen(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ response, intent }: { response: DidNotHappenResponse; intent: string }) =>
      orThrow(
        send('DELETE /bookings/{id}', {
          params: { id: bookingId },
          query: { didNotHappenResponse: response },
          idempotencyKey: intent,
        }),
      ),
    onSuccess: (form) => showRecorded(client, form),
  })
}

async function showRecorded(client: QueryClient, form: ShiftRecordForm) {
  await cancelBookingReads(client)
  client.setQueryData(shiftRecordQuery(form.bookingId).queryKey, form)
  recordSaved(client, form)
  refreshBookings(client)
}

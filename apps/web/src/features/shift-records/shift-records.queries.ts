import type { ShiftRecordForm, ShiftRecordSubmission } from '@rollcall/contract/shift-records'
import type { DidNotHappenResponse } from '@rollcall/domain/bookings/did-not-happen'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'
import { showRecord } from './show-record.ts'

export const shiftRecordQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'shift-record', bookingId],
    queryFn: ({ signal }) =>
      orThrow(send('GET /bookings/{id}/shift-record', { params: { id: bookingId }, signal })),
    staleTime: reuse.bookings,
  })

/** What was asked before the answer would come after it and take it back. */
async function showAnswer(client: QueryClient, form: ShiftRecordForm) {
  await client.cancelQueries({ queryKey: ['bookings'] })
  client.setQueryData(shiftRecordQuery(form.bookingId).queryKey, form)
  showRecord(client, form)
  // Not waited for: on a poor signal the answer would seem to hang on the refresh.
  void client.invalidateQueries({ queryKey: ['bookings'] })
}

export function useSubmitRecord(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ record, intent }: { record: ShiftRecordSubmission; intent: string }) =>
      orThrow(
        send('POST /bookings/{bookingId}/shift-record', {
          params: { bookingId },
          body: record,
          idempotencyKey: intent,
        }),
      ),
    onSuccess: (form) => showAnswer(client, form),
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
    onSuccess: (form) => showAnswer(client, form),
  })
}

import type { ShiftRecordForm, ShiftRecordSubmission } from '@rollcall/contract/shift-records'
import type { DidNotHappenResponse } from '@rollcall/domain/bookings/did-not-happen'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { shiftRecordQuery } from './shift-records.queries.ts'
import { showRecord } from './show-record.ts'

// Apart from the query: these come with the dialog, which most visits to a booking never open.

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

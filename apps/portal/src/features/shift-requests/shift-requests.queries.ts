import { orThrow, send } from '@rollcall/client/queries/api.ts'
import type { ShiftRequest } from '@rollcall/domain/work/shift-requests/shift-request'
import { useMutation } from '@tanstack/react-query'

export const useRequestShift = () =>
  useMutation({
    mutationFn: ({ request, intent }: { request: ShiftRequest; intent: string }) =>
      orThrow(send('POST /bookings/shift-request-email', { body: request, idempotencyKey: intent })),
  })

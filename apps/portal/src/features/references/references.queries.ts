import { orThrow, sendPublic } from '@rollcall/client/queries/api.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'

/** A link is a secret: its data is not stored on the device. Nothing is refetched while the form is filled in. */
export const referenceQuery = (token: string) =>
  queryOptions({
    queryKey: ['reference', token],
    queryFn: ({ signal }) => orThrow(sendPublic('GET /references/{token}', { params: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  })

export const useGiveReference = (token: string) =>
  useMutation({
    mutationFn: ({ answers, intent }: { answers: Record<string, string>; intent: string }) =>
      orThrow(
        sendPublic('POST /references/{token}', {
          params: { token },
          body: { answers },
          idempotencyKey: intent,
        }),
      ),
  })

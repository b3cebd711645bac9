import { orThrow, sendPublic } from '@rollcall/client/queries/api.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** A link is a secret: its data is not stored on the device. */
export const emailChoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['emailChoice', token],
    queryFn: ({ signal }) => orThrow(sendPublic('GET /email-choices/{token}', { params: { token }, signal })),
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  })

export function useSaveEmailChoice(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ isOn, intent }: { isOn: boolean; intent: string }) =>
      orThrow(
        sendPublic('PUT /email-choices/{token}', {
          params: { token },
          body: { isOn },
          idempotencyKey: intent,
        }),
      ),
    onSuccess: () => queries.invalidateQueries(emailChoiceQuery(token)),
  })
}

import { queryOptions } from '@tanstack/react-query'
import { orThrow, send } from './api.ts'
import { queryClient } from './query-client.ts'
import { reuse } from './reuse-windows.ts'

export const fetchCurrentUser = (signal?: AbortSignal) =>
  orThrow(send('GET /me', { ...(signal && { signal }) }))

export const currentUserQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  staleTime: reuse.profile,
})

/** The id of the person whose profile is shown, with or without a network. Their data on the device is stored under it. */
export const personHere = (): string | undefined => queryClient.getQueryData(currentUserQuery.queryKey)?.id

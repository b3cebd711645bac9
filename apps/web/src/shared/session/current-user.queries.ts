import { queryOptions } from '@tanstack/react-query'
import { orThrow, send } from '../api/api.ts'
import { reuse } from '../api/reuse-windows.ts'
import { fetchProfile } from './session.ts'

export const currentUserQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => orThrow(send('GET /me', { signal, fetch: fetchProfile })),
  staleTime: reuse.profile,
})

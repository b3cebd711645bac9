import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { queryOptions } from '@tanstack/react-query'

export const officesQuery = queryOptions({
  queryKey: ['offices'],
  queryFn: ({ signal }) => orThrow(send('GET /offices', { signal })),
  staleTime: reuse.offices,
})

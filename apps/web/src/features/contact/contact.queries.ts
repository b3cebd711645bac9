import { queryOptions } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'

export const officesQuery = queryOptions({
  queryKey: ['offices'],
  queryFn: ({ signal }) => orThrow(send('GET /offices', { signal })),
  staleTime: reuse.offices,
})

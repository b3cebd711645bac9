import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => orThrow(send('GET /me/calendar-feed', { signal })),
  staleTime: reuse.lists,
})

/** The first address, or one in place of it. The address itself is a secret and is never cached. */
export function useMakeCalendarFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => orThrow(send('POST /me/calendar-feed')),
    gcTime: 0,
    onSuccess: ({ createdAt }) => client.setQueryData(calendarFeedQuery.queryKey, { createdAt }),
  })
}

export function useStopCalendarFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => orThrow(send('DELETE /me/calendar-feed')),
    onSuccess: () => client.setQueryData(calendarFeedQuery.queryKey, { createdAt: null }),
  })
}

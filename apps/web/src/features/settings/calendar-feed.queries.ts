import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => orThrow(send('GET /me/calendar-feed', { signal })),
  staleTime: reuse.lists,
})

type Feed = { createdAt: string | null }

/** What was asked before the change and comes after it would show the address as it was. */
async function show(client: QueryClient, feed: Feed) {
  await client.cancelQueries(calendarFeedQuery)
  client.setQueryData(calendarFeedQuery.queryKey, feed)
}

/** The first address, or one in place of it. The address itself is a secret and is never cached. */
export function useMakeCalendarFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => orThrow(send('POST /me/calendar-feed')),
    gcTime: 0,
    onSuccess: ({ createdAt }) => show(client, { createdAt }),
  })
}

export function useStopCalendarFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => orThrow(send('DELETE /me/calendar-feed')),
    onSuccess: () => show(client, { createdAt: null }),
  })
}

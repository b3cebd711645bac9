import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => orThrow(send('GET /me/calendar-feed', { signal })),
  staleTime: reuse.lists,
})

/** A response to an older request would overwrite the change. */
async function showCalendarFeed(client: QueryClient, feed: { createdAt: string | null }) {
  await client.cancelQueries(calendarFeedQuery)
  client.setQueryData(calendarFeedQuery.queryKey, feed)
}

/** Creates or replaces the address. The address is a secret and is never cached. */
export function useMakeCalendarFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => orThrow(send('POST /me/calendar-feed')),
    gcTime: 0,
    onSuccess: ({ createdAt }) => showCalendarFeed(client, { createdAt }),
  })
}

export function useStopCalendarFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => orThrow(send('DELETE /me/calendar-feed')),
    onSuccess: () => showCalendarFeed(client, { createdAt: null }),
  })
}

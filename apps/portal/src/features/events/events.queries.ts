import { send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { EventSearch } from '@rollcall/domain/content/events/event-filter'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export const eventsQuery = (search: EventSearch) =>
  infiniteQueryOptions({
    queryKey: ['events', search],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await send('GET /pd/events', { query: { ...search, page: pageParam }, signal })
      if (!answer.isSuccess) throw answer.error
      const { currentPage = 1, totalPages = 1, totalCount = 0 } = answer.pagination ?? {}
      return { ...answer.data, totalCount, nextPage: currentPage < totalPages ? currentPage + 1 : null }
    },
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    staleTime: reuse.lists,
    select: ({ pages }) => {
      const {
        events: _,
        nextPage: _next,
        ...first
      } = pages[0] ?? {
        currency: '',
        isHomeKnown: false,
        isSuburbKnown: null,
        types: [],
        totalCount: 0,
        events: [],
        nextPage: null,
      }
      // One that moved to the next page while it was asked for is there once.
      const byId = new Map(pages.flatMap(({ events }) => events).map((event) => [event.id, event]))
      return { ...first, events: [...byId.values()] }
    },
  })

/** Null if it has none, which is cached as long as a picture. */
export const eventImageQuery = (id: string) =>
  queryOptions({
    queryKey: ['event-image', id],
    queryFn: async ({ signal }) => {
      const answer = await send('GET /events/{id}/image', { params: { id }, signal })
      if (answer.isSuccess) return answer.data
      if (answer.error.code === 'event_image_not_found') return null
      throw answer.error
    },
    staleTime: reuse.eventImage,
    gcTime: reuse.eventImage,
    meta: { isKeptOnDevice: false },
  })

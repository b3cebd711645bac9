import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { tellOtherTabs } from '@rollcall/client/storage/other-tabs.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { refreshOverviews } from '../bookings/bookings-cache.ts'

export const registrationKeys = {
  all: ['registrations'],
  list: ['registrations', 'list'],
  plan: ['registrations', 'plan'],
  one: (id: string) => ['registrations', 'one', id],
} as const

/** What to do next over all registrations. Home and the bell show its beginning. */
export const planQuery = queryOptions({
  queryKey: registrationKeys.plan,
  queryFn: ({ signal }) => orThrow(send('GET /unlock-plan', { signal })),
  staleTime: reuse.lists,
})

/** Something was handed in, or a paper came or went: everything that follows from it is asked for again. */
export function refreshRegistrations(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: registrationKeys.all })
  // It says which shifts lack a document.
  refreshOverviews(client)
}

export function registrationsChanged(client: QueryClient): void {
  refreshRegistrations(client)
  tellOtherTabs('registrations', 'changed')
}

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

/** The plan over all registrations. Home and the bell show its first steps. */
export const planQuery = queryOptions({
  queryKey: registrationKeys.plan,
  queryFn: ({ signal }) => orThrow(send('GET /unlock-plan', { signal })),
  staleTime: reuse.lists,
})

/** Evidence was submitted, added or deleted: refetches everything derived from it. */
export function refreshRegistrations(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: registrationKeys.all })
  // It says which shifts lack a document.
  refreshOverviews(client)
}

export function registrationsChanged(client: QueryClient): void {
  refreshRegistrations(client)
  tellOtherTabs('registrations', 'changed')
}

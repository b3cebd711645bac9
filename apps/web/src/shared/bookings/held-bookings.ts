import type { Overview } from '@rollcall/contract/bookings'
import type { QueryClient } from '@tanstack/react-query'

/** Where the cache holds bookings. */
export const heldBookings = {
  overview: ['bookings', 'overview'],
  summary: ['bookings', 'summary'],
  booking: ['bookings', 'booking'],
} as const

type Items = Overview['bookings'][string]

/** A day without bookings is no day of the overview. */
export const updateOverviews = (client: QueryClient, change: (items: Items) => Items): void => {
  client.setQueriesData<Overview>({ queryKey: heldBookings.overview }, (overview) => {
    if (!overview) return overview
    const days = Object.entries(overview.bookings).map(([date, items]) => [date, change(items)] as const)
    return { ...overview, bookings: Object.fromEntries(days.filter(([, items]) => items.length > 0)) }
  })
}

import type { Booking, Overview } from '@rollcall/contract/bookings'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the cache held before an answer was shown in it, to be put back if the service refuses. */
export type Snapshot = readonly (readonly [QueryKey, unknown])[]

const kinds = {
  overview: ['bookings', 'overview'],
  summary: ['bookings', 'summary'],
  booking: ['bookings', 'booking'],
}

const snapshotOf = (client: QueryClient): Snapshot =>
  Object.values(kinds).flatMap((queryKey) => client.getQueriesData({ queryKey }))

export function restore(client: QueryClient, before: Snapshot): void {
  for (const [key, data] of before) client.setQueryData(key, data)
}

const withoutTentative = <T extends Pick<Booking, 'id' | 'actionableItems'>>(
  booking: T,
  ids: readonly string[],
): T =>
  ids.includes(booking.id)
    ? { ...booking, actionableItems: booking.actionableItems.filter((item) => item !== 'tentative') }
    : booking

/** Accepted: the bookings stay and no longer ask for an answer. */
export function rememberAnswer(client: QueryClient, ids: readonly string[]): Snapshot {
  const before = snapshotOf(client)
  const answered = (booking: Booking): Booking =>
    ids.includes(booking.id)
      ? {
          ...withoutTentative(booking, ids),
          tentativeFillStatus: booking.tentativeFillStatus && {
            ...booking.tentativeFillStatus,
            outcome: 'accepted',
          },
        }
      : booking
  updateOverviews(client, (items) => items.map((item) => withoutTentative(item, ids)))
  client.setQueriesData<Booking[]>({ queryKey: kinds.summary }, (day) => day?.map(answered))
  client.setQueriesData<Booking>({ queryKey: kinds.booking }, (booking) => booking && answered(booking))
  return before
}

/** Declined: the bookings are gone from the overview and the day. */
export function forgetBookings(client: QueryClient, ids: readonly string[]): Snapshot {
  const before = snapshotOf(client)
  updateOverviews(client, (items) => items.filter(({ id }) => !ids.includes(id)))
  client.setQueriesData<Booking[]>({ queryKey: kinds.summary }, (day) =>
    day?.filter(({ id }) => !ids.includes(id)),
  )
  return before
}

type Items = Overview['bookings'][string]

const updateOverviews = (client: QueryClient, change: (items: Items) => Items) =>
  client.setQueriesData<Overview>({ queryKey: kinds.overview }, (overview) => {
    if (!overview) return overview
    const days = Object.entries(overview.bookings).map(([date, items]) => [date, change(items)] as const)
    return { ...overview, bookings: Object.fromEntries(days.filter(([, items]) => items.length > 0)) }
  })

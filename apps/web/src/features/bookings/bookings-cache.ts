import type { Booking } from '@rollcall/contract/bookings'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import type { TentativeOutcome } from '@rollcall/domain/bookings/tentative-response'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { heldBookings, updateOverviews } from '../../shared/bookings/held-bookings.ts'

/** What the cache held before an answer was shown in it, to be put back if the service refuses. */
export type Snapshot = readonly (readonly [QueryKey, unknown])[]

const snapshotOf = (client: QueryClient): Snapshot =>
  Object.values(heldBookings).flatMap((queryKey) => client.getQueriesData({ queryKey }))

export function restore(client: QueryClient, before: Snapshot): void {
  for (const [key, data] of before) client.setQueryData(key, data)
}

/**
 * What became of an offer. Accepted, its bookings stay and no longer ask for an answer; otherwise they are gone from the
 * overview and the day, and their own page says why.
 */
export function showOutcome(
  client: QueryClient,
  ids: readonly string[],
  outcome: TentativeOutcome,
): Snapshot {
  const before = snapshotOf(client)
  const isAccepted = outcome === 'accepted'
  const answered = (booking: Booking): Booking =>
    ids.includes(booking.id)
      ? {
          ...(isAccepted ? confirmed(booking) : { ...booking, actionableItems: [] }),
          tentativeFillStatus: booking.tentativeFillStatus && { ...booking.tentativeFillStatus, outcome },
        }
      : booking
  const shown = <T extends Answerable>(items: T[]) =>
    isAccepted
      ? items.map((item) => (ids.includes(item.id) ? confirmed(item) : item))
      : items.filter(({ id }) => !ids.includes(id))
  updateOverviews(client, shown)
  client.setQueriesData<Booking[]>(
    { queryKey: heldBookings.summary },
    (day) => day && shown(day.map(answered)),
  )
  client.setQueriesData<Booking>(
    { queryKey: heldBookings.booking },
    (booking) => booking && answered(booking),
  )
  return before
}

type Answerable = Pick<Booking, 'id' | 'status' | 'actionableItems'>

const confirmed = <T extends Answerable>(booking: T): T => ({
  ...booking,
  status: bookingStatus.confirmed,
  actionableItems: booking.actionableItems.filter((item) => item !== 'tentative'),
})

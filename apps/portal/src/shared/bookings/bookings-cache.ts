import type { Booking, Overview } from '@rollcall/contract/work/bookings'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { addDays } from '@rollcall/domain/time/calendar-date'
import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import type { OngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { bookingKeys } from './booking-keys.ts'

// The only writer of cached booking data. Features call it with the change they made; it updates overviews, days and single
// bookings.

/** Refetches visible queries. Not awaited: on a slow network a change would seem to wait for the refresh. */
export const refreshBookings = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: bookingKeys.all })

export const refreshOverviews = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: bookingKeys.overviews })

/** A response to an older request would overwrite the change. */
export const cancelBookingReads = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: bookingKeys.all })

export const cancelOverviewReads = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: bookingKeys.overviews })

/** The cached data before an optimistic change, restored if the service refuses it. */
export type Snapshot = readonly (readonly [QueryKey, unknown])[]

const snapshotOf = (client: QueryClient): Snapshot =>
  [bookingKeys.overviews, bookingKeys.summaries, bookingKeys.bookings].flatMap((queryKey) =>
    client.getQueriesData({ queryKey }),
  )

export function restore(client: QueryClient, before: Snapshot): void {
  for (const [key, data] of before) client.setQueryData(key, data)
}

type Listed = Pick<Booking, 'id' | 'status' | 'actionableItems' | 'startTimeLocal' | 'endTimeLocal'>

interface Change {
  /** Removes bookings that no longer exist from a list and updates the others. */
  list: <T extends Listed>(items: T[]) => T[]
  /** The full booking, on its own page and in its day. */
  booking: (booking: Booking) => Booking
}

function changeBookings(client: QueryClient, { list, booking }: Change): void {
  client.setQueriesData<Overview>({ queryKey: bookingKeys.overviews }, (overview) => {
    if (!overview) return overview
    const days = Object.entries(overview.bookings).map(([date, items]) => [date, list(items)] as const)
    // The overview has no days without bookings.
    return { ...overview, bookings: Object.fromEntries(days.filter(([, items]) => items.length > 0)) }
  })
  client.setQueriesData<Booking[]>(
    { queryKey: bookingKeys.summaries },
    (day) => day && list(day.map(booking)),
  )
  client.setQueriesData<Booking>({ queryKey: bookingKeys.bookings }, (held) => held && booking(held))
}

/**
 * Applies a decision on an offer. If accepted, its bookings stay without the open offer; otherwise they are removed from the
 * overview and the day, and their own page says why.
 */
export function offerDecided(client: QueryClient, ids: readonly string[], outcome: OfferOutcome): Snapshot {
  const before = snapshotOf(client)
  const isAccepted = outcome === 'accepted'
  const confirmed = <T extends Listed>(item: T): T => ({
    ...withoutItem(item, 'tentative'),
    status: bookingStatus.confirmed,
  })
  changeBookings(client, {
    list: (items) =>
      isAccepted
        ? items.map((item) => (ids.includes(item.id) ? confirmed(item) : item))
        : items.filter(({ id }) => !ids.includes(id)),
    booking: (booking) =>
      ids.includes(booking.id)
        ? {
            ...(isAccepted ? confirmed(booking) : { ...booking, actionableItems: [] }),
            tentativeFillStatus: booking.tentativeFillStatus && { ...booking.tentativeFillStatus, outcome },
          }
        : booking,
  })
  return before
}

/** Applies a submitted shift record: the booking is complete with its new times, or gone. */
export function recordSaved(
  client: QueryClient,
  { bookingId, bookingStatus: status, blocks }: ShiftRecordForm,
): void {
  if (status < 0) {
    bookingGone(client, bookingId)
    return
  }
  const shift = blocks.find(({ type }) => type === 'bookingDuration')
  hoursSettled(client, bookingId, {
    status,
    ...(shift && { startTimeLocal: shift.startTime, endTimeLocal: shift.endTime }),
  })
}

/** The hours of a booking need no more action. */
export function hoursSettled(client: QueryClient, bookingId: string, change: Partial<Listed> = {}): void {
  const settled = <T extends Listed>(item: T): T =>
    item.id === bookingId ? { ...withoutItem(item, 'confirmDetailsRequired'), ...change } : item
  changeBookings(client, {
    list: (items) => items.map(settled),
    booking: (booking) =>
      booking.id === bookingId ? { ...settled(booking), isShiftRecordSubmitted: true } : booking,
  })
}

/** Removes a booking from all lists; its own page is fetched again. */
export function bookingGone(client: QueryClient, bookingId: string): void {
  changeBookings(client, {
    list: (items) => items.filter(({ id }) => id !== bookingId),
    booking: (booking) => booking,
  })
}

const withoutItem = <T extends Listed>(item: T, done: Listed['actionableItems'][number]): T => ({
  ...item,
  actionableItems: item.actionableItems.filter((asked) => asked !== done),
})

/** Applies the booking that the service returned. */
export async function bookingChanged(client: QueryClient, booking: Booking): Promise<void> {
  await client.cancelQueries({ queryKey: bookingKeys.booking(booking.id) })
  client.setQueryData(bookingKeys.booking(booking.id), booking)
  void client.invalidateQueries({ queryKey: bookingKeys.summaries })
}

/** Applies availability set for days; unset days are removed from the overview. */
export const daysSet = (client: QueryClient, days: readonly AvailabilityDay[]): void =>
  changeAvailability(client, (availability, isInWindow) => {
    const inside = days.filter(({ dateLocal }) => isInWindow(dateLocal))
    // Returns the same object if the window has none of the days, so that nothing renders again.
    if (inside.length === 0) return availability
    const changed = new Set(inside.map(({ dateLocal }) => dateLocal))
    const others = availability.scheduled.filter(({ dateLocal }) => !changed.has(dateLocal))
    const set = inside.filter(({ status }) => status !== 'unset')
    const scheduled = [...others, ...set].sort((one, other) => (one.dateLocal < other.dateLocal ? -1 : 1))
    return { ...availability, scheduled }
  })

/** Applies ongoing availability. */
export const ongoingSet = (client: QueryClient, ongoing: OngoingAvailability | null): void =>
  changeAvailability(client, (availability) => ({ ...availability, ongoing }))

type Availability = Overview['availability']

function changeAvailability(
  client: QueryClient,
  change: (availability: Availability, isInWindow: (dateLocal: string) => boolean) => Availability,
): void {
  for (const [key, overview] of client.getQueriesData<Overview>({ queryKey: bookingKeys.overviews })) {
    if (!overview) continue
    const { dateFromLocal, dateToLocal } = overviewWindow(String(key.at(-1)))
    const availability = change(
      overview.availability,
      (dateLocal) => dateLocal >= dateFromLocal && dateLocal <= dateToLocal,
    )
    if (availability !== overview.availability)
      client.setQueryData<Overview>(key, { ...overview, availability })
  }
}

/** As long as the device copy is kept. */
const DAYS_KEPT = 7

/**
 * The window fetched a few days ago, without the days that have passed: on a train without a network, yesterday's copy still
 * shows today's bookings.
 */
export function earlierOverview(client: QueryClient, targetDateLocal: string): Overview | undefined {
  for (let days = 1; days <= DAYS_KEPT; days++) {
    const held = client.getQueryData<Overview>(bookingKeys.overview(addDays(targetDateLocal, -days)))
    if (!held) continue
    const left = Object.entries(held.bookings).filter(([day]) => day >= targetDateLocal)
    return { ...held, bookings: Object.fromEntries(left) }
  }
  return undefined
}

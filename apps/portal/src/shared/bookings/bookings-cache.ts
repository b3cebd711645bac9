import type { Booking, Overview } from '@rollcall/contract/work/bookings'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { addDays } from '@rollcall/domain/time/calendar-date'
import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import type { OngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-response'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * The one owner of what the portal holds about bookings. Whoever changes something tells it what happened; how overviews,
 * days and single bookings show that is decided here alone.
 */
export const bookingKeys = {
  all: ['bookings'],
  overviews: ['bookings', 'overview'],
  overview: (targetDateLocal: string) => ['bookings', 'overview', targetDateLocal],
  summaries: ['bookings', 'summary'],
  summary: (dateLocal: string) => ['bookings', 'summary', dateLocal],
  bookings: ['bookings', 'booking'],
  booking: (id: string) => ['bookings', 'booking', id],
  navigation: (id: string) => ['bookings', 'navigation', id],
  agreements: (id: string) => ['bookings', 'agreements', id],
  shifts: ['bookings', 'shifts'],
  shiftRecord: (id: string) => ['bookings', 'shift-record', id],
} as const

/** Asked for again where it is shown. Not waited for: on a poor signal a change would seem to hang on the refresh. */
export const refreshBookings = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: bookingKeys.all })

export const refreshOverviews = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: bookingKeys.overviews })

/** What was asked before a change would come after it and take it back. */
export const cancelBookingReads = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: bookingKeys.all })

export const cancelOverviewReads = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: bookingKeys.overviews })

/** What was held before a change was shown, to be put back if the service refuses it. */
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
  /** A list without the bookings that are gone, and with the others as they are now. */
  list: <T extends Listed>(items: T[]) => T[]
  /** One booking in full, on its own page and in its day. */
  booking: (booking: Booking) => Booking
}

function changeBookings(client: QueryClient, { list, booking }: Change): void {
  client.setQueriesData<Overview>({ queryKey: bookingKeys.overviews }, (overview) => {
    if (!overview) return overview
    const days = Object.entries(overview.bookings).map(([date, items]) => [date, list(items)] as const)
    // A day without bookings is no day of the overview.
    return { ...overview, bookings: Object.fromEntries(days.filter(([, items]) => items.length > 0)) }
  })
  client.setQueriesData<Booking[]>(
    { queryKey: bookingKeys.summaries },
    (day) => day && list(day.map(booking)),
  )
  client.setQueriesData<Booking>({ queryKey: bookingKeys.bookings }, (held) => held && booking(held))
}

/**
 * An offer was answered. Accepted, its bookings stay and no longer ask for an answer; otherwise they are gone from the
 * overview and the day, and their own page says why.
 */
export function offerAnswered(client: QueryClient, ids: readonly string[], outcome: OfferOutcome): Snapshot {
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

/** The hours of a shift were recorded: its booking is complete, with the times it has now, or gone. */
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

/** Nothing more is asked about the hours of a booking. */
export function hoursSettled(client: QueryClient, bookingId: string, change: Partial<Listed> = {}): void {
  const settled = <T extends Listed>(item: T): T =>
    item.id === bookingId ? { ...withoutItem(item, 'confirmDetailsRequired'), ...change } : item
  changeBookings(client, {
    list: (items) => items.map(settled),
    booking: (booking) =>
      booking.id === bookingId ? { ...settled(booking), isShiftRecordSubmitted: true } : booking,
  })
}

/** A booking is in no list any more; its own page finds out for itself. */
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

/** The service answered with the booking as it is now. */
export async function bookingChanged(client: QueryClient, booking: Booking): Promise<void> {
  await client.cancelQueries({ queryKey: bookingKeys.booking(booking.id) })
  client.setQueryData(bookingKeys.booking(booking.id), booking)
  void client.invalidateQueries({ queryKey: bookingKeys.summaries })
}

/** Availability was set for days; an unset one is gone from the overview. */
export const daysSet = (client: QueryClient, days: readonly AvailabilityDay[]): void =>
  changeAvailability(client, (availability, isInWindow) => {
    const inside = days.filter(({ dateLocal }) => isInWindow(dateLocal))
    // The very same overview when the window has none of the days: nothing is drawn again for it.
    if (inside.length === 0) return availability
    const changed = new Set(inside.map(({ dateLocal }) => dateLocal))
    const others = availability.scheduled.filter(({ dateLocal }) => !changed.has(dateLocal))
    const set = inside.filter(({ status }) => status !== 'unset')
    const scheduled = [...others, ...set].sort((one, other) => (one.dateLocal < other.dateLocal ? -1 : 1))
    return { ...availability, scheduled }
  })

/** The weekdays of every week were set. */
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

/** For as long as the copy on the device is kept. */
const DAYS_KEPT = 7

/**
 * The window that was fetched a few days ago, less the days that have passed: in the morning, on a train without a
 * signal, the bookings saved yesterday are still the bookings.
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

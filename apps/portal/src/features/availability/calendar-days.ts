import type { BookingListItem, EndingRequirement, Overview } from '@rollcall/contract/work/bookings'
import { type AvailabilityDay, unsetDay } from '@rollcall/domain/work/availability/availability-day'
import { type DayLabel, dayLabelOf } from '@rollcall/domain/work/availability/day-label'
import type { OngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import type { KnownDays } from '@rollcall/domain/work/availability/planned-change'
import { oncePerDocument } from '@rollcall/domain/work/bookings/ending-requirements'

export interface CalendarDay {
  dateLocal: string
  label: DayLabel
  /** The availability set for this day. */
  own: AvailabilityDay
  /** The label is that of the weekday: nothing was set for the day itself. */
  isByWeekday: boolean
  /** It is in the offline queue. */
  isQueued: boolean
  /** Offers among them. */
  bookings: readonly BookingListItem[]
  /** Documents that expire before its bookings. */
  missing: readonly EndingRequirement[]
}

const isOffer = ({ actionableItems }: Pick<BookingListItem, 'actionableItems'>): boolean =>
  actionableItems.includes('tentative')

export const bookingLabel = (booking: BookingListItem): 'placed' | 'tentative' =>
  isOffer(booking) ? 'tentative' : 'placed'

/** Changes in the offline queue. They override the service's last response. */
export interface QueuedAvailability {
  days: ReadonlyMap<string, AvailabilityDay>
  ongoing: OngoingAvailability | undefined
}

/** The days of an overview, each as it is shown. */
export function calendarDays(
  { bookings, availability }: Overview,
  datesLocal: readonly string[],
  queued: QueuedAvailability,
  missingFor: (booking: BookingListItem) => readonly EndingRequirement[] = () => [],
): Map<string, CalendarDay> {
  const saved = new Map(availability.scheduled.map((day) => [day.dateLocal, day]))
  const ongoing = queued.ongoing ?? availability.ongoing
  const dayOn = (dateLocal: string): CalendarDay => {
    const ofDay = bookings[dateLocal] ?? []
    const own = queued.days.get(dateLocal) ?? saved.get(dateLocal) ?? unsetDay(dateLocal)
    const label = dayLabelOf({
      dateLocal,
      isBooked: ofDay.some((booking) => !isOffer(booking)),
      isOffered: ofDay.some(isOffer),
      status: own.status,
      ongoing,
    })
    const isByWeekday = own.status === 'unset' && (label === 'available' || label === 'unavailable')
    return {
      dateLocal,
      label,
      own,
      isByWeekday,
      isQueued: queued.days.has(dateLocal),
      bookings: ofDay,
      missing: oncePerDocument(ofDay.flatMap(missingFor)),
    }
  }
  return new Map(datesLocal.map((dateLocal) => [dateLocal, dayOn(dateLocal)]))
}

export interface KnownCalendar extends KnownDays {
  bookings: ReadonlyMap<string, readonly BookingListItem[]>
}

/** Merges overviews. */
export function knownCalendar(overviews: readonly Overview[]): KnownCalendar {
  const bookings = new Map(overviews.flatMap((overview) => Object.entries(overview.bookings)))
  const withAny = (test: (booking: BookingListItem) => boolean) =>
    new Set([...bookings].filter(([, ofDay]) => ofDay.some(test)).map(([dateLocal]) => dateLocal))
  return {
    own: new Map<string, AvailabilityDay>(
      overviews.flatMap(({ availability }) => availability.scheduled.map((day) => [day.dateLocal, day])),
    ),
    booked: withAny((booking) => !isOffer(booking)),
    offered: withAny(isOffer),
    bookings,
  }
}

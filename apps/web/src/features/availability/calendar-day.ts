import type { BookingListItem, Overview } from '@rollcall/contract/bookings'
import { type AvailabilityDay, unsetDay } from '@rollcall/domain/availability/availability-day'
import { type DayLabel, dayLabelOf } from '@rollcall/domain/availability/day-label'
import type { OngoingAvailability } from '@rollcall/domain/availability/ongoing-availability'

export interface CalendarDay {
  dateLocal: string
  label: DayLabel
  /** What was said of this very day. */
  own: AvailabilityDay
  /** The label is that of the weekday: nothing was said of the day itself. */
  isByWeekday: boolean
  /** What it says has not been sent yet. */
  isWaiting: boolean
  /** Offers among them. */
  bookings: readonly BookingListItem[]
}

export const isOffer = ({ actionableItems }: Pick<BookingListItem, 'actionableItems'>): boolean =>
  actionableItems.includes('tentative')

/** Changes that the service has not been told yet: they count before what it last said. */
export interface WaitingChanges {
  days: ReadonlyMap<string, AvailabilityDay>
  ongoing: OngoingAvailability | undefined
}

/** The days of an overview, each as it is shown. */
export function calendarDays(
  { bookings, availability }: Overview,
  datesLocal: readonly string[],
  waiting: WaitingChanges,
): Map<string, CalendarDay> {
  const saved = new Map(availability.scheduled.map((day) => [day.dateLocal, day]))
  const ongoing = waiting.ongoing ?? availability.ongoing
  const dayOn = (dateLocal: string): CalendarDay => {
    const ofDay = bookings[dateLocal] ?? []
    const own = waiting.days.get(dateLocal) ?? saved.get(dateLocal) ?? unsetDay(dateLocal)
    const label = dayLabelOf({
      dateLocal,
      isBooked: ofDay.some((booking) => !isOffer(booking)),
      isOffered: ofDay.some(isOffer),
      status: own.status,
      ongoing,
    })
    const isByWeekday = own.status === 'unset' && (label === 'available' || label === 'unavailable')
    return { dateLocal, label, own, isByWeekday, isWaiting: waiting.days.has(dateLocal), bookings: ofDay }
  }
  return new Map(datesLocal.map((dateLocal) => [dateLocal, dayOn(dateLocal)]))
}

import { dayOfWeek } from '../../time/calendar-date.ts'
import type { AvailabilityStatus } from './availability-status.ts'
import { type OngoingAvailability, type OngoingStatus, weekdays } from './ongoing-availability.ts'

export const dayLabels = ['placed', 'tentative', 'available', 'partial', 'unavailable', 'notSet'] as const
export type DayLabel = (typeof dayLabels)[number]

export interface DayFacts {
  isBooked: boolean
  isOffered: boolean
  /** The availability set for this day. */
  status: AvailabilityStatus
  /** The ongoing availability of its weekday; null until ongoing availability is first saved. */
  ongoing: OngoingAvailability | null
  dateLocal: string
}

/** The label of a day: a booking comes before an offer, the day's own availability before that of its weekday. */
export function dayLabelOf({ isBooked, isOffered, status, ongoing, dateLocal }: DayFacts): DayLabel {
  if (isBooked) return 'placed'
  if (isOffered) return 'tentative'
  if (status !== 'unset') return status
  return ongoing ? ongoingStatusOn(dateLocal, ongoing) : 'notSet'
}

export function ongoingStatusOn(dateLocal: string, ongoing: OngoingAvailability): OngoingStatus {
  const weekday = weekdays[(dayOfWeek(dateLocal) + 6) % 7] ?? 'monday'
  return ongoing[weekday]
}

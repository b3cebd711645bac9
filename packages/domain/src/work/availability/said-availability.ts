import type { AvailabilityDay } from './availability-day.ts'
import type { OngoingAvailability } from './ongoing-availability.ts'

interface Said {
  scheduled: readonly AvailabilityDay[]
  ongoing: OngoingAvailability | null
}

/** Whether somebody has said of any day, or of the weekdays, when they can work. */
export const hasSaidAvailability = ({ scheduled, ongoing }: Said): boolean =>
  ongoing !== null || scheduled.some(({ status }) => status !== 'unset')

import type { AvailabilityDay } from './availability-day.ts'
import type { OngoingAvailability } from './ongoing-availability.ts'

interface SetAvailability {
  scheduled: readonly AvailabilityDay[]
  ongoing: OngoingAvailability | null
}

/** Whether a candidate has set availability for any day, or ongoing availability. */
export const isAvailabilitySet = ({ scheduled, ongoing }: SetAvailability): boolean =>
  ongoing !== null || scheduled.some(({ status }) => status !== 'unset')

import type { AvailabilityStatus } from './availability-status.ts'
import { type HourRange, sortedRanges } from './hour-ranges.ts'

/** A candidate's availability on one day; `unset` if they have not set it. */
export type AvailabilityDay = {
  dateLocal: string
  status: AvailabilityStatus
  partialRanges: HourRange[]
}

export const unsetDay = (dateLocal: string): AvailabilityDay => ({
  dateLocal,
  status: 'unset',
  partialRanges: [],
})

export function isSameDay(one: AvailabilityDay, other: AvailabilityDay): boolean {
  return one.dateLocal === other.dateLocal && one.status === other.status && hoursOf(one) === hoursOf(other)
}

const hoursOf = ({ partialRanges }: AvailabilityDay) =>
  sortedRanges(partialRanges)
    .map(({ startTime, endTime }) => `${startTime}-${endTime}`)
    .join()

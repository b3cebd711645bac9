import type { AvailabilityStatus } from './availability-status.ts'
import { type HourRange, sortedRanges } from './hour-ranges.ts'

/** What a candidate has said of one day; `unset` is to have said nothing. */
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

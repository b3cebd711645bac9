import { type HourRange, problemsOfRanges } from './hour-ranges.ts'

/** Halves of a school day, offered to whoever sets hours. */
export const usualHours = {
  morning: { startTime: '08:00', endTime: '12:00' },
  afternoon: { startTime: '12:00', endTime: '16:00' },
} as const satisfies Record<string, HourRange>

/** Hours that were kept, if they could still be set; what a device keeps may be of another version, or changed by hand. */
export function keptHours(kept: unknown): HourRange[] | undefined {
  if (!Array.isArray(kept) || kept.length === 0 || !kept.every(isRange)) return undefined
  const ranges = kept.map(({ startTime, endTime }) => ({ startTime, endTime }))
  return problemsOfRanges(ranges).some(Boolean) ? undefined : ranges
}

const isRange = (value: unknown): value is HourRange =>
  typeof value === 'object' &&
  value !== null &&
  'startTime' in value &&
  'endTime' in value &&
  typeof value.startTime === 'string' &&
  typeof value.endTime === 'string'

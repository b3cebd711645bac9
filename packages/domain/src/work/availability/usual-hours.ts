import { type HourRange, problemsOfRanges } from './hour-ranges.ts'

/** The halves of a school day, offered when hours are set. */
export const usualHours = {
  morning: { startTime: '08:00', endTime: '12:00' },
  afternoon: { startTime: '12:00', endTime: '16:00' },
} as const satisfies Record<string, HourRange>

/** Stored hours, if they are still valid; the stored value may be of another version, or edited by hand. */
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

import type { DistanceUnit } from '../../regions/region.ts'

export const eventLocations = ['any', 'inPerson', 'online'] as const
export type EventLocation = (typeof eventLocations)[number]

export const eventPrices = ['any', 'free', 'paid'] as const
export type EventPrice = (typeof eventPrices)[number]

/** The first is the default. Full events come last in each. */
export const eventSorts = ['soonest', 'nearest'] as const
export type EventSort = (typeof eventSorts)[number]

/** 0 means any distance. Requests use kilometres whatever unit is shown. */
export const eventDistancesKm = [0, 10, 20, 50, 100] as const
export type EventDistanceKm = (typeof eventDistancesKm)[number]

export const defaultEventDistanceKm: EventDistanceKm = 0

const shownAsMiles: Record<EventDistanceKm, number> = { 0: 0, 10: 6, 20: 12, 50: 31, 100: 62 }

export function eventDistanceShown(distanceKm: EventDistanceKm, unit: DistanceUnit): number {
  return unit === 'miles' ? shownAsMiles[distanceKm] : distanceKm
}

/** Half the Earth's circumference: nothing is further away. */
export const FURTHEST_KM = 20_000

/** The maximum number of events that a search finds, so that its cost does not grow with the number of events. */
export const MAX_EVENTS_FOUND = 200

/** A word, type or date is searched for in at most this many events of each kind (online or in person, free or paid). */
export const MAX_EVENTS_SEARCHED = 1_000

/** Online events sort by distance as if they were this far away: after events within a drive and before those beyond. */
export const ONLINE_COMES_AFTER_KM = 100 satisfies EventDistanceKm

export interface EventSearch {
  distanceFromKM: number
  locationType: EventLocation
  priceType: EventPrice
  sort: EventSort
  /** Words that the event must all contain; empty for any. */
  search: string
  /** Empty for any. */
  type: string
  /** In the candidate's calendar, both days included; null for any. */
  dateFrom: string | null
  dateTo: string | null
  /** Measures distances from this suburb instead of home, if it is known. Empty for home. */
  suburb: string
}

interface Findable {
  /** Null for online events, or if the starting point is unknown. */
  distanceKm: number | null
  isOnline: boolean
  isFree: boolean
}

/** Online events pass any distance; if the candidate's home is unknown, every event does. */
export const isFound = (
  { distanceKm, isOnline, isFree }: Findable,
  {
    distanceFromKM,
    locationType,
    priceType,
  }: Pick<EventSearch, 'distanceFromKM' | 'locationType' | 'priceType'>,
): boolean =>
  (locationType === 'any' || (locationType === 'online') === isOnline) &&
  (priceType === 'any' || (priceType === 'free') === isFree) &&
  (distanceFromKM === 0 || distanceKm === null || distanceKm <= distanceFromKM)

import type { DistanceUnit } from '../../regions/region.ts'

export const eventLocations = ['any', 'inPerson', 'online'] as const
export type EventLocation = (typeof eventLocations)[number]

export const eventPrices = ['any', 'free', 'paid'] as const
export type EventPrice = (typeof eventPrices)[number]

/** The first is the order where none is asked for. In each, full events come last. */
export const eventSorts = ['soonest', 'nearest'] as const
export type EventSort = (typeof eventSorts)[number]

/** 0 is any distance. Kilometres are sent whatever unit is shown. */
export const eventDistancesKm = [0, 10, 20, 50, 100] as const
export type EventDistanceKm = (typeof eventDistancesKm)[number]

export const defaultEventDistanceKm: EventDistanceKm = 0

const shownAsMiles: Record<EventDistanceKm, number> = { 0: 0, 10: 6, 20: 12, 50: 31, 100: 62 }

export function eventDistanceShown(distanceKm: EventDistanceKm, unit: DistanceUnit): number {
  return unit === 'miles' ? shownAsMiles[distanceKm] : distanceKm
}

/** Half the way round the Earth: nothing is further away. */
export const FURTHEST_KM = 20_000

/** A search finds this many and no more: it costs the same however many events there are. */
export const MAX_EVENTS_FOUND = 200

/** Of each kind (online or in person, free or paid) a word, a type or a date is looked for in this many, and no more. */
export const MAX_EVENTS_SEARCHED = 1_000

/** Nobody travels to an online event: nearest first, they come after what is a drive away and before what is not. */
export const ONLINE_COMES_AFTER_KM = 100 satisfies EventDistanceKm

export interface EventSearch {
  distanceFromKM: number
  locationType: EventLocation
  priceType: EventPrice
  sort: EventSort
  /** Words that all stand somewhere in the event; empty for any. */
  search: string
  /** Empty for any. */
  type: string
  /** On the candidate's calendar, both days included; null for any. */
  dateFrom: string | null
  dateTo: string | null
  /** Distances are from here in place of home, where it is known. Empty for home. */
  suburb: string
}

interface Findable {
  /** Null: online, or nobody knows from where. */
  distanceKm: number | null
  isOnline: boolean
  isFree: boolean
}

/** Online events pass any distance; where somebody's home is not known, every event does. */
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

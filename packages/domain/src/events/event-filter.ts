import type { DistanceUnit } from '../regions/region.ts'

export const eventLocations = ['any', 'inPerson', 'online'] as const
export type EventLocation = (typeof eventLocations)[number]

export const eventPrices = ['any', 'free', 'paid'] as const
export type EventPrice = (typeof eventPrices)[number]

/** 0 is any distance. Kilometres are sent whatever unit is shown. */
export const eventDistancesKm = [0, 10, 20, 50, 100] as const
export type EventDistanceKm = (typeof eventDistancesKm)[number]

export const defaultEventDistanceKm: EventDistanceKm = 0

const shownAsMiles: Record<EventDistanceKm, number> = { 0: 0, 10: 6, 20: 12, 50: 31, 100: 62 }

export function eventDistanceShown(distanceKm: EventDistanceKm, unit: DistanceUnit): number {
  return unit === 'miles' ? shownAsMiles[distanceKm] : distanceKm
}

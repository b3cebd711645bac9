import type { DistanceUnit } from '../../regions/region.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/** The Earth's mean radius, which the database uses too. */
const EARTH_RADIUS_KM = 6371.0088
const KM_PER_MILE = 1.609_344

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * The great-circle distance by the haversine formula. Near the antipode the arcsine of the haversine alone is off by tens of
 * centimetres, so the haversine of the way to the antipode, which is small there, is computed as well.
 */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const cosines = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  const halfLongitude = radians(to.longitude - from.longitude) / 2
  const toPlace =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 + cosines * Math.sin(halfLongitude) ** 2
  const toAntipode =
    Math.sin(radians(to.latitude + from.latitude) / 2) ** 2 + cosines * Math.cos(halfLongitude) ** 2
  return 2 * EARTH_RADIUS_KM * Math.atan2(Math.sqrt(toPlace), Math.sqrt(toAntipode))
}

/** Rounded for display: one decimal below ten, whole units from ten. */
export function roundedDistance(km: number, unit: DistanceUnit): number {
  const distance = unit === 'miles' ? km / KM_PER_MILE : km
  return distance < 10 ? Math.round(distance * 10) / 10 : Math.round(distance)
}

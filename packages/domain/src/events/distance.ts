import type { DistanceUnit } from '../regions/region.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/** Of a ball with the Earth's mean radius, as the database reckons too. */
const EARTH_RADIUS_KM = 6371.0088
const KM_PER_MILE = 1.609_344

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies, by the haversine formula. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const ofLatitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const ofLongitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const share = ofLatitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * ofLongitude
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** As people say it: "0.4" down the road, whole units beyond ten. */
export function roundedDistance(km: number, unit: DistanceUnit): number {
  const distance = unit === 'miles' ? km / KM_PER_MILE : km
  return distance < 10 ? Math.round(distance * 10) / 10 : Math.round(distance)
}

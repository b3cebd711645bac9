import type { Event } from '@rollcall/contract/content/events'
import { type Coordinates, distanceKm } from '@rollcall/domain/content/events/distance'
import { isFull, remainingSpaces } from '@rollcall/domain/content/events/event-spaces'
import { presentAddress } from '../../platform/address.ts'
import type { EventRow } from './events.queries.ts'

export const coordinatesOf = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const utc = (instant: string) => new Date(instant).toISOString()

export function presentEvent(row: EventRow, from: Coordinates | null): Event {
  const { location, latitude, longitude } = row
  const place = coordinatesOf(latitude, longitude)
  return {
    id: row.id,
    registrationURL: row.registrationUrl,
    type: row.type,
    title: row.title,
    startDateTimeUTC: utc(row.startsAt),
    endDateTimeUTC: utc(row.endsAt),
    timeZone: row.timeZone,
    cost: row.cost,
    status: row.status,
    numberOfSpaces: row.numberOfSpaces,
    enrolledCount: row.enrolledCount,
    remainingSpaces: remainingSpaces(row),
    isFull: isFull(row),
    description: row.description,
    distance: from && place && Math.round(distanceKm(from, place) * 10) / 10,
    facilitatorName: row.facilitatorName,
    createdDateUTC: utc(row.createdAt),
    hasImage: row.hasImage,
    location: location && {
      name: location.name,
      address: presentAddress({ ...location, latitude, longitude }),
    },
  }
}

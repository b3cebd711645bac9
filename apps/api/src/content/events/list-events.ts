import type { Event, Events } from '@rollcall/contract/content/events'
import { type PageQuery, paginationOf } from '@rollcall/contract/pagination'
import { type Coordinates, distanceKm } from '@rollcall/domain/content/events/distance'
import type { EventSearch } from '@rollcall/domain/content/events/event-filter'
import { isFull, remainingSpaces } from '@rollcall/domain/content/events/event-spaces'
import { presentAddress } from '../../platform/address.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import type { Paged } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { type EventRow, findEvents } from './events.queries.ts'

export const listEvents = ({ config }: Services) =>
  defineRead({
    queries: ({ candidateId, now, query }: ReadInput<{ query: PageQuery & EventSearch }>) => ({
      found: findEvents.with(
        candidateId,
        new Date(now),
        query.distanceFromKM,
        query.locationType,
        query.priceType,
        query.sort,
        query.pageSize,
        (query.page - 1) * query.pageSize,
        patternsOf(query.search),
        query.type,
        query.dateFrom,
        query.dateTo,
        query.suburb,
      ),
    }),
    present({ found }, { caller, query }): Paged<Events> {
      const { totalCount, events, types, isSuburbKnown, ...row } = onlyRow(found)
      const from = coordinatesOf(row.fromLatitude, row.fromLongitude)
      return {
        pagination: paginationOf(totalCount, query),
        answer: {
          currency: siteOf(config, caller.subject.region).currency,
          isHomeKnown: coordinatesOf(row.homeLatitude, row.homeLongitude) !== null,
          isSuburbKnown: query.suburb === '' ? null : isSuburbKnown,
          types,
          events: events.map((event) => presentEvent(event, from)),
        },
      }
    },
  })

/** Each word as a pattern of its own, in which the signs of patterns are letters like others. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

const coordinatesOf = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const utc = (instant: string) => new Date(instant).toISOString()

function presentEvent(row: EventRow, from: Coordinates | null): Event {
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

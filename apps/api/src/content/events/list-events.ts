import type { Events } from '@rollcall/contract/content/events'
import { type PageQuery, paginationOf } from '@rollcall/contract/pagination'
import type { EventSearch } from '@rollcall/domain/content/events/event-filter'
import { onlyRow } from '../../platform/database/statement.ts'
import type { Paged } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { coordinatesOf, presentEvent } from './events.presenter.ts'
import { findEvents } from './events.queries.ts'

export const listEvents = ({ config }: Services) =>
  defineRead({
    mayLag: true,
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

/** Each word as a pattern for `ilike`, with the wildcards that it contains escaped. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

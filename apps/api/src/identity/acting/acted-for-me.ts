import type { ActedForMe } from '@rollcall/contract/identity/consultants'
import { type PageQuery, paginationOf } from '@rollcall/contract/pagination'
import { actedActionOf } from '@rollcall/domain/identity/acting/acting'
import type { Paged } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import { countGrants, listGrants } from './acted-for-me.queries.ts'

const asUtc = (instant: number | string) => new Date(instant).toISOString()

export const listActedForMe = defineRead({
  queries: ({ candidateId, query: { page, pageSize } }: ReadInput<{ query: PageQuery }>) => ({
    counts: countGrants.with(candidateId),
    grants: listGrants.with(candidateId, pageSize, (page - 1) * pageSize),
  }),
  present: ({ counts, grants }, { query, now }): Paged<ActedForMe[]> => ({
    pagination: paginationOf(counts[0]?.count ?? 0, query),
    answer: grants.map(({ startedAt, expiresAt, endedAt, actions, ...grant }) => {
      const end = endedAt ?? (expiresAt <= now ? expiresAt : null)
      return {
        ...grant,
        startedAtUTC: asUtc(startedAt),
        endedAtUTC: end === null ? null : asUtc(end),
        actions: actions.map(({ action, at, about }) => ({
          action: actedActionOf(action),
          atUTC: asUtc(at),
          about,
        })),
      }
    }),
  }),
})

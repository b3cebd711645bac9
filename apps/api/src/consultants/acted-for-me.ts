import type { ActedForMe } from '@rollcall/contract/consultants'
import { type PageQuery, paginationOf } from '@rollcall/contract/pagination'
import { actedActionOf } from '@rollcall/domain/consultants/acting'
import { statement } from '../platform/database/statement.ts'
import type { Paged } from '../platform/http/mount-calls.ts'
import { type Asking, defineRead } from '../platform/http/read.ts'

const MOST_ACTIONS = 100

interface GrantRow {
  id: string
  consultantName: string
  reason: string
  startedAt: number
  expiresAt: number
  endedAt: number | null
  actions: { action: string; at: string }[]
}

const countGrants = statement<[candidateId: string], { count: number }>(
  'count_acting_grants',
  `select count(*)::int as count from acting_grants where candidate_id = $1`,
)
const listGrants = statement<[candidateId: string, limit: number, offset: number], GrantRow>(
  'list_acting_grants',
  `select g.id, k.name as "consultantName", g.reason, g.started_at as "startedAt", g.expires_at as "expiresAt",
          g.ended_at as "endedAt",
          coalesce((select json_agg(json_build_object('action', l.action, 'at', l.at) order by l.id)
                    from (select id, action, at from audit_log
                          where grant_id = g.id and action not in ('acting_started', 'acting_ended')
                          order by id limit ${MOST_ACTIONS}) l), '[]') as actions
   from acting_grants g join consultant_accounts k on k.id = g.consultant_id
   where g.candidate_id = $1 order by g.started_at desc, g.id desc limit $2 offset $3`,
)

const asUtc = (instant: number | string) => new Date(instant).toISOString()

export const listActedForMe = defineRead({
  ask: ({ candidateId, query: { page, pageSize } }: Asking<{ query: PageQuery }>) => ({
    counts: countGrants.with(candidateId),
    grants: listGrants.with(candidateId, pageSize, (page - 1) * pageSize),
  }),
  answer: ({ counts, grants }, { query, now }): Paged<ActedForMe[]> => ({
    pagination: paginationOf(counts[0]?.count ?? 0, query),
    answer: grants.map(({ startedAt, expiresAt, endedAt, actions, ...grant }) => {
      const end = endedAt ?? (expiresAt <= now ? expiresAt : null)
      return {
        ...grant,
        startedAtUTC: asUtc(startedAt),
        endedAtUTC: end === null ? null : asUtc(end),
        actions: actions.map(({ action, at }) => ({ action: actedActionOf(action), atUTC: asUtc(at) })),
      }
    }),
  }),
})

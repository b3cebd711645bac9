import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'

export interface ChangeRow {
  xid: string
  id: number
  type: string
  at: number
  actorKind: string
  actorId: string | null
  candidateId: string
  candidateExternalId: string | null
  resource: string
  resourceId: string
  externalId: string | null
  changed: string[]
}

/** Every row has the horizon; the fields of the change are null if there is none. */
export type FoundChange = { horizon: string } & (ChangeRow | { [K in keyof ChangeRow]: null })

/** Of a change `c`, for a reader with a source. */
export const changeColumns = `c.xid::text as xid, c.id, c.type, c.at, c.actor_kind as "actorKind", c.actor_id as "actorId",
    c.candidate_id as "candidateId", person.external_id as "candidateExternalId", c.resource,
    c.resource_id as "resourceId", named.external_id as "externalId", c.changed`
export const externalIdsOfChange = `left join external_ids person
    on person.id = c.candidate_id and person.resource = 'candidates' and person.source = reader.source
  left join external_ids named
    on named.id = c.resource_id and named.resource = c.resource and named.source = reader.source`

/**
 * Transactions commit in another order than they begin, so a reader that has seen a change of a later one would miss those of a
 * transaction that still runs. Therefore only transactions older than every running one are read.
 */
export const HORIZON = 'select change_horizon() as xmin'

type After = [
  readerId: string,
  xid: string,
  id: string | number,
  types: readonly string[] | null,
  limit: number,
]

export const listChangesForKey = statement<After, FoundChange>(
  'list_changes_for_key',
  `select horizon.xmin::text as horizon, ${changeColumns}
  from (${HORIZON}) horizon
  join agency_keys reader on reader.id = $1
  left join lateral (
    select * from changes c
    where (c.xid, c.id) > ($2::text::xid8, $3::bigint) and c.xid < horizon.xmin
      and (reader.regions is null or c.region = any(reader.regions))
      and ($4::text[] is null or c.type = any($4::text[]))
    order by c.xid, c.id limit $5) c on true
  ${externalIdsOfChange}
  order by c.xid, c.id`,
)

/** Deliveries of webhooks go with their change. */
export const purgeChanges = statement<[before: Date]>(
  'purge_changes',
  `delete from changes where (xid, id) in (
     select xid, id from changes where at < $1 order by at limit ${BATCH_ROWS})`,
)

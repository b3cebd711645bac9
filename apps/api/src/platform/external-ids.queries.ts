import { givenRows } from './database/given-rows.ts'
import { statement } from './database/statement.ts'

export const claimColumns = givenRows({ externalId: 'text', id: 'uuid' })

/**
 * Returns the ids that are new. In the order of the external ids: two batches that share some cannot wait for each other.
 */
export const insertExternalIds = statement<
  [source: string, resource: string, ...claims: string[]],
  Pick<ExternalIdRow, 'externalId' | 'id'>
>(
  'insert_external_ids',
  `insert into external_ids (source, resource, external_id, id)
   select $1, $2, "externalId", id from ${claimColumns.after(2)} order by "externalId"
   on conflict (source, resource, external_id) do nothing
   returning external_id as "externalId", id`,
)

export interface ExternalIdRow {
  source: string
  externalId: string
  id: string
}

/** Those that any of the sources gives. Unknown ones are left out. */
export const listExternalIds = statement<
  [resource: string, sources: readonly string[], externalIds: readonly string[]],
  ExternalIdRow
>(
  'list_external_ids',
  `select source, external_id as "externalId", id from external_ids
   where source = any($2::text[]) and resource = $1 and external_id = any($3::text[])`,
)

export const lockExternalIds = statement<
  [source: string, resource: string, externalIds: readonly string[]],
  Pick<ExternalIdRow, 'externalId' | 'id'>
>(
  'lock_external_ids',
  `select external_id as "externalId", id from external_ids
   where source = $1 and resource = $2 and external_id = any($3::text[]) order by external_id for update`,
)

export const moveExternalIds = statement<[resource: string, from: string, to: string]>(
  'move_external_ids',
  `update external_ids set id = $3 where resource = $1 and id = $2`,
)

export const deleteExternalIds = statement<[resource: string, id: string]>(
  'delete_external_ids',
  `delete from external_ids where resource = $1 and id = $2`,
)

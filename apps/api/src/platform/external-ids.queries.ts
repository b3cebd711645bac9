import { statement } from './database/statement.ts'

/** In the order of the ids: two batches that share some cannot wait for each other. */
export const insertExternalIds = statement<[source: string, resource: string, ids: string]>(
  'insert_external_ids',
  `insert into external_ids (source, resource, external_id, id)
   select $1, $2, given."externalId", given.id
   from jsonb_to_recordset($3::jsonb) as given ("externalId" text, id uuid) order by given."externalId"
   on conflict (source, resource, external_id) do nothing`,
)

export interface ExternalIdRow {
  source: string
  externalId: string
  id: string
}

/** Takes pairs of a source and an external id as JSON. Unknown ones are left out. */
export const listExternalIds = statement<[resource: string, pairs: string], ExternalIdRow>(
  'list_external_ids',
  `select e.source, e.external_id as "externalId", e.id
   from jsonb_to_recordset($2::jsonb) as given (source text, "externalId" text)
   join external_ids e on e.source = given.source and e.resource = $1 and e.external_id = given."externalId"`,
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

import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../platform/database/database.ts'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'
import { keepable, problemsOfTexts } from '../../platform/http/unkeepable-text.ts'

interface RecordRow {
  payload: AdapterPayload
  consumedAt: number | null
}

const saveRecord = statement<
  [
    model: string,
    id: string,
    payload: string,
    grantId: string | null,
    uid: string | null,
    seconds: number | null,
  ]
>(
  'save_oidc_record',
  `insert into oidc_records (model, id, payload, grant_id, uid, expires_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::int))
   on conflict (model, id) do update
   set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
)
/** Of several processes that start together one inserts, and the others read what it did. */
export const keepRecord = statement<[model: string, id: string, payload: string]>(
  'keep_oidc_record',
  `insert into oidc_records (model, id, payload) values ($1, $2, $3) on conflict do nothing`,
)
const isLive = '(expires_at is null or expires_at > now())'
export const findRecord = statement<[model: string, id: string], RecordRow>(
  'find_oidc_record',
  `select payload, consumed_at as "consumedAt" from oidc_records where model = $1 and id = $2 and ${isLive}`,
)
const findRecordByUid = statement<[model: string, uid: string], RecordRow>(
  'find_oidc_record_by_uid',
  `select payload, consumed_at as "consumedAt" from oidc_records where model = $1 and uid = $2 and ${isLive}`,
)
const consumeRecord = statement<[model: string, id: string]>(
  'consume_oidc_record',
  `update oidc_records set consumed_at = now() where model = $1 and id = $2 and consumed_at is null`,
)
const deleteRecord = statement<[model: string, id: string]>(
  'delete_oidc_record',
  'delete from oidc_records where model = $1 and id = $2',
)
const deleteRecordsOfGrant = statement<[grantId: string]>(
  'delete_oidc_records_of_grant',
  'delete from oidc_records where grant_id = $1',
)
export const purgeRecords = statement(
  'purge_oidc_records',
  `delete from oidc_records where (model, id) in (
     select model, id from oidc_records where expires_at < now() order by expires_at limit ${BATCH_ROWS})`,
)

/** Ids and codes come from the client. Text that PostgreSQL cannot store was never issued by us. */
const isKept = (id: string) => problemsOfTexts(id).length === 0

const asPayload = (row: RecordRow | undefined): AdapterPayload | undefined =>
  row && { ...row.payload, ...(row.consumedAt !== null && { consumed: Math.floor(row.consumedAt / 1000) }) }

/**
 * The library checks whether a code was used and marks it later, so two processes could both accept one code. Here the
 * update decides, and the loser gets the library's error for a used code.
 */
export const recordsIn =
  (db: Database, refuseUsed: () => Error) =>
  (model: string): Adapter => ({
    async upsert(id, payload, seconds) {
      const { grantId = null, uid = null } = payload
      await saveRecord.run(db, model, id, JSON.stringify(keepable(payload)), grantId, uid, seconds ?? null)
    },
    find: async (id) => (isKept(id) ? asPayload(await findRecord.first(db, model, id)) : undefined),
    findByUid: async (uid) => asPayload(await findRecordByUid.first(db, model, uid)),
    findByUserCode: async () => undefined,
    async consume(id) {
      if ((await consumeRecord.run(db, model, id)) === 0) throw refuseUsed()
    },
    async destroy(id) {
      await deleteRecord.run(db, model, id)
    },
    async revokeByGrantId(grantId) {
      await deleteRecordsOfGrant.run(db, grantId)
    },
  })

import { BATCH_ROWS } from '../database/in-batches.ts'
import { statement } from '../database/statement.ts'

export interface FileRow {
  id: string
  candidateId: string | null
  name: string
  contentType: string
  sizeBytes: number
  sha256: Buffer
}

export const insertArriving = statement<
  [
    id: string,
    candidateId: string | null,
    name: string,
    contentType: string,
    sizeBytes: number,
    sha256: Buffer,
    now: Date,
  ]
>(
  'insert_arriving_file',
  `insert into files (id, candidate_id, name, content_type, size_bytes, sha256, state, changed_at)
   values ($1, $2, $3, $4, $5, $6, 'arriving', $7)`,
)

/** Only what nobody has swept meanwhile. */
export const markKept = statement<[id: string, now: Date]>(
  'mark_file_kept',
  `update files set state = 'kept', changed_at = $2 where id = $1 and state = 'arriving'`,
)

export const markLeaving = statement<[ids: readonly string[], now: Date]>(
  'mark_files_leaving',
  `update files set state = 'leaving', changed_at = $2 where id = any($1::uuid[]) and state <> 'leaving'`,
)

/** What arrived for a request that never ended: its service was killed, or the use case refused. */
export const giveUpOnArriving = statement<[since: Date, now: Date]>(
  'give_up_on_arriving_files',
  `update files set state = 'leaving', changed_at = $2 where id in (
     select id from files where state = 'arriving' and changed_at < $1 order by changed_at limit ${BATCH_ROWS})`,
)

export const listLeaving = statement<[after: Date, afterId: string], { id: string; changedAt: number }>(
  'list_leaving_files',
  `select id, changed_at as "changedAt" from files
   where state = 'leaving' and (changed_at, id) > ($1, $2) order by changed_at, id limit ${BATCH_ROWS}`,
)

export const forgetFile = statement<[id: string, leftBefore: Date]>(
  'forget_file',
  `delete from files where id = $1 and state = 'leaving' and changed_at < $2`,
)

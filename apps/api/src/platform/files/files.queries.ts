import { BATCH_ROWS } from '../database/in-batches.ts'
import { statement } from '../database/statement.ts'
import type { StoredFile } from './stored-file.ts'

export const announceBytes = statement<[id: string]>(
  'announce_bytes',
  `insert into stored_bytes (id) values ($1)`,
)

/** Unless they were discarded in the meantime. */
export const keepBytes = statement<[id: string]>(
  'keep_bytes',
  `update stored_bytes set is_kept = true where id = $1 and leaving_at is null`,
)

export const insertFile = statement<
  [
    id: string,
    candidateId: string | null,
    name: string,
    contentType: string,
    sizeBytes: number,
    sha256: Buffer,
    now: Date,
    isScanned: boolean,
  ]
>(
  'insert_file',
  `insert into files (id, candidate_id, name, content_type, size_bytes, sha256, created_at, scanned_at)
   values ($1, $2, $3, $4, $5, $6, $7, case when $8 then $7::timestamptz end) on conflict (id) do nothing`,
)

/** A file with a virus is not found. */
export const findFile = statement<[id: string], StoredFile>(
  'find_file',
  `select id, candidate_id as "candidateId", name, content_type as "contentType", size_bytes as "sizeBytes", sha256
   from files where id = $1 and infected_at is null`,
)

/**
 * Discards bytes of requests that never completed, because they were refused or the service was killed. They are older
 * than any request lasts.
 */
export const giveUpBytes = statement(
  'give_up_bytes',
  `update stored_bytes set leaving_at = now() where id in (
     select id from stored_bytes where not is_kept and leaving_at is null and arrived_at < now() - interval '1 hour'
     order by arrived_at limit ${BATCH_ROWS})`,
)

/** An arbitrary number, different from other advisory locks on this database. A backup holds it. */
export const BACKUP_LOCK = 7_265_020

/** Bytes that leave while a backup runs may belong to a row that it has. */
export const findIsBackupRunning = statement<[], { isRunning: boolean }>(
  'find_is_backup_running',
  `select not pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as "isRunning"`,
)

export const listLeavingBytes = statement<[afterId: string], { id: string }>(
  'list_leaving_bytes',
  `select id from stored_bytes where leaving_at is not null and id > $1 order by id limit ${BATCH_ROWS}`,
)

/**
 * A concurrent write may finish after its row was abandoned, so its bytes are removed again before the row is deleted.
 */
export const forgetBytes = statement<[id: string]>(
  'forget_bytes',
  `delete from stored_bytes where id = $1 and leaving_at < now() - interval '1 day'`,
)

/** Files of the agency that nothing names any more. Their bytes are deleted later. */
export const deleteUnusedFiles = statement<[ids: string[]]>(
  'delete_unused_files',
  `delete from files f where f.id = any($1::uuid[]) and f.candidate_id is null
     and not exists (select from agreement_files a where a.stored_file_id = f.id)
     and not exists (select from downloads d where d.file_id = f.id)
     and not exists (select from events e where e.image_file_id = f.id)
     and not exists (select from compliance_items i where i.file_id = f.id)
     and not exists (select from compliance_videos v where v.file_id = f.id)
     and not exists (select from compliance_video_captions c where c.file_id = f.id)`,
)

/** Files of the agency, without infected ones. */
export const listAgencyFiles = statement<[ids: string[]], StoredFile>(
  'list_agency_files',
  `select id, candidate_id as "candidateId", name, content_type as "contentType", size_bytes as "sizeBytes", sha256,
          scanned_at is not null as "isScanned"
   from files where id = any($1::uuid[]) and candidate_id is null and infected_at is null`,
)

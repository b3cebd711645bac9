import { statement } from '../../platform/database/statement.ts'
import type { WrittenRow } from '../../platform/saved.ts'

export interface DownloadRow {
  id: string
  title: string
  description: string
  category: string
  fileName: string
  contentType: string
  fileSizeBytes: number
  updatedAt: number
}

/** Downloads of the candidate's region or of all regions, without infected files. */
const offered = `downloads d join files f on f.id = d.file_id and f.infected_at is null
  where (d.region is null or d.region = (select region from candidates where id = $1))`

export const listDownloads = statement<[candidateId: string], DownloadRow>(
  'list_downloads',
  `select d.id, d.title, d.description, d.category, f.name as "fileName", f.content_type as "contentType",
          f.size_bytes as "fileSizeBytes", d.updated_at as "updatedAt"
   from ${offered} order by d.position, d.title, d.id`,
)

export const findDownload = statement<[candidateId: string, id: string], { fileId: string }>(
  'find_download',
  `select d.file_id as "fileId" from ${offered} and d.id = $2`,
)

/** Found by the name that the agency gave it, so only listed files can be requested. */
export const findGeneralFile = statement<[candidateId: string, name: string], { fileId: string }>(
  'find_general_file',
  `select d.file_id as "fileId" from ${offered} and d.name = $2`,
)

/** Two saves of one new download would each store its file. */
export const lockDownloads = statement(
  'lock_downloads',
  `select pg_advisory_xact_lock(hashtext('downloads'))`,
)

export interface KeptDownloadRow {
  id: string
  fileId: string
  fileName: string
  sha256: Buffer
}

export const listKeptDownloads = statement<[ids: string[]], KeptDownloadRow>(
  'list_kept_downloads',
  `select d.id, f.id as "fileId", f.name as "fileName", f.sha256
   from downloads d join files f on f.id = d.file_id where d.id = any($1::uuid[])`,
)

/** Takes its rows as JSON, writes those that are new or differ, and returns these. `xmax` is 0 for a new row. */
export const saveDownloadRows = statement<[downloads: string, now: Date], WrittenRow>(
  'save_downloads',
  `insert into downloads as old (id, name, region, category, title, description, position, file_id, updated_at)
   select id, name, region, category, title, description, position, "fileId", $2
   from jsonb_to_recordset($1::jsonb) as download (
     id uuid, name text, region text, category text, title text, description text, position integer, "fileId" uuid)
   on conflict (id) do update
   set name = excluded.name, region = excluded.region, category = excluded.category, title = excluded.title,
       description = excluded.description, position = excluded.position, file_id = excluded.file_id,
       updated_at = excluded.updated_at
   where (old.name, old.region, old.category, old.title, old.description, old.position, old.file_id)
     is distinct from
         (excluded.name, excluded.region, excluded.category, excluded.title, excluded.description, excluded.position,
          excluded.file_id)
   returning id, xmax = 0 as "isNew"`,
)

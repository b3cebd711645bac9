import { statement } from '../../platform/database/statement.ts'

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

/** Of the candidate's region or of every one, and only what no virus was found in. */
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

/** By the name the agency gave it: nothing that is not on the list can be asked for. */
export const findGeneralFile = statement<[candidateId: string, name: string], { fileId: string }>(
  'find_general_file',
  `select d.file_id as "fileId" from ${offered} and d.name = $2`,
)

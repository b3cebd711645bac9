import type { Region } from '@rollcall/domain/regions/region'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { deleteUnusedFiles } from '../../platform/files/files.queries.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import { hasWritten, type Saved, savedFrom } from '../../platform/saved.ts'
import type { Services } from '../../platform/services.ts'
import {
  type KeptDownloadRow,
  listKeptDownloads,
  lockDownloads,
  saveDownloadRows,
} from './downloads.queries.ts'

export interface DownloadToSave {
  id: string
  /** The name in the call `file/general`. Never a path. */
  name: string
  /** Null: in every region. */
  region: Region | null
  category: string
  title: string
  description: string
  position: number
  /** A stored file of no other download. Null keeps the current file. */
  file: StoredFile | null
}

/**
 * All or none of them. A file with the same bytes and name as the kept one is not kept, so that the same download can
 * be sent again. Replaced files are deleted.
 */
export async function saveDownloads(
  tx: Transaction,
  services: Pick<Services, 'files'>,
  caller: Caller,
  downloads: readonly DownloadToSave[],
): Promise<Saved> {
  await lockDownloads.run(tx)
  const ids = downloads.map(({ id }) => id)
  const kept = new Map((await listKeptDownloads.all(tx, ids)).map((row) => [row.id, row]))
  const rows = []
  for (const { file, ...download } of downloads)
    rows.push({ ...download, fileId: await keepFile(tx, services, { id: download.id, file }, kept) })
  const saved = savedFrom(downloads, await write(tx, caller, rows))
  const fileIds = new Set(rows.map(({ fileId }) => fileId))
  const replaced = [...kept.values()].map(({ fileId }) => fileId).filter((id) => !fileIds.has(id))
  if (replaced.length > 0) await deleteUnusedFiles.run(tx, replaced)
  if (hasWritten(saved))
    await audit(tx, caller, 'downloads_saved', { created: saved.created, changed: saved.changed })
  return saved
}

async function keepFile(
  tx: Transaction,
  { files }: Pick<Services, 'files'>,
  { id, file }: Pick<DownloadToSave, 'id' | 'file'>,
  kept: ReadonlyMap<string, KeptDownloadRow>,
): Promise<string> {
  const current = kept.get(id)
  if (current && (!file || isSame(file, current))) return current.fileId
  if (!file) throw new ApiError('files_missing', { param: id })
  await files.keep(tx, file)
  return file.id
}

const isSame = ({ name, sha256 }: StoredFile, current: KeptDownloadRow) =>
  name === current.fileName && sha256.equals(current.sha256)

async function write(
  tx: Transaction,
  { clock }: Caller,
  rows: readonly (Omit<DownloadToSave, 'file'> & { fileId: string })[],
) {
  try {
    return await saveDownloadRows.all(tx, JSON.stringify(rows), new Date(clock.now()))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'downloads_name_key') throw new ApiError('download_name_taken')
    if (constraint === 'downloads_file_id_key') throw new ApiError('file_in_use')
    throw error
  }
}

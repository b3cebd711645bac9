import type { StoredFile as FileAnswer } from '@rollcall/contract/compliance/files'
import type { ErrorCode } from '@rollcall/contract/errors'
import { ApiError } from '../api-error.ts'
import { audit } from '../audit.ts'
import type { CandidateCaller } from '../caller.ts'
import type { AuditAction } from '../change-of-action.ts'
import type { Transaction } from '../database/database.ts'
import type { Statement } from '../database/statement.ts'
import { isUuid } from '../ids.ts'
import type { CheckedFile } from './check-files.ts'
import type { Files } from './files.ts'
import type { StoredFile } from './stored-file.ts'

/** A file of a record, as a statement finds it. */
export interface RecordFile {
  id: string
  name: string
  contentType: string
  sizeBytes: number
}

/** One row of `files f` as a column. */
export const fileAsJson = `json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
  'sizeBytes', f.size_bytes)`

type OwnerColumn = 'qualification_id' | 'work_experience_id' | 'certification_id' | 'id_check_document_id'

/** All files of a record as a column, in the order they were sent. */
export const filesOf = (column: OwnerColumn, recordId: string) =>
  `(select coalesce(json_agg(${fileAsJson} order by f.position, f.id), '[]') from files f
    where f.${column} = ${recordId}) as files`

/** The same for an export. */
export const exportedFilesOf = (column: OwnerColumn, recordId: string) =>
  `(select coalesce(json_agg(json_build_object('name', f.name, 'sizeBytes', f.size_bytes,
      'sha256', encode(f.sha256, 'hex')) order by f.position, f.id), '[]')
    from files f where f.${column} = ${recordId}) as files`

export const presentFile = (
  { id, name, contentType, sizeBytes }: RecordFile,
  friendlyName = name,
): FileAnswer => ({ accessGui: id, name, friendlyName, contentType, fileSizeBytes: sizeBytes })

/** A malformed id must not reach a statement. */
export function checkRecordId(id: string, param = 'id'): string {
  if (!isUuid(id)) throw new ApiError('invalid_file_id', { param })
  return id
}

export function requireFile(file: CheckedFile | undefined, param: string): CheckedFile {
  if (!file) throw new ApiError('files_missing', { param })
  return file
}

/** One after the other, because parallel writes would only share the same disk. */
export async function storeFiles(
  files: Files,
  candidateId: string,
  checked: readonly CheckedFile[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (const file of checked) stored.push(await files.store(file.spooled, { ...file, candidateId }))
  return stored
}

/** In the transaction that adds the record: they are kept together or not at all. */
export async function keepFiles(
  tx: Transaction,
  files: Files,
  stored: readonly StoredFile[],
  attach: Statement<[recordId: string, fileId: string, position: number], never>,
  recordId: string,
): Promise<void> {
  for (const [position, file] of stored.entries()) {
    await files.keep(tx, file)
    await attach.run(tx, recordId, file.id, position)
  }
}

export const hashesOfFiles = (stored: readonly StoredFile[]): string[] =>
  stored.map(({ sha256 }) => sha256.toString('hex'))

export interface DeletableRecord {
  /** Locked, so that it is not verified while it is being deleted. */
  hold: Statement<[candidateId: string, id: string], { isVerified: boolean }>
  /** With its files. */
  delete: Statement<[id: string], never>
  notFound: ErrorCode
  auditedAs: AuditAction
}

/** Verified records stay; others are deleted with their files. */
export async function deleteUnlessVerified(
  tx: Transaction,
  caller: CandidateCaller,
  id: string,
  record: DeletableRecord,
): Promise<void> {
  const held = await record.hold.first(tx, caller.subject.candidateId, checkRecordId(id))
  if (!held) throw new ApiError(record.notFound)
  if (held.isVerified) throw new ApiError('cannot_delete_verified')
  await record.delete.run(tx, id)
  await audit(tx, caller, record.auditedAs, { id })
}

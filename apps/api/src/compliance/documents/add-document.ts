import { localDateOf } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { insertDocument, listDocumentTypes } from './documents.queries.ts'

export async function checkDocumentType(
  { db }: Services,
  candidateId: string,
  typeId: string,
): Promise<void> {
  if (!isUuid(typeId)) throw new ApiError('file_type_not_found', { param: 'fileType' })
  const types = await listDocumentTypes.all(db, candidateId)
  if (!types.some(({ id }) => id === typeId)) throw new ApiError('file_type_not_found', { param: 'fileType' })
}

/** The record and its file are kept together or not at all. */
export async function addDocument(
  tx: Transaction,
  { clock, files }: Services,
  caller: CandidateCaller,
  { file, typeId }: { file: StoredFile; typeId: string },
): Promise<{ id: string; accessGui: string }> {
  const { candidateId, timeZone } = caller.subject
  const now = clock.now()
  const id = newId(now)
  await files.keep(tx, file)
  await insertDocument.run(
    tx,
    id,
    candidateId,
    typeId,
    file.id,
    file.name,
    new Date(now),
    localDateOf(now, timeZone),
  )
  await audit(tx, caller, 'document_added', { documentId: id, sha256: file.sha256.toString('hex') })
  return { id, accessGui: file.id }
}

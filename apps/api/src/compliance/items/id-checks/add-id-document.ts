import { ApiError } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { hashesOfFiles, keepFiles } from '../../../platform/files/record-files.ts'
import type { StoredFile } from '../../../platform/files/stored-file.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { checkCanSubmit, holdItem, type ItemIds } from '../../registrations/item-access.ts'
import { getIdCheckRules } from './id-check.ts'
import {
  attachToIdDocument,
  deleteIdDocument,
  insertIdDocument,
  listIdDocuments,
} from './id-checks.queries.ts'

/** Far more than are needed for the points. */
const MAX_DOCUMENTS = 20

export interface IdDocument {
  kindId: string
  issuer: string
  dateExpiry: string | null
  file: StoredFile
}

/** The document belongs to this check alone, and is not listed in My Files. */
export async function addIdDocument(
  tx: Transaction,
  { clock, files }: Services,
  caller: CandidateCaller,
  ids: ItemIds,
  { kindId, issuer, dateExpiry, file }: IdDocument,
): Promise<void> {
  const item = await holdItem(tx, caller, ids)
  checkCanSubmit(item)
  const added = await listIdDocuments.all(tx, item.id)
  if (added.length >= MAX_DOCUMENTS)
    throw new ApiError('exceeds_file_upload_limit', { param: String(MAX_DOCUMENTS) })
  const sha256 = file.sha256.toString('hex')
  if (added.some((document) => document.sha256 === sha256))
    throw new ApiError('id_check_document_duplicate', { param: 'content' })
  const now = clock.now()
  const id = newId(now)
  const { candidateId } = caller.subject
  await insertIdDocument.run(tx, id, item.id, candidateId, kindId, issuer, dateExpiry, new Date(now))
  await keepFiles(tx, files, [file], attachToIdDocument, id)
  await audit(tx, caller, 'id_document_added', {
    complianceItemId: item.id,
    id,
    kindId,
    sha256: hashesOfFiles([file]),
  })
}

/** Only until the check is submitted. */
export async function removeIdDocument(
  tx: Transaction,
  caller: CandidateCaller,
  ids: ItemIds,
  documentId: string,
): Promise<void> {
  const item = await holdItem(tx, caller, ids)
  await getIdCheckRules(tx, caller, item)
  checkCanSubmit(item)
  const isGone = isUuid(documentId) && (await deleteIdDocument.run(tx, item.id, documentId)) === 1
  if (!isGone) throw new ApiError('file_not_found')
  await audit(tx, caller, 'id_document_removed', { complianceItemId: item.id, id: documentId })
}

import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { deleteDocument as deleteRow, holdDocument } from './documents.queries.ts'

/** What somebody has vouched for stays; the rest goes with its bytes. */
export async function deleteDocument(
  tx: Transaction,
  { files }: Services,
  caller: CandidateCaller,
  id: string,
): Promise<void> {
  const document = await holdDocument.first(tx, caller.subject.candidateId, id)
  if (!document) throw new ApiError('document_not_found')
  if (document.isVerified) throw new ApiError('cannot_delete_verified')
  await deleteRow.run(tx, id)
  await files.letGo(tx, [document.fileId])
  await audit(tx, caller, 'document_deleted', { documentId: id })
}

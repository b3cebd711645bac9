import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import { checkRecordId } from '../../platform/files/record-files.ts'
import type { Services } from '../../platform/services.ts'
import { type DocumentRow, findDocument } from './documents.queries.ts'

export async function getDocument(
  { db }: Services,
  { subject }: CandidateCaller,
  id: string,
): Promise<DocumentRow> {
  const document = await findDocument.first(db, subject.candidateId, checkRecordId(id))
  if (!document) throw new ApiError('document_not_found')
  return document
}

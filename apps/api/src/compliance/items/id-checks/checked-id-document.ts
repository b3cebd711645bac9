import { isExpired, isExpiryMissing, issuerOf } from '@rollcall/domain/compliance/items/identity-points'
import { ApiError } from '../../../platform/api-error.ts'
import type { CheckedFile } from '../../../platform/files/check-files.ts'
import { requireFile } from '../../../platform/files/record-files.ts'
import type { IdDocument } from './add-id-document.ts'
import type { IdCheckRules } from './id-check-rules.ts'

interface GivenDocument {
  documentKindId: string
  issuer?: string | undefined
  dateExpiry?: string | null | undefined
  file: CheckedFile | undefined
}

/** Checked before its file is stored. */
export function checkedIdDocument(
  { kinds }: IdCheckRules,
  given: GivenDocument,
  todayLocal: string,
): Omit<IdDocument, 'file'> & { file: CheckedFile } {
  const kind = kinds.find(({ id }) => id === given.documentKindId)
  if (!kind) throw new ApiError('id_check_document_unknown', { param: 'documentKindId' })
  const file = requireFile(given.file, 'content')
  const issuer = issuerOf(kind, given.issuer)
  if (issuer === undefined) throw new ApiError('id_check_issuer_unknown', { param: 'issuer' })
  const dateExpiry = given.dateExpiry ?? null
  if (isExpiryMissing(kind, dateExpiry))
    throw new ApiError('id_check_expiry_missing', { param: 'dateExpiry' })
  if (isExpired(kind, dateExpiry, todayLocal))
    throw new ApiError('id_check_document_expired', { param: 'dateExpiry' })
  return { kindId: kind.id, issuer, dateExpiry, file }
}

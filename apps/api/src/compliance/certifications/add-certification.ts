import { customFieldIds } from '@rollcall/domain/compliance/certifications/certification-field'
import { checkFields } from '@rollcall/domain/field-meta/check-fields'
import type { FieldValues } from '@rollcall/domain/field-meta/field-meta'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hashesOfFiles, keepFiles } from '../../platform/files/record-files.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import { newId } from '../../platform/ids.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { KnownType } from './certification-types.ts'
import { attachToCertification, insertCertification, spendReadCertificate } from './certifications.queries.ts'

/** The position of the file that was read. */
const BEFORE_THE_OTHERS = -1

export interface CertificationData {
  certRefNo?: string | undefined
  dateObtained?: string | undefined
  dateExpiry?: string | undefined
  note?: string | undefined
  customFields?: { id: string; value: string }[] | undefined
}

/** The typed values by field: trimmed, and only those that the type asks for. */
export function checkedFields({ fieldMeta }: KnownType, data: CertificationData): FieldValues {
  const { customFields = [], ...own } = data
  const given: FieldValues = {
    ...own,
    ...Object.fromEntries(customFields.map(({ id, value }) => [id, value])),
  }
  const values = Object.fromEntries(
    fieldMeta.map(({ fieldId }) => [fieldId, given[fieldId]?.trim() || undefined]),
  )
  const [broken] = Object.keys(checkFields(fieldMeta, values))
  if (broken !== undefined) throw new ApiError('certification_field_invalid', { param: broken })
  return values
}

/** The record and its files are kept together or not at all; an earlier reading of the file is used up. */
export async function addCertification(
  tx: Transaction,
  { clock, files }: Services,
  caller: CandidateCaller,
  {
    type,
    values,
    stored,
    cacheKey,
    maxFiles,
  }: {
    type: KnownType
    values: FieldValues
    stored: readonly StoredFile[]
    cacheKey: string | undefined
    maxFiles: number
  },
): Promise<string> {
  const { candidateId, timeZone } = caller.subject
  const now = clock.now()
  const id = newId(now)
  const read =
    cacheKey === undefined
      ? undefined
      : await spendReadCertificate.first(tx, hashOf(cacheKey), candidateId, new Date(now))
  if (cacheKey !== undefined && !read) throw new ApiError('cache_key_expired', { param: 'cacheKey' })
  if (stored.length + (read ? 1 : 0) > maxFiles)
    throw new ApiError('exceeds_file_upload_limit', { param: String(maxFiles) })
  const customFields = customFieldIds.flatMap((each) => {
    const value = values[each]
    return value === undefined ? [] : [{ id: each, value }]
  })
  await insertCertification.run(
    tx,
    id,
    candidateId,
    type.id,
    values.certRefNo ?? null,
    values.dateObtained ?? null,
    values.dateExpiry ?? null,
    JSON.stringify(customFields),
    values.note ?? null,
    read ? JSON.stringify(read.proposedFields) : null,
    new Date(now),
    localDateOf(now, timeZone),
  )
  await keepFiles(tx, files, stored, attachToCertification, id)
  if (read) await attachToCertification.run(tx, id, read.fileId, BEFORE_THE_OTHERS)
  await audit(tx, caller, 'certification_added', {
    id,
    sha256: hashesOfFiles(stored),
    readFileId: read?.fileId,
  })
  return id
}

import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { expireStatus } from '@rollcall/domain/compliance/certifications/expire-status'
import { type RecordFamily, recordFamilyOf } from '@rollcall/domain/compliance/items/record-family'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { holdCertification } from '../certifications/certifications.queries.ts'
import { addDocument } from '../documents/add-document.ts'
import { holdDocument, listDocumentTypes } from '../documents/documents.queries.ts'
import { holdQualification } from '../qualifications/qualifications.queries.ts'
import {
  addSubmission,
  answerItem,
  checkCanSubmit,
  type HeldItem,
  holdItem,
  type ItemIds,
} from '../registrations/item-access.ts'
import { findOwnRecord } from '../registrations/items.queries.ts'

const familyOf = ({ referenceType }: HeldItem): RecordFamily => {
  const family = recordFamilyOf(referenceType)
  if (!family) throw new ApiError('compliance_item_kind_mismatch')
  return family
}

/** The file becomes a document in My Files, where it may count for other items too. */
export async function submitFile(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  ids: ItemIds,
  file: StoredFile,
): Promise<ComplianceItem> {
  const item = await holdItem(tx, caller, ids)
  // A certification or qualification needs more than its file.
  if (familyOf(item) !== 'document') throw new ApiError('compliance_item_kind_mismatch')
  checkCanSubmit(item)
  if (item.referenceType === 'CandidatePhoto' && !isPicture(file))
    throw new ApiError('unsupported_file_extension', { param: 'content' })
  const typeId = item.documentTypeId ?? (await listDocumentTypes.one(tx, caller.subject.candidateId)).id
  const { id: documentId } = await addDocument(tx, services, caller, { file, typeId })
  await addSubmission(tx, services, caller, item, { documentId })
  return answerItem(tx, caller, item)
}

/** Locked while it is linked, so that it cannot be deleted meanwhile. */
const holdByFamily = {
  certification: holdCertification,
  document: holdDocument,
  qualification: holdQualification,
} as const

/** Submits a record that is already in My Files. */
export async function submitRecord(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  ids: ItemIds,
  recordId: string,
): Promise<ComplianceItem> {
  const item = await holdItem(tx, caller, ids)
  const family = familyOf(item)
  checkCanSubmit(item)
  const { candidateId } = caller.subject
  if (!isUuid(recordId)) throw notFound()
  const held = await holdByFamily[family].first(tx, candidateId, recordId)
  // Read under the lock, so that a record that was deleted meanwhile counts as missing and not as another kind.
  const own = await findOwnRecord.first(tx, candidateId, recordId)
  if (!own) throw notFound()
  if (!held || !fits(item, family, { id: recordId, ...own }))
    throw new ApiError('compliance_item_kind_mismatch')
  await addSubmission(tx, services, caller, item, { [`${family}Id` as const]: recordId })
  return answerItem(tx, caller, item)
}

const notFound = () => new ApiError('file_not_found', { param: 'referenceFileId' })

/** A refused or expired record does not count, and a submitted one is not submitted again. */
function fits(item: HeldItem, family: RecordFamily, record: { id: string; isDecided: boolean }): boolean {
  const isPhoto = item.referenceType === 'CandidatePhoto'
  const one = item.evidence.find(({ id }) => id === record.id)
  // An item that names no kind accepts any document. A verified one was verified as another kind.
  if (!one) return family === 'document' && item.documentTypeId === null && !isPhoto && !record.isDecided
  if (isPhoto && !one.files.every(isPicture)) return false
  return !one.isLinked && one.verification !== 'rejected' && expireStatus(one, item.todayLocal) !== 'expired'
}

const isPicture = ({ contentType }: { contentType: string }): boolean => contentType.startsWith('image/')

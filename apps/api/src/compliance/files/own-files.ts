import { type ActionFlag, type FileFamily, isEnabled } from '@rollcall/domain/features/feature-flags'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import {
  type AgencyKeyCaller,
  type CandidateCaller,
  type ConsultantCaller,
  mayDecideAbout,
} from '../../platform/caller.ts'
import type { AuditAction } from '../../platform/change-of-action.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type Queryable, statement } from '../../platform/database/statement.ts'
import type { PagePictures } from '../../platform/files/page-pictures.ts'
import { readerOwnerOf } from '../../platform/files/reader-owner.ts'
import { isUuid } from '../../platform/ids.ts'

/** The families of My Files, and one family whose files are shown only with their item. */
type OwnFamily = FileFamily | 'idChecks'

/** The condition on a row of `files f` for each family. A file without a family is never found. */
const isOfFamily: Record<OwnFamily, string> = {
  generalFiles: 'exists (select from documents where file_id = f.id)',
  qualifications: 'f.qualification_id is not null',
  workExperience: 'f.work_experience_id is not null',
  certifications: 'f.certification_id is not null',
  idChecks: 'f.id_check_document_id is not null',
}

const family = `case ${Object.entries(isOfFamily)
  .map(([name, condition]) => `when ${condition} then '${name}'`)
  .join(' ')} end`

export interface OwnFile {
  id: string
  candidateId: string
  family: OwnFamily
  contentType: string
  sizeBytes: number
  sha256: Buffer
  isInfected: boolean
}

const columns = `f.id, f.candidate_id as "candidateId", ${family} as family, f.content_type as "contentType",
  f.size_bytes as "sizeBytes", f.sha256, f.infected_at is not null as "isInfected"`

const findOwnFile = statement<[candidateId: string, fileId: string], OwnFile>(
  'find_own_file',
  `select ${columns} from files f where f.id = $2 and f.candidate_id = $1 and ${family} is not null`,
)

/** A file that the caller owns and may view or download. Any other file counts as missing. */
export async function getOwnFile(
  on: Queryable,
  { subject }: CandidateCaller,
  fileId: string,
  permission: 'view' | 'download',
): Promise<OwnFile> {
  if (!isUuid(fileId)) throw new ApiError('invalid_file_id', { param: 'id' })
  const file = await findOwnFile.first(on, subject.candidateId, fileId)
  if (!file) throw new ApiError('file_not_found')
  if (!isEnabled(subject.features, flagOf(file.family, permission))) throw new ApiError('feature_not_enabled')
  // The owner still sees the record, so the refusal gives the reason.
  if (file.isInfected) throw new ApiError('file_infected')
  return file
}

const wasNoted = statement<[grantId: string, action: AuditAction, fileId: string], { isNoted: boolean }>(
  'was_file_noted',
  `select exists (select from audit_log
     where grant_id = $1 and action = $2 and details ->> 'fileId' = $3::uuid::text) as "isNoted"`,
)

/**
 * Records that a consultant who acts for a candidate saw a file of theirs, once for each grant and way. The files that candidates
 * open themselves are not recorded.
 */
export async function noteAccess(
  db: Database,
  caller: CandidateCaller,
  fileId: string,
  action: 'file_viewed' | 'file_downloaded',
): Promise<void> {
  const { grantId } = caller.actor
  if (grantId === undefined || (await wasNoted.one(db, grantId, action, fileId)).isNoted) return
  await db.transaction((tx) => audit(tx, caller, action, { fileId }))
}

const findFileToJudge = statement<[fileId: string], OwnFile & { region: string; state: string }>(
  'find_file_to_judge',
  `select ${columns}, c.region, c.state from files f join candidates c on c.id = f.candidate_id
   where f.id = $1 and ${family} is not null`,
)

/**
 * A file that a candidate sent, for a consultant of their office or a system of the agency that covers their region; the log says so.
 * Any other counts as missing.
 */
export async function viewFileToJudge(
  tx: Transaction,
  caller: ConsultantCaller | AgencyKeyCaller,
  fileId: string,
): Promise<OwnFile> {
  const file = isUuid(fileId) ? await findFileToJudge.first(tx, fileId) : undefined
  if (!file || !mayDecideAbout(caller, file)) throw new ApiError('file_not_found')
  if (file.isInfected) throw new ApiError('file_infected')
  const { id, candidateId } = file
  await audit(tx, { ...caller, subject: { candidateId } }, 'file_viewed', { fileId: id })
  return file
}

const flagOf = (family: OwnFamily, permission: 'view' | 'download'): ActionFlag =>
  family === 'idChecks' ? 'registrationViewDetails' : `${family}.${permission}`

/** A WebP picture. */
export async function drawOwnPage(
  db: Database,
  pages: PagePictures,
  caller: CandidateCaller,
  { fileId, page }: { fileId: string; page: number },
): Promise<Buffer> {
  const file = await getOwnFile(db, caller, fileId, 'view')
  await noteAccess(db, caller, file.id, 'file_viewed')
  const picture = await pages.draw(file, page, readerOwnerOf(caller))
  if (!picture) throw new ApiError('file_not_found')
  return picture
}

import { type FileFamily, isEnabled } from '@rollcall/domain/features/feature-flags'
import { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import { type Queryable, statement } from '../platform/database/statement.ts'
import { isUuid } from '../platform/ids.ts'

/**
 * The tables whose `file_id` says which family a file belongs to. A family adds its own here; until then its files are
 * not found by anybody who asks for a key or for pages.
 */
const familyTables: Partial<Record<FileFamily, string>> = {
  generalFiles: 'documents',
}

const familyOf = Object.entries(familyTables)
  .map(([family, table]) => `select '${family}' as family from ${table} where file_id = $2`)
  .join(' union all ')

export interface OwnFile {
  id: string
  family: FileFamily
  contentType: string
  sizeBytes: number
  sha256: Buffer
}

const findOwnFile = statement<[candidateId: string, fileId: string], OwnFile>(
  'find_own_file',
  `select f.id, owner.family, f.content_type as "contentType", f.size_bytes as "sizeBytes", f.sha256
   from files f cross join lateral (${familyOf} limit 1) owner
   where f.id = $2 and f.candidate_id = $1 and f.infected_at is null`,
)

/** A file of the caller's that they may view or download. Somebody else's is not there. */
export async function getOwnFile(
  on: Queryable,
  { subject }: CandidateCaller,
  fileId: string,
  permission: 'view' | 'download',
): Promise<OwnFile> {
  if (!isUuid(fileId)) throw new ApiError('invalid_file_id', { param: 'id' })
  const file = await findOwnFile.first(on, subject.candidateId, fileId)
  if (!file) throw new ApiError('file_not_found')
  if (!isEnabled(subject.features, `${file.family}.${permission}`)) throw new ApiError('feature_not_enabled')
  return file
}

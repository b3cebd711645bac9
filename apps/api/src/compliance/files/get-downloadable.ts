import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { getOwnFile, type OwnFile } from './own-files.ts'

/** Whether a candidate knows of an agreement with this file's id. Agreements belong to an area above. */
export type IsKnownAgreement = (db: Database, candidateId: string, fileId: string) => Promise<boolean>

/**
 * An agreement belongs to its client, and has a call of its own that records each download. A candidate who knows of the
 * agreement is refused by that reason; for any other file of another owner the answer hides that the file exists.
 */
export async function getDownloadable(
  { db }: Services,
  isKnownAgreement: IsKnownAgreement,
  caller: CandidateCaller,
  fileId: string,
): Promise<OwnFile> {
  try {
    return await getOwnFile(db, caller, fileId, 'download')
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'file_not_found') throw error
    throw (await isKnownAgreement(db, caller.subject.candidateId, fileId))
      ? new ApiError('candidate_file_id_and_candidate_id_mismatch')
      : error
  }
}

import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { findDownload, findGeneralFile } from './downloads.queries.ts'

/** The id of the file of a download that the candidate's region is offered. */
export async function getDownload(
  { db }: Services,
  { subject }: CandidateCaller,
  id: string,
): Promise<string> {
  if (!isUuid(id)) throw new ApiError('invalid_file_id', { param: 'id' })
  const download = await findDownload.first(db, subject.candidateId, id)
  if (!download) throw new ApiError('download_not_found')
  return download.fileId
}

/** The same by the name that the agency gave the download, which the call by path uses. */
export async function getGeneralFile(
  { db }: Services,
  { subject }: CandidateCaller,
  name: string,
): Promise<string> {
  const file = await findGeneralFile.first(db, subject.candidateId, name)
  if (!file) throw new ApiError('file_not_found')
  return file.fileId
}

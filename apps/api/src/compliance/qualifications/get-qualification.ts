import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import { checkRecordId } from '../../platform/files/record-files.ts'
import type { Services } from '../../platform/services.ts'
import { findQualification, type QualificationRow } from './qualifications.queries.ts'

export async function getQualification(
  { db }: Services,
  { subject }: CandidateCaller,
  id: string,
): Promise<QualificationRow> {
  const qualification = await findQualification.first(db, subject.candidateId, checkRecordId(id))
  if (!qualification) throw new ApiError('qualification_not_found')
  return qualification
}

import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import { checkRecordId } from '../../platform/files/record-files.ts'
import type { Services } from '../../platform/services.ts'
import { findWorkExperience, type WorkExperienceRow } from './work-experience.queries.ts'

export async function getWorkExperience(
  { db }: Services,
  { subject }: CandidateCaller,
  id: string,
): Promise<WorkExperienceRow> {
  const work = await findWorkExperience.first(db, subject.candidateId, checkRecordId(id))
  if (!work) throw new ApiError('work_experience_not_found')
  return work
}

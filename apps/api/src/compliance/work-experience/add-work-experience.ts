import type { WorkExperience } from '@rollcall/contract/compliance/work-experience'
import {
  tidyWorkExperience,
  type WorkExperienceDraft,
  workExperienceProblems,
} from '@rollcall/domain/compliance/work-experience/work-experience'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hashesOfFiles, keepFiles } from '../../platform/files/record-files.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { presentWorkExperience } from './work-experience.presenter.ts'
import {
  attachToWorkExperience,
  findWorkExperience,
  insertWorkExperience,
} from './work-experience.queries.ts'

export function checkWorkExperience(
  { clock }: Services,
  { subject }: CandidateCaller,
  draft: WorkExperienceDraft,
): WorkExperienceDraft {
  const problems = workExperienceProblems(draft, localDateOf(clock.now(), subject.timeZone))
  const [field] = Object.keys(problems)
  if (field) throw new ApiError('work_experience_field_invalid', { param: field })
  return tidyWorkExperience(draft)
}

export async function addWorkExperience(
  tx: Transaction,
  { clock, files }: Services,
  caller: CandidateCaller,
  work: WorkExperienceDraft,
  stored: readonly StoredFile[],
): Promise<WorkExperience> {
  const { candidateId } = caller.subject
  const now = clock.now()
  const id = newId(now)
  await insertWorkExperience.run(
    tx,
    id,
    candidateId,
    work.placeOfWork,
    work.positionHeld,
    work.dateFrom,
    work.isCurrent ? null : work.dateUntil,
    work.employmentDays,
    work.details,
    JSON.stringify(work.dotPoints),
    new Date(now),
  )
  await keepFiles(tx, files, stored, attachToWorkExperience, id)
  await audit(tx, caller, 'work_experience_added', { id, sha256: hashesOfFiles(stored) })
  return presentWorkExperience(await findWorkExperience.one(tx, candidateId, id))
}

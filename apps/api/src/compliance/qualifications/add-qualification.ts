import type { Qualification } from '@rollcall/contract/compliance/qualifications'
import {
  type QualificationDraft,
  qualificationProblems,
  tidyQualification,
} from '@rollcall/domain/compliance/qualifications/qualification'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hashesOfFiles, keepFiles } from '../../platform/files/record-files.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { presentQualification } from './qualifications.presenter.ts'
import {
  attachToQualification,
  countSubjects,
  findQualification,
  insertQualification,
  insertQualificationSubjects,
} from './qualifications.queries.ts'

export async function checkQualification(
  { db, clock }: Services,
  { subject: { candidateId, timeZone } }: CandidateCaller,
  draft: QualificationDraft,
): Promise<QualificationDraft> {
  const { institute, degree, dateComplete } = qualificationProblems(draft, localDateOf(clock.now(), timeZone))
  if (institute === 'missing') throw new ApiError('upload_qualification_institute_missing')
  if (institute) throw invalidField('institute')
  if (degree === 'missing') throw new ApiError('upload_qualification_degree_missing')
  if (degree) throw invalidField('degree')
  if (dateComplete === 'missing') throw new ApiError('upload_qualification_date_complete_missing')
  if (dateComplete) throw new ApiError('upload_qualification_date_complete_invalid')
  const tidy = tidyQualification(draft)
  if (!tidy.teachingMethods.every(isUuid)) throw invalidField('teachingMethods')
  const { count } = await countSubjects.one(db, candidateId, tidy.teachingMethods)
  if (count < tidy.teachingMethods.length) throw invalidField('teachingMethods')
  return tidy
}

const invalidField = (field: keyof QualificationDraft) =>
  new ApiError('qualification_field_invalid', { param: field })

export async function addQualification(
  tx: Transaction,
  { clock, files }: Services,
  caller: CandidateCaller,
  { institute, degree, dateComplete, teachingMethods }: QualificationDraft,
  stored: readonly StoredFile[],
): Promise<Qualification> {
  const { candidateId } = caller.subject
  const now = clock.now()
  const id = newId(now)
  await insertQualification.run(tx, id, candidateId, institute, degree, dateComplete, new Date(now))
  await insertQualificationSubjects.run(tx, id, teachingMethods)
  await keepFiles(tx, files, stored, attachToQualification, id)
  await audit(tx, caller, 'qualification_added', { id, sha256: hashesOfFiles(stored) })
  return presentQualification(await findQualification.one(tx, candidateId, id))
}

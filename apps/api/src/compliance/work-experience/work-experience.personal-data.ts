import { statement } from '../../platform/database/statement.ts'
import { exportedFilesOf } from '../../platform/files/record-files.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readWorkExperience = statement<[candidateId: string], Record<string, unknown>>(
  'export_work_experience',
  `select w.place_of_work as "placeOfWork", w.position_held as "positionHeld", w.date_from as "dateFrom",
          w.date_until as "dateUntil", w.employment_days as "employmentDays", w.details, w.dot_points as "dotPoints",
          w.is_verified as "isVerified",
          ${exportedFilesOf('work_experience_id', 'w.id')},
          ${asUtc('w.created_at')} as "addedAtUtc", ${asUtc('w.updated_at')} as "changedAtUtc"
   from work_experience w where w.candidate_id = $1 ${newest('w.created_at')}`,
)

export const workExperienceData: PersonalData = {
  section: 'workExperience',
  tables: { work_experience: { where: 'candidate_id = $1', onErasure: 'deleted' } },
  read: (on, candidateId) => readWorkExperience.all(on, candidateId),
}

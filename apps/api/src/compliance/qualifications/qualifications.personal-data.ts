import { statement } from '../../platform/database/statement.ts'
import { exportedFilesOf } from '../../platform/files/record-files.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readQualifications = statement<[candidateId: string], Record<string, unknown>>(
  'export_qualifications',
  `select q.institute, q.degree, q.completed, q.is_verified as "isVerified", q.rejection_reason as "rejectionReason",
          (select coalesce(json_agg(s.title order by s.position, s.id), '[]') from qualification_subjects qs
           join subjects s on s.id = qs.subject_id where qs.qualification_id = q.id) as subjects,
          ${exportedFilesOf('qualification_id', 'q.id')},
          ${asUtc('q.created_at')} as "addedAtUtc"
   from qualifications q where q.candidate_id = $1 ${newest('q.created_at')}`,
)

export const qualificationData: PersonalData = {
  section: 'qualifications',
  tables: {
    qualification_subjects: {
      where: 'qualification_id in (select id from qualifications where candidate_id = $1)',
      onErasure: 'deleted',
    },
    qualifications: { where: 'candidate_id = $1', onErasure: 'deleted' },
  },
  read: (on, candidateId) => readQualifications.all(on, candidateId),
}

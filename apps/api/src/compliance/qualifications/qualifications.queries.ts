import { statement } from '../../platform/database/statement.ts'
import { filesOf, type RecordFile } from '../../platform/files/record-files.ts'

export interface QualificationRow {
  id: string
  institute: string
  degree: string
  completed: string
  isVerified: boolean
  rejectionReason: string | null
  grades: { id: string; title: string }[]
  files: RecordFile[]
}

const columns = `q.id, q.institute, q.degree, q.completed, q.is_verified as "isVerified",
  q.rejection_reason as "rejectionReason",
  (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title) order by s.position, s.id), '[]')
   from qualification_subjects qs join subjects s on s.id = qs.subject_id where qs.qualification_id = q.id) as grades,
  ${filesOf('qualification_id', 'q.id')}`

export const listQualifications = statement<[candidateId: string], QualificationRow>(
  'list_qualifications',
  `select ${columns} from qualifications q where q.candidate_id = $1 order by q.completed desc, q.id desc`,
)

export const findQualification = statement<[candidateId: string, id: string], QualificationRow>(
  'find_qualification',
  `select ${columns} from qualifications q where q.candidate_id = $1 and q.id = $2`,
)

export const holdQualification = statement<[candidateId: string, id: string], { isVerified: boolean }>(
  'hold_qualification',
  `select is_verified as "isVerified" from qualifications where candidate_id = $1 and id = $2 for update`,
)

export const insertQualification = statement<
  [id: string, candidateId: string, institute: string, degree: string, completed: string, now: Date]
>(
  'insert_qualification',
  `insert into qualifications (id, candidate_id, institute, degree, completed, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
)

/** The number of the given subjects that exist in the candidate's region. */
export const countSubjects = statement<
  [candidateId: string, subjectIds: readonly string[]],
  { count: number }
>(
  'count_subjects',
  `select count(*)::int as count from subjects s
   where s.id = any($2::uuid[])
     and (s.region is null or s.region = (select region from candidates where id = $1))`,
)

export const insertQualificationSubjects = statement<
  [qualificationId: string, subjectIds: readonly string[]]
>(
  'insert_qualification_subjects',
  `insert into qualification_subjects (qualification_id, subject_id) select $1, unnest($2::uuid[])`,
)

export const attachToQualification = statement<[qualificationId: string, fileId: string, position: number]>(
  'attach_to_qualification',
  `update files set qualification_id = $1, position = $3 where id = $2`,
)

export const deleteQualification = statement<[id: string]>(
  'delete_qualification',
  `delete from qualifications where id = $1`,
)

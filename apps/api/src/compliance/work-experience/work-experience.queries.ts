import type { DotPoint } from '@rollcall/domain/compliance/work-experience/work-experience'
import { statement } from '../../platform/database/statement.ts'
import { filesOf, type RecordFile } from '../../platform/files/record-files.ts'

export interface WorkExperienceRow {
  id: string
  placeOfWork: string
  positionHeld: string
  dateFrom: string
  dateUntil: string | null
  employmentDays: number | null
  isVerified: boolean
  details: string
  dotPoints: DotPoint[]
  files: RecordFile[]
  createdAt: number
  updatedAt: number
}

const columns = `w.id, w.place_of_work as "placeOfWork", w.position_held as "positionHeld", w.date_from as "dateFrom",
  w.date_until as "dateUntil", w.employment_days as "employmentDays", w.is_verified as "isVerified", w.details,
  w.dot_points as "dotPoints", w.created_at as "createdAt", w.updated_at as "updatedAt",
  ${filesOf('work_experience_id', 'w.id')}`

/** Current work comes first. */
export const listWorkExperience = statement<[candidateId: string], WorkExperienceRow>(
  'list_work_experience',
  `select ${columns} from work_experience w where w.candidate_id = $1
   order by w.date_until desc nulls first, w.date_from desc, w.id desc`,
)

export const findWorkExperience = statement<[candidateId: string, id: string], WorkExperienceRow>(
  'find_work_experience',
  `select ${columns} from work_experience w where w.candidate_id = $1 and w.id = $2`,
)

export const holdWorkExperience = statement<[candidateId: string, id: string], { isVerified: boolean }>(
  'hold_work_experience',
  `select is_verified as "isVerified" from work_experience where candidate_id = $1 and id = $2 for update`,
)

export const insertWorkExperience = statement<
  [
    id: string,
    candidateId: string,
    placeOfWork: string,
    positionHeld: string,
    dateFrom: string,
    dateUntil: string | null,
    employmentDays: number | null,
    details: string,
    dotPoints: string,
    now: Date,
  ]
>(
  'insert_work_experience',
  `insert into work_experience (id, candidate_id, place_of_work, position_held, date_from, date_until,
     employment_days, details, dot_points, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $10)`,
)

export const attachToWorkExperience = statement<[workExperienceId: string, fileId: string, position: number]>(
  'attach_to_work_experience',
  `update files set work_experience_id = $1, position = $3 where id = $2`,
)

export const deleteWorkExperience = statement<[id: string]>(
  'delete_work_experience',
  `delete from work_experience where id = $1`,
)

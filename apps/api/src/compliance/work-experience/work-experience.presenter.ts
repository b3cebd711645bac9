import type { WorkExperience } from '@rollcall/contract/compliance/work-experience'
import { presentFile } from '../../platform/files/record-files.ts'
import type { WorkExperienceRow } from './work-experience.queries.ts'

export const presentWorkExperience = ({
  files,
  createdAt,
  updatedAt,
  ...workExperience
}: WorkExperienceRow): WorkExperience => ({
  ...workExperience,
  isCurrent: workExperience.dateUntil === null,
  files: files.map((file) => presentFile(file)),
  createdDate: new Date(createdAt).toISOString(),
  updatedDate: new Date(updatedAt).toISOString(),
})

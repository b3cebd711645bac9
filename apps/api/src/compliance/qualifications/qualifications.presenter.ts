import type { Qualification } from '@rollcall/contract/compliance/qualifications'
import { presentFile } from '../../platform/files/record-files.ts'
import type { QualificationRow } from './qualifications.queries.ts'

export const presentQualification = ({ files, ...qualification }: QualificationRow): Qualification => ({
  ...qualification,
  files: files.map((file) => presentFile(file)),
})

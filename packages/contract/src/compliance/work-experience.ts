import { dotPointTypes } from '@rollcall/domain/compliance/work-experience/dot-point'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'
import { StoredFile, uploadErrors } from './files.ts'

const id = idText
const errors = ['invalid_file_id', 'work_experience_not_found'] as const

const DotPoint = z.object({ type: z.enum(dotPointTypes), value: z.string() })

export const WorkExperience = z.object({
  id: z.uuid(),
  placeOfWork: z.string(),
  positionHeld: z.string(),
  dateFrom: z.iso.date(),
  /** Null while it is current. */
  dateUntil: z.iso.date().nullable(),
  employmentDays: z.int().nullable(),
  isCurrent: z.boolean(),
  isVerified: z.boolean(),
  details: z.string(),
  dotPoints: z.array(DotPoint),
  files: z.array(StoredFile),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
})
export type WorkExperience = z.output<typeof WorkExperience>

export const workExperienceCalls = defineCalls({
  'GET /work-experience': {
    summary: "The candidate's work experience, the latest first",
    access: 'candidate',
    feature: 'workExperience.displayInMyFiles',
    whileActing: 'allowed',
    answer: z.array(WorkExperience),
    errors: [],
  },
  'GET /work-experience/{id}': {
    summary: 'One place of work',
    access: 'candidate',
    feature: 'workExperience.view',
    whileActing: 'allowed',
    params: z.object({ id }),
    answer: WorkExperience,
    errors,
  },
  'POST /work-experience': {
    summary: 'Add a place of work; files are optional',
    access: 'candidate',
    feature: 'workExperience.create',
    whileActing: 'allowed',
    files: { part: 'files', sentAs: 'multipart', jsonPart: 'workExperienceData' },
    body: z.object({
      workExperienceData: z.object({
        placeOfWork: optional(z.string()),
        positionHeld: optional(z.string()),
        dateFrom: optional(z.string()),
        dateUntil: optional(z.string()),
        employmentDays: optional(z.number()),
        isCurrent: optional(z.boolean()),
        details: optional(z.string()),
        dotPoints: optional(z.array(z.object({ type: z.string(), value: z.string() })).max(100)),
      }),
    }),
    answer: WorkExperience,
    isCreation: true,
    errors: [
      'work_experience_field_invalid',
      'exceeds_file_upload_limit',
      ...uploadErrors.filter((code) => code !== 'files_missing'),
    ],
  },
  'DELETE /work-experience/{id}': {
    summary: 'Remove a place of work that is not verified',
    access: 'candidate',
    feature: 'workExperience.delete',
    whileActing: 'allowed',
    params: z.object({ id }),
    answer: 'nothing',
    errors: [...errors, 'cannot_delete_verified'],
  },
  'GET /work-experience/{workExperienceId}/file/{accessGui}': {
    summary: 'One file of a place of work',
    access: 'candidate',
    feature: 'workExperience.download',
    whileActing: 'allowed',
    params: z.object({ workExperienceId: id, accessGui: id }),
    answer: 'blob',
    errors: [...errors, 'file_not_found'],
  },
})

import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'
import { StoredFile, uploadErrors } from './files.ts'
import { Subject } from './subjects.ts'
import { submissionErrors } from './submission.ts'

const params = z.object({ id: idText })
const errors = ['invalid_file_id', 'qualification_not_found'] as const

export const Qualification = z.object({
  id: z.uuid(),
  institute: z.string(),
  degree: z.string(),
  completed: z.iso.date(),
  isVerified: z.boolean(),
  /** Why it was not accepted, if it was not. */
  rejectionReason: z.string().nullable(),
  /** Teaching methods, or grades and subjects, by region. */
  grades: z.array(Subject),
  files: z.array(StoredFile),
})
export type Qualification = z.output<typeof Qualification>

export const qualificationCalls = defineCalls({
  'GET /qualifications': {
    summary: "The candidate's qualifications, the latest first",
    access: 'candidate',
    feature: 'qualifications.displayInMyFiles',
    whileActing: 'allowed',
    answer: z.array(Qualification),
    errors: [],
  },
  'GET /qualifications/{id}': {
    summary: 'One qualification',
    access: 'candidate',
    feature: 'qualifications.view',
    whileActing: 'allowed',
    params,
    answer: Qualification,
    errors,
  },
  'POST /qualifications': {
    summary: 'Add a qualification, with its files',
    access: 'candidate',
    feature: 'qualifications.create',
    whileActing: 'allowed',
    files: { part: 'files', sentAs: 'multipart', jsonPart: 'qualificationData' },
    body: z.object({
      /** Checked by the use case, which has a code for each missing field. */
      qualificationData: z.object({
        institute: optional(z.string()),
        degree: optional(z.string()),
        dateComplete: optional(z.string()),
        /** Ids of subjects. */
        teachingMethods: optional(z.array(idText).max(200)),
      }),
      /** The item that it is submitted for. */
      complianceItemId: optional(idText),
    }),
    answer: Qualification,
    isCreation: true,
    errors: [
      'upload_qualification_institute_missing',
      'upload_qualification_degree_missing',
      'upload_qualification_date_complete_missing',
      'upload_qualification_date_complete_invalid',
      'qualification_field_invalid',
      'exceeds_file_upload_limit',
      ...submissionErrors,
      ...uploadErrors,
    ],
  },
  'DELETE /qualifications/{id}': {
    summary: 'Remove a qualification that is not verified',
    access: 'candidate',
    feature: 'qualifications.delete',
    whileActing: 'allowed',
    params,
    answer: 'nothing',
    errors: [...errors, 'cannot_delete_verified'],
  },
  'GET /qualifications/{id}/file/{fileId}': {
    summary: 'One file of a qualification',
    access: 'candidate',
    feature: 'qualifications.download',
    whileActing: 'allowed',
    params: params.extend({ fileId: idText }),
    answer: 'blob',
    errors: [...errors, 'file_not_found'],
  },
})

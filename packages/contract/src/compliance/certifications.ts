import { customFieldIds } from '@rollcall/domain/compliance/certifications/certification-field'
import { expireStatuses } from '@rollcall/domain/compliance/certifications/expire-status'
import { fieldTypes } from '@rollcall/domain/field-meta/field-meta'
import { verifications } from '@rollcall/domain/files/verification'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'
import { StoredFile, uploadErrors } from './files.ts'
import { submissionErrors } from './submission.ts'

const id = idText
const errors = ['invalid_file_id', 'certification_not_found'] as const

export const FieldMeta = z.object({
  fieldId: z.string(),
  title: z.string(),
  fieldType: z.enum(fieldTypes),
  rules: z.array(z.object({ ruleType: z.string(), value: z.number().nullable() })),
  options: z.array(z.string()),
})

export const CertificationType = z.object({
  id: z.uuid(),
  title: z.string(),
  /** One sentence: its purpose, and who needs it. */
  description: z.string(),
  fieldMeta: z.array(FieldMeta),
  /** It never expires, whatever date it carries. */
  ignoreExpiry: z.boolean(),
})
export type CertificationType = z.output<typeof CertificationType>

export const Certification = z.object({
  id: z.uuid(),
  typeId: z.uuid(),
  title: z.string(),
  certificationType: CertificationType,
  certRefNo: z.string().nullable(),
  dateObtained: z.iso.date().nullable(),
  dateExpiry: z.iso.date().nullable(),
  customFields: z.array(z.object({ id: z.enum(customFieldIds), value: z.string() })),
  note: z.string().nullable(),
  expireStatus: z.enum(expireStatuses),
  /** It never expires, whatever date it carries. */
  ignoreExpiry: z.boolean(),
  /** It counts as expiring from this many days before its last day. */
  reminderDays: z.int(),
  isVerified: z.boolean(),
  /** Why it was not accepted, in the consultant's words. */
  rejectionReason: z.string().nullable(),
  /** The first certification of the same type, which this one renews; null if it is the first itself. */
  firstParentId: z.uuid().nullable(),
  candidateTimeZone: z.string(),
  files: z.array(StoredFile),
  createdDateLocal: z.iso.date(),
})
export type Certification = z.output<typeof Certification>

export const ProposedField = z.object({
  fieldId: z.string(),
  value: z.string(),
  /** From 0 to 1. Below 0.6 the form asks about it. */
  confidence: z.number(),
})

export const certificationCalls = defineCalls({
  'GET /certifications/types': {
    summary: "The kinds of certification of the candidate's region, with their fields",
    access: 'candidate',
    feature: 'certifications.displayInMyFiles',
    whileActing: 'allowed',
    answer: z.array(CertificationType),
    errors: [],
  },
  'GET /certifications/types/{id}': {
    summary: 'One kind of certification',
    access: 'candidate',
    feature: 'certifications.displayInMyFiles',
    whileActing: 'allowed',
    params: z.object({ id }),
    answer: CertificationType,
    errors: ['certification_type_not_found'],
  },
  'GET /certifications': {
    summary: "The candidate's certifications, grouped by type, the latest first",
    access: 'candidate',
    feature: 'certifications.displayInMyFiles',
    whileActing: 'allowed',
    answer: z.array(Certification),
    errors: [],
  },
  'GET /certifications/{id}': {
    summary: 'One certification',
    access: 'candidate',
    feature: 'certifications.view',
    whileActing: 'allowed',
    params: z.object({ id }),
    answer: Certification,
    errors,
  },
  'POST /certifications': {
    summary: 'Add a certification: its files, or the key of a file that was just read',
    access: 'candidate',
    feature: 'certifications.create',
    whileActing: 'allowed',
    files: { part: 'files', sentAs: 'multipart', jsonPart: 'certificationData' },
    body: z.object({
      certificationData: z.object({
        certificationTypeId: id,
        certRefNo: optional(z.string()),
        dateObtained: optional(z.string()),
        dateExpiry: optional(z.string()),
        note: optional(z.string()),
        customFields: optional(z.array(z.object({ id: z.string(), value: z.string() })).max(10)),
      }),
      /** The item that it is submitted for. */
      complianceItemId: optional(id),
      cacheKey: optional(z.string().max(200)),
    }),
    answer: Certification,
    isCreation: true,
    errors: [
      'certification_type_not_found',
      'certification_field_invalid',
      'cache_key_expired',
      'exceeds_file_upload_limit',
      ...submissionErrors,
      ...uploadErrors,
    ],
  },
  'DELETE /certifications/{id}': {
    summary: 'Remove a certification that is not verified',
    access: 'candidate',
    feature: 'certifications.delete',
    whileActing: 'allowed',
    params: z.object({ id }),
    answer: 'nothing',
    errors: [...errors, 'cannot_delete_verified'],
  },
  'GET /certifications/{certificationId}/file/{accessGui}': {
    summary: 'One file of a certification',
    access: 'candidate',
    feature: 'certifications.download',
    whileActing: 'allowed',
    params: z.object({ certificationId: id, accessGui: id }),
    answer: 'blob',
    errors: [...errors, 'file_not_found'],
  },
  'POST /certifications/extract-details': {
    summary: 'Read a certificate, to fill its form; nothing is saved',
    access: 'candidate',
    feature: 'certifications.create',
    whileActing: 'allowed',
    files: { part: 'content', sentAs: 'multipart', maxCount: 1 },
    /** The type, if it is already known. */
    body: z.object({ certificationTypeId: optional(id) }),
    answer: z.object({
      cacheKey: z.string(),
      certificationTypeId: z.uuid().nullable(),
      /** Several types are possible, and this one is of the candidate's state: the form asks instead of filling it in. */
      isTypeDoubtful: z.boolean(),
      fields: z.array(ProposedField),
      /** The name on the document, if one was read that is not the candidate's. */
      nameOnPaper: z.string().nullable(),
    }),
    errors: ['exceeds_file_upload_limit', ...uploadErrors],
  },
  'POST /certifications/verify': {
    summary: 'Compare a file with the record; only a consultant can verify a record',
    access: 'candidate',
    feature: 'certifications.create',
    whileActing: 'allowed',
    files: { part: 'content', sentAs: 'multipart', maxCount: 1 },
    body: z.object({ certificationId: id }),
    answer: z.object({
      verification: z.enum(verifications),
      mismatches: z.array(z.object({ fieldId: z.string(), recorded: z.string(), read: z.string() })),
    }),
    errors: [...errors, 'exceeds_file_upload_limit', ...uploadErrors],
  },
})

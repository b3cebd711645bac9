import {
  complianceItemStatuses,
  complianceTypes,
  referenceTypes,
} from '@rollcall/domain/compliance/items/compliance-item'
import { registrationStatuses } from '@rollcall/domain/compliance/registrations/registration-status'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { optional } from '../optional.ts'
import { instant, localDate } from '../shapes.ts'
import { ownedBy } from './owner.ts'
import { Named } from './resource-calls.ts'
import { longText, Reference, Referenced, text } from './resources.ts'

/** The kinds of a catalogue, to name in requirements. Those without a region are for all of them. */
const Kinds = z.object({
  items: z.array(z.object({ id: z.uuid(), region: z.string().nullable(), title: z.string() })),
})

export const RegistrationBody = z.object(
  ownedBy('agency', {
    candidate: Reference,
    title: text,
    location: text,
    /** The work that it allows: 'be offered work at primary schools in Victoria'. */
    unlocks: optional(text),
  }),
)
export type RegistrationBody = z.output<typeof RegistrationBody>

export const RequirementBody = z.object(
  ownedBy('agency', {
    registration: Reference,
    title: text,
    description: optional(longText),
    referenceType: z.enum(referenceTypes),
    type: optional(z.enum(complianceTypes)),
    /** Of the lists of kinds, as the reference type needs it. */
    certificationType: optional(z.uuid().toLowerCase()),
    documentType: optional(z.uuid().toLowerCase()),
    /** An upload: an agreement, or a document to fill in and send back. */
    file: optional(Reference),
    video: optional(Reference),
    form: optional(Reference),
    /** Requirements of the same registration that are done first. */
    comesAfter: optional(z.array(Reference).max(50)),
    /** How many days it usually takes to get it. */
    leadDays: optional(z.int().min(0).max(1_000)),
  }),
)
export type RequirementBody = z.output<typeof RequirementBody>

const Requirement = z.object({
  id: z.uuid(),
  externalId: z.string().nullable(),
  ...ownedBy('agency', {
    title: z.string(),
    referenceType: z.enum(referenceTypes),
    /** Nothing can be submitted until it is lifted. */
    restriction: z.string().nullable(),
  }),
  status: z.enum(complianceItemStatuses),
  /** The record that counts for it, which `GET evidence/{id}` has. */
  evidenceId: z.uuid().nullable(),
  dateExpiry: localDate.nullable(),
})

export const Registration = z.object({
  id: z.uuid(),
  externalId: z.string().nullable(),
  ...ownedBy('agency', {
    candidate: Referenced,
    title: z.string(),
    location: z.string(),
    unlocks: z.string().nullable(),
    /** Of its suspension or end. */
    statusReason: z.string().nullable(),
    activatedAt: instant.nullable(),
  }),
  /** `Complete` can be activated. */
  status: z.enum(registrationStatuses),
  requirements: z.array(Requirement),
})
export type Registration = z.output<typeof Registration>

export const Evidence = z.object({
  id: z.uuid(),
  kind: z.enum(['certification', 'document', 'qualification', 'submission']),
  title: z.string(),
  status: z.enum(['unverified', 'verified', 'rejected']),
  ...ownedBy('agency', { rejectionReason: z.string().nullable() }),
  ...ownedBy('candidate', {
    candidate: Referenced,
    addedAt: instant,
    /** As the candidate confirmed them: of a certification, a qualification or a form. */
    values: z.record(z.string(), z.unknown()),
    /** Read from the file by the service. */
    extracted: z.array(z.record(z.string(), z.unknown())).nullable(),
    files: z.array(z.object({ id: z.uuid(), name: z.string(), contentType: z.string(), sizeBytes: z.int() })),
  }),
})
export type Evidence = z.output<typeof Evidence>

const kinds = { access: 'agencyKey', answer: Kinds, errors: [] } as const
const NamedEvidence = z.object({ id: z.string() })

const registrationErrors = ['registration_not_found', 'candidate_not_found', 'candidate_erased'] as const

export const agencyComplianceCalls = defineCalls({
  'GET /v1/certification-types': {
    ...kinds,
    summary: 'The kinds of certification, for requirements',
    scope: 'certification-types:read',
  },
  'GET /v1/document-types': {
    ...kinds,
    summary: 'The kinds of document, for requirements',
    scope: 'document-types:read',
  },
  'GET /v1/subjects': {
    ...kinds,
    summary: 'The subjects of qualifications',
    scope: 'subjects:read',
  },
  'GET /v1/checklists': {
    ...kinds,
    summary: 'The checklists of the catalogue: the requirements of kinds of registration',
    scope: 'checklists:read',
  },
  'POST /v1/registrations/{externalId}/checklist': {
    summary:
      'Add the requirements of a checklist that a registration has never had, with the uploads and videos that it names',
    access: 'agencyKey',
    scope: 'requirements:write',
    record: 'registrations',
    params: Named,
    body: z.object(
      ownedBy('agency', {
        checklist: z.uuid().toLowerCase(),
        /** By the names in the checklist. */
        files: optional(z.record(z.string().max(100), Reference)),
        videos: optional(z.record(z.string().max(100), Reference)),
      }),
    ),
    answer: Registration,
    errors: [
      'registration_not_found',
      'checklist_not_found',
      'checklist_file_missing',
      'file_not_found',
      'video_not_found',
    ],
  },
  'PUT /v1/registrations/{externalId}': {
    summary: 'Save a registration of a candidate; its status follows from its requirements and decisions',
    access: 'agencyKey',
    scope: 'registrations:write',
    record: 'registrations',
    params: Named,
    body: RegistrationBody,
    answer: Registration,
    isCreation: 'ifNew',
    errors: [...registrationErrors, 'registration_ended', 'registration_candidate_mismatch'],
  },
  'GET /v1/registrations/{externalId}': {
    summary: 'A registration with its requirements, by its external id or by ours',
    access: 'agencyKey',
    scope: 'registrations:read',
    record: 'registrations',
    params: Named,
    answer: Registration,
    errors: ['registration_not_found'],
  },
  'PUT /v1/requirements/{externalId}': {
    summary: 'Save a requirement of a registration; the candidate is mailed about a new one',
    access: 'agencyKey',
    scope: 'requirements:write',
    record: 'complianceItems',
    params: Named,
    body: RequirementBody,
    answer: Registration,
    isCreation: 'ifNew',
    errors: [
      'registration_not_found',
      'compliance_item_not_found',
      'compliance_item_reference_invalid',
      'compliance_item_registration_mismatch',
      'compliance_item_already_submitted',
      'compliance_item_order_circular',
      'certification_type_not_found',
      'file_type_not_found',
      'file_not_found',
      'video_not_found',
      'form_not_found',
    ],
  },
  'DELETE /v1/requirements/{externalId}': {
    summary: 'Remove a requirement; what was sent for it is kept',
    access: 'agencyKey',
    scope: 'requirements:write',
    record: 'complianceItems',
    params: Named,
    answer: 'nothing',
    errors: ['compliance_item_not_found'],
  },
  'POST /v1/requirements/{externalId}/restrict': {
    summary: 'Let nothing be submitted for a requirement, with a reason that the candidate reads',
    access: 'agencyKey',
    scope: 'decisions:write',
    record: 'complianceItems',
    params: Named,
    body: z.object({ reason: z.string() }),
    answer: 'nothing',
    errors: ['compliance_item_not_found', 'consultant_reason_invalid'],
  },
  'POST /v1/requirements/{externalId}/lift': {
    summary: 'Lift the restriction of a requirement',
    access: 'agencyKey',
    scope: 'decisions:write',
    record: 'complianceItems',
    params: Named,
    answer: 'nothing',
    errors: ['compliance_item_not_found'],
  },
  'GET /v1/evidence/{id}': {
    summary: 'A document, certification, qualification or submission, with its values and files',
    access: 'agencyKey',
    scope: 'decisions:read',
    record: 'evidence',
    params: NamedEvidence,
    answer: Evidence,
    errors: ['file_not_found'],
  },
  'GET /v1/files/{id}': {
    summary: 'A file of evidence; the audit log says that the system fetched it',
    access: 'agencyKey',
    scope: 'decisions:read',
    params: NamedEvidence,
    answer: 'blob',
    errors: ['file_not_found', 'file_infected', 'range_not_satisfiable'],
  },
})

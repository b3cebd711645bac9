import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { localDate } from '../shapes.ts'

const AboutCandidate = {
  candidateId: z.uuid(),
  candidateName: z.string(),
  region: z.string(),
  timeZone: z.string(),
  registrationId: z.uuid(),
  registrationTitle: z.string(),
  location: z.string(),
}
const AboutItem = { ...AboutCandidate, complianceItemId: z.uuid(), title: z.string() }

const StoredFile = z.object({ id: z.uuid(), name: z.string() })
const Answer = z.object({ title: z.string(), text: z.string() })

/** Evidence that was submitted, or added to My Files, and not reviewed yet. */
const WaitingEvidence = z.object({
  ...AboutItem,
  /** Of the record in My Files, or of the submission where there is no record. */
  referenceFileId: z.uuid(),
  /** Whether it was sent for this item; otherwise it was added to My Files. */
  isSent: z.boolean(),
  sinceUTC: z.iso.datetime(),
  dateExpiry: localDate.nullable(),
  files: z.array(StoredFile),
  answers: z.array(Answer),
  references: z.array(z.object({ name: z.string(), relationship: z.string(), answers: z.array(Answer) })),
  identityDocuments: z.array(
    z.object({ kindId: z.string(), issuer: z.string(), dateExpiry: localDate.nullable(), file: StoredFile }),
  ),
})
export type WaitingEvidence = z.output<typeof WaitingEvidence>

const Waiting = z.object({
  /** The oldest first. */
  evidence: z.array(WaitingEvidence),
  /** Accepted answers that the candidate asked to change. */
  changes: z.array(z.object({ ...AboutItem, submissionId: z.uuid(), reason: z.string() })),
  restrictions: z.array(z.object({ ...AboutItem, restriction: z.string() })),
  /** Registrations with a complete checklist, which can be activated. */
  complete: z.array(z.object(AboutCandidate)),
})
export type Waiting = z.output<typeof Waiting>

const Evidence = z.object({ complianceItemId: z.string(), referenceFileId: z.string() })
const Item = z.object({ complianceItemId: z.string() })

/** Records of candidates of other offices count as missing. */
export const deskDecisionCalls = defineCalls({
  'GET /v1/waiting': {
    summary:
      'What waits for a consultant, of the candidates of their offices: of the hundred who have waited longest',
    access: 'consultant',
    answer: Waiting,
    errors: [],
  },
  'GET /v1/files/{fileId}': {
    summary: 'A file from a candidate of their offices',
    access: 'consultant',
    params: z.object({ fileId: z.string() }),
    answer: 'blob',
    errors: ['file_not_found', 'file_infected', 'range_not_satisfiable'],
  },
  'POST /v1/compliance-items/{complianceItemId}/evidence/{referenceFileId}/verify': {
    summary: 'Verify evidence; also what was rejected before',
    access: 'consultant',
    params: Evidence,
    answer: 'nothing',
    errors: ['compliance_item_not_found', 'file_not_found'],
  },
  'POST /v1/compliance-items/{complianceItemId}/evidence/{referenceFileId}/reject': {
    summary: 'Reject evidence with a reason that the candidate reads; also what was verified before',
    access: 'consultant',
    params: Evidence,
    body: z.object({ reason: z.string() }),
    answer: 'nothing',
    errors: ['compliance_item_not_found', 'file_not_found', 'consultant_reason_invalid'],
  },
  'POST /v1/compliance-items/{complianceItemId}/submissions/{submissionId}/reopen': {
    summary: 'Open accepted answers again, because the candidate asked to change them',
    access: 'consultant',
    params: z.object({ complianceItemId: z.string(), submissionId: z.string() }),
    answer: 'nothing',
    errors: ['compliance_item_not_found', 'file_not_found'],
  },
  'DELETE /v1/compliance-items/{complianceItemId}/restriction': {
    summary: 'Lift a restriction, so that the candidate can complete the item',
    access: 'consultant',
    params: Item,
    answer: 'nothing',
    errors: ['compliance_item_not_found'],
  },
  'POST /v1/registrations/{registrationId}/activate': {
    summary: 'Activate a registration whose list is done',
    access: 'consultant',
    params: z.object({ registrationId: z.string() }),
    answer: 'nothing',
    errors: ['registration_not_found', 'registration_not_complete'],
  },
})

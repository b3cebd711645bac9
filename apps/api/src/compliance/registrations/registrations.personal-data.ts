import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readRegistrations = statement<[candidateId: string], Record<string, unknown>>(
  'export_registrations',
  `select title, decision, status_reason as "statusReason", location, unlocks,
          ${asUtc('begun_at')} as "begunAtUtc", ${asUtc('activated_at')} as "activatedAtUtc",
          ${asUtc('suspended_at')} as "suspendedAtUtc",
          ${asUtc('created_at')} as "createdAtUtc"
   from registrations where candidate_id = $1 ${newest('created_at')}`,
)

const readItems = statement<[candidateId: string], Record<string, unknown>>(
  'export_compliance_items',
  `select r.title as registration, i.title, i.description, i.reference_type as kind, i.restriction,
          ${asUtc('i.created_at')} as "askedForAtUtc", ${asUtc('i.removed_at')} as "removedAtUtc"
   from compliance_items i join registrations r on r.id = i.registration_id
   where i.candidate_id = $1 ${newest('i.created_at')}`,
)

/** Submitted records are exported with the records. */
const readSubmissions = statement<[candidateId: string], Record<string, unknown>>(
  'export_compliance_submissions',
  `select i.title as item, coalesce(s.certification_id, s.document_id, s.qualification_id) as "recordId", s.details,
          s.is_verified as "isVerified", s.rejection_reason as "rejectionReason",
          ${asUtc('s.submitted_at')} as "submittedAtUtc", ${asUtc('s.decided_at')} as "decidedAtUtc",
          ${asUtc('s.change_asked_at')} as "changeAskedAtUtc", s.change_reason as "changeReason",
          ${asUtc('s.reopened_at')} as "reopenedAtUtc"
   from compliance_submissions s join compliance_items i on i.id = s.compliance_item_id
   where s.candidate_id = $1 ${newest('s.submitted_at')}`,
)

const readFetches = statement<[candidateId: string], Record<string, unknown>>(
  'export_compliance_file_fetches',
  `select i.title as item, f.name as "fileName", encode(f.sha256, 'hex') as "fileSha256",
          ${asUtc('o.fetched_at')} as "fetchedAtUtc"
   from compliance_file_fetches o join compliance_items i on i.id = o.compliance_item_id
   join files f on f.id = o.file_id
   where o.candidate_id = $1 ${newest('o.fetched_at')}`,
)

export const registrationData: PersonalData = {
  section: 'registrations',
  tables: {
    compliance_file_fetches: { where: 'candidate_id = $1', onErasure: 'deleted' },
    compliance_submissions: { where: 'candidate_id = $1', onErasure: 'deleted' },
    compliance_items: { where: 'candidate_id = $1', onErasure: 'deleted' },
    registrations: { where: 'candidate_id = $1', onErasure: 'deleted' },
  },
  read: async (on, candidateId) => ({
    registrations: await readRegistrations.all(on, candidateId),
    items: await readItems.all(on, candidateId),
    submitted: await readSubmissions.all(on, candidateId),
    opened: await readFetches.all(on, candidateId),
  }),
}

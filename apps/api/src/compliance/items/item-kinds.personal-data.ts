import { statement } from '../../platform/database/statement.ts'
import { exportedFilesOf } from '../../platform/files/record-files.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readWatching = statement<[candidateId: string], Record<string, unknown>>(
  'export_video_watching',
  `select i.title as item, w.seen as "seenMilliseconds", ${asUtc('w.counted_at')} as "lastReportedAtUtc"
   from video_watching w join compliance_items i on i.id = w.compliance_item_id
   where w.candidate_id = $1 ${newest('w.counted_at')}`,
)

/** A referee's answers are confidential to the agency, so the export has only the request and the time of the answer. */
const readReferees = statement<[candidateId: string], Record<string, unknown>>(
  'export_referees',
  `select i.title as item, r.name, r.email, r.relationship, ${asUtc('r.asked_at')} as "askedAtUtc",
          ${asUtc('r.reminded_at')} as "remindedAtUtc", ${asUtc('r.opened_at')} as "openedAtUtc",
          ${asUtc('r.answered_at')} as "answeredAtUtc"
   from referees r join compliance_items i on i.id = r.compliance_item_id
   where r.candidate_id = $1 ${newest('r.asked_at')}`,
)

const readIdDocuments = statement<[candidateId: string], Record<string, unknown>>(
  'export_id_check_documents',
  `select i.title as item, d.kind_id as kind, d.issuer, d.date_expiry as "dateExpiry",
          ${asUtc('d.created_at')} as "addedAtUtc", ${exportedFilesOf('id_check_document_id', 'd.id')}
   from id_check_documents d join compliance_items i on i.id = d.compliance_item_id
   where d.candidate_id = $1 ${newest('d.created_at')}`,
)

const readConsents = statement<[candidateId: string], Record<string, unknown>>(
  'export_consents',
  `select i.title as item, c.version, c.text, c.ip, c.user_agent as "userAgent", ${asUtc('c.agreed_at')} as "agreedAtUtc"
   from consents c join compliance_items i on i.id = c.compliance_item_id
   where c.candidate_id = $1 ${newest('c.agreed_at')}`,
)

const readApplications = statement<[candidateId: string], Record<string, unknown>>(
  'export_certification_applications',
  `select t.title as "appliedFor", t.apply_at as "appliedTo", a.reference, a.applied_on as "appliedOn",
          ${asUtc('a.recorded_at')} as "recordedAtUtc"
   from certification_applications a join certification_types t on t.id = a.certification_type_id
   where a.candidate_id = $1 ${newest('a.recorded_at')}`,
)

/** Before the items that they refer to. */
export const complianceKindsData: PersonalData = {
  section: 'checks',
  tables: {
    video_watching: { where: 'candidate_id = $1', onErasure: 'deleted' },
    referees: { where: 'candidate_id = $1', onErasure: 'deleted' },
    id_check_documents: { where: 'candidate_id = $1', onErasure: 'deleted' },
    consents: { where: 'candidate_id = $1', onErasure: 'deleted' },
    certification_applications: { where: 'candidate_id = $1', onErasure: 'deleted' },
  },
  read: async (on, candidateId) => ({
    filmsWatched: await readWatching.all(on, candidateId),
    referees: await readReferees.all(on, candidateId),
    identityDocuments: await readIdDocuments.all(on, candidateId),
    consents: await readConsents.all(on, candidateId),
    applications: await readApplications.all(on, candidateId),
  }),
}

import { statement } from '../../platform/database/statement.ts'
import { exportedFilesOf } from '../../platform/files/record-files.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readCertifications = statement<[candidateId: string], Record<string, unknown>>(
  'export_certifications',
  `select t.title as type, c.cert_ref_no as "certRefNo", c.date_obtained as "dateObtained",
          c.date_expiry as "dateExpiry", c.custom_fields as "customFields", c.note, c.is_verified as "isVerified",
          c.rejection_reason as "rejectionReason", c.proposed_fields as "readFromFile",
          c.last_comparison as "lastComparison", ${asUtc('c.created_at')} as "addedAtUtc",
          ${exportedFilesOf('certification_id', 'c.id')},
          (select coalesce(json_agg(json_build_object('step', r.step, 'mailedAtUtc', ${asUtc('r.mailed_at')})
             order by r.mailed_at), '[]')
           from certification_reminders r where r.certification_id = c.id) as reminders
   from certifications c join certification_types t on t.id = c.certification_type_id
   where c.candidate_id = $1 ${newest('c.created_at')}`,
)

const readWaiting = statement<[candidateId: string], Record<string, unknown>>(
  'export_read_certificates',
  `select f.name as "fileName", r.proposed_fields as "readFromFile", ${asUtc('r.expires_at')} as "waitsUntilUtc"
   from read_certificates r join files f on f.id = r.file_id
   where r.candidate_id = $1 ${newest('r.expires_at')}`,
)

export const certificationData: PersonalData = {
  section: 'certifications',
  tables: {
    read_certificates: { where: 'candidate_id = $1', onErasure: 'deleted' },
    certification_reminders: {
      where: 'certification_id in (select id from certifications where candidate_id = $1)',
      onErasure: 'deleted',
    },
    certifications: { where: 'candidate_id = $1', onErasure: 'deleted' },
  },
  read: async (on, candidateId) => ({
    handedIn: await readCertifications.all(on, candidateId),
    waitingForRecord: await readWaiting.all(on, candidateId),
  }),
}

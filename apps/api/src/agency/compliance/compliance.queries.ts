import { type Statement, statement } from '../../platform/database/statement.ts'
import { nameOf } from '../resources.queries.ts'

export interface KindRow {
  id: string
  region: string | null
  title: string
}

const kindsOf = (name: string, table: string): Statement<[agencyKeyId: string], KindRow> =>
  statement(
    `list_${name}_for_key`,
    `select r.id, r.region, r.title from agency_keys k cross join ${table} r
     where k.id = $1 and (k.regions is null or r.region is null or r.region = any(k.regions))
     order by r.region, r.title, r.id`,
  )

export const listCertificationTypes = kindsOf('certification_types', 'certification_types')
export const listDocumentTypes = kindsOf('document_types', 'document_types')
export const listChecklists = kindsOf('checklists', 'checklists')
export const listSubjects = kindsOf('subjects', 'subjects')

/** The names that the records of a registration have in the source of a key. */
export const listNamesOfRegistration = statement<
  [agencyKeyId: string, registrationId: string],
  { id: string; externalId: string }
>(
  'list_names_of_registration',
  `select e.id, e.external_id as "externalId" from agency_keys k join registrations r on r.id = $2
   join external_ids e on e.source = k.source and (
     e.resource = 'registrations' and e.id = r.id or e.resource = 'candidates' and e.id = r.candidate_id
     or e.resource = 'complianceItems'
        and e.id in (select i.id from compliance_items i where i.registration_id = r.id))
   where k.id = $1`,
)

export const findTimeZoneOfCandidate = statement<[candidateId: string], { timeZone: string }>(
  'find_time_zone_of_candidate',
  `select timezone as "timeZone" from candidates where id = $1`,
)

export interface EvidenceRow {
  id: string
  kind: 'certification' | 'document' | 'qualification' | 'submission'
  candidateId: string
  candidateExternalId: string | null
  title: string
  isVerified: boolean
  rejectionReason: string | null
  addedAt: number
  values: Record<string, unknown> | null
  extracted: Record<string, unknown>[] | null
  files: { id: string; name: string; contentType: string; sizeBytes: number }[]
}

const filesWhere = (condition: string) =>
  `coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
     'sizeBytes', f.size_bytes) order by f.position, f.id) from files f where ${condition}), '[]') as files`

/** A submission that names a record of My Files is that record. */
export const findEvidenceForKey = statement<[agencyKeyId: string, id: string], EvidenceRow>(
  'find_evidence_for_key',
  `select e.id, e.kind, e.candidate_id as "candidateId", ${nameOf('candidates', 'e.candidate_id')} as "candidateExternalId",
     e.title, e.is_verified as "isVerified", e.rejection_reason as "rejectionReason", e.added_at as "addedAt", e."values",
     e.extracted, e.files
   from agency_keys k cross join lateral (
     select c.id, 'certification' as kind, c.candidate_id, t.title, c.is_verified, c.rejection_reason,
       c.created_at as added_at, jsonb_build_object('certRefNo', c.cert_ref_no, 'dateObtained', c.date_obtained,
         'dateExpiry', c.date_expiry, 'customFields', c.custom_fields, 'note', c.note) as "values",
       c.proposed_fields as extracted, ${filesWhere('f.certification_id = c.id')}
     from certifications c join certification_types t on t.id = c.certification_type_id where c.id = $2
     union all
     select d.id, 'document', d.candidate_id, t.title, d.is_verified, d.rejection_reason, d.created_at,
       jsonb_build_object('name', d.name), null, ${filesWhere('f.id = d.file_id')}
     from documents d join document_types t on t.id = d.document_type_id where d.id = $2
     union all
     select q.id, 'qualification', q.candidate_id, q.degree, q.is_verified, q.rejection_reason, q.created_at,
       jsonb_build_object('institute', q.institute, 'degree', q.degree, 'completed', q.completed), null,
       ${filesWhere('f.qualification_id = q.id')}
     from qualifications q where q.id = $2
     union all
     select s.id, 'submission', s.candidate_id, i.title, s.is_verified, s.rejection_reason, s.submitted_at,
       s.details -> 'answers', null,
       ${filesWhere('f.id_check_document_id in (select x.id from id_check_documents x where x.compliance_item_id = i.id)')}
     from compliance_submissions s join compliance_items i on i.id = s.compliance_item_id
     where s.id = $2 and num_nonnulls(s.certification_id, s.document_id, s.qualification_id) = 0) e
   join candidates p on p.id = e.candidate_id
   where k.id = $1 and (k.regions is null or p.region = any(k.regions))`,
)

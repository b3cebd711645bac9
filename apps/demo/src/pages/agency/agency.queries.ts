import { statement } from '@rollcall/api/src/platform/database/statement.ts'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'

export interface RegisteredPerson {
  id: string
  name: string
  region: string
  timeZone: string
  consultantId: string | null
}

/** More people than that are no demo. */
const SHOWN_PEOPLE = 200

export const listRegisteredPeople = statement<[], RegisteredPerson>(
  'list_registered_people',
  `select c.id, c.first_name || ' ' || c.last_name as name, c.region, c.timezone as "timeZone",
          c.consultant_id as "consultantId"
   from candidates c
   where c.erased_at is null and exists (select from registrations r where r.candidate_id = c.id)
   order by c.created_at, c.id limit ${SHOWN_PEOPLE}`,
)

export interface ProtectedPerson {
  id: string
  name: string
  channels: string[]
}

export const listProtectedPeople = statement<[], ProtectedPerson>(
  'list_protected_people',
  `select c.id, c.first_name || ' ' || c.last_name as name, array_agg(d.channel order by d.created_at) as channels
   from candidates c join mfa_devices d on d.account_id = c.id and d.verified_at is not null
   where c.erased_at is null group by c.id order by c.created_at, c.id limit ${SHOWN_PEOPLE}`,
)

export interface AskedChange {
  complianceItemId: string
  submissionId: string
  itemTitle: string
  registrationTitle: string
  name: string
  reason: string
}

/** Accepted answers that a candidate asked to change, the longest waiting first. */
export const listAskedChanges = statement<[], AskedChange>(
  'list_asked_changes',
  `select i.id as "complianceItemId", s.id as "submissionId", i.title as "itemTitle", g.title as "registrationTitle",
          c.first_name || ' ' || c.last_name as name, s.change_reason as reason
   from compliance_submissions s join compliance_items i on i.id = s.compliance_item_id
     join registrations g on g.id = i.registration_id join candidates c on c.id = s.candidate_id
   where s.change_asked_at is not null and s.reopened_at is null and s.is_verified and i.removed_at is null
     and g.decision not in ('Deleted', 'Terminated') and c.erased_at is null
   order by s.change_asked_at, s.id limit ${SHOWN_PEOPLE}`,
)

export interface SubmissionContent {
  id: string
  answers: Record<string, unknown> | null
  fields: FieldMeta[] | null
  referees: { name: string; relationship: string; answers: Record<string, unknown> | null }[]
  identity: { kindId: string; issuer: string; dateExpiry: string | null; fileId: string; fileName: string }[]
}

/** Submissions without a record in My Files. */
export const listSubmissionContents = statement<[ids: readonly string[]], SubmissionContent>(
  'list_submission_contents',
  `select s.id, s.details -> 'answers' as answers, o.field_meta as fields,
          coalesce((select json_agg(json_build_object('name', r.name, 'relationship', r.relationship,
            'answers', r.answers) order by r.position) from referees r where r.submission_id = s.id), '[]') as referees,
          coalesce((select json_agg(json_build_object('kindId', d.kind_id, 'issuer', d.issuer,
            'dateExpiry', d.date_expiry, 'fileId', f.id, 'fileName', f.name) order by d.created_at, d.id)
            from id_check_documents d join files f on f.id_check_document_id = d.id
            where d.compliance_item_id = i.id), '[]') as identity
   from compliance_submissions s join compliance_items i on i.id = s.compliance_item_id
   left join compliance_forms o on o.id = i.form_id
   where s.id = any($1::uuid[])`,
)

export const findConsultantOf = statement<
  [complianceItemId: string | null, registrationId: string | null, candidateId: string | null],
  { consultantId: string | null }
>(
  'find_consultant_of',
  `select c.consultant_id as "consultantId" from candidates c
   where c.id = coalesce((select candidate_id from compliance_items where id = $1),
                         (select candidate_id from registrations where id = $2), $3)`,
)

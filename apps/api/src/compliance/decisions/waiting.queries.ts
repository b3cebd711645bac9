import { withoutVerification } from '@rollcall/domain/compliance/items/item-state'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import { isServed, servedAreas } from '../../identity/desk-sessions/served-areas.ts'
import { statement } from '../../platform/database/statement.ts'
import { type FullItemRow, itemsInFull } from '../registrations/items.queries.ts'
import { type RegistrationRow, registrationsOf } from '../registrations/registrations.queries.ts'

/** The longest waiting come first. After each decision the next candidate moves up. */
const MAX_CANDIDATES = 100

type ForConsultant = [consultantId: string, areas: string, now: Date]

const isUndecided = (row: string) => `not ${row}.is_verified and ${row}.rejection_reason is null`
const isLinked = (column: string) =>
  `exists (select from compliance_submissions s where s.compliance_item_id = i.id and s.${column} = r.id)`
const hasVerified = (table: string, matches: string) =>
  `exists (select from ${table} r where r.candidate_id = i.candidate_id and r.is_verified and ${matches})`

/**
 * Selects candidates who may have something to review; `item-state.ts` in the domain decides. The selection must
 * include every such candidate. It must exclude what can never need a review, because the list is limited: documents
 * that no item requires, expired ones, and references without an answer.
 */
const picked = `with ${servedAreas({ consultantId: '$1', areas: '$2' })},
  open_items as not materialized (
    select i.* from compliance_items i where i.removed_at is null
      -- Not a join: without statistics PostgreSQL expects few rows, and would compare each item with each registration.
      -- For the same reason the candidates below are not joined.
      and (select g.decision from registrations g where g.id = i.registration_id) in ('none', 'Active')),
  waits as (
    select i.candidate_id, r.created_at as since
    from certifications r join certification_types t on t.id = r.certification_type_id
      join open_items i on i.candidate_id = r.candidate_id
        and (i.certification_type_id = r.certification_type_id or ${isLinked('certification_id')})
    where ${isUndecided('r')} and (t.ignore_expiry or r.date_expiry is null
      or r.date_expiry >= ($3::timestamptz at time zone 'UTC')::date - 1)
    union all
    select i.candidate_id, r.created_at
    from documents r join open_items i on i.candidate_id = r.candidate_id and i.document_type_id = r.document_type_id
    where ${isUndecided('r')}
    union all
    select i.candidate_id, r.created_at
    from qualifications r join open_items i on i.candidate_id = r.candidate_id
      and (i.reference_type = 'Qualification' or ${isLinked('qualification_id')})
    where ${isUndecided('r')}
    union all
    select i.candidate_id, s.submitted_at
    from compliance_submissions s join open_items i on i.id = s.compliance_item_id
      left join documents d on d.id = s.document_id
    where ${isUndecided('s')} and s.certification_id is null and s.qualification_id is null
      and (d.id is null or d.document_type_id is distinct from i.document_type_id)
      and i.reference_type not in (${withoutVerification.map((kind) => `'${kind}'`).join(', ')})
      and not exists (select from referees f where f.submission_id = s.id and f.answered_at is null)
    union all
    select i.candidate_id, s.change_asked_at
    from compliance_submissions s join open_items i on i.id = s.compliance_item_id
    where s.change_asked_at is not null and s.reopened_at is null and s.is_verified
    union all
    select g.candidate_id, g.created_at from registrations g
    where g.decision = 'none' and exists (select from open_items i where i.registration_id = g.id)
      and not exists (select from open_items i where i.registration_id = g.id
        and not exists (select from compliance_submissions s
          where s.compliance_item_id = i.id and s.rejection_reason is null)
        and not ${hasVerified('certifications', 'r.certification_type_id = i.certification_type_id')}
        and not ${hasVerified('documents', 'r.document_type_id = i.document_type_id')}
        and not ${hasVerified('qualifications', `i.reference_type = 'Qualification'`)})
    union all
    -- Last: a restriction may stay for months.
    select i.candidate_id, null from open_items i where i.restriction is not null),
  picked as (
    select w.candidate_id as id from (select candidate_id, min(since) as since from waits group by candidate_id) w
    where (select c.erased_at is null and ${isServed} from candidates c where c.id = w.candidate_id)
    order by w.since nulls last, w.candidate_id limit ${MAX_CANDIDATES})`

export interface WaitingCandidate {
  id: string
  name: string
  region: string
  timeZone: string
}

export const listWaitingCandidates = statement<ForConsultant, WaitingCandidate>(
  'list_waiting_candidates',
  `${picked} select c.id, c.first_name || ' ' || c.last_name as name, c.region, c.timezone as "timeZone"
   from candidates c where c.id in (select id from picked)`,
)

export const listWaitingRegistrations = statement<ForConsultant, RegistrationRow>(
  'list_waiting_registrations',
  `${picked} ${registrationsOf('in (select id from picked)')}`,
)

export const listWaitingItems = statement<ForConsultant, FullItemRow>(
  'list_waiting_items',
  `${picked} select i.* from picked p cross join lateral (${itemsInFull('p.id')}) i`,
)

export interface SubmissionContent {
  id: string
  answers: Record<string, unknown> | null
  fields: FieldMeta[] | null
  referees: { name: string; relationship: string; answers: Record<string, unknown> | null }[]
  identity: { kindId: string; issuer: string; dateExpiry: string | null; fileId: string; fileName: string }[]
}

/** The content of submissions without a record in My Files. */
export const listWaitingContents = statement<ForConsultant, SubmissionContent>(
  'list_waiting_contents',
  `${picked} select s.id, s.details -> 'answers' as answers, o.field_meta as fields,
          coalesce((select json_agg(json_build_object('name', r.name, 'relationship', r.relationship,
            'answers', r.answers) order by r.position) from referees r where r.submission_id = s.id), '[]') as referees,
          coalesce((select json_agg(json_build_object('kindId', d.kind_id, 'issuer', d.issuer,
            'dateExpiry', d.date_expiry, 'fileId', f.id, 'fileName', f.name) order by d.created_at, d.id)
            from id_check_documents d join files f on f.id_check_document_id = d.id
            where d.compliance_item_id = i.id), '[]') as identity
   from compliance_submissions s join compliance_items i on i.id = s.compliance_item_id
   left join compliance_forms o on o.id = i.form_id
   where s.candidate_id in (select id from picked) and ${isUndecided('s')}
     and num_nonnulls(s.certification_id, s.document_id, s.qualification_id) = 0`,
)

export interface AskedChange {
  complianceItemId: string
  submissionId: string
  reason: string
}

/** Accepted answers that a candidate asked to change, the longest waiting first. */
export const listAskedChanges = statement<ForConsultant, AskedChange>(
  'list_asked_changes',
  `${picked} select i.id as "complianceItemId", s.id as "submissionId", s.change_reason as reason
   from compliance_submissions s join open_items i on i.id = s.compliance_item_id
   where s.candidate_id in (select id from picked)
     and s.change_asked_at is not null and s.reopened_at is null and s.is_verified
   order by s.change_asked_at, s.id`,
)

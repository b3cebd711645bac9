import { statement } from '../../platform/database/statement.ts'

/** The candidate of a record, and where they live. */
export interface Owner {
  candidateId: string
  region: string
  state: string
}
/** Locks the candidate, so that a concurrent change of the home is waited for and read. */
const lockOwner = (table: string) =>
  `select c.id as "candidateId", c.region, c.state from ${table} r join candidates c on c.id = r.candidate_id
   where r.id = $1 for no key update of c`

export const lockOwnerOfItem = statement<[id: string], Owner>(
  'lock_owner_of_compliance_item',
  lockOwner('compliance_items'),
)

export const lockOwnerOfRegistration = statement<[id: string], Owner>(
  'lock_owner_of_registration',
  lockOwner('registrations'),
)

export interface ItemToDecide {
  id: string
  registrationId: string
  candidateId: string
}

export const holdItemToDecide = statement<[id: string], ItemToDecide>(
  'hold_item_to_decide',
  `select i.id, i.registration_id as "registrationId", i.candidate_id as "candidateId"
   from compliance_items i join registrations r on r.id = i.registration_id
   where i.id = $1 and i.removed_at is null and r.decision not in ('Deleted', 'Terminated') for update of i`,
)

export interface RegistrationToDecide {
  id: string
  candidateId: string
  timeZone: string
}

export const holdRegistrationToDecide = statement<[id: string], RegistrationToDecide>(
  'hold_registration_to_decide',
  `select r.id, r.candidate_id as "candidateId", c.timezone as "timeZone"
   from registrations r join candidates c on c.id = r.candidate_id
   where r.id = $1 and r.decision not in ('Deleted', 'Terminated') for update of r`,
)

export type DecidedRecord = 'certification' | 'document' | 'qualification' | 'submission'

type Column = 'certification_id' | 'document_id' | 'qualification_id'

const isLinked = (column: Column) =>
  `exists (select from compliance_submissions s where s.compliance_item_id = item.id and s.${column} = r.id)`

const decision = `is_verified = $3, rejection_reason = $4, decided_at = $5`

/**
 * Writes the decision on the record if there is one, so that My Files shows the same, else on the submission. The
 * record has to count for the item: submitted for it, or of the type it asks for. For a document the decision is also
 * written on the submission, since for an item without a type only that counts.
 */
export const decideOnEvidence = statement<
  [
    complianceItemId: string,
    referenceFileId: string,
    isVerified: boolean,
    rejectionReason: string | null,
    now: Date,
  ],
  { record: DecidedRecord }
>(
  'decide_on_evidence',
  `with item as (select * from compliance_items where id = $1),
   certification as (
     update certifications r set ${decision} from item
     where r.id = $2 and r.candidate_id = item.candidate_id
       and (r.certification_type_id = item.certification_type_id or ${isLinked('certification_id')}) returning r.id),
   document as (
     update documents r set ${decision} from item
     where r.id = $2 and r.candidate_id = item.candidate_id
       and (r.document_type_id = item.document_type_id or ${isLinked('document_id')}) returning r.id),
   qualification as (
     update qualifications r set ${decision} from item
     where r.id = $2 and r.candidate_id = item.candidate_id
       and (item.reference_type = 'Qualification' or ${isLinked('qualification_id')}) returning r.id),
   linked as (
     update compliance_submissions r set ${decision} from item
     where r.compliance_item_id = item.id and r.document_id = $2),
   submission as (
     update compliance_submissions r set ${decision} from item
     where r.id = $2 and r.compliance_item_id = item.id
       and num_nonnulls(r.certification_id, r.document_id, r.qualification_id) = 0 returning r.id)
   select 'certification' as record from certification union all select 'document' from document
   union all select 'qualification' from qualification union all select 'submission' from submission`,
)

/** An item that a record or submission is evidence for: the one it was submitted for first. */
export const findItemOfEvidence = statement<[id: string], { id: string }>(
  'find_item_of_evidence',
  `with evidence as (
     select candidate_id, certification_type_id, null::uuid as document_type_id, null as reference_type
     from certifications where id = $1
     union all select candidate_id, null, document_type_id, null from documents where id = $1
     union all select candidate_id, null, null, 'Qualification' from qualifications where id = $1
     union all select candidate_id, null, null, null from compliance_submissions where id = $1)
   select i.id from evidence e
   join compliance_items i on i.candidate_id = e.candidate_id and i.removed_at is null
   join registrations r on r.id = i.registration_id and r.decision not in ('Deleted', 'Terminated')
   cross join lateral (
     select exists (select from compliance_submissions s
       where s.compliance_item_id = i.id and $1 in (s.id, s.certification_id, s.document_id, s.qualification_id)) as "isSent"
   ) sent
   where sent."isSent" or i.certification_type_id = e.certification_type_id
     or i.document_type_id = e.document_type_id or i.reference_type = e.reference_type
   order by sent."isSent" desc, i.id limit 1`,
)

/** Accepted answers that their candidate asked to change. */
export const reopenSubmission = statement<[complianceItemId: string, id: string, now: Date]>(
  'reopen_compliance_submission',
  `update compliance_submissions set reopened_at = $3
   where compliance_item_id = $1 and id = $2 and is_verified and change_asked_at is not null and reopened_at is null`,
)

export const setRestriction = statement<[id: string, restriction: string | null]>(
  'set_restriction',
  `update compliance_items set restriction = $2 where id = $1 and restriction is distinct from $2`,
)

/** Items that had to wait for it no longer wait. */
export const removeComplianceItem = statement<[id: string, now: Date]>(
  'remove_compliance_item',
  `with removed as (update compliance_items set removed_at = $2 where id = $1 returning registration_id)
   update compliance_items i set unlocked_by = array_remove(i.unlocked_by, $1) from removed
   where i.registration_id = removed.registration_id and i.id <> $1 and $1 = any(i.unlocked_by)`,
)

/** Also sets the status, which is all that a process of the version before this one reads. */
export const decideOnRegistration = statement<
  [
    id: string,
    decision: 'Active' | 'Terminated' | 'none',
    reason: string | null,
    activatedAt: Date | null,
    suspendedAt: Date | null,
  ]
>(
  'decide_on_registration',
  `update registrations
   set decision = $2, status = case when $2 = 'none' then 'Pending' else $2 end, status_reason = $3,
       activated_at = coalesce($4, activated_at), suspended_at = $5
   where id = $1`,
)

/** Takes its rows as JSON, in the order in which they were decided. */
export const insertNews = statement<[news: string, now: Date]>(
  'insert_compliance_news',
  `insert into compliance_news (candidate_id, registration_id, compliance_item_id, what, reason, at)
   select "candidateId", "registrationId", "complianceItemId", what, reason, $2
   from jsonb_to_recordset($1::jsonb) as news (
     "candidateId" uuid, "registrationId" uuid, "complianceItemId" uuid, what text, reason text)`,
)

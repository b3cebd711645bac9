import type { Evidence } from '@rollcall/domain/compliance/items/item-state'
import { statement } from '../../../platform/database/statement.ts'
import type { WrittenRow } from '../../../platform/saved.ts'

export type FormRow = { id: string; fieldMeta: unknown } & (
  | { source: 'internal' }
  | { source: 'jotForm'; jotFormId: string }
  | { source: 'referees'; refereesNeeded: number }
)

export const findForm = statement<[id: string], FormRow>(
  'find_compliance_form',
  `select id, source, field_meta as "fieldMeta", jot_form_id as "jotFormId", referees_needed as "refereesNeeded"
   from compliance_forms where id = $1`,
)

export interface SentAnswersRow {
  submissionId: string
  answers: Record<string, string>
  verification: Evidence['verification']
  rejectionReason: string | null
  sentAt: number
  reviewedAt: number | null
  changeAskedAt: number | null
  isReopened: boolean
}

/** The newest of an item. */
export const findSentAnswers = statement<[itemId: string], SentAnswersRow>(
  'find_sent_form_answers',
  `select id as "submissionId", coalesce(details -> 'answers', '{}') as answers,
          case when is_verified then 'verified' when rejection_reason is not null then 'rejected' else 'unverified'
          end as verification,
          rejection_reason as "rejectionReason", submitted_at as "sentAt", decided_at as "reviewedAt",
          change_asked_at as "changeAskedAt", reopened_at is not null as "isReopened"
   from compliance_submissions where compliance_item_id = $1 order by submitted_at desc, id desc limit 1`,
)

export const removeSubmission = statement<[id: string]>(
  'remove_compliance_submission',
  `delete from compliance_submissions where id = $1`,
)

export const askForChange = statement<[id: string, reason: string, now: Date]>(
  'ask_for_change_of_submission',
  `update compliance_submissions set change_asked_at = $3, change_reason = $2 where id = $1`,
)

/** The owner of the item that a form was submitted for. */
export const findItemOwner = statement<
  [itemId: string],
  { candidateId: string; timeZone: string; registrationId: string; jotFormId: string }
>(
  'find_compliance_item_owner',
  `select i.candidate_id as "candidateId", c.timezone as "timeZone", i.registration_id as "registrationId",
          f.jot_form_id as "jotFormId"
   from compliance_items i join candidates c on c.id = i.candidate_id join compliance_forms f on f.id = i.form_id
   where i.id = $1 and f.source = 'jotForm'`,
)

export const findSubmissionByExternalId = statement<[externalId: string], { id: string }>(
  'find_submission_by_external_id',
  `select id from compliance_submissions where external_id = $1`,
)

/** Takes its rows as JSON, writes those that are new or differ, and returns these. `xmax` is 0 for a new row. */
export const saveFormRows = statement<[forms: string], WrittenRow>(
  'save_compliance_forms',
  `insert into compliance_forms as old (id, source, field_meta, jot_form_id, referees_needed)
   select id, source, coalesce("fieldMeta", '[]'), "jotFormId", "refereesNeeded"
   from jsonb_to_recordset($1::jsonb) as form (
     id uuid, source text, "fieldMeta" jsonb, "jotFormId" text, "refereesNeeded" integer)
   on conflict (id) do update
   set source = excluded.source, field_meta = excluded.field_meta, jot_form_id = excluded.jot_form_id,
       referees_needed = excluded.referees_needed
   where (old.source, old.field_meta, old.jot_form_id, old.referees_needed)
     is distinct from (excluded.source, excluded.field_meta, excluded.jot_form_id, excluded.referees_needed)
   returning id, xmax = 0 as "isNew"`,
)

import { statement } from '../../platform/database/statement.ts'

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

/** Whose item it is that a form was sent in for. */
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

import { statement } from '@rollcall/api/src/platform/database/statement.ts'

/** Takes its rows as JSON, with instants as ISO text: registrations as they would be after some time. */
export const setRegistrationHistory = statement<[registrations: string]>(
  'set_demo_registration_history',
  `update registrations r
   set decision = past.decision, status = case when past.decision = 'none' then 'Pending' else past.decision end,
       status_reason = past."statusReason", begun_at = past."begunAt", activated_at = past."activatedAt",
       created_at = past."createdAt"
   from jsonb_to_recordset($1::jsonb) as past (
     id uuid, decision text, "statusReason" text, "begunAt" timestamptz, "activatedAt" timestamptz,
     "createdAt" timestamptz)
   where r.id = past.id`,
)

/** Takes registrations: their items are as old as they are. */
export const setItemHistory = statement<[registrations: string]>(
  'set_demo_item_history',
  `update compliance_items i set created_at = past."createdAt"
   from jsonb_to_recordset($1::jsonb) as past (id uuid, "createdAt" timestamptz) where i.registration_id = past.id`,
)

/** Candidates of the demo read about their registrations long ago. */
export const deleteDemoNews = statement<[candidateIds: string[]]>(
  'delete_demo_news',
  `delete from compliance_news where candidate_id = any($1::uuid[])`,
)

export const findFileOfItem = statement<[itemId: string], { id: string }>(
  'find_file_of_demo_item',
  `select file_id as id from compliance_items where id = $1 and file_id is not null`,
)

/** As a consultant would. */
export const verifyDemoSubmission = statement<[id: string, now: Date]>(
  'verify_demo_submission',
  `update compliance_submissions set is_verified = true, decided_at = $2 where id = $1`,
)

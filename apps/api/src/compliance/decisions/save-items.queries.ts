import type { ReferenceType } from '@rollcall/domain/compliance/items/compliance-item'
import { statement } from '../../platform/database/statement.ts'
import type { WrittenRow } from '../../platform/saved.ts'

export const listRegistrationsOfItems = statement<
  [ids: string[]],
  { id: string; candidateId: string; isEnded: boolean }
>(
  'list_registrations_of_items',
  `select id, candidate_id as "candidateId", decision in ('Deleted', 'Terminated') as "isEnded"
   from registrations where id = any($1::uuid[])`,
)

export interface KeptItemRow {
  id: string
  registrationId: string
  position: number
  unlockedBy: string[]
  isRemoved: boolean
  isSubmitted: boolean
  referenceType: ReferenceType
  certificationTypeId: string | null
  documentTypeId: string | null
  formId: string | null
}

/** The items of these registrations, and the items with these ids in any registration. */
export const listKeptItems = statement<[registrationIds: string[], ids: string[]], KeptItemRow>(
  'list_kept_compliance_items',
  `select i.id, i.registration_id as "registrationId", i.position, i.unlocked_by as "unlockedBy",
     i.removed_at is not null as "isRemoved", i.reference_type as "referenceType",
     i.certification_type_id as "certificationTypeId", i.document_type_id as "documentTypeId", i.form_id as "formId",
     exists (select from compliance_submissions s where s.compliance_item_id = i.id) as "isSubmitted"
   from compliance_items i where i.registration_id = any($1::uuid[]) or i.id = any($2::uuid[])`,
)

/**
 * Takes its rows as JSON, writes those that are new or differ, and returns these. `xmax` is 0 for a new row. A removed
 * item becomes required again; a restriction stays.
 */
export const saveItemRows = statement<[items: string, now: Date], WrittenRow>(
  'save_compliance_items',
  `insert into compliance_items as old (id, registration_id, candidate_id, title, description, kind, reference_type,
                                        type, certification_type_id, document_type_id, file_id, video_id, form_id,
                                        unlocked_by, lead_days, position, created_at)
   select id, "registrationId", "candidateId", title, description, kind, "referenceType", type, "certificationTypeId",
          "documentTypeId", "fileId", "videoId", "formId", "unlockedBy", "leadDays", position, $2
   from jsonb_to_recordset($1::jsonb) as item (
     id uuid, "registrationId" uuid, "candidateId" uuid, title text, description text, kind text,
     "referenceType" text, type text, "certificationTypeId" uuid, "documentTypeId" uuid, "fileId" uuid,
     "videoId" uuid, "formId" uuid, "unlockedBy" uuid[], "leadDays" integer, position integer)
   on conflict (id) do update
   set title = excluded.title, description = excluded.description, kind = excluded.kind,
       reference_type = excluded.reference_type, type = excluded.type,
       certification_type_id = excluded.certification_type_id, document_type_id = excluded.document_type_id,
       file_id = excluded.file_id, video_id = excluded.video_id, form_id = excluded.form_id,
       unlocked_by = excluded.unlocked_by, lead_days = excluded.lead_days, position = excluded.position,
       removed_at = null
   where (old.title, old.description, old.kind, old.reference_type, old.type, old.certification_type_id,
          old.document_type_id, old.file_id, old.video_id, old.form_id, old.unlocked_by, old.lead_days, old.position,
          old.removed_at is not null)
     is distinct from
         (excluded.title, excluded.description, excluded.kind, excluded.reference_type, excluded.type,
          excluded.certification_type_id, excluded.document_type_id, excluded.file_id, excluded.video_id,
          excluded.form_id, excluded.unlocked_by, excluded.lead_days, excluded.position, false)
   returning id, xmax = 0 as "isNew"`,
)

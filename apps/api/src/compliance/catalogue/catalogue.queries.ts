import type { ComplianceType, ReferenceType } from '@rollcall/domain/compliance/items/compliance-item'
import { statement } from '../../platform/database/statement.ts'

/** Each takes its rows as JSON, and changes only those that differ. */
export const saveCertificationTypes = statement<[types: string]>(
  'save_certification_types',
  `insert into certification_types as old (id, region, title, description, field_meta, reminder_days, ignore_expiry,
                                           reading_hints, position, apply_at, apply_url, apply_days)
   select id, region, title, description, "fieldMeta", "reminderDays", "ignoreExpiry", "readingHints", position,
     apply->>'at', apply->>'url', (apply->>'days')::integer
   from jsonb_to_recordset($1::jsonb) as type (
     id uuid, region text, title text, description text, "fieldMeta" jsonb, "reminderDays" integer,
     "ignoreExpiry" boolean, "readingHints" jsonb, position integer, apply jsonb)
   on conflict (id) do update
   set region = excluded.region, title = excluded.title, description = excluded.description,
       field_meta = excluded.field_meta, reminder_days = excluded.reminder_days,
       ignore_expiry = excluded.ignore_expiry, reading_hints = excluded.reading_hints,
       position = excluded.position, apply_at = excluded.apply_at, apply_url = excluded.apply_url,
       apply_days = excluded.apply_days
   where (old.region, old.title, old.description, old.field_meta, old.reminder_days, old.ignore_expiry,
          old.reading_hints, old.position, old.apply_at, old.apply_url, old.apply_days)
     is distinct from
         (excluded.region, excluded.title, excluded.description, excluded.field_meta, excluded.reminder_days,
          excluded.ignore_expiry, excluded.reading_hints, excluded.position, excluded.apply_at, excluded.apply_url,
          excluded.apply_days)`,
)

const saveTitles = (table: 'subjects' | 'document_types') =>
  `insert into ${table} as old (id, title, region, position)
   select id, title, region, position
   from jsonb_to_recordset($1::jsonb) as given (id uuid, title text, region text, position integer)
   on conflict (id) do update
   set title = excluded.title, region = excluded.region, position = excluded.position
   where (old.title, old.region, old.position)
     is distinct from (excluded.title, excluded.region, excluded.position)`

export const saveSubjects = statement<[subjects: string]>('save_subjects', saveTitles('subjects'))
export const saveDocumentTypes = statement<[types: string]>(
  'save_document_types',
  saveTitles('document_types'),
)

export const saveChecklists = statement<[checklists: string]>(
  'save_checklists',
  `insert into checklists as old (id, region, title, unlocks, items, position)
   select id, region, title, unlocks, items, position
   from jsonb_to_recordset($1::jsonb) as given (
     id uuid, region text, title text, unlocks text, items jsonb, position integer)
   on conflict (id) do update
   set region = excluded.region, title = excluded.title, unlocks = excluded.unlocks, items = excluded.items,
       position = excluded.position
   where (old.region, old.title, old.unlocks, old.items, old.position)
     is distinct from (excluded.region, excluded.title, excluded.unlocks, excluded.items, excluded.position)`,
)

export const saveIdCheckRules = statement<[region: string, rules: string]>(
  'save_id_check_rules',
  `insert into id_check_rules as old (region, rules) values ($1, $2::jsonb)
   on conflict (region) do update set rules = excluded.rules where old.rules <> excluded.rules`,
)

/** An item of a stored checklist. It refers to files, videos and earlier items by name. */
export interface ChecklistItemRow {
  key: string
  title: string
  description: string
  referenceType: ReferenceType
  type: ComplianceType
  certificationTypeId: string | null
  documentTypeId: string | null
  formId: string | null
  file: string | null
  video: string | null
  comesAfter: string[]
  leadDays: number
}

export const findChecklist = statement<[id: string], { items: ChecklistItemRow[] }>(
  'find_checklist',
  `select items from checklists where id = $1`,
)

import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import { audit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { hasWritten, type Saved, savedFrom } from '../../../platform/saved.ts'
import { saveFormRows } from './forms.queries.ts'

/** Of source `referees`, the fields are the questions to each referee. */
export type FormToSave = { id: string } & (
  | { source: 'internal'; fieldMeta: readonly FieldMeta[] }
  | { source: 'referees'; fieldMeta: readonly FieldMeta[]; refereesNeeded: number }
  | { source: 'jotForm'; jotFormId: string }
)

/** Answers that were sent stay as they are. */
export async function saveForms(
  tx: Transaction,
  caller: Caller,
  forms: readonly FormToSave[],
): Promise<Saved> {
  const saved = savedFrom(forms, await saveFormRows.all(tx, JSON.stringify(forms)))
  if (hasWritten(saved))
    await audit(tx, caller, 'forms_saved', { created: saved.created, changed: saved.changed })
  return saved
}

import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { checkGivenOnce, hasWritten, type Saved, savedFrom } from '../../platform/saved.ts'
import { saveConsultantRows } from './consultants.queries.ts'

export interface ConsultantToSave {
  id: string
  name: string
  country: string
  state: string
  phoneNumber: string
  email: string
}

export async function saveConsultants(
  tx: Transaction,
  caller: Caller,
  consultants: readonly ConsultantToSave[],
): Promise<Saved> {
  checkGivenOnce(consultants.map(({ id }) => id))
  const now = new Date(caller.clock.now())
  const saved = savedFrom(consultants, await saveConsultantRows.all(tx, JSON.stringify(consultants), now))
  if (hasWritten(saved))
    await audit(tx, caller, 'consultants_saved', { created: saved.created, changed: saved.changed })
  return saved
}

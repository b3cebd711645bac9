import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { removeComplianceItem } from './decisions.queries.ts'
import { holdItem, noteDecision } from './hold-to-decide.ts'

/** Keeps what was sent for it. */
export async function removeItem(tx: Transaction, caller: Caller, complianceItemId: string): Promise<void> {
  const { registrationId, candidateId } = await holdItem(tx, caller, complianceItemId)
  await removeComplianceItem.run(tx, complianceItemId, new Date(caller.clock.now()))
  await noteDecision(tx, caller, { candidateId, registrationId, complianceItemId, what: 'removed' })
}

import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { deleteNumbers } from './numbers.queries.ts'

/** Messages to it that wait are dropped when they are due. */
export async function removeNumber(tx: Transaction, caller: CandidateCaller): Promise<void> {
  const removed = await deleteNumbers.run(tx, caller.subject.candidateId)
  if (removed > 0) await audit(tx, caller, 'notification_number_removed')
}

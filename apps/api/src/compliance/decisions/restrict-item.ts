import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { setRestriction } from './decisions.queries.ts'
import { checkReason, holdItem, noteDecision } from './hold-to-decide.ts'

/** Until it is lifted the candidate cannot submit anything for the item, and sees the reason. */
export const restrictItem = (
  tx: Transaction,
  caller: Caller,
  { complianceItemId, reason }: { complianceItemId: string; reason: string },
): Promise<void> => restrict(tx, caller, complianceItemId, checkReason(reason))

export const liftRestriction = (tx: Transaction, caller: Caller, complianceItemId: string): Promise<void> =>
  restrict(tx, caller, complianceItemId, null)

async function restrict(
  tx: Transaction,
  caller: Caller,
  complianceItemId: string,
  reason: string | null,
): Promise<void> {
  const { registrationId, candidateId } = await holdItem(tx, caller, complianceItemId)
  const hasChanged = (await setRestriction.run(tx, complianceItemId, reason)) === 1
  if (!hasChanged) return
  const what = reason === null ? 'restrictionLifted' : 'restricted'
  await noteDecision(tx, caller, { candidateId, registrationId, complianceItemId, what, reason })
}

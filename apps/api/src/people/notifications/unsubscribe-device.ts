import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { deleteSubscription } from './notifications.queries.ts'

/** Another person's device counts as missing. */
export async function unsubscribeDevice(tx: Transaction, caller: CandidateCaller, id: string): Promise<void> {
  const isRemoved = isUuid(id) && (await deleteSubscription.run(tx, id, caller.subject.candidateId)) > 0
  if (!isRemoved) throw new ApiError('push_subscription_not_found')
  await audit(tx, caller, 'push_subscription_removed', { id })
}

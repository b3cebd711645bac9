import { ApiError } from '../platform/api-error.ts'
import type { AgencyKeyCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import { isUuid } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { withdrawOffer } from '../work/offers/withdraw-offer.ts'

export async function withdrawNamedOffer(
  tx: Transaction,
  services: Services,
  caller: AgencyKeyCaller,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new ApiError('offer_not_found', { param: id })
  await withdrawOffer(tx, services, caller, id)
}

import type { OfferResult } from '@rollcall/contract/work/offers'
import { undoableUntil } from '@rollcall/domain/work/offers/undo-acceptance'
import { ApiError } from '../../platform/api-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { findAcceptedAt, markAccepted } from './accept-key.queries.ts'
import type { CandidateKeyCaller } from './accept-key.ts'
import { decideOffer } from './decide-offer.ts'
import { lockOffer } from './offers.queries.ts'

/**
 * Accepts an offer from its notification. A repeated request gets the same answer, and the key accepts nothing once
 * the offer was decided otherwise.
 */
export async function acceptByKey(
  tx: Transaction,
  services: Services,
  { caller, keyHash, offerId, subscriptionId }: CandidateKeyCaller,
): Promise<OfferResult & { undoUntil: string | null }> {
  // Locked before it is read, or a request at the same time could count as this one.
  const before = await lockOffer.first(tx, offerId)
  if (!before) throw new ApiError('accept_key_invalid')
  const result = await decideOffer(tx, services, caller, {
    offerId,
    action: 'accept',
    reason: undefined,
    note: undefined,
    deviceId: subscriptionId,
  })
  const hasAccepted = before.state === 'open' && result.outcome === 'accepted'
  if (hasAccepted) await markAccepted.run(tx, keyHash, new Date(services.clock.now()))
  const acceptedAt = result.outcome === 'accepted' ? (await findAcceptedAt.one(tx, keyHash)).acceptedAt : null
  return {
    ...result,
    undoUntil: acceptedAt === null ? null : new Date(undoableUntil(acceptedAt)).toISOString(),
  }
}

import { ApiError } from '../../platform/api-error.ts'
import type { Caller, PublicCaller } from '../../platform/caller.ts'
import { limitRate, networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { findAcceptKey } from './accept-key.queries.ts'

const keysByNetwork: RateLimit = { name: 'accept-key-network', limit: 120, windowSeconds: 60 }

/** The candidate whose device presents a key, with the offer that it is for. */
export interface CandidateKeyCaller {
  caller: Caller & { subject: { candidateId: string }; actor: { kind: 'candidate'; id: string } }
  keyHash: Buffer
  offerId: string
  subscriptionId: string
}

/**
 * Checked before the transaction, so that a guess counts although everything else is rolled back. A key of a session
 * that has ended is as invalid as one that never was.
 */
export async function openAcceptKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: PublicCaller,
  key: string,
): Promise<CandidateKeyCaller> {
  await limitRate(db, keysByNetwork, networkOf(caller.trace.ip), 'too_many_requests')
  const keyHash = hashOf(key)
  const found = await findAcceptKey.first(db, keyHash, new Date(clock.now()))
  if (!found) throw new ApiError('accept_key_invalid')
  const { candidateId, offerId, subscriptionId } = found
  return {
    caller: { ...caller, subject: { candidateId }, actor: { kind: 'candidate', id: candidateId } },
    keyHash,
    offerId,
    subscriptionId,
  }
}

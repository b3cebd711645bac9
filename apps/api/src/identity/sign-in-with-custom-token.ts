import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import { asCandidate } from '../platform/caller.ts'
import { limitRate, networkOf } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount } from './accounts.queries.ts'
import { identityLimits } from './identity-limits.ts'
import { useToken } from './one-time-token.ts'
import { openSession, type SignedIn } from './signed-in.ts'
import type { Visit } from './visit.ts'

export async function signInWithCustomToken(
  services: Services,
  authToken: string,
  visit: Visit,
): Promise<SignedIn> {
  const { db, clock } = services
  await limitRate(db, identityLimits.linkByNetwork, networkOf(visit.trace.ip))
  return db.transaction(async (tx) => {
    const use = await useToken(tx, 'custom_token', authToken, clock.now())
    if (use.state !== 'used') throw new ApiError('custom_token_invalid')
    const account = await findAccount.one(tx, use.accountId)
    if (account.isDisabled) throw new ApiError('user_disabled')
    await audit(tx, asCandidate(visit, account.id), 'signed_in')
    return openSession(tx, services, account.id, visit)
  })
}

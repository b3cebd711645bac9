import { ApiError } from '../platform/api-error.ts'
import { limitRate, networkOf } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount } from './accounts.queries.ts'
import { identityLimits } from './identity-limits.ts'
import { useToken } from './one-time-token.ts'
import { type Challenged, finishSignIn } from './second-factors/finish-sign-in.ts'
import type { SignedIn } from './signed-in.ts'
import type { Visit } from './visit.ts'

export async function signInWithCustomToken(
  services: Services,
  authToken: string,
  visit: Visit,
): Promise<SignedIn | Challenged> {
  const { db, clock } = services
  await limitRate(db, identityLimits.linkByNetwork, networkOf(visit.trace.ip))
  return db.transaction(async (tx) => {
    const use = await useToken(tx, 'custom_token', authToken, clock.now())
    if (use.state !== 'used') throw new ApiError('custom_token_invalid')
    const account = await findAccount.one(tx, use.accountId)
    if (account.isDisabled) throw new ApiError('user_disabled')
    return finishSignIn(tx, services, account.id, visit)
  })
}

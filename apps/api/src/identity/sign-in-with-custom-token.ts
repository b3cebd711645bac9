import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
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
  await limitRate(db, identityLimits.linkByNetwork, networkOf(visit.ip))
  return db.transaction(async (tx) => {
    const now = clock.now()
    const use = await useToken(tx, 'custom_token', authToken, now)
    if (use.state !== 'used') throw new ApiError('custom_token_invalid')
    const account = await findAccount.one(tx, use.accountId)
    if (account.isDisabled) throw new ApiError('user_disabled')
    const actor = { kind: 'candidate', id: account.id } as const
    const { traceId } = visit
    await recordAudit(tx, { at: now, action: 'signed_in', actor, subjectId: account.id, traceId })
    return openSession(tx, services, account.id, visit)
  })
}

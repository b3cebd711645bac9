import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount } from './accounts.queries.ts'
import { renewSession } from './sessions.ts'
import { type SignedIn, sessionClock } from './signed-in.ts'
import type { Visit } from './visit.ts'

export async function refreshSession(services: Services, visit: Visit): Promise<SignedIn> {
  const { db, log } = services
  const { refreshCookie, traceId } = visit
  if (!refreshCookie) throw new ApiError('session_expired')
  const clock = sessionClock(services)
  const { now } = clock
  const renewal = await db.transaction(async (tx) => {
    const result = await renewSession(tx, refreshCookie, clock, visit)
    if (result.outcome === 'stolen') {
      const actor = { kind: 'system', id: null } as const
      const subjectId = result.accountId
      await recordAudit(tx, { at: now, action: 'session_revoked_as_copied', actor, subjectId, traceId })
    }
    return result
  })
  if (renewal.outcome === 'stolen') log.warn({ traceId }, 'a replaced refresh secret was presented again')
  if (renewal.outcome !== 'renewed') throw new ApiError('session_expired')
  const account = await findAccount.first(db, renewal.accountId)
  if (!account || account.isDisabled) throw new ApiError('user_disabled')
  return { candidateId: renewal.accountId, sessionId: renewal.sessionId, cookie: renewal.cookie }
}

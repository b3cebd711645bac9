import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount } from './accounts.queries.ts'
import { renewSession } from './sessions.ts'
import type { SignedIn } from './signed-in.ts'

export async function refreshSession(
  { db, clock, log }: Services,
  cookie: string | undefined,
  traceId: string,
): Promise<SignedIn> {
  if (!cookie) throw new ApiError('session_expired')
  const now = clock.now()
  const renewal = await db.transaction(async (tx) => {
    const result = await renewSession(tx, cookie, now)
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

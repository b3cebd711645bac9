import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import { systemActor } from '../platform/caller.ts'
import type { Services } from '../platform/services.ts'
import { findAccount } from './accounts.queries.ts'
import { isJustEnded, renewSession } from './sessions.ts'
import { type SignedIn, sessionClock } from './signed-in.ts'
import type { Visit } from './visit.ts'

export interface RefreshedSession extends SignedIn {
  /** The candidate's. */
  timeZone: string
}

export async function refreshSession(services: Services, visit: Visit): Promise<RefreshedSession> {
  const { db, log } = services
  const { refreshCookie, trace } = visit
  if (!refreshCookie) throw new ApiError('session_expired')
  const renewal = await db.transaction(async (tx) => {
    const result = await renewSession(tx, refreshCookie, sessionClock(services), trace)
    if (result.outcome === 'stolen') {
      const subject = { candidateId: result.accountId }
      await audit(tx, { ...visit, actor: systemActor, subject }, 'session_revoked_as_copied')
    }
    return result
  })
  if (renewal.outcome === 'stolen')
    log.warn({ traceId: trace.traceId }, 'a replaced refresh secret was presented again')
  if (renewal.outcome !== 'renewed') throw new ApiError('session_expired')
  const account = await findAccount.first(db, renewal.accountId)
  if (!account || account.isDisabled) throw new ApiError('user_disabled')
  return {
    candidateId: renewal.accountId,
    sessionId: renewal.sessionId,
    cookie: renewal.cookie,
    timeZone: account.timeZone,
  }
}

/** Otherwise a browser would keep sending the cookie of an ended session. */
export const isCookieUseless = async (
  { db, clock }: Services,
  { refreshCookie }: Visit,
  failure: unknown,
): Promise<boolean> =>
  failure instanceof ApiError &&
  failure.code === 'session_expired' &&
  !(await isJustEnded(db, refreshCookie, clock.now()))

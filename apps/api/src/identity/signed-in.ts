import { audit } from '../platform/audit.ts'
import { asCandidate } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { rememberDevice } from './known-devices.ts'
import { revokeSession, type SessionClock, sessionOfCookie, startSession } from './sessions.ts'
import type { Visit } from './visit.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const sessionClock = ({ clock, config }: Services): SessionClock => ({
  now: clock.now(),
  idleMs: config.identity.sessionIdleDays * DAY_MS,
})

/** Expires with the session's idle limit. */
export const cookieSeconds = ({ config }: Services): number =>
  (Math.min(config.identity.sessionDays, config.identity.sessionIdleDays) * DAY_MS) / 1000

export interface SignedIn {
  candidateId: string
  sessionId: string
  /** The value of the refresh cookie to set; absent if the browser already has a newer one. */
  cookie: string | undefined
  /** The value of the device's cookie to set. */
  device?: string
}

/**
 * Ends the browser's previous session, whose cookie is about to be overwritten. This completes a sign-out that never
 * arrived, so that a late one cannot end the new session.
 */
export async function openSession(
  tx: Transaction,
  services: Services,
  accountId: string,
  visit: Visit,
): Promise<SignedIn> {
  const clock = sessionClock(services)
  const { now } = clock
  const replaced = visit.refreshCookie && (await sessionOfCookie(tx, visit.refreshCookie, clock))
  if (replaced) {
    await revokeSession.run(tx, replaced.id, new Date(now))
    await audit(tx, asCandidate(visit, replaced.accountId), 'session_replaced')
  }
  const lifetimeMs = services.config.identity.sessionDays * DAY_MS
  const session = await startSession(tx, { accountId, now, lifetimeMs, place: visit.trace })
  const device = await rememberDevice(tx, accountId, visit.device, now)
  return { candidateId: accountId, ...session, device }
}

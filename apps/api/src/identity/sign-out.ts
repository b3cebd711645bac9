import { audit } from '../platform/audit.ts'
import { asCandidate } from '../platform/caller.ts'
import type { Services } from '../platform/services.ts'
import { revokeSession, sessionOfCookie } from './sessions.ts'
import { sessionClock } from './signed-in.ts'
import type { Visit } from './visit.ts'

export async function signOut(services: Services, visit: Visit): Promise<void> {
  const { refreshCookie } = visit
  if (!refreshCookie) return
  await services.db.transaction(async (tx) => {
    const clock = sessionClock(services)
    const session = await sessionOfCookie(tx, refreshCookie, clock)
    if (!session) return
    await revokeSession.run(tx, session.id, new Date(clock.now))
    await audit(tx, asCandidate(visit, session.accountId), 'signed_out')
  })
}

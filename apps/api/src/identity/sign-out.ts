import { recordAudit } from '../platform/audit.ts'
import type { Services } from '../platform/services.ts'
import { revokeSession, sessionOfCookie } from './sessions.ts'
import { sessionClock } from './signed-in.ts'
import type { Visit } from './visit.ts'

export async function signOut(services: Services, { refreshCookie, traceId }: Visit): Promise<void> {
  if (!refreshCookie) return
  await services.db.transaction(async (tx) => {
    const clock = sessionClock(services)
    const { now } = clock
    const session = await sessionOfCookie(tx, refreshCookie, clock)
    if (!session) return
    await revokeSession.run(tx, session.id, new Date(now))
    const actor = { kind: 'candidate', id: session.accountId } as const
    await recordAudit(tx, { at: now, action: 'signed_out', actor, subjectId: session.accountId, traceId })
  })
}

import { recordAudit } from '../platform/audit.ts'
import type { Services } from '../platform/services.ts'
import { revokeSession, sessionOfCookie } from './sessions.ts'

export async function signOut(
  { db, clock }: Services,
  cookie: string | undefined,
  traceId: string,
): Promise<void> {
  if (!cookie) return
  await db.transaction(async (tx) => {
    const now = clock.now()
    const session = await sessionOfCookie(tx, cookie, now)
    if (!session) return
    await revokeSession.run(tx, session.id, new Date(now))
    const actor = { kind: 'candidate', id: session.accountId } as const
    await recordAudit(tx, { at: now, action: 'signed_out', actor, subjectId: session.accountId, traceId })
  })
}

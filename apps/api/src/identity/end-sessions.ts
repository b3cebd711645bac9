import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { endOwnSession, revokeSessionsExcept } from './sessions.ts'
import { sessionClock } from './signed-in.ts'

interface Ending {
  caller: { candidateId: string; sessionId: string }
  traceId: string
}

export async function endSession(
  tx: Transaction,
  services: Services,
  id: string,
  { caller: { candidateId, sessionId }, traceId }: Ending,
): Promise<void> {
  const clock = sessionClock(services)
  if (!(await endOwnSession(tx, id, candidateId, clock))) throw new ApiError('session_not_found')
  const action = id === sessionId ? 'signed_out' : 'session_ended'
  const actor = { kind: 'candidate', id: candidateId } as const
  await recordAudit(tx, { at: clock.now, action, actor, subjectId: candidateId, traceId })
}

export async function endOtherSessions(
  tx: Transaction,
  { clock }: Services,
  { caller: { candidateId, sessionId }, traceId }: Ending,
): Promise<void> {
  const at = clock.now()
  const count = await revokeSessionsExcept.run(tx, candidateId, sessionId, new Date(at))
  if (count === 0) return
  const actor = { kind: 'candidate', id: candidateId } as const
  const details = { count }
  await recordAudit(tx, {
    at,
    action: 'other_sessions_ended',
    actor,
    subjectId: candidateId,
    traceId,
    details,
  })
}

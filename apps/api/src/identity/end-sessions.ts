import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { endSecondFactorTrust } from './second-factors/end-trust.ts'
import { endOwnSession, revokeSessionsExcept } from './sessions.ts'
import { sessionClock } from './signed-in.ts'

export async function endSession(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  id: string,
): Promise<void> {
  const { subject, sessionId } = caller
  const isEnded = await endOwnSession(tx, id, subject.candidateId, sessionClock(services))
  if (!isEnded) throw new ApiError('session_not_found')
  await audit(tx, caller, id === sessionId ? 'signed_out' : 'session_ended')
}

export async function endOtherSessions(
  tx: Transaction,
  { clock }: Services,
  caller: CandidateCaller,
): Promise<void> {
  const { subject, sessionId } = caller
  const now = clock.now()
  await endSecondFactorTrust(tx, subject.candidateId, now)
  const count = await revokeSessionsExcept.run(tx, subject.candidateId, sessionId, new Date(now))
  if (count > 0) await audit(tx, caller, 'other_sessions_ended', { count })
}

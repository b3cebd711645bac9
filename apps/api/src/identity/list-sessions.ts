import type { SessionList } from '@rollcall/contract/identity/identity'
import { deviceName } from '@rollcall/domain/identity/device-name'
import type { CandidateCaller } from '../platform/caller.ts'
import type { Services } from '../platform/services.ts'
import { listSessions } from './sessions.ts'
import { sessionClock } from './signed-in.ts'

export async function listOwnSessions(
  services: Services,
  { subject, sessionId }: CandidateCaller,
): Promise<SessionList> {
  const rows = await listSessions(services.db, subject.candidateId, sessionClock(services))
  const sessions = rows.map(({ id, userAgent, network, createdAt, lastUsedAt }) => ({
    id,
    isCurrent: id === sessionId,
    device: deviceName(userAgent),
    address: network || null,
    createdAtUTC: new Date(createdAt).toISOString(),
    lastUsedAtUTC: new Date(lastUsedAt).toISOString(),
  }))
  return { sessions }
}

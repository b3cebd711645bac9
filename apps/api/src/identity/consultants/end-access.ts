import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { endGrants } from '../acting/acting-grants.ts'
import { endDeskSessionsOf } from './end-access.queries.ts'

/**
 * Ends the desk sessions and grants of a consultant whom the provider no longer allows. Otherwise they would work again
 * once the consultant is allowed again.
 */
export async function endAccess(tx: Transaction, caller: Caller, consultantId: string): Promise<void> {
  await endGrants(tx, caller, consultantId, 'notAllowed')
  const ended = await endDeskSessionsOf.all(tx, consultantId, new Date(caller.clock.now()), 'notAllowed')
  const actor = { kind: 'consultant' as const, id: consultantId }
  for (const _session of ended) await audit(tx, { ...caller, actor }, 'desk_session_ended')
}

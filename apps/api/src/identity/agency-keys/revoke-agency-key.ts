import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { setRevoked } from './agency-keys.queries.ts'

/** @returns its source, or undefined where there is no such key or it was revoked before */
export async function revokeAgencyKey(
  tx: Transaction,
  caller: Caller,
  id: string,
): Promise<string | undefined> {
  const revoked = await setRevoked.first(tx, id, new Date(caller.clock.now()))
  if (revoked) await audit(tx, caller, 'agency_key_revoked', { agencyKeyId: id })
  return revoked?.source
}

import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashOf } from '../../platform/secrets.ts'
import { insertAgencyKey } from './agency-keys.queries.ts'
import { newApiKey } from './api-key.ts'

const DAY_MS = 86_400_000

export interface NewAgencyKey {
  source: string
  scopes: readonly string[]
  /** Null: every region. */
  regions: readonly string[] | null
  days: number
}

/** Only the response contains the key; the hash is stored. */
export async function issueAgencyKey(
  tx: Transaction,
  caller: Caller,
  { source, scopes, regions, days }: NewAgencyKey,
): Promise<{ id: string; key: string; expiresAt: number }> {
  const now = caller.clock.now()
  const [id, expiresAt] = [newId(now), now + days * DAY_MS]
  const key = newApiKey(id)
  await insertAgencyKey.run(tx, id, source, hashOf(key), scopes, regions, new Date(now), new Date(expiresAt))
  await audit(tx, caller, 'agency_key_issued', { agencyKeyId: id, source, scopes, regions, days })
  return { id, key, expiresAt }
}

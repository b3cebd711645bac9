import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockValidKey, setExpiry } from './agency-keys.queries.ts'
import { issueAgencyKey } from './issue-agency-key.ts'

const DAY_MS = 86_400_000

/**
 * Issues a key with the source, scopes and regions of another one. Both are valid until the old one ends, in `overlapDays` or
 * earlier if it expires before. Returns nothing if there is no such valid key.
 */
export async function rotateAgencyKey(
  tx: Transaction,
  caller: Caller,
  { id, days, overlapDays }: { id: string; days: number; overlapDays: number },
): Promise<{ id: string; key: string; expiresAt: number; source: string; oldExpiresAt: number } | undefined> {
  const now = caller.clock.now()
  const old = await lockValidKey.first(tx, id, new Date(now))
  if (!old) return undefined
  const { source, scopes, regions } = old
  const issued = await issueAgencyKey(tx, caller, { source, scopes, regions, days })
  const oldExpiresAt = Math.min(old.expiresAt, now + overlapDays * DAY_MS)
  await setExpiry.run(tx, id, new Date(oldExpiresAt))
  await audit(tx, caller, 'agency_key_rotated', { agencyKeyId: id, replacedBy: issued.id })
  return { ...issued, source, oldExpiresAt }
}

import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import { derivedSecret } from '../../platform/derived-secret.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { saveFeed } from './calendar-feed.queries.ts'

/** Replaces the candidate's feed. The random note is stored for a replay; the secret is derived from it. */
export async function makeCalendarFeed(
  tx: Transaction,
  { clock }: Services,
  caller: CandidateCaller,
): Promise<{ note: string; createdAt: string }> {
  const now = new Date(clock.now())
  const made = { note: newSecret(), createdAt: now.toISOString() }
  await saveFeed.run(tx, caller.subject.candidateId, hashOf(await feedSecret(tx, made.note)), now)
  await audit(tx, caller, 'calendar_feed_made')
  return made
}

export const feedSecret = (on: Queryable, note: string) => derivedSecret(on, 'calendar-feed', note)

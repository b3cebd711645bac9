import { deleteFeed } from '../../identity/calendar-feeds.queries.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'

export async function stopCalendarFeed(tx: Transaction, caller: CandidateCaller): Promise<void> {
  const hadOne = (await deleteFeed.run(tx, caller.subject.candidateId)) === 1
  if (hadOne) await audit(tx, caller, 'calendar_feed_stopped')
}

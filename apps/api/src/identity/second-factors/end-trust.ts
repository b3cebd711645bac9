import type { Transaction } from '../../platform/database/database.ts'
import { forgetRemembered } from '../known-devices.ts'
import { retireChallenges } from './second-factors.queries.ts'

/**
 * For a new password and for signing out everywhere: forgets remembered devices and closes challenges. Runs before the
 * sessions end, so that a session opened by a concurrent challenge ends too.
 */
export async function endSecondFactorTrust(tx: Transaction, accountId: string, now: number): Promise<void> {
  await retireChallenges.run(tx, accountId, new Date(now))
  await forgetRemembered.run(tx, accountId)
}

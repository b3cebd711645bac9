import type { Transaction } from '../../platform/database/database.ts'
import { forgetRemembered } from '../known-devices.ts'
import { retireChallenges } from './second-factors.queries.ts'

/**
 * With a new password, and with signing out everywhere else: no device is remembered, and no challenge stays open. Goes
 * before the sessions end: a challenge that is being answered has then opened its session, and that one ends too.
 */
export async function endSecondFactorTrust(tx: Transaction, accountId: string, now: number): Promise<void> {
  await retireChallenges.run(tx, accountId, new Date(now))
  await forgetRemembered.run(tx, accountId)
}

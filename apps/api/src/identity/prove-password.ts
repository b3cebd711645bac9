import { emailKey } from '@rollcall/domain/identity/email'
import type { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import { type Count, forgetAttempts } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { type FailedProof, limitProofs, recordFailedProof, uncountedUnlessJudged } from './failed-proof.ts'
import { identityLimits } from './identity-limits.ts'

/**
 * Proves that a signed-in caller knows the password. Guesses are counted by session, over all calls that require it.
 */
export async function provePassword(
  services: Services,
  caller: CandidateCaller,
  password: string,
  refusal: ApiError,
): Promise<Account> {
  const { db, passwords } = services
  const count: Count = [identityLimits.passwordBySession, caller.sessionId]
  const failed: FailedProof = { action: 'reauthentication_failed', caller }
  await limitProofs(services, [count], failed)
  const account = await findAccount.one(db, caller.subject.candidateId)
  const judging = passwords.judge(account, emailKey(account.email), password)
  if ((await uncountedUnlessJudged(services, [count], judging)) !== 'right') {
    await recordFailedProof(services, failed, 'wrong_password')
    throw refusal
  }
  await forgetAttempts(db, ...count)
  return account
}

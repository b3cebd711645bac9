import type { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import { forgetAttempts } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { type FailedProof, limitProofs, recordFailedProof } from './failed-proof.ts'
import { identityLimits } from './identity-limits.ts'
import { isPasswordRight } from './passwords.ts'

/** Somebody signed in shows that they know the password; guesses are counted by session, over every call that asks. */
export async function provePassword(
  services: Services,
  caller: CandidateCaller,
  password: string,
  refusal: ApiError,
): Promise<Account> {
  const { db } = services
  const { sessionId } = caller
  const failed: FailedProof = { action: 'reauthentication_failed', caller }
  await limitProofs(services, [[identityLimits.passwordBySession, sessionId]], failed)
  const account = await findAccount.one(db, caller.subject.candidateId)
  if (!(await isPasswordRight(account.passwordHash, password))) {
    await recordFailedProof(services, failed, 'wrong_password')
    throw refusal
  }
  await forgetAttempts(db, identityLimits.passwordBySession, sessionId)
  return account
}

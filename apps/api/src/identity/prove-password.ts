import { ApiError } from '../platform/api-error.ts'
import { forgetAttempts } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { type FailedProof, limitProofs, recordFailedProof } from './failed-proof.ts'
import { identityLimits } from './identity-limits.ts'
import { isPasswordRight } from './passwords.ts'
import type { Visit } from './visit.ts'

/** Somebody signed in shows that they know the password; guesses are counted by session, over every call that asks. */
export async function provePassword(
  services: Services,
  { candidateId, sessionId }: { candidateId: string; sessionId: string },
  password: string,
  { visit, refusal }: { visit: Visit; refusal: ApiError },
): Promise<Account> {
  const { db } = services
  const failed: FailedProof = {
    action: 'reauthentication_failed',
    actor: { kind: 'candidate', id: candidateId },
    subjectId: candidateId,
    visit,
  }
  await limitProofs(services, [[identityLimits.passwordBySession, sessionId]], failed)
  const account = await findAccount.one(db, candidateId)
  if (!(await isPasswordRight(account.passwordHash, password))) {
    await recordFailedProof(services, failed, 'wrong_password')
    throw refusal
  }
  await forgetAttempts(db, identityLimits.passwordBySession, sessionId)
  return account
}

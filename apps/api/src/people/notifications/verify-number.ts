import type { ErrorCode } from '@rollcall/contract/errors'
import { readCode, secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import { sentCode } from '../../identity/second-factors/one-time-codes.ts'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import { countWrongCode, deleteReplaced, listNumbers, lockOwner, setVerified } from './numbers.queries.ts'

/** Returned, not thrown: the transaction must commit, or the wrong attempt would not count. */
type Verification = { refusal: ErrorCode; triesLeft?: number } | undefined

/** A number belongs to one candidate: of two who verified it, the later one has the phone. */
export async function verifyNumber(
  tx: Transaction,
  caller: CandidateCaller,
  code: string,
): Promise<Verification> {
  const { candidateId } = caller.subject
  const now = caller.clock.now()
  await lockOwner.first(tx, candidateId)
  const pending = (await listNumbers.all(tx, candidateId)).find(({ verifiedAt }) => verifiedAt === null)
  if (!pending || pending.proofExpiresAt <= now || pending.proofTries >= secondFactorRules.maxTries)
    return { refusal: 'mfa_code_expired' }
  const typed = readCode(code)
  if (typed?.kind !== 'digits' || !isSameSecret(typed.code, await sentCode(tx, pending.proofNote))) {
    await countWrongCode.run(tx, pending.id)
    return { refusal: 'mfa_code_wrong', triesLeft: secondFactorRules.maxTries - pending.proofTries - 1 }
  }
  for (const replaced of await deleteReplaced.all(tx, candidateId, pending.number)) {
    const subject = { candidateId: replaced.candidateId }
    await audit(tx, { ...caller, subject }, 'notification_number_removed', { numberId: replaced.id })
  }
  await setVerified.run(tx, pending.id, new Date(now))
  await audit(tx, caller, 'notification_number_verified', { numberId: pending.id })
  return undefined
}

/** Once the transaction that counted the attempt is committed. */
export function throwRefusal(verification: Verification): void {
  if (verification) throw new ApiError(verification.refusal, { ...verification, param: 'code' })
}

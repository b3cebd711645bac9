import { audit } from '../platform/audit.ts'
import type { Caller, Trace } from '../platform/caller.ts'
import {
  type AttemptsLeft,
  type Count,
  limitRate,
  networkOf,
  refundAttempt,
  TooManyAttempts,
} from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'

/** A failed attempt to prove an identity. The typed address is not stored: it may be a password, or another person's. */
export interface FailedProof {
  action: 'sign_in_failed' | 'reauthentication_failed' | 'mfa_failed'
  caller: Caller & { trace: Trace }
}

/** In a transaction of its own, since the refusal rolls back everything else. */
export const recordFailedProof = ({ db }: Services, { action, caller }: FailedProof, reason: string) =>
  db.transaction((tx) => audit(tx, caller, action, { network: networkOf(caller.trace.ip), reason }))

/**
 * Counts an attempt under each limit in turn, and returns the remaining attempts of each. A flood is audited once per
 * window.
 */
export async function limitProofs(
  services: Services,
  counts: readonly Count[],
  proof: FailedProof,
): Promise<AttemptsLeft[]> {
  try {
    const left: AttemptsLeft[] = []
    for (const [rate, subject] of counts) left.push(await limitRate(services.db, rate, subject))
    return left
  } catch (error) {
    if (error instanceof TooManyAttempts && error.isFirst) {
      await recordFailedProof(services, proof, error.code)
    }
    throw error
  }
}

/**
 * An attempt that could not be verified is not a guess: it is refunded, so that it does not count towards a lockout.
 */
export async function uncountedUnlessJudged<Verdict>(
  { db }: Services,
  counts: readonly Count[],
  judging: Promise<Verdict>,
): Promise<Verdict> {
  try {
    return await judging
  } catch (error) {
    await refundAttempt(db, ...counts)
    throw error
  }
}

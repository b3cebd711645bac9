import type { RateLimit } from '../platform/rate-limit.ts'
import type { Account } from './accounts.queries.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * A school's staff share one address, so the limits by network are wide. An account is guessed at narrowly from one
 * network and more widely from all of them together; a device it has signed in from has a count of its own, so that
 * no stranger can lock the owner out.
 */
export const identityLimits = {
  signInByDevice: { name: 'sign-in-device', limit: 10, windowSeconds: 15 * MINUTE },
  signInByNetwork: { name: 'sign-in-network', limit: 100, windowSeconds: 15 * MINUTE },
  signInByAccountAndNetwork: { name: 'sign-in-account-network', limit: 10, windowSeconds: 15 * MINUTE },
  signInByAccount: { name: 'sign-in-account', limit: 100, windowSeconds: HOUR },
  resetByAccount: { name: 'reset-account', limit: 5, windowSeconds: HOUR },
  resetByNetwork: { name: 'reset-network', limit: 50, windowSeconds: HOUR },
  linkByNetwork: { name: 'link-network', limit: 100, windowSeconds: 15 * MINUTE },
  /** Challenges that are given out: one that is answered rightly does not count. */
  passkeyByNetwork: { name: 'passkey-network', limit: 100, windowSeconds: 15 * MINUTE },
  passwordBySession: { name: 'password-session', limit: 10, windowSeconds: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>

/**
 * The keys that guesses at an account are counted under. A new password starts with no guesses: a reset lifts every
 * limit.
 */
export const guessedAccount = (
  account: Pick<Account, 'id' | 'passwordChangedAt'> | undefined,
  emailKey: string,
): string => (account ? `${account.id}:${account.passwordChangedAt ?? 0}` : emailKey)

import type { RateLimit } from '../platform/rate-limit.ts'
import type { Account } from './accounts.queries.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Limits by network are high, because the staff of a school share one address. Limits by account are low per network
 * and higher over all networks. A known device has a count of its own, so that other people cannot lock the owner out.
 */
export const identityLimits = {
  signInByDevice: { name: 'sign-in-device', limit: 10, windowSeconds: 15 * MINUTE },
  signInByNetwork: { name: 'sign-in-network', limit: 100, windowSeconds: 15 * MINUTE },
  signInByAccountAndNetwork: { name: 'sign-in-account-network', limit: 10, windowSeconds: 15 * MINUTE },
  signInByAccount: { name: 'sign-in-account', limit: 100, windowSeconds: HOUR },
  resetByAccount: { name: 'reset-account', limit: 5, windowSeconds: HOUR },
  resetByNetwork: { name: 'reset-network', limit: 50, windowSeconds: HOUR },
  linkByNetwork: { name: 'link-network', limit: 100, windowSeconds: 15 * MINUTE },
  /** Issued challenges; those that were answered correctly do not count. */
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

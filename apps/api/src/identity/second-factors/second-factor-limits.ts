import { secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import type { RateLimit } from '../../platform/rate-limit.ts'

const HOUR = 60 * 60

export const secondFactorLimits = {
  /** Codes sent. Counted apart, so that a candidate who has just set up a device can sign in with it. */
  sendsToSignIn: { name: 'mfa-sends', limit: secondFactorRules.maxSendsPerHour, windowSeconds: HOUR },
  sendsToSetUp: { name: 'mfa-set-up-sends', limit: secondFactorRules.maxSendsPerHour, windowSeconds: HOUR },
  triesByAccount: { name: 'mfa-account', limit: 20, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>

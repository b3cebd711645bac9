import { secondFactorRules } from '@rollcall/domain/second-factors/second-factors'
import type { RateLimit } from '../../platform/rate-limit.ts'

const HOUR = 60 * 60

export const secondFactorLimits = {
  /** Codes sent, to set one up and to sign in together. */
  sendsByAccount: { name: 'mfa-sends', limit: secondFactorRules.sendsAnHour, windowSeconds: HOUR },
  triesByAccount: { name: 'mfa-account', limit: 20, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>

import type { RateLimit } from '../platform/rate-limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A school's staff share one address, so the limits by network are wide and those by account narrow. */
export const identityLimits = {
  signInByAccount: { name: 'sign-in-account', limit: 10, windowSeconds: 15 * MINUTE },
  signInByNetwork: { name: 'sign-in-network', limit: 100, windowSeconds: 15 * MINUTE },
  resetByAccount: { name: 'reset-account', limit: 5, windowSeconds: HOUR },
  resetByNetwork: { name: 'reset-network', limit: 50, windowSeconds: HOUR },
  linkByNetwork: { name: 'link-network', limit: 100, windowSeconds: 15 * MINUTE },
  passwordByAccount: { name: 'password-account', limit: 10, windowSeconds: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>

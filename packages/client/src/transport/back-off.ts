import { Failure } from './failure.ts'

const FIRST_MS = 1_000
const MAX_MS = 10 * 60_000

/**
 * The wait before a retry: doubled after each failure, never shorter than the service asked for, and randomised so that
 * clients that failed together do not retry together.
 */
export function backOffMs(
  failures: number,
  error?: unknown,
  { firstMs = FIRST_MS, random = Math.random } = {},
): number {
  const askedMs = ((error instanceof Failure && error.retryAfterSeconds) || 0) * 1000
  const doubledMs = Math.min(MAX_MS, firstMs * 2 ** failures)
  return Math.round(Math.max(askedMs, doubledMs) * (1 + random() / 2))
}

import { Failure } from './failure.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 10 * 60_000

/**
 * How long to wait before asking again: twice as long after each failure, never sooner than the service asked for, and
 * never at the same moment as everybody else who failed at the same moment.
 */
export function backOffMs(
  failures: number,
  error?: unknown,
  { firstMs = FIRST_MS, random = Math.random } = {},
): number {
  const askedMs = ((error instanceof Failure && error.retryAfterSeconds) || 0) * 1000
  const doubledMs = Math.min(LONGEST_MS, firstMs * 2 ** failures)
  return Math.round(Math.max(askedMs, doubledMs) * (1 + random() / 2))
}

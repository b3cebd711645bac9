const HOUR_MS = 3_600_000

export type OccurredAtProblem = 'occurred_at_in_future' | 'occurred_at_too_old'

/** Whether an offline tap can still be accepted: it is in the past, and not too old. */
export function problemOfOccurredAt(
  occurredAt: number,
  receivedAt: number,
  { maxHours }: { maxHours: number },
): OccurredAtProblem | undefined {
  if (occurredAt > receivedAt) return 'occurred_at_in_future'
  return receivedAt - occurredAt > maxHours * HOUR_MS ? 'occurred_at_too_old' : undefined
}

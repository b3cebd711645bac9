const HOUR_MS = 3_600_000

export type OccurredAtProblem = 'occurred_at_in_future' | 'occurred_at_too_old'

/** Whether a tap kept on a device can still be taken: it lies in the past, and not too far. */
export function problemOfOccurredAt(
  occurredAt: number,
  receivedAt: number,
  { mostHours }: { mostHours: number },
): OccurredAtProblem | undefined {
  if (occurredAt > receivedAt) return 'occurred_at_in_future'
  return receivedAt - occurredAt > mostHours * HOUR_MS ? 'occurred_at_too_old' : undefined
}

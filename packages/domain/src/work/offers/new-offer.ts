export type NewOfferRefusal = 'started' | 'deadlinePassed' | 'deadlineAfterStart'

/** The reason why shifts cannot be offered until a deadline, if there is one: an answer must come before the first shift. */
export function newOfferRefusalOf(
  { expiresAt, shifts }: { expiresAt: number; shifts: readonly { startsAt: number }[] },
  now: number,
): NewOfferRefusal | undefined {
  const firstStart = Math.min(...shifts.map(({ startsAt }) => startsAt))
  if (firstStart <= now) return 'started'
  if (expiresAt <= now) return 'deadlinePassed'
  return expiresAt > firstStart ? 'deadlineAfterStart' : undefined
}

/** Of one call: each of them is mailed within its transaction, while the bookings are locked. */
export const MAX_OFFEREES = 100

export type NewOfferRefusal =
  | 'noCandidates'
  | 'tooManyCandidates'
  | 'started'
  | 'deadlinePassed'
  | 'deadlineAfterStart'

interface NewOffer {
  candidateCount: number
  expiresAt: number
  shifts: readonly { startsAt: number }[]
}

/** The reason why shifts cannot be offered until a deadline, if there is one: an answer must come before the first shift. */
export function newOfferRefusalOf(
  { candidateCount, expiresAt, shifts }: NewOffer,
  now: number,
): NewOfferRefusal | undefined {
  if (candidateCount === 0) return 'noCandidates'
  if (candidateCount > MAX_OFFEREES) return 'tooManyCandidates'
  const firstStart = Math.min(...shifts.map(({ startsAt }) => startsAt))
  if (firstStart <= now) return 'started'
  if (expiresAt <= now) return 'deadlinePassed'
  return expiresAt > firstStart ? 'deadlineAfterStart' : undefined
}

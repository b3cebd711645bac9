export const tentativeActions = ['unset', 'accept', 'decline'] as const
export type TentativeAction = (typeof tentativeActions)[number]

export const tentativeOutcomes = [
  'open',
  'accepted',
  'rejected',
  'closedWrongStatusForCandidate',
  'closedUnableToLoad',
  'closedNotTentative',
  'closedBookingNotTentative',
  'closedFilled',
  'closedExpired',
] as const
export type TentativeOutcome = (typeof tentativeOutcomes)[number]

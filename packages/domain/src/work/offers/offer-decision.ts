export const offerActions = ['unset', 'accept', 'decline'] as const
export type OfferAction = (typeof offerActions)[number]

export const offerOutcomes = [
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
export type OfferOutcome = (typeof offerOutcomes)[number]

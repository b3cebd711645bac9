import { bookingStatus } from '../bookings/booking-status.ts'
import type { OfferAction, OfferOutcome } from './offer-decision.ts'

/** The state of the offer itself, whatever happened to its bookings. */
export const offerStates = ['open', 'accepted', 'rejected', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

export interface OfferFacts {
  state: OfferState
  expiresAt: number
  candidateId: string
  /** Every booking the offer covers; null where one could not be loaded. */
  bookings: readonly ({ status: number; candidateId: string | null } | null)[]
}

/**
 * The outcome of an offer for its candidate. A decision once made is the outcome, whatever happened to the booking since; an
 * open offer is only as open as its bookings.
 */
export function offerOutcomeOf(offer: OfferFacts, now: number): OfferOutcome {
  if (offer.state === 'rejected') return 'rejected'
  const loaded = offer.bookings.filter((booking) => booking !== null)
  if (loaded.length === 0 || loaded.length < offer.bookings.length) return 'closedUnableToLoad'
  if (offer.state === 'accepted') {
    const isTheirs = loaded.every(({ candidateId }) => candidateId === offer.candidateId)
    return isTheirs ? 'accepted' : 'closedWrongStatusForCandidate'
  }
  const isAssignedToOther = (candidateId: string | null) =>
    candidateId !== null && candidateId !== offer.candidateId
  if (loaded.some(({ candidateId }) => isAssignedToOther(candidateId))) return 'closedFilled'
  if (loaded.some(({ status }) => status !== bookingStatus.tentativeFilled)) {
    return offer.state === 'open' ? 'closedBookingNotTentative' : 'closedNotTentative'
  }
  if (offer.state === 'withdrawn') return 'closedNotTentative'
  return now >= offer.expiresAt ? 'closedExpired' : 'open'
}

export type OfferReply = 'act' | 'repeat' | 'opposite' | 'closed'

/** How to reply to a decision on an offer: carry it out, repeat the earlier result, or refuse it. */
export function offerReplyOf(outcome: OfferOutcome, action: Exclude<OfferAction, 'unset'>): OfferReply {
  if (outcome === 'open') return 'act'
  if (outcome === 'accepted') return action === 'accept' ? 'repeat' : 'opposite'
  if (outcome === 'rejected') return action === 'decline' ? 'repeat' : 'opposite'
  return 'closed'
}

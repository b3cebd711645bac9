import type { ActionableItem } from './actionable-item.ts'
import { awaitsShiftRecord, bookingStatus } from './booking-status.ts'

export interface BookingFacts {
  status: number
  /** The candidate has an open offer for it. */
  isOffered: boolean
  hasEnded: boolean
  isShiftRecordSubmitted: boolean
  isFeedbackRequested: boolean
  pendingAgreements: number
}

/** The actionable items of a booking, before its day is considered. A disputed booking is locked and has none. */
export function bookingItemsOf(booking: BookingFacts): ActionableItem[] {
  if (booking.isOffered) return ['tentative']
  if (booking.status === bookingStatus.disputeOrMismatch) return []
  const needsConfirming =
    booking.hasEnded && !booking.isShiftRecordSubmitted && awaitsShiftRecord(booking.status)
  return [
    ...(needsConfirming ? (['confirmDetailsRequired'] as const) : []),
    ...(booking.isFeedbackRequested && booking.hasEnded ? (['feedbackRequired'] as const) : []),
    ...(booking.pendingAgreements > 0 ? (['agreementsPending'] as const) : []),
  ]
}

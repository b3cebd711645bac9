import type { ActionableItem } from './actionable-item.ts'
import { awaitsShiftRecord, bookingStatus } from './booking-status.ts'

export interface BookingFacts {
  status: number
  /** The candidate has been offered it and has not answered. */
  isOffered: boolean
  hasEnded: boolean
  isShiftRecordSubmitted: boolean
  isFeedbackRequested: boolean
  pendingAgreements: number
}

/** What a booking asks of its candidate, before the day is looked at. A disputed one is locked and asks nothing. */
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

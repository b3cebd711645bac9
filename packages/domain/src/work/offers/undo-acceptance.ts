import { bookingStatus } from '../bookings/booking-status.ts'
import type { OfferState } from './offer-outcome.ts'

const UNDO_MS = 10 * 60_000

export type UndoRefusal =
  /** It was not accepted, or not by this notification. */
  | 'notAccepted'
  | 'tooLate'
  /** Work has begun, hours were submitted, or the agency changed it. */
  | 'bookingChanged'

/** Until when an acceptance by notification can be undone: one tap on a lock screen may have been a mistake. */
export const undoableUntil = (acceptedAt: number): number => acceptedAt + UNDO_MS

interface Acceptance {
  state: OfferState
  candidateId: string
  /** When this notification accepted the offer; null if something else did. */
  acceptedAt: number | null
  /** Every booking of the offer that could be loaded. */
  bookings: readonly {
    status: number
    candidateId: string | null
    startsAt: number
    isClocked: boolean
  }[]
}

/** The reason why an acceptance can no longer be undone, if there is one. Later a candidate asks to be released instead. */
export function undoRefusalOf(
  { state, candidateId, acceptedAt, bookings }: Acceptance,
  now: number,
): UndoRefusal | undefined {
  if (state !== 'accepted' || acceptedAt === null) return 'notAccepted'
  if (now >= undoableUntil(acceptedAt)) return 'tooLate'
  const isUntouched = (booking: Acceptance['bookings'][number]) =>
    booking.candidateId === candidateId &&
    booking.status === bookingStatus.confirmed &&
    !booking.isClocked &&
    booking.startsAt > now
  return bookings.length > 0 && bookings.every(isUntouched) ? undefined : 'bookingChanged'
}

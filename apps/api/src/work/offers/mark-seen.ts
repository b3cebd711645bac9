import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller, CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { checkBookingId } from '../bookings/booking-id.ts'
import { findOfferId, setOfferSeen } from './offers.queries.ts'

/** An offer that was seen is not sent as a text message. */
export async function markSeen(tx: Transaction, caller: Caller, offerId: string): Promise<void> {
  const seen = await setOfferSeen.run(tx, offerId, new Date(caller.clock.now()))
  if (seen > 0) await audit(tx, caller, 'offer_seen', { offerId })
}

/** The candidate names an offer by any of its bookings. */
export async function markSeenOfBooking(
  tx: Transaction,
  caller: CandidateCaller,
  bookingId: string,
): Promise<void> {
  const offer = await findOfferId.first(tx, caller.subject.candidateId, checkBookingId(bookingId))
  if (!offer) throw new ApiError('booking_not_found')
  await markSeen(tx, caller, offer.id)
}

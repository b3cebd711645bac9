import { offerOutcomeOf } from '@rollcall/domain/work/offers/offer-outcome'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { loadedOf } from './decide-offer.ts'
import { offerWithdrawnMail } from './offers.mails.ts'
import { offerGoneNotification } from './offers.notifications.ts'
import { lockOffer, lockOfferedBookings, reopenUnoffered, setOfferWithdrawn } from './offers.queries.ts'

/**
 * Withdraws an offer that has no answer. Bookings without another open offer become open again. The candidate is
 * mailed if they could still have answered. Withdrawing again changes nothing. Returns whether anything changed.
 */
export async function withdrawOffer(
  tx: Transaction,
  { clock, config, outbox }: Services,
  caller: Caller,
  offerId: string,
): Promise<boolean> {
  const now = clock.now()
  const offer = await lockOffer.first(tx, offerId)
  if (!offer) throw new ApiError('offer_not_found')
  if (offer.state === 'withdrawn') return false
  if (offer.state !== 'open') throw new ApiError('offer_already_answered', { param: offer.state })
  const bookings = await lockOfferedBookings.all(tx, offer.bookingIds)
  const outcome = offerOutcomeOf({ ...offer, bookings: loadedOf(offer, bookings) }, now)

  const { candidateId, bookingIds } = offer
  await setOfferWithdrawn.run(tx, offerId)
  await reopenUnoffered.run(tx, bookingIds, new Date(now))
  await audit(tx, { ...caller, subject: { candidateId } }, 'offer_withdrawn', { offerId, bookingIds })
  if (outcome === 'open') {
    const inOrder = [...bookings].sort((one, other) => one.startsAt - other.startsAt)
    await outbox.notify(tx, [
      {
        ...offerGoneNotification(config, offer, inOrder, 'withdrawn'),
        mail: offerWithdrawnMail(config, offer, inOrder),
      },
    ])
  }
  return true
}

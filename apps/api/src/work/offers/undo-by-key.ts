import type { ErrorCode } from '@rollcall/contract/errors'
import type { OfferResult } from '@rollcall/contract/work/offers'
import { type UndoRefusal, undoRefusalOf } from '@rollcall/domain/work/offers/undo-acceptance'
import { ApiError } from '../../platform/api-error.ts'
import { audit, auditEach } from '../../platform/audit.ts'
import { systemActor } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { listClockedBookings } from '../bookings/save-bookings.queries.ts'
import { removeReleaseRequest } from '../release-requests/release-requests.queries.ts'
import { findAcceptedAt, giveBackBookings, setOfferUndone } from './accept-key.queries.ts'
import type { CandidateKeyCaller } from './accept-key.ts'
import { acceptanceUndoneMail, offerUndoneMail } from './offers.mails.ts'
import { offerGoneNotification, offerPushNotification } from './offers.notifications.ts'
import {
  listOtherOpenOffers,
  lockAcceptedBookings,
  lockOffer,
  type OfferedBookingRow,
  type OfferRow,
  type OtherOfferRow,
  reopenUnoffered,
} from './offers.queries.ts'

const refusals: Record<UndoRefusal, ErrorCode> = {
  notAccepted: 'undo_not_possible',
  tooLate: 'undo_too_late',
  bookingChanged: 'undo_not_possible',
}

/**
 * Undoes an acceptance from its notification: the candidate has declined, and the bookings return to the others who
 * were offered them. Takes its locks in the order of an acceptance; clocking in takes the last one.
 */
export async function undoByKey(
  tx: Transaction,
  services: Services,
  { caller, keyHash, offerId, subscriptionId }: CandidateKeyCaller,
): Promise<OfferResult> {
  const offer = await lockOffer.first(tx, offerId)
  if (!offer) throw new ApiError('accept_key_invalid')
  const { candidateId, bookingIds } = offer
  const bookings = await lockAcceptedBookings.all(tx, bookingIds)
  await lockCandidate.one(tx, candidateId)
  const clocked = new Set((await listClockedBookings.all(tx, bookingIds)).map(({ id }) => id))
  const { acceptedAt } = await findAcceptedAt.one(tx, keyHash)
  const now = services.clock.now()
  const refusal = undoRefusalOf(
    {
      ...offer,
      acceptedAt,
      bookings: bookings.map((booking) => ({ ...booking, isClocked: clocked.has(booking.id) })),
    },
    now,
  )
  if (refusal) throw new ApiError(refusals[refusal])

  await setOfferUndone.run(tx, offerId, new Date(now))
  await giveBackBookings.run(tx, bookingIds, candidateId, new Date(now))
  await reopenUnoffered.run(tx, bookingIds, new Date(now))
  for (const id of bookingIds) await removeReleaseRequest.run(tx, id, candidateId)
  await audit(tx, caller, 'offer_acceptance_undone', { offerId, bookingIds })
  const others = (await listOtherOpenOffers.all(tx, offerId, bookingIds)).filter(
    ({ expiresAt }) => expiresAt > now,
  )
  await auditEach(
    tx,
    { ...caller, actor: systemActor },
    'offer_reopened',
    others.map((other) => ({ candidateId: other.candidateId, details: { offerId: other.id } })),
  )
  await notifyOfUndo(tx, services, { offer, bookings, subscriptionId, others })
  return { outcome: 'rejected', bookingIds }
}

async function notifyOfUndo(
  tx: Transaction,
  { config, outbox, clock }: Services,
  {
    offer,
    bookings,
    subscriptionId,
    others,
  }: {
    offer: OfferRow
    bookings: readonly OfferedBookingRow[]
    subscriptionId: string
    others: readonly OtherOfferRow[]
  },
) {
  const { candidateId, consultantEmail } = offer
  const inOrder = [...bookings].sort((one, other) => one.startsAt - other.startsAt)
  await outbox.add(tx, acceptanceUndoneMail(config, offer, inOrder), { candidateId })
  if (consultantEmail)
    await outbox.add(tx, offerUndoneMail(config, { ...offer, consultantEmail }, inOrder), { candidateId })
  await outbox.notify(tx, [
    { ...offerGoneNotification(config, offer, inOrder, 'rejected'), exceptDeviceId: subscriptionId },
    ...others.map((other) => offerPushNotification({ config, clock }, other, inOrder)),
  ])
}

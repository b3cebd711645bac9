import type { OfferDecision, OfferResult } from '@rollcall/contract/work/offers'
import { declineDetailsOf } from '@rollcall/domain/work/offers/decline-reason'
import { offerOutcomeOf, offerReplyOf } from '@rollcall/domain/work/offers/offer-outcome'
import { findActedBy } from '../../identity/acting/acted-by.ts'
import { ApiError } from '../../platform/api-error.ts'
import { audit, auditEach } from '../../platform/audit.ts'
import { type Caller, type CandidateCaller, systemActor } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { checkBookingId } from '../bookings/booking-id.ts'
import { actedForYouMail } from '../bookings/bookings.mails.ts'
import { findBooking } from '../bookings/bookings.queries.ts'
import { listUncovered } from './list-uncovered.ts'
import { type GivenDecision, offerAcceptedMail, offerDecidedMail } from './offers.mails.ts'
import { offerGoneNotification } from './offers.notifications.ts'
import {
  findOfferId,
  listAcceptedBookings,
  listOtherOpenOffers,
  listOverlaps,
  lockOffer,
  lockOfferedBookings,
  type OfferedBookingRow,
  type OfferRow,
  type OtherOfferRow,
  setOfferDecision,
  takeBookings,
} from './offers.queries.ts'

/** The candidate names an offer by any of its bookings; one decision covers them all. */
export async function decideOfferOfBooking(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { bookingId, ...decision }: OfferDecision & { bookingId: string },
): Promise<OfferResult> {
  const { candidateId } = caller.subject
  const offer = await findOfferId.first(tx, candidateId, checkBookingId(bookingId))
  if (!offer) throw await whyNoOffer(tx, candidateId, bookingId)
  return decideOffer(tx, services, caller, { offerId: offer.id, ...decision })
}

/**
 * Distinguishes a booking of theirs that was never an offer from one that must stay hidden. Uses the transaction's
 * connection: a second connection per request would deadlock a full pool.
 */
async function whyNoOffer(tx: Transaction, candidateId: string, bookingId: string): Promise<ApiError> {
  const isTheirs = await findBooking.first(tx, candidateId, bookingId)
  return new ApiError(isTheirs ? 'booking_not_tentative' : 'booking_not_found')
}

/** A caller who may decide on an offer. */
export type OfferDecider = Caller & { actor: { kind: 'candidate' | 'guest' | 'consultant' } }

/**
 * One decision on one offer: for all its bookings or none. After the first acceptance the bookings are closed to
 * others. `deviceId` is the device whose notification accepted it: it shows the result itself.
 */
export async function decideOffer(
  tx: Transaction,
  services: Services,
  caller: OfferDecider,
  { offerId, action, deviceId, ...said }: OfferDecision & { offerId: string; deviceId?: string },
): Promise<OfferResult> {
  if (action === 'unset') throw new ApiError('tentative_action_unset', { param: 'action' })
  const now = services.clock.now()
  const offer = await lockOffer.one(tx, offerId)
  const bookings = await lockOfferedBookings.all(tx, offer.bookingIds)
  const outcome = offerOutcomeOf({ ...offer, bookings: loadedOf(offer, bookings) }, now)

  const reply = offerReplyOf(outcome, action)
  if (reply === 'opposite') throw new ApiError('tentative_already_answered', { param: outcome })
  if (reply !== 'act') return { outcome, bookingIds: offer.bookingIds }

  const isAccepted = action === 'accept'
  if (isAccepted) await take(tx, offer, now)
  const state = isAccepted ? 'accepted' : 'rejected'
  const why = declineDetailsOf(action, said)
  await setOfferDecision.run(tx, offer.id, state, new Date(now), caller.actor.kind, why.reason, why.note)
  await audit(tx, caller, `offer_${state}`, { offerId: offer.id, bookingIds: offer.bookingIds })
  const others = isAccepted ? await listOtherOpenOffers.all(tx, offer.id, offer.bookingIds) : []
  await recordFilled(tx, caller, others)
  const actedBy = await findActedBy(tx, caller)
  await notify(tx, services, offer, bookings, { state, ...why, actedBy })
  await replaceNotifications(tx, services, { offer, bookings, state, deviceId, others })
  return { outcome: state, bookingIds: offer.bookingIds }
}

/** The constraint decides; the query before it only finds the days to report. */
async function take(tx: Transaction, { candidateId, bookingIds }: OfferRow, now: number) {
  // The last lock, because saving days takes only this one.
  await lockCandidate.one(tx, candidateId)
  const overlaps = await listOverlaps.all(tx, candidateId, bookingIds)
  if (overlaps.length > 0) {
    throw new ApiError('booking_overlaps', { param: overlaps.map(({ dateLocal }) => dateLocal).join(',') })
  }
  try {
    const taken = await takeBookings.run(tx, bookingIds, candidateId, new Date(now))
    if (taken !== bookingIds.length) throw new Error('A locked booking was no longer free')
  } catch (error) {
    if (violatedConstraint(error) === 'bookings_overlap') throw new ApiError('booking_overlaps')
    throw error
  }
}

/** For the candidates who had an offer of the same bookings: it is gone for them. They do not learn who accepted. */
const recordFilled = (tx: Transaction, caller: Caller, others: readonly OtherOfferRow[]) =>
  auditEach(
    tx,
    { ...caller, actor: systemActor },
    'offer_filled',
    others.map(({ id, candidateId }) => ({ candidateId, details: { offerId: id } })),
  )

async function notify(
  tx: Transaction,
  { config, outbox, clock }: Services,
  offer: OfferRow,
  bookings: readonly OfferedBookingRow[],
  decision: GivenDecision,
) {
  const { candidateId } = offer
  const inOrder = [...bookings].sort((one, other) => one.startsAt - other.startsAt)
  if (offer.consultantEmail) {
    await outbox.add(
      tx,
      offerDecidedMail(config, { ...offer, consultantEmail: offer.consultantEmail }, inOrder, decision),
      { candidateId },
    )
  }
  const { actedBy } = decision
  const timeZone = inOrder[0]?.timeZone ?? 'UTC'
  const acted = actedBy && { actedBy, instant: clock.now(), timeZone }
  if (decision.state === 'accepted') {
    const accepted = await listAcceptedBookings.all(tx, offer.bookingIds)
    const uncovered = (await listUncovered(tx, [offer], accepted, clock.now()))(offer)
    await outbox.add(tx, offerAcceptedMail(config, offer, accepted, { uncovered, acted }), { candidateId })
  } else if (acted) {
    await outbox.add(tx, actedForYouMail(config, offer, inOrder, { ...acted, action: 'declined' }), {
      candidateId,
    })
  }
}

/** Devices that show the offer: others of this candidate, and those of candidates who were slower. */
async function replaceNotifications(
  tx: Transaction,
  { config, outbox, clock }: Services,
  {
    offer,
    bookings,
    state,
    deviceId,
    others,
  }: {
    offer: OfferRow
    bookings: readonly OfferedBookingRow[]
    state: 'accepted' | 'rejected'
    deviceId: string | undefined
    others: readonly OtherOfferRow[]
  },
) {
  const inOrder = [...bookings].sort((one, other) => one.startsAt - other.startsAt)
  const slower = others.filter(({ expiresAt }) => expiresAt > clock.now())
  await outbox.notify(tx, [
    { ...offerGoneNotification(config, offer, inOrder, state), exceptDeviceId: deviceId },
    ...slower.map((other) => offerGoneNotification(config, other, inOrder, 'taken')),
  ])
}

export const loadedOf = (offer: OfferRow, bookings: readonly OfferedBookingRow[]) =>
  offer.bookingIds.map((id) => bookings.find((booking) => booking.id === id) ?? null)

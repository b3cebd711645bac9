import type { TentativeAnswer } from '@rollcall/contract/bookings'
import { tentativeOutcomeOf, tentativeReplyOf } from '@rollcall/domain/bookings/tentative-outcome'
import type { TentativeAction } from '@rollcall/domain/bookings/tentative-response'
import { ApiError } from '../platform/api-error.ts'
import { type Actor, recordAudit } from '../platform/audit.ts'
import { type Transaction, violatedConstraint } from '../platform/database/database.ts'
import { lockCandidate } from '../platform/lock-candidate.ts'
import type { Services } from '../platform/services.ts'
import { offerAcceptedMail, offerAnsweredMail } from './bookings.mails.ts'
import {
  listOverlaps,
  lockOffer,
  lockOfferedBookings,
  type OfferedBookingRow,
  type OfferRow,
  setOfferAnswered,
  takeBookings,
} from './offers.queries.ts'

export interface Answering {
  offerId: string
  action: TentativeAction
  actor: Actor & { kind: 'candidate' | 'guest' | 'consultant' }
  traceId: string
}

/** One answer to one offer, whole: all its bookings or none, and nobody else's after the first acceptance. */
export async function respondToTentative(
  tx: Transaction,
  services: Services,
  { offerId, action, actor, traceId }: Answering,
): Promise<TentativeAnswer> {
  if (action === 'unset') throw new ApiError('tentative_action_unset', { param: 'action' })
  const now = services.clock.now()
  const offer = await lockOffer.one(tx, offerId)
  const bookings = await lockOfferedBookings.all(tx, offer.bookingIds)
  const outcome = tentativeOutcomeOf({ ...offer, bookings: loadedOf(offer, bookings) }, now)

  const reply = tentativeReplyOf(outcome, action)
  if (reply === 'opposite') throw new ApiError('tentative_already_answered', { param: outcome })
  if (reply !== 'act') return { outcome, bookingIds: offer.bookingIds }

  const isAccepted = action === 'accept'
  if (isAccepted) await take(tx, offer, now)
  const state = isAccepted ? 'accepted' : 'rejected'
  await setOfferAnswered.run(tx, offer.id, state, new Date(now), actor.kind)
  await recordAudit(tx, {
    at: now,
    action: `offer_${state}`,
    actor,
    subjectId: offer.candidateId,
    traceId,
    details: { offerId: offer.id, bookingIds: offer.bookingIds },
  })
  await tell(tx, services, offer, bookings, state)
  return { outcome: state, bookingIds: offer.bookingIds }
}

/** The constraint decides; the look before it is only there to name the days. */
async function take(tx: Transaction, { candidateId, bookingIds }: OfferRow, now: number) {
  // Last of the locks: whoever saves days holds this one alone.
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

async function tell(
  tx: Transaction,
  { config, outbox }: Services,
  offer: OfferRow,
  bookings: readonly OfferedBookingRow[],
  state: 'accepted' | 'rejected',
) {
  const inOrder = [...bookings].sort((one, other) => one.startsAt - other.startsAt)
  if (offer.consultantEmail) {
    await outbox.add(
      tx,
      offerAnsweredMail(config, { ...offer, consultantEmail: offer.consultantEmail }, inOrder, state),
    )
  }
  if (state === 'accepted') await outbox.add(tx, offerAcceptedMail(config, offer, inOrder))
}

export const loadedOf = (offer: OfferRow, bookings: readonly OfferedBookingRow[]) =>
  offer.bookingIds.map((id) => bookings.find((booking) => booking.id === id) ?? null)

import type { bookingCalls } from '@rollcall/contract/bookings'
import { listAgreements } from '../agreements/list-agreements.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { checkBookingId } from './booking-id.ts'
import { findBooking } from './bookings.queries.ts'
import { getBooking, getDaySummary, getNavigation } from './get-booking.ts'
import { getOverview } from './get-overview.ts'
import { type GuestLink, getGuestBooking, openGuestLink } from './guest-access.ts'
import { findOfferId } from './offers.queries.ts'
import { reportRunningLate } from './report-running-late.ts'
import { checkShiftRequest, requestShift } from './request-shift.ts'
import { type Answering, respondToTentative } from './respond-to-tentative.ts'

export function bookingRoutes(services: Services): Handlers<typeof bookingCalls> {
  const { db, outbox } = services

  const answerAsGuest = async (
    link: GuestLink,
    action: Answering['action'],
    { ip, traceId, transact }: { ip: string; traceId: string; transact: typeof db.transaction },
  ) => {
    const { offerId } = await openGuestLink(db, link, ip)
    const actor = { kind: 'guest', id: null } as const
    const answer = await transact((tx) =>
      respondToTentative(tx, services, { offerId, action, actor, traceId }),
    )
    outbox.nudge()
    return answer
  }

  return {
    'GET /bookings/overview': ({ caller, query }) => getOverview(services, caller, query),
    'GET /bookings/summary/{date}': ({ caller, params }) => getDaySummary(services, caller, params.date),
    'GET /bookings/{id}': ({ caller, params }) => getBooking(services, caller, params.id),
    'GET /bookings/{id}/navigation': ({ caller, params }) => getNavigation(services, caller, params.id),
    'GET /bookings/{id}/agreements': ({ caller, params }) =>
      listAgreements(services, caller.candidateId, checkBookingId(params.id)),
    'POST /bookings/{id}/late': async ({ caller, params, body, transact, traceId }) => {
      const report = { id: params.id, minutesLate: body.minutesLate, traceId }
      const booking = await transact((tx) => reportRunningLate(tx, services, caller, report))
      outbox.nudge()
      return booking
    },
    'POST /bookings/{bookingId}/tentative-fill': async ({ caller, params, body, transact, traceId }) => {
      const { candidateId } = caller
      const answer = await transact(async (tx) => {
        const offer = await findOfferId.first(tx, candidateId, checkBookingId(params.bookingId))
        if (!offer) throw await whyNoOffer(tx, candidateId, params.bookingId)
        const actor = { kind: 'candidate', id: candidateId } as const
        return respondToTentative(tx, services, { offerId: offer.id, action: body.action, actor, traceId })
      })
      outbox.nudge()
      return answer
    },
    'POST /bookings/shift-request-email': async ({ caller, body, transact, traceId }) => {
      checkShiftRequest(services, caller)
      await transact((tx) => requestShift(tx, services, caller, body, traceId))
      outbox.nudge()
    },
    'GET /bookings/group/guest/{accessGuid}': ({ params, ip }) => getGuestBooking(services, params, ip),
    'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}': ({ params, ip }) =>
      getGuestBooking(services, params, ip),
    'POST /bookings/group/guest/{accessGuid}/tentative-fill': ({ params, body, ...context }) =>
      answerAsGuest(params, body.action, context),
    'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill': ({
      params,
      body,
      ...context
    }) => answerAsGuest(params, body.action, context),
  }
}

/**
 * A booking of theirs that was never an offer is told apart from one they may not know of. On the transaction's own
 * connection: a second one each would leave a full pool waiting for itself.
 */
async function whyNoOffer(tx: Transaction, candidateId: string, bookingId: string): Promise<ApiError> {
  const isTheirs = await findBooking.first(tx, candidateId, bookingId)
  return new ApiError(isTheirs ? 'booking_not_tentative' : 'booking_not_found')
}

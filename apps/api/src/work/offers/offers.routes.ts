import type { offerCalls } from '@rollcall/contract/work/offers'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { acceptByKey } from './accept-by-key.ts'
import { openAcceptKey } from './accept-key.ts'
import { decideOfferOfBooking } from './decide-offer.ts'
import { decideAsGuest, getGuestBooking, markSeenAsGuest } from './guest-access.ts'
import { markSeenOfBooking } from './mark-seen.ts'
import { undoByKey } from './undo-by-key.ts'

export const offerRoutes = (services: Services): Handlers<typeof offerCalls> => ({
  'POST /offers/accept-by-key': async ({ caller, body, transact }) => {
    const opened = await openAcceptKey(services, caller, body.key)
    return transact((tx) => acceptByKey(tx, services, opened))
  },
  'POST /offers/undo-by-key': async ({ caller, body, transact }) => {
    const opened = await openAcceptKey(services, caller, body.key)
    return transact((tx) => undoByKey(tx, services, opened))
  },
  'POST /offers/seen-by-link': ({ caller, body, transact }) =>
    markSeenAsGuest(services, caller, { ...body, transact }),
  'POST /bookings/{bookingId}/seen': ({ caller, params, transact }) =>
    transact((tx) => markSeenOfBooking(tx, caller, params.bookingId)),
  'POST /bookings/{bookingId}/tentative-fill': ({ caller, params, body, transact }) =>
    transact((tx) => decideOfferOfBooking(tx, services, caller, { ...body, bookingId: params.bookingId })),
  'GET /bookings/group/guest/{accessGuid}': ({ caller, params }) => getGuestBooking(services, caller, params),
  'POST /bookings/group/guest/{accessGuid}/tentative-fill': ({ caller, params, body, transact }) =>
    decideAsGuest(services, caller, params, { decision: body, transact }),
  'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}': ({ caller, params }) =>
    getGuestBooking(services, caller, params),
  'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill': ({
    caller,
    params,
    body,
    transact,
  }) => decideAsGuest(services, caller, params, { decision: body, transact }),
})

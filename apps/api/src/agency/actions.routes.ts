import type { agencyActionCalls } from '@rollcall/contract/agency/action-calls'
import {
  activateRegistration,
  suspendRegistration,
  terminateRegistration,
} from '../compliance/decisions/decide-registration.ts'
import { rejectEvidence, verifyEvidence } from '../compliance/decisions/judge-evidence.ts'
import { inviteCandidate } from '../people/candidates/invite-candidate.ts'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { savePayStatuses } from '../work/pay/save-pay-statuses.ts'
import { saveClientTimesheet } from '../work/shift-records/save-client-timesheet.ts'
import { settleDispute } from '../work/shift-records/settle-dispute.ts'
import { changeNamedBooking } from './change-named-booking.ts'
import { getEvidence, getRegistrationId } from './find-decided.ts'
import { findReferenced } from './find-referenced.ts'
import { offerBookings } from './offer-bookings.ts'
import { sourceCallerOf } from './save-resource.ts'
import { withdrawNamedOffer } from './withdraw-named-offer.ts'

/** Each finds our ids and calls the use case of the service, which has the rules. */
export const agencyActionRoutes = (services: Services): Handlers<typeof agencyActionCalls> => ({
  'POST /v1/candidates/{externalId}/invite': ({ caller, params: { externalId }, body, transact }) =>
    transact(async (tx) => {
      const by = { ...sourceCallerOf(caller), resource: 'candidates' } as const
      const candidateId = (await findReferenced(tx, by, [externalId]))(externalId)
      const invitation = { candidateId, isAgain: body.again ?? false }
      return { isMailed: await inviteCandidate(tx, services, caller, invitation) }
    }),
  'POST /v1/bookings/{externalId}/offers': ({ caller, params, body, transact }) =>
    transact(async (tx) => {
      const { candidates } = body
      const what = { what: { booking: params.externalId }, candidates, expiresAt: Date.parse(body.expiresAt) }
      return { offers: await offerBookings(tx, services, sourceCallerOf(caller), what) }
    }),
  'POST /v1/groups/{externalId}/offers': ({ caller, params, body, transact }) =>
    transact(async (tx) => {
      const { candidates } = body
      const what = { what: { group: params.externalId }, candidates, expiresAt: Date.parse(body.expiresAt) }
      return { offers: await offerBookings(tx, services, sourceCallerOf(caller), what) }
    }),
  'DELETE /v1/offers/{id}': ({ caller, params, transact }) =>
    transact((tx) => withdrawNamedOffer(tx, services, caller, params.id)),
  'PUT /v1/client-timesheets/{bookingExternalId}': ({ caller, params, body, transact }) =>
    transact((tx) =>
      changeNamedBooking(tx, caller, params.bookingExternalId, (bookingId) => {
        const { blocks = [], didNotHappen = false, confirmedBy = null } = body
        return saveClientTimesheet(tx, services, caller, { bookingId, blocks, didNotHappen, confirmedBy })
      }),
    ),
  'POST /v1/disputes/{bookingExternalId}/settle': ({ caller, params, body, transact }) =>
    transact((tx) =>
      changeNamedBooking(tx, caller, params.bookingExternalId, (bookingId) =>
        settleDispute(tx, services, caller, { bookingId, ...body }),
      ),
    ),
  'PUT /v1/pay-status/{bookingExternalId}': ({ caller, params, body, transact }) =>
    transact((tx) =>
      changeNamedBooking(tx, caller, params.bookingExternalId, (bookingId) => {
        const { status, periodFromLocal = null, periodToLocal = null, amount = null } = body
        return savePayStatuses(tx, services, caller, [
          { bookingId, status, periodFromLocal, periodToLocal, amount },
        ])
      }),
    ),
  'POST /v1/evidence/{id}/verify': ({ caller, params, transact }) =>
    transact(async (tx) => verifyEvidence(tx, caller, await getEvidence(tx, params.id))),
  'POST /v1/evidence/{id}/reject': ({ caller, params, body, transact }) =>
    transact(async (tx) => rejectEvidence(tx, caller, { ...(await getEvidence(tx, params.id)), ...body })),
  'POST /v1/registrations/{externalId}/activate': ({ caller, params, transact }) =>
    transact(async (tx) =>
      activateRegistration(tx, caller, await getRegistrationId(tx, caller, params.externalId)),
    ),
  'POST /v1/registrations/{externalId}/suspend': ({ caller, params, body, transact }) =>
    transact(async (tx) => {
      const registrationId = await getRegistrationId(tx, caller, params.externalId)
      return suspendRegistration(tx, caller, { registrationId, ...body })
    }),
  'POST /v1/registrations/{externalId}/end': ({ caller, params, body, transact }) =>
    transact(async (tx) => {
      const registrationId = await getRegistrationId(tx, caller, params.externalId)
      return terminateRegistration(tx, caller, { registrationId, ...body })
    }),
})

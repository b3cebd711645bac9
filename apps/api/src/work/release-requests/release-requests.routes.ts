import type { releaseRequestCalls } from '@rollcall/contract/work/release-requests'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { requestRelease, withdrawReleaseRequest } from './request-release.ts'

export const releaseRequestRoutes = (services: Services): Handlers<typeof releaseRequestCalls> => ({
  'POST /bookings/{id}/release-request': ({ caller, params, body, transact }) =>
    transact((tx) => requestRelease(tx, services, caller, { id: params.id, ...body })),
  'DELETE /bookings/{id}/release-request': ({ caller, params, transact }) =>
    transact((tx) => withdrawReleaseRequest(tx, services, caller, params.id)),
})

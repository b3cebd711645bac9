import type { shiftRequestCalls } from '@rollcall/contract/work/shift-requests'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { requestShift } from './request-shift.ts'

export const shiftRequestRoutes = (services: Services): Handlers<typeof shiftRequestCalls> => ({
  'POST /bookings/shift-request-email': ({ caller, body, transact }) =>
    transact((tx) => requestShift(tx, services, caller, body)),
})

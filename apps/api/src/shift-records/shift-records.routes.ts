import type { shiftRecordCalls } from '@rollcall/contract/shift-records'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { getShiftRecord } from './get-shift-record.ts'
import { reportDidNotHappen } from './report-did-not-happen.ts'
import { submitShiftRecord } from './submit-shift-record.ts'

export const shiftRecordRoutes = (services: Services): Handlers<typeof shiftRecordCalls> => ({
  'GET /bookings/{id}/shift-record': ({ caller, params }) =>
    getShiftRecord(services.db, services, caller, params.id),
  'POST /bookings/{bookingId}/shift-record': async ({ caller, params, body, transact, traceId }) => {
    const given = { id: params.bookingId, submission: body, traceId }
    const form = await transact((tx) => submitShiftRecord(tx, services, caller, given))
    services.outbox.nudge()
    return form
  },
  'DELETE /bookings/{id}': async ({ caller, params, query, transact, traceId }) => {
    const given = { id: params.id, didNotHappenResponse: query.didNotHappenResponse ?? null, traceId }
    const form = await transact((tx) => reportDidNotHappen(tx, services, caller, given))
    services.outbox.nudge()
    return form
  },
})

import type { shiftRecordCalls } from '@rollcall/contract/work/shift-records'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { getShiftRecord } from './get-shift-record.ts'
import { reportDidNotHappen } from './report-did-not-happen.ts'
import { submitShiftRecord } from './submit-shift-record.ts'

export const shiftRecordRoutes = (services: Services): Handlers<typeof shiftRecordCalls> => ({
  'GET /bookings/{id}/shift-record': ({ caller, params }) =>
    getShiftRecord(services.db, services, caller, params.id),
  'POST /bookings/{bookingId}/shift-record': ({ caller, params, body, transact }) =>
    transact((tx) => submitShiftRecord(tx, services, caller, { id: params.bookingId, submission: body })),
  'DELETE /bookings/{id}': ({ caller, params, query, transact }) => {
    const given = { id: params.id, didNotHappenResponse: query.didNotHappenResponse ?? null }
    return transact((tx) => reportDidNotHappen(tx, services, caller, given))
  },
})

import type { bookingCalls } from '@rollcall/contract/work/bookings'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { getBooking, getDaySummary, getNavigation } from './get-booking.ts'
import { getOverview } from './get-overview.ts'
import { reportRunningLate } from './report-running-late.ts'

export const bookingRoutes = (services: Services): Handlers<typeof bookingCalls> => ({
  'GET /bookings/overview': getOverview(services),
  'GET /bookings/summary/{date}': getDaySummary(services),
  'GET /bookings/{id}': getBooking(services),
  'GET /bookings/{id}/navigation': getNavigation,
  'POST /bookings/{id}/late': ({ caller, params, body, transact }) =>
    transact((tx) =>
      reportRunningLate(tx, services, caller, { id: params.id, minutesLate: body.minutesLate }),
    ),
})

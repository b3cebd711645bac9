import { agreementCalls } from './agreements.ts'
import { bookingCalls } from './bookings.ts'
import { calendarFeedCalls } from './calendar-feed.ts'
import { errorReportCalls } from './error-reports.ts'
import { meCalls } from './me.ts'
import { officeCalls } from './offices.ts'

export { identityCalls } from './identity.ts'

/** Every call under `/api/v1`. */
export const apiCalls = {
  ...meCalls,
  ...officeCalls,
  ...bookingCalls,
  ...agreementCalls,
  ...calendarFeedCalls,
  ...errorReportCalls,
}

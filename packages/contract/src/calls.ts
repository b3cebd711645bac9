import { agreementCalls } from './agreements.ts'
import { availabilityCalls } from './availability.ts'
import { bookingCalls } from './bookings.ts'
import { calendarFeedCalls } from './calendar-feed.ts'
import { errorReportCalls } from './error-reports.ts'
import { meCalls } from './me.ts'
import { officeCalls } from './offices.ts'
import { peopleCalls } from './people.ts'
import { rollcallCalls } from './rollcall.ts'
import { shiftRecordCalls } from './shift-records.ts'
import { timeEntryCalls } from './time-entries.ts'

export { identityCalls } from './identity.ts'

/** Every call under `/api/v1`. */
export const apiCalls = {
  ...meCalls,
  ...officeCalls,
  ...bookingCalls,
  ...availabilityCalls,
  ...rollcallCalls,
  ...timeEntryCalls,
  ...shiftRecordCalls,
  ...agreementCalls,
  ...calendarFeedCalls,
  ...peopleCalls,
  ...errorReportCalls,
}

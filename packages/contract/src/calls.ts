import { agreementCalls } from './agreements.ts'
import { availabilityCalls } from './availability.ts'
import { bookingCalls } from './bookings.ts'
import { calendarFeedCalls } from './calendar-feed.ts'
import { certificationCalls } from './certifications.ts'
import { contactCalls } from './contact.ts'
import { documentCalls } from './documents.ts'
import { errorReportCalls } from './error-reports.ts'
import { meCalls } from './me.ts'
import { offerCalls } from './offers.ts'
import { peopleCalls } from './people.ts'
import { releaseRequestCalls } from './release-requests.ts'
import { rollcallCalls } from './rollcall.ts'
import { shiftRecordCalls } from './shift-records.ts'
import { shiftRequestCalls } from './shift-requests.ts'
import { shiftCalls } from './shifts.ts'
import { timeEntryCalls } from './time-entries.ts'

/** Every call under `/api/v1`. */
export const apiCalls = {
  ...meCalls,
  ...contactCalls,
  ...bookingCalls,
  ...offerCalls,
  ...releaseRequestCalls,
  ...shiftRequestCalls,
  ...availabilityCalls,
  ...rollcallCalls,
  ...timeEntryCalls,
  ...shiftRecordCalls,
  ...shiftCalls,
  ...agreementCalls,
  ...calendarFeedCalls,
  ...documentCalls,
  ...certificationCalls,
  ...peopleCalls,
  ...errorReportCalls,
}

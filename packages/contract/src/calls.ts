import { agreementCalls } from './agreements.ts'
import { availabilityCalls } from './availability.ts'
import { bookingCalls } from './bookings.ts'
import { calendarFeedCalls } from './calendar-feed.ts'
import { certificationCalls } from './certifications.ts'
import { consultantCalls } from './consultants.ts'
import { contactCalls } from './contact.ts'
import { documentCalls } from './documents.ts'
import { downloadCalls } from './downloads.ts'
import { errorReportCalls } from './error-reports.ts'
import { fileCalls } from './files.ts'
import { meCalls } from './me.ts'
import { offerCalls } from './offers.ts'
import { peopleCalls } from './people.ts'
import { qualificationCalls } from './qualifications.ts'
import { referenceCalls } from './references.ts'
import { registrationCalls } from './registrations.ts'
import { releaseRequestCalls } from './release-requests.ts'
import { rollcallCalls } from './rollcall.ts'
import { shiftRecordCalls } from './shift-records.ts'
import { shiftRequestCalls } from './shift-requests.ts'
import { shiftCalls } from './shifts.ts'
import { subjectCalls } from './subjects.ts'
import { timeEntryCalls } from './time-entries.ts'
import { workExperienceCalls } from './work-experience.ts'

/** Every call under `/api/v1`. */
export const apiCalls = {
  ...meCalls,
  ...consultantCalls,
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
  ...workExperienceCalls,
  ...subjectCalls,
  ...qualificationCalls,
  ...registrationCalls,
  ...referenceCalls,
  ...fileCalls,
  ...downloadCalls,
  ...peopleCalls,
  ...errorReportCalls,
}

import { certificationCalls } from './compliance/certifications.ts'
import { documentCalls } from './compliance/documents.ts'
import { fileCalls } from './compliance/files.ts'
import { qualificationCalls } from './compliance/qualifications.ts'
import { referenceCalls } from './compliance/references.ts'
import { registrationCalls } from './compliance/registrations.ts'
import { subjectCalls } from './compliance/subjects.ts'
import { workExperienceCalls } from './compliance/work-experience.ts'
import { contactCalls } from './content/contact.ts'
import { downloadCalls } from './content/downloads.ts'
import { eventCalls } from './content/events.ts'
import { learningCalls } from './content/learning.ts'
import { consultantCalls } from './identity/consultants.ts'
import { secondFactorCalls } from './identity/second-factors.ts'
import { liveUpdateCalls } from './people/live-updates.ts'
import { meCalls } from './people/me.ts'
import { notificationCalls } from './people/notifications.ts'
import { peopleCalls } from './people/privacy.ts'
import { errorReportCalls } from './site/error-reports.ts'
import { agreementCalls } from './work/agreements.ts'
import { availabilityCalls } from './work/availability.ts'
import { bookingCalls } from './work/bookings.ts'
import { calendarFeedCalls } from './work/calendar-feed.ts'
import { offerCalls } from './work/offers.ts'
import { releaseRequestCalls } from './work/release-requests.ts'
import { rollcallCalls } from './work/rollcall.ts'
import { shiftRecordCalls } from './work/shift-records.ts'
import { shiftRequestCalls } from './work/shift-requests.ts'
import { shiftCalls } from './work/shifts.ts'
import { timeEntryCalls } from './work/time-entries.ts'

/** Every call under `/api/v1`. */
export const apiCalls = {
  ...meCalls,
  ...liveUpdateCalls,
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
  ...notificationCalls,
  ...secondFactorCalls,
  ...documentCalls,
  ...certificationCalls,
  ...workExperienceCalls,
  ...subjectCalls,
  ...qualificationCalls,
  ...registrationCalls,
  ...referenceCalls,
  ...fileCalls,
  ...downloadCalls,
  ...eventCalls,
  ...learningCalls,
  ...peopleCalls,
  ...errorReportCalls,
}

import { randomBytes } from 'node:crypto'
import { defaultOngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { DEMO_PASSWORD } from '../../demo/src/data/demo-people.ts'
import { type Belongings, BLANK_PDF } from './a-booking.ts'
import { EMPTY_DOC } from './a-certification.ts'
import { BROWSER_KEYS, NO_PUSH_SERVICE } from './a-push-device.ts'
import { type AgencyMatters, resourceRequests } from './agency-matters.ts'
import { allCallKeys, allCalls, type TestedCall } from './all-calls.ts'
import type { DeskMatters } from './desk.ts'
import type { Given } from './inject-call.ts'

type Access<K extends TestedCall> = (typeof allCalls)[K]['access']
export type CandidateCall = { [K in TestedCall]: Access<K> extends 'candidate' ? K : never }[TestedCall]
export const candidateCalls = allCallKeys.filter(
  (key): key is CandidateCall => allCalls[key].access === 'candidate',
)

/** How to make each candidate call so that it succeeds; a call of the contract that is not here fails. */
export const validRequests: { [K in CandidateCall]: (own: Belongings) => Given } = {
  'DELETE /availability': () => ({ query: { dates: '2026-11-24' } }),
  'DELETE /bookings/{id}': ({ workedId }) => ({ params: { id: workedId } }),
  'DELETE /bookings/{id}/release-request': ({ bookingId }) => ({ params: { id: bookingId } }),
  'DELETE /certifications/{id}': ({ certificationId }) => ({ params: { id: certificationId } }),
  'DELETE /documents/{id}': ({ documentId }) => ({ params: { id: documentId } }),
  'DELETE /me/calendar-feed': () => ({}),
  'DELETE /me/notifications/number': () => ({}),
  'DELETE /me/push-subscriptions/{id}': ({ pushSubscriptionId }) => ({ params: { id: pushSubscriptionId } }),
  'DELETE /me/mfa/devices/{id}': ({ secondFactorDeviceId }) => ({ params: { id: secondFactorDeviceId } }),
  'DELETE /me/mfa/remembered-devices': () => ({}),
  'DELETE /me/mfa/remembered-devices/{id}': ({ rememberedDeviceId }) => ({
    params: { id: rememberedDeviceId },
  }),
  'DELETE /qualifications/{id}': ({ qualificationId }) => ({ params: { id: qualificationId } }),
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents/{documentId}':
    ({ registrationId, idCheckItemId, idDocumentId }) => ({
      params: { registrationId, complianceItemId: idCheckItemId, documentId: idDocumentId },
    }),
  'DELETE /sessions': () => ({}),
  'DELETE /sessions/{id}': ({ otherSessionId }) => ({ params: { id: otherSessionId } }),
  'DELETE /work-experience/{id}': ({ workExperienceId }) => ({ params: { id: workExperienceId } }),
  'GET /agreements/{id}': ({ fileId }) => ({ params: { id: fileId } }),
  'GET /agreements/{id}/pages': ({ fileId }) => ({ params: { id: fileId } }),
  'GET /agreements/{id}/pages/{page}': ({ fileId }) => ({ params: { id: fileId, page: '1' } }),
  'GET /bookings/overview': () => ({ query: { dateFromLocal: '2026-11-17', dateToLocal: '2026-12-17' } }),
  'GET /bookings/summary/{date}': () => ({ params: { date: '2026-11-17' } }),
  'GET /bookings/{id}': ({ bookingId }) => ({ params: { id: bookingId } }),
  'GET /bookings/{id}/agreements': ({ bookingId }) => ({ params: { id: bookingId } }),
  'GET /bookings/{id}/navigation': ({ bookingId }) => ({ params: { id: bookingId } }),
  'GET /bookings/{id}/shift-record': ({ workedId }) => ({ params: { id: workedId } }),
  'GET /certifications': () => ({}),
  'GET /certifications/types': () => ({}),
  'GET /certifications/types/{id}': ({ agency }) => ({ params: { id: agency.certificationTypeId } }),
  'GET /certifications/{certificationId}/file/{accessGui}': ({ certificationId, certificationFileId }) => ({
    params: { certificationId, accessGui: certificationFileId },
  }),
  'GET /certifications/{id}': ({ certificationId }) => ({ params: { id: certificationId } }),
  'GET /documents': () => ({}),
  'GET /documents/file-types': () => ({}),
  'GET /documents/{id}': ({ documentId }) => ({ params: { id: documentId } }),
  'GET /documents/{id}/file/{fileId}': ({ documentId, documentFileId }) => ({
    params: { id: documentId, fileId: documentFileId },
  }),
  'GET /downloads/general': () => ({}),
  'GET /downloads/general/{id}': ({ agency }) => ({ params: { id: agency.downloadId } }),
  'GET /events/{id}/image': ({ agency }) => ({ params: { id: agency.eventId } }),
  'GET /file/general': () => ({ query: { filePath: 'handbook' } }),
  'GET /file/generateAccessToken/{id}': ({ documentFileId }) => ({ params: { id: documentFileId } }),
  'GET /files/{id}/pages': ({ documentFileId }) => ({ params: { id: documentFileId } }),
  'GET /files/{id}/pages/{page}': ({ documentFileId }) => ({ params: { id: documentFileId, page: '1' } }),
  'GET /integrations/learning/sso-url': () => ({}),
  'GET /me': () => ({}),
  'GET /me/live-updates': () => ({}),
  'GET /me/calendar-feed': () => ({}),
  'GET /me/export': () => ({}),
  'GET /me/notifications': () => ({}),
  'GET /me/mfa/devices': () => ({}),
  'GET /offices': () => ({}),
  'GET /pd/events': () => ({ query: { distanceFromKM: '50' } }),
  'GET /qualifications': () => ({}),
  'GET /qualifications/{id}': ({ qualificationId }) => ({ params: { id: qualificationId } }),
  'GET /qualifications/{id}/file/{fileId}': ({ qualificationId, qualificationFileId }) => ({
    params: { id: qualificationId, fileId: qualificationFileId },
  }),
  'GET /registrations': () => ({}),
  'GET /registrations/{registrationId}': ({ registrationId }) => ({ params: { registrationId } }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form': ({
    registrationId,
    formItemId,
  }) => ({ params: { registrationId, complianceItemId: formItemId } }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers': ({
    registrationId,
    sentFormItemId,
  }) => ({ params: { registrationId, complianceItemId: sentFormItemId } }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check': ({
    registrationId,
    idCheckItemId,
  }) => ({ params: { registrationId, complianceItemId: idCheckItemId } }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/token': ({
    registrationId,
    idCheckItemId,
  }) => ({ params: { registrationId, complianceItemId: idCheckItemId } }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/referees': ({
    registrationId,
    refereesItemId,
  }) => ({ params: { registrationId, complianceItemId: refereesItemId } }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/video': ({
    registrationId,
    videoItemId,
  }) => ({ params: { registrationId, complianceItemId: videoItemId } }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file': ({
    registrationId,
    contractItemId,
  }) => ({
    params: { registrationId, complianceItemId: contractItemId },
  }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages': ({
    registrationId,
    contractItemId,
  }) => ({
    params: { registrationId, complianceItemId: contractItemId },
  }),
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages/{page}': ({
    registrationId,
    contractItemId,
  }) => ({
    params: { registrationId, complianceItemId: contractItemId, page: '1' },
  }),
  'GET /rollcall': () => ({}),
  'GET /sessions': () => ({}),
  'GET /shifts': () => ({}),
  'GET /subjects': () => ({}),
  'GET /time-entries/bookings': () => ({}),
  'GET /time-entries/status': () => ({}),
  'GET /unlock-plan': () => ({}),
  'GET /work-experience': () => ({}),
  'GET /work-experience/{id}': ({ workExperienceId }) => ({ params: { id: workExperienceId } }),
  'GET /work-experience/{workExperienceId}/file/{accessGui}': ({
    workExperienceId,
    workExperienceFileId,
  }) => ({
    params: { workExperienceId, accessGui: workExperienceFileId },
  }),
  'POST /bookings/shift-request-email': () => ({
    body: {
      date: '2026-11-16',
      startTime: '08:20',
      endTime: '15:10',
      clientName: 'Lantern Hill',
      notes: 'Covered 3/4D.',
    },
  }),
  'POST /bookings/{bookingId}/shift-record': ({ workedId }) => ({
    params: { bookingId: workedId },
    body: {
      bookingId: workedId,
      date: '2026-11-16',
      blocks: [{ type: 'bookingDuration', startTime: '08:20', endTime: '15:10' }],
    },
  }),
  'POST /bookings/{bookingId}/seen': ({ offeredId }) => ({ params: { bookingId: offeredId } }),
  'POST /bookings/{bookingId}/tentative-fill': ({ offeredId }) => ({
    params: { bookingId: offeredId },
    body: { action: 'accept' },
  }),
  'POST /bookings/{id}/late': ({ bookingId }) => ({ params: { id: bookingId }, body: { minutesLate: 10 } }),
  'POST /bookings/{id}/release-request': ({ bookingId }) => ({
    params: { id: bookingId },
    body: { reason: 'sick', note: 'A cold.' },
  }),
  'POST /certifications': ({ agency: { certificationTypeId } }) => ({
    form: {
      files: [{ name: 'card.pdf', bytes: BLANK_PDF }],
      parts: {
        certificationData: { certificationTypeId, certRefNo: 'WWC7654321E', dateExpiry: '2030-01-01' },
      },
    },
  }),
  'POST /certifications/extract-details': () => ({
    form: { files: [{ name: 'letter.doc', bytes: EMPTY_DOC }], parts: {} },
  }),
  'POST /certifications/verify': ({ certificationId }) => ({
    form: { files: [{ name: 'letter.doc', bytes: EMPTY_DOC }], parts: { certificationId } },
  }),
  'POST /documents': ({ agency: { documentTypeId } }) => ({
    body: {
      file: { fileName: 'card.pdf', base64FileData: BLANK_PDF.toString('base64') },
      fileType: { id: documentTypeId },
    },
  }),
  'GET /me/acted-for-me': () => ({}),
  'POST /me/calendar-feed': () => ({}),
  'PUT /me/notifications/number': () => ({ body: { number: '0491 570 006' } }),
  'POST /me/notifications/number/verify': ({ numberCode }) => ({ body: { code: numberCode } }),
  'POST /me/notifications/test': () => ({}),
  'PUT /me/notifications': () => ({
    body: {
      events: [{ event: 'checkIn', on: [] }],
      quietHours: { fromLocal: '21:00', toLocal: '05:30' },
      sameDayInQuietHours: false,
      showsDetails: true,
    },
  }),
  'PUT /me/push-subscriptions': () => ({
    body: { endpoint: `${NO_PUSH_SERVICE}/push/${randomBytes(8).toString('hex')}`, keys: BROWSER_KEYS },
  }),
  'POST /me/mfa/devices': () => ({ body: { channel: 'totp' } }),
  'POST /me/mfa/devices/{id}/send': ({ secondFactorDeviceId }) => ({ params: { id: secondFactorDeviceId } }),
  'POST /me/mfa/devices/{id}/verify': ({ secondFactorDeviceId, secondFactorCode }) => ({
    params: { id: secondFactorDeviceId },
    body: { code: secondFactorCode },
  }),
  'POST /me/mfa/recovery-codes': () => ({}),
  'POST /qualifications': ({ agency: { subjectId } }) => ({
    form: {
      files: [{ name: 'degree.pdf', bytes: BLANK_PDF }],
      parts: {
        qualificationData: {
          institute: 'Monash University',
          degree: 'Bachelor of Education',
          dateComplete: '2019-12-13',
          teachingMethods: [subjectId],
        },
      },
    },
  }),
  'POST /reauthenticate': () => ({ body: { password: DEMO_PASSWORD } }),
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/form/change-request': ({
    registrationId,
    acceptedFormItemId,
  }) => ({
    params: { registrationId, complianceItemId: acceptedFormItemId },
    body: { reason: 'I have moved house.' },
  }),
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/application': ({
    registrationId,
    appliedItemId,
  }) => ({
    params: { registrationId, complianceItemId: appliedItemId },
    body: { reference: 'A-1', appliedOnLocal: '2026-11-16' },
  }),
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/application': ({
    registrationId,
    appliedItemId,
  }) => ({ params: { registrationId, complianceItemId: appliedItemId } }),
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/complete': ({
    registrationId,
    idCheckItemId,
    idCheckToken,
  }) => ({
    params: { registrationId, complianceItemId: idCheckItemId },
    body: { accessToken: idCheckToken },
  }),
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents': ({
    registrationId,
    idCheckItemId,
    idCheckToken,
  }) => ({
    params: { registrationId, complianceItemId: idCheckItemId },
    form: {
      files: [{ name: 'card.pdf', bytes: BLANK_PDF }],
      parts: { accessToken: idCheckToken, documentKindId: 'medicareCard', dateExpiry: '2030-01-01' },
    },
  }),
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/read-document': ({
    registrationId,
    idCheckItemId,
  }) => ({
    params: { registrationId, complianceItemId: idCheckItemId },
    form: { files: [{ name: 'letter.doc', bytes: EMPTY_DOC }], parts: {} },
  }),
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}/reminder': ({
    registrationId,
    refereesItemId,
    refereeId,
  }) => ({ params: { registrationId, complianceItemId: refereesItemId, refereeId } }),
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/video/progress': ({
    registrationId,
    videoItemId,
  }) => ({
    params: { registrationId, complianceItemId: videoItemId },
    body: { segments: [[0, 4]] },
  }),
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit': ({
    registrationId,
    contractItemId,
  }) => ({
    params: { registrationId, complianceItemId: contractItemId },
    body: { hasRead: true },
  }),
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify': ({
    registrationId,
    paperItemId,
  }) => ({
    params: { registrationId, complianceItemId: paperItemId },
    form: { files: [{ name: 'card.pdf', bytes: BLANK_PDF }], parts: {} },
  }),
  'POST /rollcall': () => ({ body: { status: 'notReady', activeDateLocal: '2026-11-18' } }),
  'POST /time-entries/clock-in': ({ bookingId }) => ({ body: { bookingId } }),
  'POST /time-entries/clock-out': ({ bookingId }) => ({ body: { bookingId } }),
  'POST /time-entries/meal-break-end': ({ bookingId }) => ({ body: { bookingId } }),
  'POST /time-entries/meal-break-start': ({ bookingId }) => ({ body: { bookingId } }),
  'POST /work-experience': () => ({
    form: {
      files: [{ name: 'reference.pdf', bytes: BLANK_PDF }],
      parts: {
        workExperienceData: {
          placeOfWork: 'Wattle Bend Primary School',
          positionHeld: 'Class teacher',
          dateFrom: '2020-01-28',
          dateUntil: '2023-12-20',
          employmentDays: 780,
          details: 'Years 3 and 4.',
          dotPoints: [{ type: 'keyAchievement', value: 'Led the reading programme.' }],
        },
      },
    },
  }),
  'PUT /agreements/{id}': ({ fileId }) => ({ params: { id: fileId } }),
  'PUT /availability': () => ({ body: { status: 'available', selectedDates: ['2026-11-24'] } }),
  'PUT /availability/days': () => ({
    body: { days: [{ dateLocal: '2026-11-25', status: 'unavailable', partialRanges: [] }] },
  }),
  'PUT /availability/ongoing': () => ({ body: defaultOngoingAvailability }),
  'PUT /me/mfa/devices/{id}/name': ({ secondFactorDeviceId }) => ({
    params: { id: secondFactorDeviceId },
    body: { name: 'Work phone' },
  }),
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers': ({
    registrationId,
    sentFormItemId,
  }) => ({
    params: { registrationId, complianceItemId: sentFormItemId },
    body: { answers: { certRefNo: '12345' } },
  }),
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}': ({
    registrationId,
    refereesItemId,
    refereeId,
  }) => ({
    params: { registrationId, complianceItemId: refereesItemId, refereeId },
    body: { name: 'Sam Okafor', email: 'sam@wattle.example', relationship: 'Head of year' },
  }),
  'PUT /password': () => ({ body: { currentPassword: DEMO_PASSWORD, password: 'Chalk-and-cheese-7' } }),
}

/** The calls that must be made first for a call to succeed. */
export const callsBefore: Partial<Record<CandidateCall, readonly CandidateCall[]>> = {
  'DELETE /availability': ['PUT /availability'],
  'DELETE /bookings/{id}/release-request': ['POST /bookings/{id}/release-request'],
  'DELETE /me/calendar-feed': ['POST /me/calendar-feed'],
  'DELETE /me/mfa/devices/{id}': ['POST /me/mfa/devices/{id}/verify'],
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/application': [
    'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/application',
  ],
  'POST /me/mfa/recovery-codes': ['POST /me/mfa/devices/{id}/verify'],
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit': [
    'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file',
  ],
  'POST /time-entries/clock-out': ['POST /time-entries/clock-in'],
  'POST /time-entries/meal-break-end': ['POST /time-entries/clock-in', 'POST /time-entries/meal-break-start'],
  'POST /time-entries/meal-break-start': ['POST /time-entries/clock-in'],
  'PUT /agreements/{id}': ['GET /agreements/{id}'],
}

type PublicCall = { [K in TestedCall]: Access<K> extends 'public' ? K : never }[TestedCall]
export const publicCalls = allCallKeys.filter((key): key is PublicCall => allCalls[key].access === 'public')

/** Requests for the calls without a token. Those with a secret of their own get a wrong one. */
export const publicRequests: { [K in PublicCall]: (own: Belongings) => Given } = {
  'GET /bookings/group/guest/{accessGuid}': ({ groupOffer }) => ({
    params: { accessGuid: groupOffer.accessGuid },
  }),
  'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}': ({ offer }) => ({
    params: { shortTermTentativeId: offer.id, accessGuid: offer.accessGuid },
  }),
  'GET /client-ip': () => ({}),
  'GET /email-choices/{token}': ({ emailChoiceToken }) => ({ params: { token: emailChoiceToken } }),
  'PUT /email-choices/{token}': ({ emailChoiceToken }) => ({
    params: { token: emailChoiceToken },
    body: { isOn: false },
  }),
  'GET /references/{token}': ({ refereeToken }) => ({ params: { token: refereeToken } }),
  'GET /file/{accessKey}': () => ({ params: { accessKey: '(a-wrong-key)' } }),
  'POST /offers/accept-by-key': ({ acceptKey }) => ({ body: { key: acceptKey } }),
  'POST /offers/seen-by-link': ({ offer }) => ({ body: { accessGuid: offer.accessGuid } }),
  'POST /offers/undo-by-key': ({ undoKey }) => ({ body: { key: undoKey } }),
  'POST /bookings/group/guest/{accessGuid}/tentative-fill': ({ groupOffer }) => ({
    params: { accessGuid: groupOffer.accessGuid },
    body: { action: 'accept' },
  }),
  'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill': ({ offer }) => ({
    params: { shortTermTentativeId: offer.id, accessGuid: offer.accessGuid },
    body: { action: 'accept' },
  }),
  'POST /consultant/complete': () => ({ body: { state: 'a-wrong-state', code: 'a-code' } }),
  'POST /consultant/refresh': () => ({}),
  'POST /consultant/sign-out': () => ({}),
  'POST /consultant/end-session': () => ({}),
  'POST /consultant/start': () => ({
    body: { candidateId: '0192f0c0-0000-7000-8000-000000000000', reason: 'A wrong day on the calendar' },
  }),
  'POST /custom-token': () => ({ body: { authToken: 'a-wrong-token' } }),
  'POST /error-reports': () => ({
    body: {
      message: 'Cannot read properties of undefined',
      stack: null,
      path: '/availability',
      appVersion: '0.1.0',
      user: { id: null, email: null, ip: null, impersonating: false },
    },
  }),
  'POST /me/account/setup': () => ({
    headers: { 'x-account-setup-token': 'a-wrong-token' },
    body: { password: 'Chalk-and-cheese-7' },
  }),
  'POST /mfa': () => ({ body: { challengeId: 'a-wrong-challenge', code: '123456' } }),
  'POST /mfa/send': () => ({ body: { challengeId: 'a-wrong-challenge', channel: 'email' } }),
  'POST /open': () => ({}),
  'POST /passkey/finish': () => ({ body: { challengeId: 'a-wrong-challenge', credential: { id: 'none' } } }),
  'POST /passkey/start': () => ({ headers: { origin: 'http://localhost:4000' } }),
  'POST /password-reset': () => ({ body: { email: 'nobody@rollcall.test' } }),
  'POST /password-reset/confirm': () => ({
    body: { token: 'a-wrong-token', password: 'Chalk-and-cheese-7' },
  }),
  'POST /references/{token}': ({ refereeToken }) => ({
    params: { token: refereeToken },
    body: { answers: { certRefNo: 'Yes' } },
  }),
  'POST /refresh': () => ({}),
  'POST /sign-in': () => ({ body: { email: 'nobody@rollcall.test', password: 'A-wrong-password-1' } }),
  'POST /sign-out': () => ({}),
  'POST /v1/session/complete': () => ({ body: { state: 'a-wrong-state', code: 'a-code' } }),
  'POST /v1/session/refresh': () => ({}),
  'POST /v1/session/sign-out': () => ({}),
  'POST /v1/session/start': () => ({ body: {} }),
}

type AgencyCall = { [K in TestedCall]: Access<K> extends 'agencyKey' ? K : never }[TestedCall]
const isAgencyCall = (key: TestedCall): key is AgencyCall => allCalls[key].access === 'agencyKey'
export const agencyCallKeys = allCallKeys.filter(isAgencyCall)

export const agencyRequests: { [K in AgencyCall]: (matters: AgencyMatters) => Given } = {
  'GET /v1': () => ({}),
  'GET /v1/changes': () => ({}),
  ...resourceRequests,
}

type DeskCall = { [K in TestedCall]: Access<K> extends 'consultant' ? K : never }[TestedCall]
export const isDeskCall = (key: TestedCall): key is DeskCall => allCalls[key].access === 'consultant'
export const deskCallKeys = allCallKeys.filter(isDeskCall)

export const deskRequests: { [K in DeskCall]: (matters: DeskMatters) => Given } = {
  'DELETE /v1/candidates/{candidateId}/second-factors': ({ candidateId }) => ({ params: { candidateId } }),
  'DELETE /v1/compliance-items/{complianceItemId}/restriction': ({ restrictedItemId }) => ({
    params: { complianceItemId: restrictedItemId },
  }),
  'GET /v1/files/{fileId}': ({ fileId }) => ({ params: { fileId } }),
  'GET /v1/session': () => ({}),
  'GET /v1/waiting': () => ({}),
  'POST /v1/compliance-items/{complianceItemId}/evidence/{referenceFileId}/reject': ({
    certificationItemId,
    certificationId,
  }) => ({
    params: { complianceItemId: certificationItemId, referenceFileId: certificationId },
    body: { reason: 'Too dark to read.' },
  }),
  'POST /v1/compliance-items/{complianceItemId}/evidence/{referenceFileId}/verify': ({
    certificationItemId,
    certificationId,
  }) => ({
    params: { complianceItemId: certificationItemId, referenceFileId: certificationId },
  }),
  'POST /v1/compliance-items/{complianceItemId}/submissions/{submissionId}/reopen': ({
    formItemId,
    submissionId,
  }) => ({ params: { complianceItemId: formItemId, submissionId } }),
  'POST /v1/registrations/{registrationId}/activate': ({ completeRegistrationId }) => ({
    params: { registrationId: completeRegistrationId },
  }),
}

/** For tests that need requests in the right form, whatever is answered. */
const mattersAmong = (own: Belongings): DeskMatters => ({
  candidateId: own.documentId,
  registrationId: own.registrationId,
  completeRegistrationId: own.registrationId,
  certificationItemId: own.paperItemId,
  certificationId: own.certificationId,
  fileId: own.certificationFileId,
  formItemId: own.acceptedFormItemId,
  submissionId: own.documentId,
  restrictedItemId: own.paperItemId,
})

/** Names that no system has given to anything. */
const unknownMatters: AgencyMatters = {
  consultant: 'consultant-1',
  client: 'client-1',
  location: 'location-1',
  candidate: 'candidate-1',
  email: 'candidate-1@rollcall.test',
  uninvited: 'candidate-2',
  booking: 'booking-1',
  group: 'group-1',
  offer: 'offer-1',
  worked: 'booking-2',
  disputed: 'booking-3',
  settled: 'booking-4',
  evidence: 'evidence-1',
  complete: 'registration-1',
  active: 'registration-2',
  requirement: 'requirement-1',
  pending: '0199a000-0000-7000-8000-000000000002',
  restricted: 'requirement-2',
  certificationType: '0199a000-0000-7000-8000-000000000001',
  file: 'file-1',
  upload: 'upload-1',
  agreement: 'agreement-1',
  download: 'download-1',
  event: 'event-1',
  form: 'form-1',
  video: 'video-1',
  checklist: '0199a000-0000-7000-8000-000000000003',
}

export function requestFor(key: TestedCall, own: Belongings): Given {
  if (isDeskCall(key)) return deskRequests[key](mattersAmong(own))
  if (isAgencyCall(key)) return agencyRequests[key](unknownMatters)
  return { ...validRequests, ...publicRequests }[key](own)
}

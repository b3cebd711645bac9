import { certificationData } from '../../compliance/certifications/certifications.personal-data.ts'
import { complianceNewsData } from '../../compliance/compliance-news/compliance-news.personal-data.ts'
import { documentData } from '../../compliance/documents/documents.personal-data.ts'
import { complianceKindsData } from '../../compliance/items/item-kinds.personal-data.ts'
import { qualificationData } from '../../compliance/qualifications/qualifications.personal-data.ts'
import { registrationData } from '../../compliance/registrations/registrations.personal-data.ts'
import { workExperienceData } from '../../compliance/work-experience/work-experience.personal-data.ts'
import { actingData } from '../../identity/consultants/consultants.personal-data.ts'
import { accountData } from '../../identity/identity.personal-data.ts'
import { secondFactorData } from '../../identity/second-factors/second-factors.personal-data.ts'
import type { PersonalData, PersonalTable } from '../../platform/personal-data.ts'
import { signatureData } from '../../work/agreements/agreements.personal-data.ts'
import { availabilityData } from '../../work/availability/availability.personal-data.ts'
import { bookingData } from '../../work/bookings/bookings.personal-data.ts'
import { calendarFeedData } from '../../work/calendar-feed/calendar-feed.personal-data.ts'
import { offerData } from '../../work/offers/offers.personal-data.ts'
import { payData } from '../../work/pay/pay.personal-data.ts'
import { releaseRequestData } from '../../work/release-requests/release-requests.personal-data.ts'
import { checkInData } from '../../work/rollcall/rollcall.personal-data.ts'
import { shiftRecordData } from '../../work/shift-records/shift-records.personal-data.ts'
import { timeEntryData } from '../../work/time-entries/time-entries.personal-data.ts'
import { externalIdData } from '../candidates/candidates.personal-data.ts'
import { profileData } from '../me/me.personal-data.ts'
import { notificationData } from '../notifications/notifications.personal-data.ts'
import { auditData, mailData } from './platform.personal-data.ts'

/** Every part of an export, in the order of the file. A feature with personal data adds its part here. */
export const personalData: readonly PersonalData[] = [
  profileData,
  externalIdData,
  // Before the sessions, with which devices are deleted too.
  notificationData,
  accountData,
  actingData,
  complianceNewsData,
  complianceKindsData,
  registrationData,
  bookingData,
  releaseRequestData,
  offerData,
  availabilityData,
  checkInData,
  timeEntryData,
  shiftRecordData,
  payData,
  signatureData,
  certificationData,
  qualificationData,
  workExperienceData,
  documentData,
  calendarFeedData,
  mailData,
  // After the messages, which are found by the addresses of the devices.
  secondFactorData,
  auditData,
]

/** Short-lived and not exported, each with the reason. They are erased with the person. */
export const unexportedTables: Record<string, PersonalTable & { why: string }> = {
  webhook_deliveries: {
    where: `exists (select from changes c
      where c.xid = change_xid and c.id = change_id and c.candidate_id = $1)`,
    onErasure: 'deleted',
    why: 'which changes were sent to the agency’s systems; they hold no text of the candidate',
  },
  changes: {
    where: 'candidate_id = $1',
    onErasure: 'deleted',
    why: 'ids and names of fields for the agency’s systems, gone after 30 days; the rest is in the audit log',
  },
  consultant_sign_ins: {
    where: 'candidate_id = $1',
    onErasure: 'deleted',
    why: 'sign-ins of consultants on their way, gone within the hour; what came of them is in the other parts',
  },
  push_accept_keys: {
    where: 'candidate_id = $1',
    onErasure: 'deleted',
    why: 'keys that accept one offer from a notification; that it was accepted is in the audit log',
  },
  offer_texts: {
    where: 'candidate_id = $1',
    onErasure: 'deleted',
    why: 'codes of replies to offers by text message, gone a day after the deadline; the offers are in the other parts',
  },
  file_access_keys: {
    where: 'candidate_id = $1',
    onErasure: 'deleted',
    why: 'keys that open one file for a minute; the file is in the other parts',
  },
  learning_launches: {
    where: 'candidate_id = $1',
    onErasure: 'deleted',
    why: 'keys that open the learning platform for a minute; that it was opened is in the audit log',
  },
  idempotency_keys: {
    where: 'scope = ($1::uuid)::text',
    onErasure: 'deleted',
    why: 'answers to requests that may be repeated; all they say is in the other parts',
  },
  rate_limits: {
    where: `exists (select from accounts a where a.id = $1
      and (right(bucket, length(a.email_key) + 1) = ':' || a.email_key or position(a.id::text in bucket) > 0))`,
    onErasure: 'deleted',
    why: 'counts of attempts and of files that were sent, gone within a day',
  },
}

/** Tables that hold nothing about a candidate, each with what it holds. */
export const otherTables: Record<string, string> = {
  agency_keys: 'the keys of the agency’s systems, hashed',
  agreement_files: 'the clients’ agreements',
  downloads: 'the agency’s files for all candidates of a region',
  events: 'workshops and courses for all candidates of a region',
  certification_types: 'what kinds of certification there are',
  checklists: 'the items that registrations usually ask for',
  id_check_rules: 'which documents prove an identity, and their points',
  document_types: 'what kinds of document there are',
  compliance_forms: 'what forms there are, and what each asks',
  compliance_videos: 'the agency’s videos',
  compliance_video_captions: 'the captions of the agency’s videos',
  change_numbers: 'how the numbers of transactions continue after a restore',
  clients: 'schools and other places of work',
  consultants: 'the agency’s own people',
  consultant_accounts: 'the agency’s own people, as its identity provider names them',
  desk_sessions: 'when the agency’s own people were signed in to the desk',
  oidc_records: 'what the demo’s identity provider keeps of its consultants',
  database_kind: 'whether the people in it are made up',
  demo_state: 'whether demo data was seeded',
  jobs: 'when each job runs next',
  learning_keys: 'the keys that sign messages to the learning platform',
  locations: 'the clients’ sites',
  migrations: 'which migrations were applied',
  replication_beats: 'how far a replica of the database lags',
  secret_seed: 'what the addresses of calendars and some tokens are derived from',
  subjects: 'what can be taught',
  stored_bytes: 'which bytes lie in the file store',
  passkey_challenges:
    'what a passkey has to sign, before it is known whose passkey it is; gone within the hour',
  received_texts: 'which text messages the carrier has delivered, by its ids, gone with sent mail',
  sent_text_counts: 'how many text messages were sent in a region on a day',
  vapid_keys: 'the keys by which push services know this service',
  webhooks: 'addresses of the agency’s systems that are notified of changes',
  signing_keys: 'the keys that sign access tokens',
}

/** In the order of deletion: the key of a file before the file. */
export const personalTables: Record<string, PersonalTable> = {
  ...unexportedTables,
  ...Object.assign({}, ...personalData.map(({ tables }) => tables)),
}

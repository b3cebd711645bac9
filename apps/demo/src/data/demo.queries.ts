import { statement } from '@rollcall/api/src/platform/database/statement.ts'
import { bookingStatus, CANCELLED_BELOW } from '@rollcall/domain/work/bookings/booking-status'

export const findDemoState = statement<[], { seededAround: number; guestLinks: string[]; edition: number }>(
  'find_demo_state',
  `select laid_out_around as "seededAround", guest_links as "guestLinks", edition from demo_state`,
)

export const setDemoState = statement<[around: Date, guestLinks: string, edition: number]>(
  'set_demo_state',
  `insert into demo_state (laid_out_around, guest_links, edition) values ($1, $2, $3)
   on conflict (only_row) do update
   set laid_out_around = excluded.laid_out_around, guest_links = excluded.guest_links, edition = excluded.edition`,
)

/** People of the demo as they would be after some time. */
export const setCandidateHistory = statement<[id: string, suspendedAt: Date | null, createdAt: Date]>(
  'set_demo_candidate_history',
  `update candidates set suspended_at = $2, created_at = $3 where id = $1`,
)

/** Otherwise the service would refuse to save them. */
export const restoreErasedCandidates = statement<[ids: string[]]>(
  'restore_erased_demo_candidates',
  `update candidates set erased_at = null where id = any($1::uuid[])`,
)

/** Takes bookings as JSON. Not one that another person holds by now, nor one at a time that is taken. */
export const listFreeBookings = statement<[bookings: string], { id: string }>(
  'list_free_demo_bookings',
  `select id from jsonb_to_recordset($1::jsonb) as booking (
     id uuid, "candidateId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)
   where not exists (select from bookings held where held.id = booking.id and held.candidate_id is not null)
     and not exists (
       select from bookings taken where taken.candidate_id = booking."candidateId" and taken.status > ${CANCELLED_BELOW}
         and tstzrange(taken.starts_at, taken.ends_at) && tstzrange(booking."startsAt", booking."endsAt"))`,
)

/** The service would refuse to change a cancelled booking. */
export const reopenBookings = statement<[ids: string[]]>(
  'reopen_demo_bookings',
  `update bookings set status = ${bookingStatus.open} where id = any($1::uuid[]) and status < ${CANCELLED_BELOW}`,
)

/** Takes bookings as JSON, with instants as ISO text: as they would be after some time. */
export const setBookingHistory = statement<[bookings: string]>(
  'set_demo_booking_history',
  `update bookings b
   set status = past.status, created_at = past."createdAt", changed_at = past."changedAt", minutes_late = null,
       running_late_reported_at = null
   from jsonb_to_recordset($1::jsonb) as past (
     id uuid, status integer, "createdAt" timestamptz, "changedAt" timestamptz)
   where b.id = past.id`,
)

export const listSeededAgreements = statement<[ids: string[]], { id: string }>(
  'list_laid_agreements',
  `select id from agreement_files where id = any($1::uuid[])`,
)

export const setAgreementHistory = statement<[id: string, createdAt: Date, replacedAt: Date | null]>(
  'set_demo_agreement_history',
  `update agreement_files set created_at = $2, replaced_at = $3 where id = $1`,
)

/** Takes its rows as JSON, with instants as ISO text. */
export const setEventHistory = statement<[events: string]>(
  'set_demo_event_history',
  `update events e set created_at = past."createdAt"
   from jsonb_to_recordset($1::jsonb) as past (id uuid, "createdAt" timestamptz) where e.id = past.id`,
)

export const insertSignatures = statement<[signatures: string]>(
  'insert_demo_signatures',
  `insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
   select f.id, s."candidateId", s."agreedAt", f.sha256, '203.0.113.24', 'Demo data'
   from jsonb_to_recordset($1::jsonb) as s ("fileId" uuid, "candidateId" uuid, "agreedAt" timestamptz)
   join agreement_files f on f.id = s."fileId"`,
)

/** As a consultant would. */
export const verifyDemoRecord = {
  qualification: statement<[id: string]>(
    'verify_demo_qualification',
    `update qualifications set is_verified = true where id = $1`,
  ),
  workExperience: statement<[id: string]>(
    'verify_demo_work_experience',
    `update work_experience set is_verified = true where id = $1`,
  ),
  document: statement<[id: string]>(
    'verify_demo_document',
    `update documents set is_verified = true where id = $1`,
  ),
}

/** As a consultant would. */
export const judgeDemoCertification = statement<
  [id: string, isVerified: boolean, rejectionReason: string | null]
>(
  'judge_demo_certification',
  `update certifications set is_verified = $2, rejection_reason = $3 where id = $1`,
)

import { hashOf } from '../src/platform/secrets.ts'
import { addAgreement, addBooking, addOffer, type School, type Sql } from './a-booking.ts'
import type { Person } from './test-app.ts'

/** The texts of an added row that an export shows, by table. */
export type Evidence = Record<string, string>

/**
 * A row of the person's in every table that has any, with the mark in every text, and with instants of a year of their
 * own where there is no text. A table that is missing here fails the tests of exports and of erasure.
 */
export async function addEverythingAbout(
  sql: Sql,
  person: Person,
  { school, mark, year }: { school: School; mark: string; year: number },
): Promise<Evidence> {
  const at = (day: string) => `${year}-${day}T07:08:09Z`
  const { id } = person
  await sql(
    `update candidates set first_name = $2, preferred_name = $3, last_name = $4,
       phone_number = $5, home_latitude = -37.5, home_longitude = 145.5, consultant_id = (select id from consultants limit 1), features = '{"growthHub": "enabled"}' where id = $1`,
    id,
    `${mark}-first`,
    `${mark}-preferred`,
    `${mark}-last`,
    `${mark}-phone`,
  )
  await sql(
    `insert into external_ids (source, resource, external_id, id) values ($2, 'candidates', $3, $1)`,
    id,
    `${mark}-source`,
    `${mark}-${id}`,
  )
  await sql(
    `insert into registrations (id, candidate_id, title, status, status_reason, location, created_at)
     values (gen_random_uuid(), $1, $2, 'Active', $3, $4, now())`,
    id,
    `${mark}-registration`,
    `${mark}-reason`,
    `${mark}-location`,
  )
  await sql(
    `with item as (
       insert into compliance_items (id, registration_id, candidate_id, title, description, kind, reference_type,
         restriction, position, created_at)
       select gen_random_uuid(), id, $1, $2, '', 'agreement', 'Contract', $3, 0, now()
       from registrations where candidate_id = $1 returning id),
     submission as (
       insert into compliance_submissions (id, compliance_item_id, candidate_id, details, submitted_at)
       select gen_random_uuid(), id, $1, $4, now() from item),
     bytes as (insert into stored_bytes (id, is_kept) values (gen_random_uuid(), true) returning id),
     file as (
       insert into files (id, name, content_type, size_bytes, sha256, created_at)
       select id, 'Terms.pdf', 'application/pdf', 1, sha256(''), now() from bytes returning id)
     insert into compliance_file_fetches (compliance_item_id, candidate_id, file_id, fetched_at)
     select item.id, $1, file.id, $5 from item, file`,
    id,
    `${mark}-item`,
    `${mark}-restriction`,
    JSON.stringify({ userAgent: `${mark}-signed-with` }),
    at('01-15'),
  )
  await sql(
    `with film as (
       insert into compliance_videos (id, video_type, url, duration_seconds)
       values (gen_random_uuid(), 'Vimeo', 'https://player.vimeo.com/1', 60) returning id),
     item as (select id from compliance_items where candidate_id = $1),
     watching as (
       insert into video_watching (compliance_item_id, candidate_id, video_id, seen, allowance_ms, counted_at)
       select item.id, $1, film.id, '[[0, 1000]]', 0, $3 from item, film),
     referee as (
       insert into referees (id, submission_id, compliance_item_id, candidate_id, position, name, email, relationship,
         token_hash, asked_at, expires_at, answered_at, answers)
       select gen_random_uuid(), s.id, s.compliance_item_id, $1, 0, $2 || '-referee', 'r@b.test', 'Principal',
         sha256(s.id::text::bytea), now(), now(), now(), '{}' from compliance_submissions s where s.candidate_id = $1),
     paper as (
       insert into id_check_documents (id, compliance_item_id, candidate_id, kind_id, issuer, created_at)
       select gen_random_uuid(), item.id, $1, 'passport', $2 || '-issuer', now() from item)
     insert into consents (id, compliance_item_id, candidate_id, version, text, agreed_at, ip, user_agent)
     select gen_random_uuid(), item.id, $1, '1', $2 || '-consent', now(), '203.0.113.1', $2 from item`,
    id,
    mark,
    at('01-16'),
  )
  await sql(
    `insert into compliance_news (candidate_id, registration_id, what, reason, at)
     select $1, id, 'terminated', $2, now() from registrations where candidate_id = $1`,
    id,
    `${mark}-news`,
  )
  await sql(
    `insert into sessions (id, account_id, current_hash, created_at, expires_at)
     values (gen_random_uuid(), $1, '\\xdeadbeef', $2, now() + interval '30 days')`,
    id,
    at('01-01'),
  )
  await sql(
    `insert into one_time_tokens (token_hash, purpose, account_id, created_at, expires_at)
     values ($3, 'password_reset', $1, $2, now() + interval '1 hour')`,
    id,
    at('01-02'),
    hashOf(`${mark}-token-${id}`),
  )
  await sql(
    `insert into known_devices (account_id, secret_hash, last_used_at) values ($1, $2, $3)`,
    id,
    hashOf(`${mark}-device-${id}`),
    at('01-12'),
  )
  const bookingId = await addBooking(sql, { school, candidateId: id, dateLocal: '2026-11-10', status: 114 })
  await sql('update bookings set description = $2 where id = $1', bookingId, `${mark}-booking`)
  const offeredId = await addBooking(sql, { school, dateLocal: '2026-11-20' })
  await sql('update bookings set description = $2 where id = $1', offeredId, `${mark}-offered`)
  const offer = await addOffer(sql, { candidateId: id, bookingIds: [offeredId] })
  await sql(
    'update offers set created_at = $2, decline_note = $3 where id = $1',
    offer.id,
    at('01-03'),
    `${mark}-note`,
  )
  await sql(
    `insert into availability_days (candidate_id, date_local, status, changed_at) values ($1, $2, 'available', now())`,
    id,
    `${year}-01-04`,
  )
  await sql(
    `insert into ongoing_availability (candidate_id, weekdays, changed_at)
     values ($1, array_fill('available'::text, array[7]), $2)`,
    id,
    at('01-05'),
  )
  await sql(
    `insert into rollcall_answers (candidate_id, date_local, status, answered_at) values ($1, $2, 'ready', now())`,
    id,
    `${year}-01-06`,
  )
  await sql(
    `insert into time_entries (booking_id, candidate_id, clocked_in_at, clocked_out_at, meal_breaks, gaps, changed_at)
     values ($1, $2, $3, now(), '[{"startedAt": 1794870000000, "endedAt": 1794871800000}]',
       '[{"startedAt": 1794873600000, "endedAt": 1794874200000}]', now())`,
    bookingId,
    id,
    at('01-07'),
  )
  await sql(
    `insert into time_entry_events (booking_id, candidate_id, action, occurred_at, received_at)
     values ($1, $2, 'clockIn', $3, now())`,
    bookingId,
    id,
    at('01-08'),
  )
  await sql(
    `insert into client_timesheets (booking_id, blocks, submitted_at) values ($1, '[]', $2)`,
    bookingId,
    at('01-09'),
  )
  await sql(
    `insert into pay_statuses (booking_id, candidate_id, status, amount, changed_at) values ($1, $2, 'paid', 1, $3)`,
    bookingId,
    id,
    at('01-20'),
  )
  await sql(
    `insert into shift_records (booking_id, candidate_id, operation, blocks, reason_for_non_compliance, extra_data,
       submitted_by, submitted_at)
     values ($1, $2, 'modify', '[]', $3, $4, 'candidate', now())`,
    bookingId,
    id,
    `${mark}-non-compliance`,
    JSON.stringify({ note: `${mark}-extra` }),
  )
  await sql(
    `insert into release_requests (booking_id, candidate_id, reason, note, requested_at)
     values ($1, $2, 'other', $3, now())`,
    bookingId,
    id,
    `${mark}-release`,
  )
  const fileId = await addAgreement(sql, school)
  await sql(
    `insert into agreement_fetches (file_id, candidate_id, sha256, fetched_at) values ($1, $2, '\\x00', $3)`,
    fileId,
    id,
    at('01-10'),
  )
  await sql(
    `insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
     values ($1, $2, now(), '\\x00', '203.0.113.1', $3)`,
    fileId,
    id,
    `${mark}-browser`,
  )
  await sql(
    `insert into calendar_feeds (candidate_id, secret_hash, created_at) values ($1, $3, $2)`,
    id,
    at('01-11'),
    hashOf(`${mark}-feed-${id}`),
  )
  await sql(
    `with bytes as (insert into stored_bytes (id, is_kept) values (gen_random_uuid(), true) returning id),
     file as (
       insert into files (id, candidate_id, name, content_type, size_bytes, sha256, created_at)
       select id, $1, $2, 'application/pdf', 1, sha256(''), now() from bytes returning id),
     kind as (insert into document_types (id, title, position) values (gen_random_uuid(), 'Résumé', 1) returning id)
     insert into documents (id, candidate_id, document_type_id, file_id, name, created_at, created_date_local)
     select gen_random_uuid(), $1, kind.id, file.id, $3, now(), '2026-11-17' from file, kind`,
    id,
    `${mark}-file`,
    `${mark}-document`,
  )
  await sql(
    `with kind as (
       insert into certification_types (id, region, title, description, field_meta, reminder_days, position)
       values (gen_random_uuid(), 'AU', 'Card', '', '[]', 30, 1) returning id),
     applied as (
       insert into certification_applications (candidate_id, certification_type_id, reference, applied_on, recorded_at)
       select $1, kind.id, $6, '2026-11-16', now() from kind),
     card as (
       insert into certifications (id, candidate_id, certification_type_id, cert_ref_no, note, created_at, created_date_local)
       select gen_random_uuid(), $1, kind.id, $2, $3, now(), '2026-11-17' from kind returning id),
     bytes as (insert into stored_bytes (id, is_kept) values (gen_random_uuid(), true), (gen_random_uuid(), true) returning id),
     file as (
       insert into files (id, candidate_id, name, content_type, size_bytes, sha256, created_at)
       select id, $1, $2, 'application/pdf', 1, sha256(''), now() from bytes returning id),
     waiting as (
       insert into read_certificates (key_hash, candidate_id, file_id, proposed_fields, expires_at)
       select sha256(id::text::bytea), $1, id, '[]', $5 from file limit 1)
     insert into certification_reminders (certification_id, step, mailed_at) select id, 'early', $4 from card`,
    id,
    `${mark}-card`,
    `${mark}-card-note`,
    at('01-13'),
    at('01-14'),
    `${mark}-applied`,
  )
  await sql(
    `with subject as (
       insert into subjects (id, title, position) values (gen_random_uuid(), $3, 1) returning id),
     qualification as (
       insert into qualifications (id, candidate_id, institute, degree, completed, created_at)
       values (gen_random_uuid(), $1, $2, 'B.Ed.', '2019-12-13', now()) returning id)
     insert into qualification_subjects (qualification_id, subject_id)
     select qualification.id, subject.id from qualification, subject`,
    id,
    `${mark}-institute`,
    `${mark}-subject-taught`,
  )
  await sql(
    `insert into work_experience (id, candidate_id, place_of_work, position_held, date_from, details, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'Teacher', '2020-01-28', '', now(), now())`,
    id,
    `${mark}-place`,
  )
  await sql(
    `insert into file_access_keys (key_hash, browser_hash, candidate_id, file_id, expires_at)
     select sha256($2), sha256($2), $1, id, now() from files where candidate_id = $1 limit 1`,
    id,
    Buffer.from(`${mark}-key-${id}`),
  )
  await sql(
    `insert into learning_launches (key_hash, step, candidate_id, expires_at) values ($2, 'link', $1, now())`,
    id,
    hashOf(`${mark}-launch-${id}`),
  )
  await sql(
    `insert into mfa_devices (id, account_id, channel, recipient, proof_note, proof_expires_at, created_at, verified_at)
     values (gen_random_uuid(), $1, 'email', $2, gen_random_uuid(), now(), now(), null)`,
    id,
    `${mark}-codes@rollcall.test`,
  )
  await sql(
    `insert into mfa_challenges (id_hash, account_id, browser_hash, created_at, expires_at)
     values (sha256($2), $1, sha256($2), $3, now())`,
    id,
    Buffer.from(`${mark}-challenge-${id}`),
    at('01-17'),
  )
  await sql(
    `insert into mfa_recovery_codes (account_id, code_hash, used_at) values ($1, sha256($2), $3)`,
    id,
    Buffer.from(`${mark}-recovery-${id}`),
    at('01-18'),
  )
  await sql(
    `with device as (
       insert into push_subscriptions (id, candidate_id, session_id, endpoint, push_service, p256dh, auth, origin,
         device_name, created_at, renewed_at)
       select gen_random_uuid(), $1, id, 'https://push.example/' || id, 'google', 'p256dh', 'auth', '', $2, now(), now()
       from sessions where account_id = $1 limit 1 returning id)
     insert into push_accept_keys (key_hash, offer_id, subscription_id, candidate_id, created_at)
     select $3, $4, id, $1, now() from device`,
    id,
    `${mark}-phone-and-browser`,
    hashOf(`${mark}-accept-${id}`),
    offer.id,
  )
  await sql(
    `with number as (
       insert into notification_numbers (id, candidate_id, number, proof_note, proof_expires_at, created_at, verified_at)
       values (gen_random_uuid(), $1, $2, '', now(), now(), now()) returning number)
     insert into offer_texts (id, offer_id, candidate_id, number, code, kept_until)
     select gen_random_uuid(), $3, $1, number, '4821', now() from number`,
    id,
    `${mark}-number-${id}`,
    offer.id,
  )
  await sql(
    `insert into notification_preferences (candidate_id, channels, same_day_in_quiet_hours, shows_details, changed_at)
     values ($1, '{}', true, false, $2)`,
    id,
    at('01-21'),
  )
  await sql(
    `insert into outbox (id, candidate_id, recipient, subject, text_body, sent_at) values
       (gen_random_uuid(), $4, $1::text, $2, null, now()), (gen_random_uuid(), null, upper($1::text), $2, $3, null)`,
    person.email,
    `${mark}-subject`,
    `${mark}-body`,
    id,
  )
  await sql(
    `insert into audit_log (at, action, actor_kind, actor_id, subject_id, details)
     values (now(), $2, 'candidate', $1, $1, '{"dateLocal": "2026-11-17"}')`,
    id,
    `${mark}-action`,
  )
  await sql(
    `with webhook as (
       insert into webhooks (id, source, url, created_at, after_xid, after_id)
       values (gen_random_uuid(), 'crm', 'https://crm.example', now(), '0', 0) returning id),
     change as (
       insert into changes (at, type, actor_kind, actor_id, candidate_id, region, resource, resource_id, changed)
       values (now(), 'availability.changed', 'candidate', $1, $1, 'AU', 'candidates', $1, '{days}') returning xid, id)
     insert into webhook_deliveries (id, webhook_id, change_xid, change_id, next_attempt_at)
     select gen_random_uuid(), webhook.id, change.xid, change.id, now() from webhook, change`,
    id,
  )
  await sql(
    `insert into idempotency_keys (scope, key, fingerprint, outcome) values ($1, 'key', '', $2)`,
    id,
    JSON.stringify({ answer: `${mark}-answer` }),
  )
  await sql(
    `insert into rate_limits (bucket, used, resets_at) values
       ('sign-in-account:' || $1::text, 1, now() + interval '1 hour'), ('export:' || $2::text, 1, now() + interval '1 hour')`,
    person.email,
    id,
  )
  await sql(
    `with consultant as (
       insert into consultant_accounts (id, issuer, subject, name, has_role, offices, signed_in_at)
       values (gen_random_uuid(), 'issuer', gen_random_uuid()::text, 'Priya', true, '{}', now()) returning id)
     insert into acting_grants (id, consultant_id, candidate_id, reason, refresh_hash, started_at, expires_at)
     select gen_random_uuid(), id, $1, $2, $3, now(), now() + interval '30 minutes' from consultant`,
    id,
    `${mark}-acting`,
    hashOf(`${mark}-grant-${id}`),
  )
  await sql(
    `insert into consultant_sign_ins
       (state_hash, browser_hash, nonce, verifier, redirect_uri, candidate_id, reason, expires_at)
     values ($2, $2, 'nonce', 'verifier', '', $1, 'reason', now() + interval '10 minutes')`,
    id,
    hashOf(`${mark}-state-${id}`),
  )
  await sql(
    `insert into external_ids (source, resource, external_id, id)
     select $2, 'registrations', id::text, id from registrations where candidate_id = $1
     union all select $2, 'complianceItems', id::text, id from compliance_items where candidate_id = $1`,
    id,
    `${mark}-source`,
  )
  return {
    acting_grants: `${mark}-acting`,
    candidates: `${mark}-first`,
    external_ids: `${mark}-source`,
    accounts: person.email,
    sessions: at('01-01'),
    known_devices: at('01-12'),
    one_time_tokens: at('01-02'),
    mfa_devices: `${mark}-codes@rollcall.test`,
    mfa_challenges: at('01-17'),
    mfa_recovery_codes: at('01-18'),
    registrations: `${mark}-registration`,
    compliance_items: `${mark}-item`,
    compliance_submissions: `${mark}-signed-with`,
    compliance_file_fetches: at('01-15'),
    compliance_news: `${mark}-news`,
    video_watching: at('01-16'),
    referees: `${mark}-referee`,
    id_check_documents: `${mark}-issuer`,
    consents: `${mark}-consent`,
    certification_applications: `${mark}-applied`,
    bookings: `${mark}-booking`,
    offers: at('01-03'),
    offer_bookings: `${mark}-offered`,
    availability_days: `${year}-01-04`,
    ongoing_availability: at('01-05'),
    rollcall_answers: `${year}-01-06`,
    time_entries: at('01-07'),
    time_entry_events: at('01-08'),
    client_timesheets: at('01-09'),
    shift_records: `${mark}-extra`,
    pay_statuses: at('01-20'),
    release_requests: `${mark}-release`,
    agreement_fetches: at('01-10'),
    agreement_signatures: `${mark}-browser`,
    certifications: `${mark}-card`,
    certification_reminders: at('01-13'),
    read_certificates: at('01-14'),
    documents: `${mark}-document`,
    qualifications: `${mark}-institute`,
    qualification_subjects: `${mark}-subject-taught`,
    work_experience: `${mark}-place`,
    files: `${mark}-file`,
    calendar_feeds: at('01-11'),
    push_subscriptions: `${mark}-phone-and-browser`,
    notification_numbers: `${mark}-number`,
    notification_preferences: at('01-21'),
    outbox: `${mark}-subject`,
    audit_log: `${mark}-action`,
  }
}

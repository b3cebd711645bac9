import type { NotificationEvent } from '@rollcall/domain/people/notifications/notification-event'
import { bookingStatus, CANCELLED_BELOW } from '@rollcall/domain/work/bookings/booking-status'
import { BATCH_ROWS } from '../database/in-batches.ts'
import { statement } from '../database/statement.ts'
import type { PushService } from './push/push-services.ts'
import type { PreferenceColumns } from './quiet-settings.ts'

/**
 * The name of a queue. Each push service has its own, so that one that hangs delays no other; emails about events have
 * another than sign-ins and passwords, which do not wait behind thousands of offers.
 */
export type Lane = 'email' | 'eventEmail' | 'sms' | PushService

const laneOfRow = `coalesce(push_service, case when channel = 'email' and event is not null then 'eventEmail' else channel end)`

export interface DueMessage extends PreferenceColumns {
  id: string
  channel: 'email' | 'sms' | 'push'
  recipient: string
  candidateId: string | null
  subject: string
  text: string
  html: string | null
  calendarFile: string | null
  oneClickUrl: string | null
  topic: string | null
  attempts: number
  event: NotificationEvent | null
  expiresAt: number | null
  /**
   * Its offer was answered or withdrawn, or its booking is not the candidate's any more. Of a text message also: its offer
   * was seen.
   */
  isOutdated: boolean
  /** Of a text message about an event: the candidate still has this number, and has not replied STOP. */
  isToOwnNumber: boolean
  /** Of a text message about an event: those that the candidate was sent in the last 24 hours. */
  textsToday: number
  /** Of a push; null if the device was removed or signed out. */
  device: { id: string; endpoint: string; p256dh: string; auth: string } | null
  /** Of the candidate; null if the message has no event. */
  timeZone: string | null
}

export const insertMail = statement<
  [
    id: string,
    recipient: string,
    subject: string,
    text: string,
    html: string,
    calendarFile: string | null,
    candidateId: string,
    topic: string | null,
  ]
>(
  'insert_mail',
  `insert into outbox (id, recipient, subject, text_body, html_body, calendar_file, candidate_id, topic)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** A row of the outbox. Members that are left out are null, or have the column's default. */
export interface NewMessage {
  id: string
  channel: 'email' | 'push' | 'sms'
  recipient: string
  subject: string
  text: string
  candidateId: string
  html?: string
  calendarFile?: string | null
  /** Turns emails about the event off (RFC 8058). */
  oneClickUrl?: string
  topic?: string
  event?: NotificationEvent
  offerId?: string | undefined
  bookingId?: string | undefined
  expiresAt?: string | undefined
  pauseSeconds?: number
  subscriptionId?: string
  pushService?: PushService
}

/** Takes the messages as JSON. */
export const insertMessages = statement<[messages: string]>(
  'insert_messages',
  `insert into outbox (id, channel, recipient, subject, text_body, html_body, calendar_file, candidate_id, topic, event,
     offer_id, booking_id, expires_at, next_attempt_at, subscription_id, push_service, one_click_url)
   select id, channel, recipient, subject, text, html, "calendarFile", "candidateId", topic, event, "offerId",
     "bookingId", "expiresAt", now() + make_interval(secs => coalesce("pauseSeconds", 0)), "subscriptionId", "pushService", "oneClickUrl"
   from jsonb_to_recordset($1::jsonb) as message (id uuid, channel text, recipient text, subject text, text text,
     html text, "calendarFile" text, "oneClickUrl" text, "candidateId" uuid, topic text, event text, "offerId" uuid, "bookingId" uuid,
     "expiresAt" timestamptz, "pauseSeconds" double precision, "subscriptionId" uuid, "pushService" text)`,
)

export const insertText = statement<
  [id: string, recipient: string, text: string, candidateId: string, topic: string | null]
>(
  'insert_text_message',
  `insert into outbox (id, channel, recipient, subject, text_body, candidate_id, topic)
   values ($1, 'sms', $2, 'Text message', $3, $4, $5)`,
)

export const replaceWaiting = statement<
  [
    topic: string,
    recipient: string,
    subject: string,
    text: string,
    html: string,
    calendarFile: string | null,
    candidateId: string,
  ]
>(
  'replace_waiting_mail',
  `update outbox set subject = $3, text_body = $4, html_body = $5, calendar_file = $6, candidate_id = $7
   where topic = $1 and recipient = $2 and sent_at is null and failed_at is null and attempts = 0`,
)

// A mail contains one-time links and places of work, so its text is deleted once it was sent or abandoned.
const noContent = 'text_body = null, html_body = null, calendar_file = null, one_click_url = null'

// A failed one that waits for a retry would arrive after the newer one.
export const giveUpOlder = statement<[topic: string, recipient: string]>(
  'give_up_older_mail',
  `update outbox set failed_at = now(), ${noContent}
   where topic = $1 and recipient = $2 and sent_at is null and failed_at is null and attempts > 0`,
)

export const insertOnTopic = statement<
  [
    id: string,
    recipient: string,
    subject: string,
    text: string,
    html: string,
    calendarFile: string | null,
    candidateId: string,
    topic: string,
  ]
>(
  'insert_mail_on_topic',
  `insert into outbox (id, recipient, subject, text_body, html_body, calendar_file, candidate_id, topic, due_at,
     next_attempt_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, due.at, due.at
   from (select greatest(now(), max(due_at) + interval '1 minute') as at
         from outbox where topic = $8 and recipient = $2) due`,
)

/**
 * Drops the pushes of these topics that have not left, and the mails of those that have a newer mail. Lists the devices that
 * show an earlier push, or may, and the numbers that have an earlier text: a newer one corrects it there.
 */
export const endTopics = statement<
  [topics: string[], mailTopics: string[]],
  { topic: string; shownOn: string }
>(
  'end_topics_of_messages',
  `with dropped as (
     update outbox set failed_at = now(), dropped_reason = 'replaced', ${noContent}
     where topic = any($1::text[]) and sent_at is null and failed_at is null
       and (channel = 'push' or channel = 'email' and event is not null and topic = any($2::text[])))
   select distinct topic, recipient as "shownOn" from outbox
   where topic = any($1::text[]) and channel in ('push', 'sms') and (sent_at is not null or attempts > 0 and dropped_reason is null)`,
)

const due = `sent_at is null and failed_at is null and next_attempt_at <= now()`

/** The queues, of those given, in which a message is due. */
export const listDueLanes = statement<[lanes: readonly Lane[]], { lane: Lane }>(
  'list_due_lanes',
  `select lane from unnest($1::text[]) lane
   where exists (select from outbox where ${laneOfRow} = lane and ${due})`,
)

// No more than can be sent at once, locked for longer than sending may take: the last of a longer batch would be due again
// for another process before its turn. A message of a process that dies while sending is sent later. A recipient gets one
// at a time: in parallel the later one might arrive first. More rows are looked at than taken, as several may be to one.
export const takeDue = statement<
  [recipientsInHand: string[], lane: Lane, now: Date, count: number],
  DueMessage
>(
  'take_due_messages',
  `with due as materialized (
     select id, recipient, next_attempt_at from outbox
     where ${due} and recipient <> all($1) and ${laneOfRow} = $2
     order by next_attempt_at limit 4 * $4::int for update skip locked
   ), first as (
     select distinct on (recipient) id, next_attempt_at from due order by recipient, next_attempt_at
   ), taken as (
     update outbox set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
     where id in (select id from first order by next_attempt_at limit $4::int)
     returning *)
   select taken.id, taken.channel, taken.recipient, taken.candidate_id as "candidateId", taken.subject,
     taken.text_body as text, taken.html_body as html, taken.calendar_file as "calendarFile", taken.one_click_url as "oneClickUrl", taken.topic,
     taken.attempts, taken.event, taken.expires_at as "expiresAt",
     (taken.offer_id is not null and not exists (
        select from offers o where o.id = taken.offer_id and o.state = 'open' and o.expires_at > $3
          and (taken.channel <> 'sms' or o.seen_at is null)
          and not exists (
            select from offer_bookings ob join bookings b on b.id = ob.booking_id
            where ob.offer_id = o.id and (b.candidate_id is not null or b.status <> ${bookingStatus.tentativeFilled})))
      or taken.booking_id is not null and not exists (
        select from bookings b where b.id = taken.booking_id and b.candidate_id = taken.candidate_id
          and b.status > ${CANCELLED_BELOW})
      or case taken.event
           when 'shiftTomorrow' then not exists (
             select from bookings b where b.id = taken.booking_id and b.date_local = split_part(taken.topic, ':', 2)::date)
           when 'clockInMissed' then exists (select from time_entries e where e.booking_id = taken.booking_id)
             or exists (select from bookings b where b.id = taken.booking_id and b.minutes_late is not null)
           when 'clockOutForgotten' then taken.expires_at is not null and not exists (
             select from time_entries e where e.booking_id = taken.booking_id and e.clocked_out_at is null)
           when 'checkIn' then exists (
             select from rollcall_answers a
             where a.candidate_id = taken.candidate_id and a.date_local = split_part(taken.topic, ':', 2)::date)
           else false end) as "isOutdated",
     exists (select from notification_numbers n
       where taken.channel = 'sms' and n.candidate_id = taken.candidate_id and n.number = taken.recipient
         and n.verified_at is not null and n.stopped_at is null) as "isToOwnNumber",
     (select count(*)::int from outbox earlier
      where taken.channel = 'sms' and earlier.candidate_id = taken.candidate_id and earlier.channel = 'sms'
        and earlier.event is not null and earlier.sent_at > now() - interval '1 day') as "textsToday",
     (select json_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth)
      from push_subscriptions d join sessions s on s.id = d.session_id and s.revoked_at is null and s.expires_at > $3
      where d.id = taken.subscription_id) as device,
     c.timezone as "timeZone", p.channels as choices, p.quiet_from_local as "quietFrom", p.quiet_to_local as "quietTo",
     p.same_day_in_quiet_hours as "sameDayInQuietHours"
   from taken
   left join candidates c on c.id = taken.candidate_id and taken.event is not null
   left join notification_preferences p on p.candidate_id = c.id
   order by taken.created_at`,
)

export const markSent = statement<[ids: readonly string[]]>(
  'mark_messages_sent',
  `update outbox set sent_at = now(), ${noContent}, last_error = null where id = any($1::uuid[])`,
)

/** Also counts its cost, by the region of its candidate. */
export const markTextSent = statement<[id: string, segments: number]>(
  'mark_text_message_sent',
  `with sent as (
     update outbox set sent_at = now(), ${noContent}, last_error = null where id = $1 returning candidate_id)
   insert into sent_text_counts as c (day, region, messages, segments)
   select (now() at time zone 'UTC')::date, p.region, 1, $2::int from sent join candidates p on p.id = sent.candidate_id
   on conflict (day, region) do update set messages = c.messages + 1, segments = c.segments + excluded.segments`,
)

export const markDropped = statement<[id: string, reason: string]>(
  'mark_message_dropped',
  `update outbox set failed_at = now(), dropped_reason = $2, ${noContent} where id = $1 and failed_at is null`,
)

/** Until the quiet hours end. It has not been attempted. */
export const postpone = statement<[id: string, seconds: number]>(
  'postpone_message',
  `update outbox set attempts = attempts - 1, next_attempt_at = now() + make_interval(secs => $2) where id = $1`,
)

export const markAttemptFailed = statement<
  [id: string, error: string, failedAt: Date | null, nextInSeconds: number]
>(
  'mark_mail_attempt_failed',
  `update outbox set last_error = $2, failed_at = coalesce($3::timestamptz, failed_at),
          next_attempt_at = now() + make_interval(secs => $4),
          text_body = case when $3 is null then text_body end,
          html_body = case when $3 is null then html_body end,
          calendar_file = case when $3 is null then calendar_file end,
          one_click_url = case when $3 is null then one_click_url end
   where id = $1`,
)

/** Its keys to accept offers go with it. */
export const deleteSubscription = statement<[id: string]>(
  'delete_gone_push_subscription',
  'delete from push_subscriptions where id = $1',
)

export const purgeMail = statement<[days: number]>(
  'purge_mail',
  `delete from outbox where id in (
     select id from outbox where coalesce(sent_at, failed_at) < now() - make_interval(days => $1)
     order by coalesce(sent_at, failed_at) limit ${BATCH_ROWS})`,
)

const SET_UP_CODES = 'mfa-set-up:'
/** The topic of codes to an address or number that is not verified yet. */
export const setUpCodeTopic = (candidateId: string): string => `${SET_UP_CODES}${candidateId}`

/** Whether they were sent or not: the code has expired, and the number may belong to another person. */
export const purgeSetUpCodes = statement(
  'purge_set_up_codes',
  `delete from outbox where id in (
     select id from outbox where topic like '${SET_UP_CODES}%' and created_at < now() - interval '10 minutes'
     order by created_at limit ${BATCH_ROWS})`,
)

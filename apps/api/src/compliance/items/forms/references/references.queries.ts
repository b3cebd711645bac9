import type { RefereeRequest } from '@rollcall/domain/compliance/items/referee-requests'
import type { Referee } from '@rollcall/domain/compliance/items/referees'
import { statement } from '../../../../platform/database/statement.ts'

export interface RefereeRow extends Referee, RefereeRequest {
  id: string
  expiresAt: number
}

/** The topic of every email to a referee. */
export const refereeTopic = (id: string): string => `referee:${id}`

/** Of one submission, in the order they were named. The newest email decides whether they can be reached. */
export const listReferees = statement<[submissionId: string], RefereeRow>(
  'list_referees',
  `select r.id, r.name, r.email, r.relationship, r.asked_at as "askedAt", r.reminded_at as "remindedAt",
          r.opened_at as "openedAt", r.answered_at as "answeredAt", r.expires_at as "expiresAt",
          coalesce((select o.failed_at is not null from outbox o
                    where o.topic = 'referee:' || r.id and o.recipient = r.email
                    order by o.created_at desc, o.id desc limit 1), false) as "isUndelivered"
   from referees r where r.submission_id = $1 order by r.position`,
)

/** The earlier link keeps working, because the referee may be using it. */
export const noteReminder = statement<[id: string, tokenHash: Buffer, now: Date, expiresAt: Date]>(
  'note_referee_reminder',
  `update referees set previous_token_hash = token_hash, token_hash = $2, reminded_at = $3, expires_at = $4
   where id = $1 and answered_at is null`,
)

/** Same mailbox: the link that was sent stays valid. */
export const correctReferee = statement<[id: string, name: string, relationship: string]>(
  'correct_referee',
  `update referees set name = $2, relationship = $3 where id = $1 and answered_at is null`,
)

/** Every link that was sent to the old address becomes invalid. */
export const replaceReferee = statement<
  [
    id: string,
    name: string,
    email: string,
    relationship: string,
    tokenHash: Buffer,
    now: Date,
    expiresAt: Date,
  ]
>(
  'replace_referee',
  `update referees set name = $2, email = $3, relationship = $4, token_hash = $5, previous_token_hash = null,
     asked_at = $6, expires_at = $7, reminded_at = null, opened_at = null
   where id = $1 and answered_at is null`,
)

export const noteOpened = statement<[id: string, now: Date]>(
  'note_reference_opened',
  `update referees set opened_at = $2 where id = $1 and opened_at is null`,
)

/** The candidate who names a referee, for the email, with all of the candidate's known addresses. */
export const findNamingCandidate = statement<
  [candidateId: string],
  { ownEmails: string[]; firstName: string; fullName: string; region: string }
>(
  'find_naming_candidate',
  `select array(select c.email union select a.email_key from accounts a where a.id = c.id
                union select d.recipient from mfa_devices d where d.account_id = c.id and d.channel = 'email') as "ownEmails",
          coalesce(preferred_name, first_name) as "firstName",
          coalesce(preferred_name, first_name) || ' ' || last_name as "fullName", region
   from candidates c where id = $1`,
)

export const insertReferee = statement<
  [
    id: string,
    submissionId: string,
    itemId: string,
    candidateId: string,
    position: number,
    name: string,
    email: string,
    relationship: string,
    tokenHash: Buffer,
    askedAt: Date,
    expiresAt: Date,
  ]
>(
  'insert_referee',
  `insert into referees (id, submission_id, compliance_item_id, candidate_id, position, name, email, relationship,
     token_hash, asked_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

export interface AskedReferee {
  id: string
  candidateId: string
  region: string
  candidateName: string
  name: string
  relationship: string
  hasAnswered: boolean
  isOpened: boolean
  formId: string
  fieldMeta: unknown
}

/** Only while the answer is needed: not for a registration that has ended, nor once the item was decided without it. */
export const findReferee = statement<[tokenHash: Buffer, now: Date], AskedReferee>(
  'find_referee',
  `select r.id, r.candidate_id as "candidateId", c.region,
          coalesce(c.preferred_name, c.first_name) || ' ' || c.last_name as "candidateName", r.name, r.relationship,
          r.answered_at is not null as "hasAnswered", r.opened_at is not null as "isOpened", f.id as "formId", f.field_meta as "fieldMeta"
   from referees r join candidates c on c.id = r.candidate_id
     join compliance_submissions s on s.id = r.submission_id
     join compliance_items i on i.id = r.compliance_item_id
     join registrations g on g.id = i.registration_id
     join compliance_forms f on f.id = i.form_id
   where $1 in (r.token_hash, r.previous_token_hash) and r.expires_at > $2 and i.removed_at is null
     and g.decision not in ('Deleted', 'Terminated') and c.suspended_at is null
     and (r.answered_at is not null or (not s.is_verified and s.rejection_reason is null))`,
)

/** Once: of any number of simultaneous answers one is kept. */
export const saveReference = statement<[id: string, answers: string, now: Date]>(
  'save_reference',
  `update referees set answers = $2, answered_at = $3 where id = $1 and answered_at is null`,
)

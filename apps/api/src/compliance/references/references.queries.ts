import { statement } from '../../platform/database/statement.ts'

/** Of one submission, in the order they were named. */
export const listReferees = statement<[submissionId: string], { name: string; hasAnswered: boolean }>(
  'list_referees',
  `select name, answered_at is not null as "hasAnswered" from referees where submission_id = $1 order by position`,
)

/** Who names them, for the mail, and every address they are known to read. */
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
  formId: string
  fieldMeta: unknown
}

/** As long as somebody still wants to know: not of a registration that has ended, nor once it was decided without them. */
export const findReferee = statement<[tokenHash: Buffer, now: Date], AskedReferee>(
  'find_referee',
  `select r.id, r.candidate_id as "candidateId", c.region,
          coalesce(c.preferred_name, c.first_name) || ' ' || c.last_name as "candidateName", r.name, r.relationship,
          r.answered_at is not null as "hasAnswered", f.id as "formId", f.field_meta as "fieldMeta"
   from referees r join candidates c on c.id = r.candidate_id
     join compliance_submissions s on s.id = r.submission_id
     join compliance_items i on i.id = r.compliance_item_id
     join registrations g on g.id = i.registration_id
     join compliance_forms f on f.id = i.form_id
   where r.token_hash = $1 and r.expires_at > $2 and i.removed_at is null
     and g.decision not in ('Deleted', 'Terminated') and c.suspended_at is null
     and (r.answered_at is not null or (not s.is_verified and s.rejection_reason is null))`,
)

/** Once: of any number of simultaneous answers one is kept. */
export const saveReference = statement<[id: string, answers: string, now: Date]>(
  'save_reference',
  `update referees set answers = $2, answered_at = $3 where id = $1 and answered_at is null`,
)

import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

/** The address of the account and of verified second factors. Any other address may belong to another person by now. */
const isRecipient = `lower(recipient) in (
  select lower(c.email) from candidates c where c.id = $1
  union select lower(d.recipient) from mfa_devices d
        where d.account_id = $1 and d.verified_at is not null)`

const readMails = statement<[candidateId: string], Record<string, unknown>>(
  'export_mails',
  `select channel, subject, ${asUtc('created_at')} as "writtenAtUtc", ${asUtc('sent_at')} as "sentAtUtc"
   from outbox where (candidate_id = $1 or candidate_id is null) and ${isRecipient} ${newest('created_at')}`,
)

export const mailData: PersonalData = {
  section: 'mails',
  // Rows of the previous version have no candidate, so they are found by the address.
  tables: { outbox: { where: `(candidate_id = $1 or ${isRecipient})`, onErasure: 'deleted' } },
  read: (on, candidateId) => readMails.all(on, candidateId),
}

const readAudit = statement<[candidateId: string], Record<string, unknown>>(
  'export_audit',
  `select l.action, ${asUtc('l.at')} as "atUtc",
          case l.actor_kind when 'candidate' then 'you' when 'guest' then 'anyone who opened your offer’s link'
            when 'system' then 'the service'
            when 'agencyKey' then 'the agency’s system' else coalesce(k.name, 'a consultant') end as by,
          l.details
   from audit_log l
   left join consultant_accounts k on l.actor_kind = 'consultant' and k.id = l.actor_id
   where l.subject_id = $1 ${newest('l.id')}`,
)

export const auditData: PersonalData = {
  section: 'activity',
  tables: { audit_log: { where: 'subject_id = $1', onErasure: { keptAs: 'audit' } } },
  read: (on, candidateId) => readAudit.all(on, candidateId),
}

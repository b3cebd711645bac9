import type { Comparison, ProposedField } from '@rollcall/domain/compliance/certifications/compare-with-paper'
import type { ReminderStep } from '@rollcall/domain/compliance/certifications/due-reminders'
import type { PersonName } from '@rollcall/domain/compliance/certifications/same-name'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'
import { filesOf, type RecordFile } from '../../platform/files/record-files.ts'

export interface CertificationTypeRow {
  id: string
  title: string
  description: string
  fieldMeta: unknown
  reminderDays: number
  ignoreExpiry: boolean
  readingHints: unknown
}

const typeColumns = `t.id, t.title, t.description, t.field_meta as "fieldMeta", t.reminder_days as "reminderDays",
  t.ignore_expiry as "ignoreExpiry", t.reading_hints as "readingHints"`

export const listCertificationTypes = statement<[candidateId: string], CertificationTypeRow>(
  'list_certification_types',
  `select ${typeColumns} from certification_types t
   where t.region = (select region from candidates where id = $1) order by t.position, t.id`,
)

/** The types of a candidate's certifications, also those of a region they have moved from. */
export const listTypesOfCertifications = statement<[candidateId: string], CertificationTypeRow>(
  'list_types_of_certifications',
  `select ${typeColumns} from certification_types t
   where t.id in (select certification_type_id from certifications where candidate_id = $1)`,
)

export interface CertificationRow {
  id: string
  typeId: string
  certRefNo: string | null
  dateObtained: string | null
  dateExpiry: string | null
  customFields: { id: string; value: string }[]
  note: string | null
  isVerified: boolean
  rejectionReason: string | null
  createdAt: number
  createdDateLocal: string
  files: RecordFile[]
}

/** Those of one kind together, the latest first. */
export const listCertifications = statement<[candidateId: string], CertificationRow>(
  'list_certifications',
  `select c.id, c.certification_type_id as "typeId", c.cert_ref_no as "certRefNo", c.date_obtained as "dateObtained",
          c.date_expiry as "dateExpiry", c.custom_fields as "customFields", c.note, c.is_verified as "isVerified",
          c.rejection_reason as "rejectionReason", c.created_at as "createdAt",
          c.created_date_local as "createdDateLocal", ${filesOf('certification_id', 'c.id')}
   from certifications c join certification_types t on t.id = c.certification_type_id
   where c.candidate_id = $1 order by t.position, t.id, c.created_at desc, c.id desc`,
)

export const findNameAndState = statement<[candidateId: string], PersonName & { state: string }>(
  'find_name_and_state',
  `select state, first_name as "firstName", preferred_name as "preferredName", last_name as "lastName"
   from candidates where id = $1`,
)

export const insertCertification = statement<
  [
    id: string,
    candidateId: string,
    typeId: string,
    certRefNo: string | null,
    dateObtained: string | null,
    dateExpiry: string | null,
    customFields: string,
    note: string | null,
    proposedFields: string | null,
    now: Date,
    createdDateLocal: string,
  ]
>(
  'insert_certification',
  `insert into certifications (id, candidate_id, certification_type_id, cert_ref_no, date_obtained, date_expiry,
     custom_fields, note, proposed_fields, created_at, created_date_local)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

export const attachToCertification = statement<[certificationId: string, fileId: string, position: number]>(
  'attach_to_certification',
  `update files set certification_id = $1, position = $3 where id = $2`,
)

export const holdCertification = statement<[candidateId: string, id: string], { isVerified: boolean }>(
  'hold_certification',
  `select is_verified as "isVerified" from certifications where candidate_id = $1 and id = $2 for update`,
)

export const deleteCertification = statement<[id: string]>(
  'delete_certification',
  `delete from certifications where id = $1`,
)

export interface LastComparison extends Comparison {
  sha256: string
  comparedAtUtc: string
}

export const setLastComparison = statement<[candidateId: string, id: string, comparison: string]>(
  'set_last_comparison',
  `update certifications set last_comparison = $3 where candidate_id = $1 and id = $2`,
)

export const insertReadCertificate = statement<
  [keyHash: Buffer, candidateId: string, fileId: string, proposedFields: string, expiresAt: Date]
>(
  'insert_read_certificate',
  `insert into read_certificates (key_hash, candidate_id, file_id, proposed_fields, expires_at)
   values ($1, $2, $3, $4, $5)`,
)

/** Of concurrent requests the second finds nothing. */
export const spendReadCertificate = statement<
  [keyHash: Buffer, candidateId: string, now: Date],
  { fileId: string; proposedFields: ProposedField[] }
>(
  'spend_read_certificate',
  `delete from read_certificates where key_hash = $1 and candidate_id = $2 and expires_at > $3
   returning file_id as "fileId", proposed_fields as "proposedFields"`,
)

/** With their files, whose bytes follow. */
export const purgeReadCertificates = statement<[now: Date]>(
  'purge_read_certificates',
  `delete from files where id in (
     select file_id from read_certificates where expires_at <= $1 order by expires_at limit ${BATCH_ROWS})`,
)

/**
 * Candidates who may need a reminder, by the date in UTC with a day more on both sides, which covers every time zone.
 */
export const listCandidatesWithExpiring = statement<[around: Date, afterId: string], { id: string }>(
  'list_candidates_with_expiring',
  `select distinct c.candidate_id as id
   from certifications c join certification_types t on t.id = c.certification_type_id
   where c.date_expiry between ($1::timestamptz at time zone 'UTC')::date - 1
                           and ($1::timestamptz at time zone 'UTC')::date + greatest(t.reminder_days, 7) + 1
     and not t.ignore_expiry and c.rejection_reason is null and c.candidate_id > $2
     and not exists (select from certification_reminders r where r.certification_id = c.id and r.step = 'lastWeek')
   order by 1 limit ${BATCH_ROWS}`,
)

export interface RemindedRow {
  email: string
  firstName: string
  region: string
  timeZone: string
  features: Record<string, string>
}

/** A mail asks its reader to sign in, so only candidates who can are found. */
export const findReminded = statement<[candidateId: string], RemindedRow>(
  'find_reminded',
  `select p.email, coalesce(p.preferred_name, p.first_name) as "firstName", p.region, p.timezone as "timeZone",
          p.features
   from candidates p join accounts a on a.id = p.id
   where p.id = $1 and p.suspended_at is null and p.erased_at is null and a.disabled_at is null`,
)

interface RemindableRow
  extends Pick<
    CertificationRow,
    'id' | 'typeId' | 'dateExpiry' | 'isVerified' | 'rejectionReason' | 'createdAt'
  > {
  title: string
  ignoreExpiry: boolean
  reminderDays: number
  remindedSteps: ReminderStep[]
}

export const listRemindable = statement<[candidateId: string], RemindableRow>(
  'list_remindable_certifications',
  `select c.id, c.certification_type_id as "typeId", t.title, c.date_expiry as "dateExpiry",
          t.ignore_expiry as "ignoreExpiry", t.reminder_days as "reminderDays", c.is_verified as "isVerified",
          c.rejection_reason as "rejectionReason", c.created_at as "createdAt",
          (select coalesce(json_agg(r.step), '[]') from certification_reminders r where r.certification_id = c.id)
            as "remindedSteps"
   from certifications c join certification_types t on t.id = c.certification_type_id where c.candidate_id = $1`,
)

/** The confirmed shifts from a date on, for an email that lists them. */
export const listBookedShifts = statement<
  [candidateId: string, fromLocal: string],
  {
    dateLocal: string
    startTimeLocal: string
    endTimeLocal: string
    clientName: string
    suburb: string
    status: number
    offer: null
  }
>(
  'list_booked_shifts',
  `select b.date_local as "dateLocal", b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal",
          c.name as "clientName", l.suburb, b.status, null as offer
   from bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   where b.candidate_id = $1 and b.date_local >= $2::date and b.status = ${bookingStatus.confirmed}
   order by b.starts_at, b.id`,
)

export const insertReminder = statement<[certificationId: string, step: ReminderStep, now: Date]>(
  'insert_certification_reminder',
  `insert into certification_reminders (certification_id, step, mailed_at) values ($1, $2, $3)`,
)

import type {
  ComplianceItemKind,
  ComplianceType,
  ReferenceType,
} from '@rollcall/domain/compliance/items/compliance-item'
import type { Application, Evidence } from '@rollcall/domain/compliance/items/item-state'
import type { ChecklistFacts } from '@rollcall/domain/compliance/items/item-states'
import { statement } from '../../platform/database/statement.ts'
import { fileAsJson, type RecordFile } from '../../platform/files/record-files.ts'

/** Its `id` is that of the record in My Files, or of the submission where there is no record. */
export interface EvidenceRow extends Evidence {
  rejectionReason: string | null
  /** A virus was found in it later, so it cannot be opened, whatever was decided about it. */
  isInfected: boolean
}

/** The facts from which an item's state is derived, and its fields in a list. */
export interface ItemRow extends ChecklistFacts {
  registrationId: string
  title: string
  leadDays: number
  /** The kind of certification or document. */
  asksFor: string | null
  /** Where it is applied for, if it comes from elsewhere. */
  apply: { at: string; url: string | null } | null
  application: (Application & { reference: string | null; appliedOnLocal: string }) | null
  evidence: EvidenceRow[]
}

interface FullEvidenceRow extends EvidenceRow {
  isReopened: boolean
  title: string
  files: RecordFile[]
}

export interface FullItemRow extends ItemRow {
  description: string
  kind: ComplianceItemKind
  referenceType: ReferenceType
  type: ComplianceType
  certificationTypeId: string | null
  documentTypeId: string | null
  videoId: string | null
  formId: string | null
  file: (RecordFile & { sha256: string; isFetched: boolean }) | null
  evidence: FullEvidenceRow[]
}

/** With its colons quoted: pgbench takes what follows one for a variable. */
export const utc = (instant: string) =>
  `to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`

const isInfected = (condition: string) =>
  `exists (select from files f where ${condition} and f.infected_at is not null)`

/** All records in a candidate's My Files that could count for an item, read once for all of their items. */
const records = (
  candidate: string,
  columns: { ofCertification: string; ofDocument: string; ofQualification: string },
) => `
  select c.id, c.certification_type_id as type_id, false as is_qualification, c.is_verified, c.rejection_reason,
         c.decided_at, c.created_at, c.date_expiry, t.ignore_expiry, t.reminder_days,
         ${isInfected('f.certification_id = c.id')} as is_infected ${columns.ofCertification}
  from certifications c join certification_types t on t.id = c.certification_type_id where c.candidate_id = ${candidate}
  union all
  select d.id, d.document_type_id, false, d.is_verified, d.rejection_reason, d.decided_at, d.created_at,
         null, false, 0, ${isInfected('f.id = d.file_id')} ${columns.ofDocument}
  from documents d where d.candidate_id = ${candidate}
  union all
  select q.id, null, true, q.is_verified, q.rejection_reason, q.decided_at, q.created_at,
         null, false, 0, ${isInfected('f.qualification_id = q.id')} ${columns.ofQualification}
  from qualifications q where q.candidate_id = ${candidate}`

const verification = (row: string) =>
  `case when ${row}.is_verified then 'verified' when ${row}.rejection_reason is not null then 'rejected'
        else 'unverified' end`

/** Of a submission that names referees: how many there are, how many have answered, and when the last one did. */
const refereesAsked = `case when i.reference_type = 'ReferenceCheckFormGroup' then (
  select json_build_object('asked', count(*), 'answered', count(r.answered_at),
    'lastAnsweredAtUtc', ${utc('max(r.answered_at)')})
  from referees r where r.submission_id = e.id) end`

/**
 * The decision on a record. An item without a type accepts any paper: a verification as something else means nothing
 * here, so only the decision for this item counts.
 */
const said = ['is_verified', 'rejection_reason', 'decided_at']
  .map((column) => `case when k.is_asked_for then r.${column} else s.${column} end as ${column}`)
  .join(', ')

/** Records first, linked or not, the newest first; then submissions without a record. */
const evidence = (columns: { ofRecord: string; ofSubmission: string; asJson: string }) => `
  select coalesce(json_agg(json_build_object('id', e.id, 'isLinked', e.is_linked, 'verification', e.verification,
    'rejectionReason', e.rejection_reason, 'isInfected', e.is_infected, 'sinceUtc', ${utc('e.since')},
    'dateExpiry', e.date_expiry, 'ignoreExpiry', e.ignore_expiry, 'reminderDays', e.reminder_days,
    'referees', ${refereesAsked} ${columns.asJson})
    order by e.since desc, e.id desc), '[]')
  from (
    select r.id, s.id is not null as is_linked,
           case when r.is_infected then 'rejected' else ${verification('said')} end as verification,
           said.rejection_reason, coalesce(said.decided_at, s.submitted_at, r.created_at) as since,
           r.date_expiry, r.ignore_expiry, r.reminder_days, r.is_infected ${columns.ofRecord}
    from records r left join compliance_submissions s
      on s.compliance_item_id = i.id and r.id in (s.certification_id, s.document_id, s.qualification_id)
    cross join lateral (
      select coalesce(r.type_id in (i.certification_type_id, i.document_type_id), false)
             or r.is_qualification and i.reference_type = 'Qualification' as is_asked_for) k
    cross join lateral (select ${said}) said
    where s.id is not null or k.is_asked_for
    union all
    select s.id, true, ${verification('s')}, s.rejection_reason, coalesce(s.decided_at, s.submitted_at),
           null, false, 0, false ${columns.ofSubmission}
    from compliance_submissions s
    where s.compliance_item_id = i.id and num_nonnulls(s.certification_id, s.document_id, s.qualification_id) = 0
  ) e`

const apply = `(select json_build_object('at', t.apply_at, 'url', t.apply_url) from certification_types t
  where t.id = i.certification_type_id and t.apply_at is not null)`
const application = `(select json_build_object('reference', a.reference, 'appliedOnLocal', a.applied_on,
    'appliedAtUtc', ${utc('a.applied_on::timestamp at time zone p.timezone')}, 'sinceUtc', ${utc('a.recorded_at')})
  from certification_applications a join candidates p on p.id = a.candidate_id
  where a.candidate_id = i.candidate_id and a.certification_type_id = i.certification_type_id)`
const leadDays = `case when i.lead_days > 0 then i.lead_days else coalesce((select t.apply_days
  from certification_types t where t.id = i.certification_type_id), 0) end`

const item = `i.id, i.registration_id as "registrationId", i.title, i.reference_type as "referenceType",
  i.unlocked_by as "comesAfter", i.restriction, ${leadDays} as "leadDays",
  ${apply} as apply, ${application} as application,
  coalesce(i.certification_type_id, i.document_type_id) as "asksFor"`
const itemsOf = (candidate: string) => `from compliance_items i
  where i.candidate_id = ${candidate} and i.removed_at is null order by i.registration_id, i.position, i.id`

/** All of a candidate's items. */
export const listItems = statement<[candidateId: string], ItemRow>(
  'list_compliance_items',
  `with records as materialized (${records('$1', { ofCertification: '', ofDocument: '', ofQualification: '' })})
   select ${item}, (${evidence({ ofRecord: '', ofSubmission: '', asJson: '' })}) as evidence ${itemsOf('$1')}`,
)

const filesWhere = (condition: string) =>
  `(select coalesce(json_agg(${fileAsJson} order by f.position, f.id), '[]') from files f where ${condition})`

/** The same with all fields. `id` is an SQL expression for the candidate's id. */
export const itemsInFull = (candidate: string): string => `with records as materialized (${records(
  candidate,
  {
    ofCertification: `, t.title, ${filesWhere('f.certification_id = c.id')} as files`,
    ofDocument: `, d.name, ${filesWhere('f.id = d.file_id')}`,
    ofQualification: `, q.degree, ${filesWhere('f.qualification_id = q.id')}`,
  },
)})
   select ${item}, i.description, i.kind, i.type, i.certification_type_id as "certificationTypeId",
          i.document_type_id as "documentTypeId", i.video_id as "videoId", i.form_id as "formId",
          (select json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
             'sizeBytes', f.size_bytes, 'sha256', encode(f.sha256, 'hex'),
             'isFetched', exists (select from compliance_file_fetches o
               where o.compliance_item_id = i.id and o.candidate_id = ${candidate} and o.file_id = f.id))
           from files f where f.id = i.file_id) as file,
          (${evidence({
            ofRecord: ', false as is_reopened, r.title, r.files',
            ofSubmission: `, s.reopened_at is not null, i.title, '[]'::json`,
            asJson: `, 'isReopened', e.is_reopened, 'title', e.title, 'files', e.files`,
          })}) as evidence
   ${itemsOf(candidate)}`

export const listItemsInFull = statement<[candidateId: string], FullItemRow>(
  'list_compliance_items_in_full',
  itemsInFull('$1'),
)

export const findOwnRegistrationOfItem = statement<
  [candidateId: string, itemId: string],
  { registrationId: string }
>(
  'find_own_registration_of_item',
  `select registration_id as "registrationId" from compliance_items where candidate_id = $1 and id = $2`,
)

/** Stores the first time that the candidate was given the whole file. */
export const noteFileFetch = statement<[itemId: string, candidateId: string, fileId: string, now: Date]>(
  'note_compliance_file_fetch',
  `insert into compliance_file_fetches (compliance_item_id, candidate_id, file_id, fetched_at)
   values ($1, $2, $3, $4) on conflict do nothing`,
)

const isDecided = `is_verified or rejection_reason is not null as "isDecided"`

/** A record of the candidate, and whether it was decided. */
export const findOwnRecord = statement<[candidateId: string, id: string], { isDecided: boolean }>(
  'find_own_record',
  `select ${isDecided} from certifications where candidate_id = $1 and id = $2
   union all select ${isDecided} from documents where candidate_id = $1 and id = $2
   union all select ${isDecided} from qualifications where candidate_id = $1 and id = $2
   union all select false from work_experience where candidate_id = $1 and id = $2`,
)

export const insertSubmission = statement<
  [
    id: string,
    itemId: string,
    candidateId: string,
    certificationId: string | null,
    documentId: string | null,
    qualificationId: string | null,
    details: string,
    externalId: string | null,
    now: Date,
  ]
>(
  'insert_compliance_submission',
  `insert into compliance_submissions (id, compliance_item_id, candidate_id, certification_id, document_id,
     qualification_id, details, external_id, submitted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

import type { EventStatus } from '@rollcall/domain/content/events/event-status'
import type { EventPlace } from '../content/events/events.queries.ts'
import { type Statement, statement } from '../platform/database/statement.ts'
import type { ExternalResource } from '../platform/external-ids.ts'

/** The names of a row: in a list, of the source of the key, else of another source that has one. */
export interface NamedRow {
  id: string
  externalId: string | null
  source: string | null
  updatedAt: number
  /** As the database writes it: to the microsecond. */
  changedAt: string
}

/** `find` and `list` join the key that makes the call, so that its source and regions need no trip of their own. */
export interface ResourceReads<Row> {
  find: Statement<[agencyKeyId: string, externalId: string], Row>
  /** After a position, in the order of the last change. */
  list: Statement<[agencyKeyId: string, changedAt: string, id: string, limit: number], Row>
  /** Those of a source, without a key. */
  named: Statement<[source: string, externalIds: readonly string[]], Row>
  /** Of two changes that name the same version, the second one waits here and is then refused. */
  lock: Statement<[agencyKeyId: string, externalId: string], { id: string }>
}

interface ResourceSql {
  columns: string
  table: string
  joins?: string
  /** Null for a resource that belongs to no region. */
  region: string | null
  isListed?: string
  /** The column with its last change. */
  changedAt?: string
}

function readsOf<Row extends NamedRow>(
  resource: ExternalResource,
  { columns, table, joins = '', region, isListed = 'true', changedAt = 'r.changed_at' }: ResourceSql,
): ResourceReads<Row> {
  const isCovered = region === null ? 'true' : `(k.regions is null or ${region} = any(k.regions))`
  const selected = `${columns}, r.id, ${changedAt} as "updatedAt", ${changedAt}::text as "changedAt", e.source,
    e.external_id as "externalId"`
  const byNames = (names: string) =>
    `join external_ids e on e.source = k.source and e.resource = '${resource}' and e.external_id = ${names}
    join ${table} r on r.id = e.id`
  const byName = `agency_keys k ${byNames('$2')}`
  return {
    find: statement(
      `find_agency_${resource}`,
      `select ${selected} from ${byName} ${joins} where k.id = $1 and ${isListed} and ${isCovered}`,
    ),
    list: statement(
      `list_agency_${resource}`,
      `select ${selected}
       from agency_keys k cross join ${table} r ${joins}
       left join lateral (
         select x.source, x.external_id from external_ids x where x.id = r.id and x.resource = '${resource}'
         order by x.source <> k.source, x.source limit 1) e on true
       where k.id = $1 and ${isListed} and ${isCovered} and (${changedAt}, r.id) > ($2::timestamptz, $3::uuid)
       order by ${changedAt}, r.id limit $4`,
    ),
    named: statement(
      `list_named_agency_${resource}`,
      `select ${selected} from (select $1::text as source) k ${byNames('any($2::text[])')} ${joins} where ${isListed}`,
    ),
    lock: statement(
      `lock_agency_${resource}`,
      `select r.id from ${byName} where k.id = $1 for no key update of r`,
    ),
  }
}

/** The external id that a referenced row has in the source of the key. */
export const nameOf = (resource: ExternalResource, id: string) =>
  `(select x.external_id from external_ids x
    where x.id = ${id} and x.resource = '${resource}' and x.source = k.source)`

export interface ConsultantRow extends NamedRow {
  name: string
  country: string
  state: string
  phoneNumber: string
  email: string
}

export const consultantReads = readsOf<ConsultantRow>('consultants', {
  columns: 'r.name, r.country, r.state, r.phone_number as "phoneNumber", r.email',
  table: 'consultants',
  region: null,
})

export interface ClientRow extends NamedRow {
  name: string
  region: string
}

export const clientReads = readsOf<ClientRow>('clients', {
  columns: 'r.name, r.region',
  table: 'clients',
  region: 'r.region',
})

export interface LocationRow extends NamedRow {
  clientId: string
  clientExternalId: string | null
  name: string
  line1: string
  line2: string | null
  suburb: string
  state: string
  postcode: string
  country: string
  latitude: number | null
  longitude: number | null
  timezone: string
}

export const locationReads = readsOf<LocationRow>('locations', {
  columns: `r.client_id as "clientId", ${nameOf('clients', 'r.client_id')} as "clientExternalId", r.name, r.line1, r.line2,
    r.suburb, r.state, r.postcode, r.country, r.latitude, r.longitude, r.timezone`,
  table: 'locations',
  joins: 'join clients c on c.id = r.client_id',
  region: 'c.region',
})

export interface CandidateRow extends NamedRow {
  firstName: string
  lastName: string
  preferredName: string | null
  email: string
  mobile: string | null
  region: string
  state: string
  timezone: string
  language: string
  consultantId: string | null
  consultantExternalId: string | null
  latitude: number | null
  longitude: number | null
  features: Record<string, string>
  suspended: boolean
  invited: boolean
  accountSetUp: boolean
}

export const candidateReads = readsOf<CandidateRow>('candidates', {
  columns: `r.first_name as "firstName", r.last_name as "lastName", r.preferred_name as "preferredName", r.email,
    r.phone_number as mobile, r.region, r.state, r.timezone, r.language, r.consultant_id as "consultantId",
    ${nameOf('consultants', 'r.consultant_id')} as "consultantExternalId", r.home_latitude as latitude,
    r.home_longitude as longitude, r.features, r.suspended_at is not null as suspended, a.id is not null as invited,
    (a.password_hash is not null or a.password_changed_at is not null) is true as "accountSetUp"`,
  table: 'candidates',
  joins: 'left join accounts a on a.id = r.id',
  region: 'r.region',
  isListed: 'r.erased_at is null',
})

/** Candidates of a source without an account who may have one, after an external id. */
export const listUninvited = statement<
  [source: string, after: string, limit: number],
  { candidateId: string; externalId: string }
>(
  'list_uninvited_candidates',
  `select c.id as "candidateId", e.external_id as "externalId"
   from external_ids e join candidates c on c.id = e.id
   where e.source = $1 and e.resource = 'candidates' and e.external_id > $2
     and c.erased_at is null and c.suspended_at is null and not exists (select from accounts a where a.id = c.id)
   order by e.external_id limit $3`,
)

export interface BookingRow extends NamedRow {
  clientId: string
  clientExternalId: string | null
  locationId: string
  locationExternalId: string | null
  candidateId: string | null
  candidateExternalId: string | null
  group: string | null
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  payOptionType: string
  ratePerHour: number | null
  grades: { id: string; title: string }[]
  description: string
  contactName: string | null
  contactPhoneNumber: string | null
  contactEmail: string | null
  status: number
  minutesLate: number | null
}

export const bookingReads = readsOf<BookingRow>('bookings', {
  columns: `r.client_id as "clientId", ${nameOf('clients', 'r.client_id')} as "clientExternalId",
    r.location_id as "locationId", ${nameOf('locations', 'r.location_id')} as "locationExternalId",
    r.candidate_id as "candidateId", ${nameOf('candidates', 'r.candidate_id')} as "candidateExternalId",
    ${nameOf('groups', 'r.block_id')} as "group", r.date_local as "dateLocal", r.start_time_local as "startTimeLocal",
    r.end_time_local as "endTimeLocal", r.starts_at as "startsAt", r.ends_at as "endsAt",
    r.pay_option_type as "payOptionType", r.rate_per_hour as "ratePerHour", r.grades, r.description,
    r.contact_name as "contactName", r.contact_phone_number as "contactPhoneNumber", r.contact_email as "contactEmail",
    r.status, r.minutes_late as "minutesLate"`,
  table: 'bookings',
  joins: 'join clients c on c.id = r.client_id',
  region: 'c.region',
})

export interface AgreementRow extends NamedRow {
  clientId: string
  clientExternalId: string | null
  type: string
  title: string
  fileId: string | null
  fileExternalId: string | null
}

export const agreementReads = readsOf<AgreementRow>('agreements', {
  columns: `r.client_id as "clientId", ${nameOf('clients', 'r.client_id')} as "clientExternalId", r.type, r.title,
    r.stored_file_id as "fileId", ${nameOf('uploads', 'r.stored_file_id')} as "fileExternalId"`,
  table: 'agreement_files',
  joins: 'join clients c on c.id = r.client_id',
  region: 'c.region',
  isListed: 'r.replaced_at is null',
  // A version is never changed.
  changedAt: 'r.created_at',
})

export interface DownloadRow extends NamedRow {
  name: string
  region: string | null
  category: string
  title: string
  description: string
  position: number
  fileId: string
  fileExternalId: string | null
}

export const downloadReads = readsOf<DownloadRow>('downloads', {
  columns: `r.name, r.region, r.category, r.title, r.description, r.position, r.file_id as "fileId",
    ${nameOf('uploads', 'r.file_id')} as "fileExternalId"`,
  table: 'downloads',
  region: 'r.region',
  changedAt: 'r.updated_at',
})

export interface EventRow extends NamedRow {
  region: string
  title: string
  type: string
  description: string
  facilitatorName: string | null
  startsAt: number
  endsAt: number
  timezone: string
  cost: number
  status: EventStatus
  numberOfSpaces: number | null
  enrolledCount: number
  registrationUrl: string
  location: EventPlace | null
  latitude: number | null
  longitude: number | null
  pictureId: string | null
  pictureExternalId: string | null
}

export const eventReads = readsOf<EventRow>('events', {
  columns: `r.region, r.title, r.type, r.description, r.facilitator_name as "facilitatorName", r.starts_at as "startsAt",
    r.ends_at as "endsAt", r.timezone, r.cost, r.status, r.number_of_spaces as "numberOfSpaces",
    r.enrolled_count as "enrolledCount", r.registration_url as "registrationUrl", r.location, r.latitude, r.longitude,
    r.image_file_id as "pictureId", ${nameOf('uploads', 'r.image_file_id')} as "pictureExternalId"`,
  table: 'events',
  region: 'r.region',
})

export interface RegionRow {
  id: string
  region: string | null
}

const regionsOf = (name: string, rows: string) =>
  statement<[ids: readonly string[]], RegionRow>(`list_regions_of_${name}`, rows)

const regionsOfCandidatesWith = (name: string, tables: string[]) =>
  regionsOf(
    name,
    tables
      .map(
        (table) =>
          `select r.id, c.region from ${table} r join candidates c on c.id = r.candidate_id where r.id = any($1::uuid[])`,
      )
      .join(' union all '),
  )

/** The regions of records, by our ids. Consultants have none, and a download may be for all of them. */
export const listRegions = {
  clients: regionsOf('clients', 'select id, region from clients where id = any($1::uuid[])'),
  locations: regionsOf(
    'locations',
    `select l.id, c.region from locations l join clients c on c.id = l.client_id where l.id = any($1::uuid[])`,
  ),
  candidates: regionsOf('candidates', 'select id, region from candidates where id = any($1::uuid[])'),
  bookings: regionsOf(
    'bookings',
    `select b.id, c.region from bookings b join clients c on c.id = b.client_id where b.id = any($1::uuid[])`,
  ),
  groups: regionsOf(
    'groups',
    `select b.block_id as id, c.region from bookings b join clients c on c.id = b.client_id
     where b.block_id = any($1::uuid[])`,
  ),
  agreements: regionsOf(
    'agreements',
    `select a.id, c.region from agreement_files a join clients c on c.id = a.client_id where a.id = any($1::uuid[])`,
  ),
  downloads: regionsOf('downloads', 'select id, region from downloads where id = any($1::uuid[])'),
  events: regionsOf('events', 'select id, region from events where id = any($1::uuid[])'),
  offers: regionsOfCandidatesWith('offers', ['offers']),
  registrations: regionsOfCandidatesWith('registrations', ['registrations']),
  complianceItems: regionsOfCandidatesWith('compliance_items', ['compliance_items']),
  evidence: regionsOfCandidatesWith('evidence', [
    'certifications',
    'documents',
    'qualifications',
    'compliance_submissions',
  ]),
}

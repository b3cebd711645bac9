import { statement } from '../platform/database/statement.ts'

export const findDemoState = statement<[], { laidOutAround: number; guestLinks: string[]; edition: number }>(
  'find_demo_state',
  `select laid_out_around as "laidOutAround", guest_links as "guestLinks", edition from demo_state`,
)

export const hasPeople = statement<[], { found: boolean }>(
  'has_people',
  'select exists (select from candidates) as found',
)

export const setDemoState = statement<[around: Date, guestLinks: string, edition: number]>(
  'set_demo_state',
  `insert into demo_state (laid_out_around, guest_links, edition) values ($1, $2, $3)
   on conflict (only_row) do update
   set laid_out_around = excluded.laid_out_around, guest_links = excluded.guest_links, edition = excluded.edition`,
)

/** What these are the roots of goes with them. Without a name: PostgreSQL prepares no truncate. */
export const clearDemo = { name: '', text: 'truncate candidates, consultants, clients cascade', values: [] }

export const insertConsultant = statement<
  [id: string, name: string, country: string, state: string, phone: string, email: string]
>(
  'insert_consultant',
  `insert into consultants (id, name, country, state, phone_number, email) values ($1, $2, $3, $4, $5, $6)`,
)

export const insertCandidate = statement<
  [
    id: string,
    email: string,
    firstName: string,
    preferredName: string | null,
    lastName: string,
    region: string,
    state: string,
    language: string,
    timezone: string,
    consultantId: string | null,
    suspendedAt: Date | null,
    createdAt: Date,
  ]
>(
  'insert_candidate',
  `insert into candidates (id, email, first_name, preferred_name, last_name, region, state, language, timezone,
                           consultant_id, suspended_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

export const insertAccount = statement<
  [id: string, emailKey: string, hash: string | null, changedAt: Date | null]
>(
  'insert_account',
  `insert into accounts (id, email_key, password_hash, password_changed_at) values ($1, $2, $3, $4)`,
)

export const insertRegistration = statement<
  [
    id: string,
    candidateId: string,
    title: string,
    status: string,
    reason: string | null,
    location: string,
    at: Date,
  ]
>(
  'insert_registration',
  `insert into registrations (id, candidate_id, title, status, status_reason, location, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** Each of these takes its rows as JSON, with instants as ISO text. */
export const insertClients = statement<[clients: string]>(
  'insert_demo_clients',
  `insert into clients (id, name, region)
   select id, name, region from jsonb_to_recordset($1::jsonb) as client (id uuid, name text, region text)`,
)

export const insertLocations = statement<[locations: string]>(
  'insert_demo_locations',
  `insert into locations (id, client_id, name, line1, line2, suburb, state, postcode, country, latitude, longitude,
                          timezone)
   select id, "clientId", name, line1, line2, suburb, state, postcode, country, latitude, longitude, timezone
   from jsonb_to_recordset($1::jsonb) as location (
     id uuid, "clientId" uuid, name text, line1 text, line2 text, suburb text, state text, postcode text,
     country text, latitude float8, longitude float8, timezone text)`,
)

export const insertBookings = statement<[bookings: string]>(
  'insert_demo_bookings',
  `insert into bookings (id, candidate_id, client_id, location_id, block_id, date_local, start_time_local,
                         end_time_local, starts_at, ends_at, status, grades, description, contact_name,
                         contact_phone_number, contact_email, rate_per_hour, created_at, changed_at)
   select id, "candidateId", "clientId", "locationId", "blockId", "dateLocal", "startTimeLocal",
          "endTimeLocal", "startsAt", "endsAt", status, grades, description, "contactName",
          "contactPhoneNumber", "contactEmail", "ratePerHour", "createdAt", "changedAt"
   from jsonb_to_recordset($1::jsonb) as booking (
     id uuid, "candidateId" uuid, "clientId" uuid, "locationId" uuid, "blockId" uuid, "dateLocal" date,
     "startTimeLocal" time, "endTimeLocal" time, "startsAt" timestamptz, "endsAt" timestamptz, status integer,
     grades jsonb, description text, "contactName" text, "contactPhoneNumber" text, "contactEmail" text,
     "ratePerHour" numeric, "createdAt" timestamptz, "changedAt" timestamptz)`,
)

export const insertAgreementFiles = statement<[files: string]>(
  'insert_demo_agreement_files',
  `insert into agreement_files (id, client_id, type, title, sha256, content, created_at, replaced_at)
   select id, "clientId", type, title, sha256(decode(content, 'base64')), decode(content, 'base64'), "createdAt",
          "replacedAt"
   from jsonb_to_recordset($1::jsonb) as file (
     id uuid, "clientId" uuid, type text, title text, content text, "createdAt" timestamptz,
     "replacedAt" timestamptz)`,
)

export const insertSignatures = statement<[signatures: string]>(
  'insert_demo_signatures',
  `insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
   select f.id, s."candidateId", s."agreedAt", f.sha256, '203.0.113.24', 'Demo data'
   from jsonb_to_recordset($1::jsonb) as s ("fileId" uuid, "candidateId" uuid, "agreedAt" timestamptz)
   join agreement_files f on f.id = s."fileId"`,
)

export const insertClientTimesheet = statement<[bookingId: string, blocks: string, submittedAt: Date]>(
  'insert_demo_client_timesheet',
  `insert into client_timesheets (booking_id, blocks, submitted_at) values ($1, $2, $3)`,
)

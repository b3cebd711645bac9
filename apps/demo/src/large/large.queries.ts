import { statement } from '@rollcall/api/src/platform/database/statement.ts'

type Table =
  | 'candidates'
  | 'registrations'
  | 'clients'
  | 'locations'
  | 'bookings'
  | 'offers'
  | 'compliance_items'
  | 'events'

/** A second run leaves the rows of the first as they have become. */
export const listMissing = (table: Table) =>
  statement<[ids: string[]], { id: string }>(
    `list_missing_${table}`,
    `select id from unnest($1::uuid[]) as given (id)
     where not exists (select from ${table} there where there.id = given.id)`,
  )

/** They have no password. */
export const insertAccounts = statement<[candidateIds: string[]]>(
  'insert_large_accounts',
  `insert into accounts (id, email_key) select id, email from candidates where id = any($1::uuid[])
   on conflict do nothing`,
)

export const activateLargeRegistrations = statement<[ids: string[]]>(
  'activate_large_registrations',
  `update registrations set decision = 'Active' where id = any($1::uuid[])`,
)

/** Bookings as they would be after some time. */
export const setBookingStatuses = statement<[ids: string[], statuses: number[]]>(
  'set_large_booking_statuses',
  `update bookings b set status = past.status from unnest($1::uuid[], $2::integer[]) as past (id, status)
   where b.id = past.id`,
)

export const findBookingDay = statement<[id: string], { dateLocal: string }>(
  'find_large_booking_day',
  `select date_local as "dateLocal" from bookings where id = $1`,
)

export const insertAgreementFiles = statement<[clients: number, content: Buffer]>(
  'insert_large_agreement_files',
  `insert into agreement_files (id, client_id, type, title, sha256, content, created_at)
   select md5('large agreement ' || n)::uuid, md5('large client ' || n)::uuid, 'termsOfEngagement',
          'Terms of Engagement', sha256($2::bytea), $2::bytea, now() - interval '2 years'
   from generate_series(1, $1::int) n
   on conflict do nothing`,
)

/** Every other candidate has signed with the first of their clients. */
export const insertSignatures = statement<[candidates: number, clients: number]>(
  'insert_large_signatures',
  `insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
   select f.id, md5('large candidate ' || c)::uuid, now() - interval '1 year', f.sha256, '203.0.113.1', 'Large data'
   from generate_series(2, $1::bigint, 2) c
   join agreement_files f on f.id = md5('large agreement ' || 1 + c * 7 % $2::int)::uuid
   on conflict do nothing`,
)

const numberedItems = `
  select md5('large candidate ' || c)::uuid as candidate_id, md5('large item ' || c || ' ' || k)::uuid as id,
         md5('large record ' || c || ' ' || k)::uuid as record_id, k, k % 4 as kind,
         md5('large certification type ' || k % 10)::uuid as type_id
  from (select 1 + (n - 1) % $3::bigint as c, (n - 1) / $3::bigint as k
        from generate_series($1::bigint, $2::bigint) n) numbered`

type Numbers = [from: number, to: number, candidates: number]

/** Records of My Files, and what was sent for the items. */
export const insertEvidence = [
  statement<Numbers>(
    'insert_large_certifications',
    `insert into certifications (id, candidate_id, certification_type_id, cert_ref_no, date_expiry, is_verified,
       created_at, created_date_local)
     select record_id, candidate_id, type_id, 'LARGE' || k, current_date + 20 * (k::int + 1), k % 8 = 0, now(), current_date
     from (${numberedItems}) i where kind = 0 on conflict do nothing`,
  ),
  statement<Numbers>(
    'insert_large_qualifications',
    `insert into qualifications (id, candidate_id, institute, degree, completed, created_at)
     select record_id, candidate_id, 'Large University', 'Degree ' || k, current_date - 1000, now()
     from (${numberedItems}) i where kind = 1 on conflict do nothing`,
  ),
  statement<Numbers>(
    'insert_large_submissions',
    `insert into compliance_submissions (id, compliance_item_id, candidate_id, certification_id, submitted_at)
     select record_id, id, candidate_id, case kind when 0 then record_id end, now()
     from (${numberedItems}) i where kind in (0, 2) on conflict do nothing`,
  ),
]

/** All but the primary key, which "on conflict" needs and which ids in order keep cheap. */
export const listCostly = statement<[], { name: string; drop: string; make: string }>(
  'list_costly_constraints',
  `select conname as name, format('alter table bookings drop constraint %I', conname) as "drop",
          format('alter table bookings add constraint %I %s', conname, pg_get_constraintdef(oid)) as make
   from pg_constraint where conrelid = 'bookings'::regclass and contype in ('f', 'x')
   union all
   select indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
   from pg_index where indrelid = 'bookings'::regclass
     and not exists (select from pg_constraint where conindid = indexrelid)`,
)

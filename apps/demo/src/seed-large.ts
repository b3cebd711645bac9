import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readEnv } from '@rollcall/api/src/env.ts'
import { openDatabase } from '@rollcall/api/src/platform/database/database.ts'
import { claimDatabase } from '@rollcall/api/src/platform/database/database-kind.ts'
import { migrate } from '@rollcall/api/src/platform/database/migrate.ts'
import { openOwnDatabase } from '@rollcall/api/src/platform/database/own-database.ts'
import { SERVICE_ROLE } from '@rollcall/api/src/platform/database/service-role.ts'
import { logOptions } from '@rollcall/api/src/platform/log.ts'
import { StartError } from '@rollcall/api/src/platform/start-error.ts'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type pg from 'pg'
import pino from 'pino'
import { demoPdf } from './data/demo-pdf.ts'

const BATCH = 100_000
const DAYS = 731

/** Plain made-up people, enough to see whether a call's cost grows with the data. They have no password. */
const insertCandidates = `
  with made as (
    insert into candidates (id, email, first_name, last_name, region, state, language, timezone, created_at,
                            home_latitude, home_longitude)
    select md5('large candidate ' || n)::uuid, 'large' || n || '@rollcall.test', 'Large', 'Candidate ' || n,
           'AU', 'Victoria', 'en', 'Australia/Melbourne', now(), -37.8 + n % 100 * 0.001, 144.9 + n % 90 * 0.001
    from generate_series($1::int, $2::int) n
    on conflict do nothing
    returning id, email)
  insert into accounts (id, email_key) select id, email from made`

const insertRegistrations = `
  insert into registrations (id, candidate_id, title, decision, location, created_at)
  select md5('large registration ' || n)::uuid, md5('large candidate ' || n)::uuid, 'Relief Teacher', 'Active',
         'Melbourne', now()
  from generate_series($1::int, $2::int) n
  on conflict do nothing`

const insertClients = `
  insert into clients (id, name, region)
  select md5('large client ' || n)::uuid, 'Large School ' || n, 'AU' from generate_series(1, $1::int) n
  on conflict do nothing`

const insertLocations = `
  insert into locations (id, client_id, name, line1, suburb, state, postcode, country, latitude, longitude, timezone)
  select md5('large location ' || n)::uuid, md5('large client ' || n)::uuid, 'Main campus', n || ' Large Street',
         'Melbourne', 'VIC', '3000', 'Australia', -37.8 + n % 100 * 0.01, 144.9 + n % 90 * 0.01,
         'Australia/Melbourne'
  from generate_series(1, $1::int) n
  on conflict do nothing`

const insertAgreementFiles = `
  insert into agreement_files (id, client_id, type, title, sha256, content, created_at)
  select md5('large agreement ' || n)::uuid, md5('large client ' || n)::uuid, 'termsOfEngagement',
         'Terms of Engagement', sha256($2::bytea), $2::bytea, now() - interval '2 years'
  from generate_series(1, $1::int) n
  on conflict do nothing`

/** Every candidate works for five clients; every other one has signed with the first of them. */
const placeOf = (candidate: string, turn: string, places: string) =>
  `1 + (${candidate} * 7 + ${turn} % 5) % ${places}`

const insertSignatures = `
  insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
  select f.id, md5('large candidate ' || c)::uuid, now() - interval '1 year', f.sha256, '203.0.113.1', 'Large data'
  from generate_series(2, $1::bigint, 2) c
  join agreement_files f on f.id = md5('large agreement ' || ${placeOf('c', '0', '$2::int')})::uuid
  on conflict do nothing`

/**
 * The id says whose it is and which of theirs, so that it is the same booking, on the same day, however many are
 * asked for; and ids come in order, as real ones do.
 */
const bookingId = (turn: string, candidate: string) =>
  `('b00c0000-0000-8' || lpad(to_hex(${turn}), 3, '0') || '-8000-' || lpad(to_hex(${candidate}), 12, '0'))::uuid`
const isLargeBooking = (id: string) =>
  `${id} between ${bookingId('0', '0')} and ${bookingId('4095', '281474976710655')}`

/** Two numbers without a common factor: a candidate's bookings fall on different days, all over the two years. */
const dayOf = (around: string, turn: string, candidate: string) =>
  `${around} - 365 + ((${turn} * 359 + ${candidate} * 11) % ${DAYS})::int`

/** A second run, on another day, uses the day of the first. */
const findAround = `
  select coalesce((select current_date + (date_local - (${dayOf('current_date', '0', '1')})) from bookings
                   where id = ${bookingId('0', '1')}), current_date) as around`

const { tentativeFilled, confirmed, invoice, candidateTimesheetNoChanges } = bookingStatus

const insertBookings = `
  with numbered as (
    select 1 + (n - 1) % $3::bigint as c, (n - 1) / $3::bigint as k
    from generate_series($1::bigint, $2::bigint) n),
  planned as (
    select c, k, ${placeOf('c', 'k', '$4::bigint')} as place, (c + k * 37) % 100 = 0 as is_offered,
           ${dayOf('$5::date', 'k', 'c')} as day
    from numbered)
  insert into bookings (id, candidate_id, client_id, location_id, date_local, start_time_local, end_time_local,
                        starts_at, ends_at, status, grades, description, contact_name, rate_per_hour, created_at,
                        changed_at)
  select ${bookingId('k', 'c')}, case when not is_offered then md5('large candidate ' || c)::uuid end,
         md5('large client ' || place)::uuid, md5('large location ' || place)::uuid, day, '08:30', '15:15',
         (day + time '08:30') at time zone 'Australia/Melbourne',
         (day + time '15:15') at time zone 'Australia/Melbourne',
         case when is_offered then ${tentativeFilled} when day >= $5::date then ${confirmed}
              when (c + k) % 10 < 6 then ${invoice} when (c + k) % 10 < 9 then ${candidateTimesheetNoChanges}
              else ${confirmed} end,
         '[{"id": "year-3", "title": "Year 3"}]', 'Full day with Year 3.', 'The front office', 70 + (c + k) % 9,
         now(), now()
  from planned
  on conflict do nothing`

const offered = `
  select id, ('0ffe0000' || right(id::text, 28))::uuid as offer_id, date_local, starts_at,
         md5('large candidate ' || ('x' || right(id::text, 12))::bit(48)::bigint)::uuid as candidate_id
  from bookings where ${isLargeBooking('id')} and status = ${tentativeFilled}`

const insertOffers = `
  insert into offers (id, candidate_id, access_hash, created_at, expires_at)
  select offer_id, candidate_id, sha256(convert_to('large offer ' || id, 'UTF8')), starts_at - interval '7 days',
         starts_at - interval '12 hours'
  from (${offered}) o
  on conflict do nothing`

const insertOfferBookings = `
  insert into offer_bookings (offer_id, booking_id, candidate_id, date_local)
  select offer_id, id, candidate_id, date_local from (${offered}) o
  on conflict do nothing`

const insertCertificationTypes = `
  insert into certification_types (id, region, title, description, field_meta, reminder_days, position)
  select md5('large certification type ' || n)::uuid, 'AU', 'Large Card ' || n, 'So that you can work.', '[]', 30, n
  from generate_series(0, 9) n
  on conflict do nothing`

/** Of four items one asks for a card, one for a degree, one is a tick box, and one is not started. */
const numberedItems = `
  select md5('large candidate ' || c)::uuid as candidate_id, md5('large registration ' || c)::uuid as registration_id,
         md5('large item ' || c || ' ' || k)::uuid as id, md5('large record ' || c || ' ' || k)::uuid as record_id,
         k, k % 4 as kind, md5('large certification type ' || k % 10)::uuid as type_id
  from (select 1 + (n - 1) % $3::bigint as c, (n - 1) / $3::bigint as k
        from generate_series($1::bigint, $2::bigint) n) numbered`

const insertItems = [
  `insert into compliance_items (id, registration_id, candidate_id, title, description, kind, reference_type,
     certification_type_id, position, created_at)
   select id, registration_id, candidate_id, 'Large item ' || k, 'So that you can work.',
          (array['document', 'workExperienceAndQualifications', 'agreement', 'form'])[kind + 1],
          (array['Certification', 'Qualification', 'CheckBox', 'Form'])[kind + 1],
          case kind when 0 then type_id end, k, now()
   from (${numberedItems}) i on conflict do nothing`,
  `insert into certifications (id, candidate_id, certification_type_id, cert_ref_no, date_expiry, is_verified,
     created_at, created_date_local)
   select record_id, candidate_id, type_id, 'LARGE' || k, current_date + 20 * (k::int + 1), k % 8 = 0, now(), current_date
   from (${numberedItems}) i where kind = 0 on conflict do nothing`,
  `insert into qualifications (id, candidate_id, institute, degree, completed, created_at)
   select record_id, candidate_id, 'Large University', 'Degree ' || k, current_date - 1000, now()
   from (${numberedItems}) i where kind = 1 on conflict do nothing`,
  `insert into compliance_submissions (id, compliance_item_id, candidate_id, certification_id, submitted_at)
   select record_id, id, candidate_id, case kind when 0 then record_id end, now()
   from (${numberedItems}) i where kind in (0, 2) on conflict do nothing`,
]

/**
 * Around twelve towns, most of them where the demo people live, so that a search finds as many among ten thousand
 * events as among a million. A third is free, a quarter online, and a third is over.
 */
const insertEvents = `
  insert into events (id, region, external_id, title, type, description, facilitator_name, starts_at, ends_at, timezone,
                      cost, number_of_spaces, enrolled_count, registration_url, location, latitude, longitude,
                      created_at, is_over)
  select md5('large event ' || n)::uuid, (array['AU', 'AU', 'AU', 'UK', 'US'])[1 + n % 5], 'large-' || n,
         'Large event ' || n, 'Workshop', 'An afternoon with Year 3.', 'Large Trainers', starts_at,
         starts_at + interval '2 hours', 'Australia/Melbourne', n % 3 * 20, 30, n % 31,
         'https://events.example/' || n,
         case when n % 4 > 0 then '{"name": "Large Hall", "line1": "1 Large Street", "line2": null, "suburb": "Melbourne",
           "state": "VIC", "postcode": "3000", "country": "Australia"}'::jsonb end,
         case when n % 4 > 0 then -37.8 + n / 5 % 12 * 0.9 + (n * 7919 % 1000) * 0.0004 end,
         case when n % 4 > 0 then 144.9 + n / 5 % 12 * 0.7 + (n * 104729 % 1009) * 0.0004 end,
         now(), starts_at < now()
  from generate_series($1::bigint, $2::bigint) n,
       lateral (select now() + ((n * 7907 % 1095) - 365) * interval '1 day' + n % 600 * interval '1 minute' as starts_at) e
  on conflict do nothing`

/** All but the primary key, which "on conflict" needs and which ids in order keep cheap. */
const listCostly = `
  select conname as name, format('alter table bookings drop constraint %I', conname) as "drop",
         format('alter table bookings add constraint %I %s', conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where conrelid = 'bookings'::regclass and contype in ('f', 'x')
  union all
  select indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid = 'bookings'::regclass
    and not exists (select from pg_constraint where conindid = indexrelid)`

const agreement = demoPdf({
  title: 'Terms of Engagement',
  paragraphs: ['These terms belong to data that was made up to be large.'],
})

const say = (line: string) => process.stdout.write(`${line}\n`)

async function seedCandidates(connection: pg.Client, candidates: number) {
  for (let from = 1; from <= candidates; from += BATCH) {
    const to = Math.min(candidates, from + BATCH - 1)
    await connection.query({ text: insertCandidates, values: [from, to] })
    await connection.query({ text: insertRegistrations, values: [from, to] })
    say(`${to} of ${candidates} candidates`)
  }
}

/** In one transaction: if it is broken off, the constraints it took away are still there. */
async function seedBookings(connection: pg.Client, { candidates, bookings }: Wanted) {
  const places = Math.max(10, Math.ceil(bookings / 2_000))
  await connection.query('begin')
  await connection.query({ text: insertClients, values: [places] })
  await connection.query({ text: insertLocations, values: [places] })
  await connection.query({ text: insertAgreementFiles, values: [places, agreement] })
  await connection.query({ text: insertSignatures, values: [candidates, places] })

  const { rows: costly } = await connection.query<{ name: string; drop: string; make: string }>(listCostly)
  for (const { drop } of costly) await connection.query(drop)
  const around = (await connection.query<{ around: string }>(findAround)).rows[0]?.around
  for (let from = 1; from <= bookings; from += BATCH) {
    const to = Math.min(bookings, from + BATCH - 1)
    await connection.query({ text: insertBookings, values: [from, to, candidates, places, around] })
    say(`${to} of ${bookings} bookings`)
  }
  await connection.query(`set local maintenance_work_mem = '256MB'`)
  for (const { name, make } of costly) {
    say(`Putting ${name} back …`)
    await connection.query(make)
  }
  say('Offers …')
  await connection.query(insertOffers)
  await connection.query(insertOfferBookings)
  await connection.query('commit')
}

async function seedItems(connection: pg.Client, { candidates, items }: Wanted) {
  await connection.query(insertCertificationTypes)
  for (let from = 1; from <= items; from += BATCH) {
    const to = Math.min(items, from + BATCH - 1)
    for (const text of insertItems) await connection.query({ text, values: [from, to, candidates] })
    say(`${to} of ${items} items of registrations`)
  }
}

async function seedEvents(connection: pg.Client, { events }: Wanted) {
  for (let from = 1; from <= events; from += BATCH) {
    const to = Math.min(events, from + BATCH - 1)
    await connection.query({ text: insertEvents, values: [from, to] })
    say(`${to} of ${events} events`)
  }
}

interface Wanted {
  candidates: number
  bookings: number
  items: number
  events: number
}

function wanted(): Wanted {
  const { values } = parseArgs({
    options: {
      candidates: { type: 'string' },
      bookings: { type: 'string' },
      items: { type: 'string' },
      events: { type: 'string' },
    },
  })
  const candidates = Number(values.candidates ?? Number.NaN)
  const bookings = Number(values.bookings ?? 0)
  const items = Number(values.items ?? 0)
  const events = Number(values.events ?? 0)
  const isCount = (value: number, from: number, to: number) =>
    Number.isInteger(value) && value >= from && value <= to
  const isSaid = isCount(candidates, 1, 5_000_000) && isCount(bookings, 0, 100_000_000)
  if (!isSaid || !isCount(items, 0, 100_000_000) || !isCount(events, 0, 100_000_000)) {
    throw new StartError(
      'Say how many: npm run seed:large -- --candidates 100000 --bookings 10000000 --items 2000000 --events 1000000',
    )
  }
  if (bookings > candidates * DAYS) {
    throw new StartError(
      `A candidate has at most one booking a day for two years: ${bookings} bookings need ${Math.ceil(bookings / DAYS)} candidates or more.`,
    )
  }
  return { candidates, bookings, items, events }
}

async function main() {
  const counts = wanted()
  const env = readEnv()
  if (!env.isDemo) throw new StartError('Large data is made up: it only goes into a demo database.')
  const own = env.databaseUrl
    ? undefined
    : await openOwnDatabase(env.dataDir, pino({ ...logOptions, level: 'warn' }))
  // As the owner: constraints are taken away for as long as bookings are written.
  const url = own?.ownerUrl() ?? env.migrationsUrl ?? ''
  const db = openDatabase({ url, poolSize: 2, onError: () => undefined })
  try {
    const folder = fileURLToPath(new URL('../../api/migrations', import.meta.url))
    await migrate(db, folder, own ? { serviceRole: SERVICE_ROLE } : {})
    await db.transaction((tx) => claimDatabase(tx, 'demo'))
    const connection = await db.connect()
    await connection.query('set statement_timeout = 0')
    await seedCandidates(connection, counts.candidates)
    if (counts.bookings > 0) await seedBookings(connection, counts)
    if (counts.items > 0) await seedItems(connection, counts)
    if (counts.events > 0) await seedEvents(connection, counts)
    // Now, and not by itself in the middle of what is measured.
    say('Tidying up …')
    await connection.query('vacuum analyze')
    await connection.end()
  } finally {
    await db.close()
    await own?.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exit(1)
})

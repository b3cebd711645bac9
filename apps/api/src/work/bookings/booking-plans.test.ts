import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planModes, planOf } from '../../../test/plan-of.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { listRequirements, listShiftDates } from '../../compliance/registrations/registrations.queries.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { listFeed } from '../calendar-feed/calendar-feed.queries.ts'
import { findRecordedBooking } from '../shift-records/shift-records.queries.ts'
import { countShifts, listShiftRows } from '../shifts/shifts.queries.ts'
import {
  findBooking,
  findNext,
  findPrevious,
  listDay,
  listFilledOffers,
  listOverview,
  listPendingAgreements,
} from './bookings.queries.ts'

const CANDIDATES = 400
const BOOKINGS_EACH = 500
const REQUIREMENTS_EACH = 10
const TODAY = '2026-11-17'

const make = `
  set session_replication_role = replica;
  alter table bookings drop constraint bookings_overlap;
  insert into candidates (id, email, first_name, last_name, region, state, timezone, created_at)
    select md5('candidate ' || c)::uuid, c || '@rollcall.test', 'Plan', 'Reader', 'AU', 'Victoria',
           'Australia/Melbourne', now()
    from generate_series(1, ${CANDIDATES}) c;
  insert into clients (id, name, region)
    select md5('client ' || n)::uuid, 'School ' || n, 'AU' from generate_series(1, 100) n;
  insert into locations (id, client_id, name, line1, suburb, state, postcode, country, timezone)
    select md5('location ' || n)::uuid, md5('client ' || n)::uuid, 'Main', 'Street', 'Coburg', 'VIC', '3058',
           'Australia', 'Australia/Melbourne'
    from generate_series(1, 100) n;
  insert into bookings (id, candidate_id, client_id, location_id, date_local, start_time_local, end_time_local,
                        starts_at, ends_at, status, created_at, changed_at)
    select md5('booking ' || c || ' ' || k)::uuid, case when k % 25 > 0 then md5('candidate ' || c)::uuid end,
           md5('client ' || (c + k) % 100 + 1)::uuid, md5('location ' || (c + k) % 100 + 1)::uuid, day, '08:30',
           '15:15', (day + time '08:30') at time zone 'Australia/Melbourne',
           (day + time '15:15') at time zone 'Australia/Melbourne',
           case when k % 25 = 0 then 105 when k % 17 = 0 then -18 else 110 end, now(), now()
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, ${BOOKINGS_EACH}) k,
         lateral (select date '${TODAY}' - 250 + k as day) d;
  insert into offers (id, candidate_id, access_hash, created_at, expires_at)
    select md5('offer ' || c || ' ' || k)::uuid, md5('candidate ' || c)::uuid,
           sha256(convert_to(c || ' ' || k, 'UTF8')), now(), '2030-01-01'
    from generate_series(1, ${CANDIDATES}) c, generate_series(25, ${BOOKINGS_EACH}, 25) k;
  insert into offer_bookings (offer_id, booking_id, candidate_id, date_local)
    select md5('offer ' || c || ' ' || k)::uuid, md5('booking ' || c || ' ' || k)::uuid,
           md5('candidate ' || c)::uuid, date '${TODAY}' - 250 + k
    from generate_series(1, ${CANDIDATES}) c, generate_series(25, ${BOOKINGS_EACH}, 25) k;
  insert into time_entries (booking_id, candidate_id, clocked_in_at, clocked_out_at, changed_at)
    select id, candidate_id, starts_at, ends_at, ends_at from bookings
    where candidate_id is not null and date_local < date '${TODAY}' - 150;
  insert into client_timesheets (booking_id, blocks, submitted_at)
    select booking_id, '[]', changed_at from time_entries;
  insert into shift_records (booking_id, candidate_id, operation, blocks, submitted_by, submitted_at)
    select booking_id, candidate_id, 'accept', '[]', 'candidate', changed_at from time_entries;
  insert into certification_types (id, region, title, description, field_meta, reminder_days, position)
    select md5('type ' || t)::uuid, 'AU', 'Card ' || t, '', '[]', 30, t from generate_series(1, ${REQUIREMENTS_EACH}) t;
  insert into registrations (id, candidate_id, title, decision, location, created_at)
    select md5('registration ' || c || ' ' || r)::uuid, md5('candidate ' || c)::uuid, 'Primary',
           case when r % 2 = 0 then 'Active' else 'none' end, 'Melbourne', now()
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, 4) r;
  insert into compliance_items (id, registration_id, candidate_id, title, description, kind, reference_type,
                                certification_type_id, position, created_at)
    select md5('item ' || c || ' ' || r || ' ' || t)::uuid, md5('registration ' || c || ' ' || r)::uuid,
           md5('candidate ' || c)::uuid, 'Card ' || t, '', 'document', 'Certification', md5('type ' || t)::uuid, t, now()
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, 4) r, generate_series(1, ${REQUIREMENTS_EACH}) t;
  insert into certifications (id, candidate_id, certification_type_id, date_expiry, is_verified, created_at,
                              created_date_local)
    select md5('card ' || c || ' ' || t)::uuid, md5('candidate ' || c)::uuid, md5('type ' || t)::uuid,
           date '${TODAY}' + t, true, now(), date '${TODAY}'
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, ${REQUIREMENTS_EACH}) t;
  insert into compliance_submissions (id, compliance_item_id, candidate_id, certification_id, submitted_at)
    select md5('sent ' || c || ' ' || t)::uuid, md5('item ' || c || ' 2 ' || t)::uuid, md5('candidate ' || c)::uuid,
           md5('card ' || c || ' ' || t)::uuid, now()
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, ${REQUIREMENTS_EACH}) t;
  alter table bookings add constraint bookings_overlap exclude using gist
    (candidate_id with =, tstzrange(starts_at, ends_at) with &&) where (candidate_id is not null and status > 0);
  set session_replication_role = origin;
  analyze`

let database: TestDatabase
let db: Database
let connection: pg.Client
let candidateId: string
let bookingId: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
  connection = await db.connect()
  await connection.query(make)
  const { rows } = await connection.query<{ candidate: string; booking: string }>(
    `select md5('candidate 7')::uuid as candidate, md5('booking 7 251')::uuid as booking`,
  )
  ;({ candidate: candidateId, booking: bookingId } = rows[0] ?? { candidate: '', booking: '' })
}, 180_000)
afterAll(async () => {
  await connection.end()
  await db.close()
  await database.drop()
})

const large = [
  'bookings',
  'offer_bookings',
  'offers',
  'time_entries',
  'client_timesheets',
  'shift_records',
  'registrations',
  'compliance_items',
  'compliance_submissions',
  'certifications',
]
const now = `${TODAY}T00:00:00Z`
const byDay = ['bookings_candidate_day', 'offer_bookings_candidate_day']
const reads = [
  { read: listOverview, values: () => [candidateId, TODAY, '2026-12-17', now], indexes: byDay },
  { read: listFilledOffers, values: () => [candidateId, TODAY, '2026-12-17', now], indexes: byDay.slice(1) },
  {
    read: listPendingAgreements,
    values: () => [candidateId, TODAY, '2026-12-17'],
    indexes: ['bookings_candidate_day'],
  },
  {
    read: listRequirements,
    values: () => [candidateId],
    indexes: ['registrations_candidate', 'compliance_items_registration', 'certifications_candidate'],
  },
  { read: listShiftDates, values: () => [candidateId, TODAY], indexes: ['bookings_candidate_day'] },
  { read: listDay, values: () => [candidateId, TODAY, now], indexes: byDay },
  // Nearly all of a candidate's bookings: any index that begins with the candidate will do.
  { read: listFeed, values: () => [candidateId, '2025-11-16', now], indexes: byDay.slice(1) },
  { read: findBooking, values: () => [candidateId, bookingId], indexes: ['bookings_pkey'] },
  {
    read: findRecordedBooking,
    values: () => [candidateId, bookingId],
    indexes: ['bookings_pkey', 'time_entries_pkey', 'client_timesheets_pkey', 'shift_records_pkey'],
  },
  { read: countShifts, values: () => [candidateId, now, 'school 1'], indexes: [] },
  {
    read: listShiftRows,
    values: () => [candidateId, now, '', '20', '40', '30'],
    indexes: ['bookings_candidate_day', 'time_entries_pkey', 'client_timesheets_pkey', 'shift_records_pkey'],
  },
  { read: findNext, values: () => [candidateId, bookingId], indexes: ['bookings_candidate_day'] },
  { read: findPrevious, values: () => [candidateId, bookingId], indexes: ['bookings_candidate_day'] },
]
const cells = reads.flatMap((each) => planModes.map((mode) => ({ name: each.read.name, mode, ...each })))

test('there is enough to make a wrong plan show', async () => {
  const { rows } = await connection.query('select count(*)::int as count from bookings')
  expect(rows).toEqual([{ count: CANDIDATES * BOOKINGS_EACH }])
})

test.each(cells)('$name with $mode goes by its index and touches the candidate’s own rows', async (cell) => {
  const plan = await planOf(connection, cell.mode, cell.read, cell.values())
  expect(plan.wholeTables.filter((table) => large.includes(table))).toEqual([])
  expect(plan.indexes).toEqual(expect.arrayContaining(cell.indexes))
  expect(plan.mostTouched).toBeLessThanOrEqual(2 * BOOKINGS_EACH)
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planModes, planOf } from '../../../test/plan-of.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { findClock, findOtherOpenEntry, listClocks, lockForgotten } from './time-entries.queries.ts'

const CANDIDATES = 500
const BOOKINGS_EACH = 120
const TODAY = '2026-11-17'
/** The number of candidates who did not clock out of yesterday's shift; all are clocked in to today's. */
const FORGOTTEN = 5

const make = `
  set session_replication_role = replica;
  alter table bookings drop constraint bookings_overlap;
  insert into candidates (id, email, first_name, last_name, region, state, timezone, created_at)
    select md5('candidate ' || c)::uuid, c || '@rollcall.test', 'Plan', 'Reader', 'AU', 'Victoria',
           'Australia/Melbourne', now()
    from generate_series(1, ${CANDIDATES}) c;
  insert into clients (id, name, region)
    select md5('client ' || n)::uuid, 'School ' || n, 'AU' from generate_series(1, 500) n;
  insert into locations (id, client_id, name, line1, suburb, state, postcode, country, timezone)
    select md5('location ' || n)::uuid, md5('client ' || n)::uuid, 'Main', 'Street', 'Coburg', 'VIC', '3058',
           'Australia', 'Australia/Melbourne'
    from generate_series(1, 500) n;
  insert into bookings (id, candidate_id, client_id, location_id, date_local, start_time_local, end_time_local,
                        starts_at, ends_at, status, created_at, changed_at)
    select md5('booking ' || c || ' ' || k)::uuid, md5('candidate ' || c)::uuid,
           md5('client ' || (c + k) % 500 + 1)::uuid, md5('location ' || (c + k) % 500 + 1)::uuid, day, '08:30',
           '15:15', (day + time '08:30') at time zone 'Australia/Melbourne',
           (day + time '15:15') at time zone 'Australia/Melbourne', 110, now(), now()
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, ${BOOKINGS_EACH}) k,
         lateral (select date '${TODAY}' + 10 - k as day) d;
  insert into time_entries (booking_id, candidate_id, clocked_in_at, clocked_out_at, changed_at)
    select id, candidate_id, starts_at, case when date_local < '${TODAY}' then ends_at end, starts_at
    from bookings where date_local <= '${TODAY}';
  update time_entries e set clocked_out_at = clocked_in_at
    from generate_series(1, ${FORGOTTEN}) c where booking_id = md5('booking ' || c || ' 10')::uuid;
  update time_entries e set clocked_out_at = null
    from generate_series(1, ${FORGOTTEN}) c where booking_id = md5('booking ' || c || ' 11')::uuid;
  insert into time_entry_events (booking_id, candidate_id, action, occurred_at, received_at)
    select booking_id, candidate_id, 'clockIn', clocked_in_at, clocked_in_at from time_entries;
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
    `select md5('candidate 7')::uuid as candidate, md5('booking 7 10')::uuid as booking`,
  )
  ;({ candidate: candidateId, booking: bookingId } = rows[0] ?? { candidate: '', booking: '' })
}, 180_000)
afterAll(async () => {
  await connection.end()
  await db.close()
  await database.drop()
})

const own = BOOKINGS_EACH
const reads = [
  { read: findClock, values: () => [candidateId, bookingId], indexes: ['bookings_pkey'], most: own },
  {
    read: listClocks,
    values: () => [candidateId, '2026-11-16', '2026-11-18'],
    indexes: ['bookings_candidate_day', 'time_entries_open'],
    most: own,
  },
  {
    read: findOtherOpenEntry,
    values: () => [candidateId, bookingId],
    indexes: ['time_entries_open'],
    most: own,
  },
  // Only candidates who are clocked in now.
  {
    read: lockForgotten,
    values: () => ['2026-11-16T08:15:00Z'],
    indexes: ['time_entries_open', 'bookings_pkey'],
    most: 2 * CANDIDATES,
  },
]
const cells = reads.flatMap((each) => planModes.map((mode) => ({ name: each.read.name, mode, ...each })))

test.each(cells)('$name with $mode goes by its index and reads no whole table', async (cell) => {
  const plan = await planOf(connection, cell.mode, cell.read, cell.values())
  const large = ['time_entries', 'bookings', 'candidates', 'clients', 'locations']
  expect(plan.wholeTables.filter((table) => large.includes(table))).toEqual([])
  expect(plan.indexes).toEqual(expect.arrayContaining(cell.indexes))
  expect(plan.mostTouched).toBeLessThanOrEqual(cell.most)
})

test('forgotten clocks are found among all who are clocked in', async () => {
  const found = await db.transaction((tx) => lockForgotten.all(tx, new Date('2026-11-16T08:15:00Z')))
  expect(found).toHaveLength(FORGOTTEN)
})

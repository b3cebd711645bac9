import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planModes, planOf } from '../../../test/plan-of.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { listWaitingCandidates } from './waiting.queries.ts'

const CANDIDATES = 400
const CONSULTANT = '00000000-0000-7000-8000-000000000001'
/** As after an import: the tables are full, and have no statistics yet. */
const make = `
  set session_replication_role = replica;
  insert into candidates (id, email, first_name, last_name, region, state, timezone, created_at)
    select md5('candidate ' || c)::uuid, c || '@rollcall.test', 'Plan', 'Reader', 'AU', 'Victoria',
           'Australia/Melbourne', now()
    from generate_series(1, ${CANDIDATES}) c;
  insert into certification_types (id, region, title, description, field_meta, reminder_days, position)
    select md5('type ' || t)::uuid, 'AU', 'Card ' || t, '', '[]', 30, t from generate_series(1, 10) t;
  insert into registrations (id, candidate_id, title, decision, location, created_at)
    select md5('registration ' || c || ' ' || r)::uuid, md5('candidate ' || c)::uuid, 'Primary',
           case when r % 2 = 0 then 'Active' else 'none' end, 'Melbourne', now()
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, 2) r;
  insert into compliance_items (id, registration_id, candidate_id, title, description, kind, reference_type,
                                certification_type_id, position, created_at)
    select md5('item ' || c || ' ' || r || ' ' || t)::uuid, md5('registration ' || c || ' ' || r)::uuid,
           md5('candidate ' || c)::uuid, 'Card ' || t, '', 'document', 'Certification', md5('type ' || t)::uuid, t, now()
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, 2) r, generate_series(1, 10) t;
  insert into certifications (id, candidate_id, certification_type_id, date_expiry, is_verified, created_at,
                              created_date_local)
    select md5('card ' || c || ' ' || t)::uuid, md5('candidate ' || c)::uuid, md5('type ' || t)::uuid,
           current_date + t, false, now(), current_date
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, 10) t;
  insert into compliance_submissions (id, compliance_item_id, candidate_id, certification_id, submitted_at)
    select md5('sent ' || c || ' ' || t)::uuid, md5('item ' || c || ' 2 ' || t)::uuid, md5('candidate ' || c)::uuid,
           md5('card ' || c || ' ' || t)::uuid, now()
    from generate_series(1, ${CANDIDATES}) c, generate_series(1, 10) t;
  insert into consultant_accounts (id, issuer, subject, name, email, has_role, offices, signed_in_at)
    values ('${CONSULTANT}', 'test', 'priya', 'Priya Raman', 'priya@rollcall.test', true, '{melbourne}', now());
  set session_replication_role = origin;`

let database: TestDatabase
let db: Database
let connection: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
  connection = await db.connect()
  await connection.query(make)
}, 180_000)
afterAll(async () => {
  await connection.end()
  await db.close()
  await database.drop()
})

test.each(planModes)(
  'without statistics the work grows with the candidates, not with their square (%s)',
  async (mode) => {
    const areas = JSON.stringify([{ office: 'melbourne', region: 'AU', state: 'Victoria' }])
    const values = [CONSULTANT, areas, '2026-11-17T00:00:00Z']
    const { mostTouched } = await planOf(connection, mode, listWaitingCandidates, values)
    expect(mostTouched).toBeLessThan(CANDIDATES * 500)
  },
)

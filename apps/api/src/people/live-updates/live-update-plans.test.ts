import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planModes, planOf } from '../../../test/plan-of.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { listRecent, listRecorded } from './live-updates.queries.ts'

const CANDIDATES = 100
const ENTRIES_EACH = 1_000
const NEW_ENTRIES = 5

let database: TestDatabase
let db: Database
let connection: pg.Client
let xid: string
let candidateIds: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
  connection = await db.connect()
  // The last transaction before the poll was still running at the one before.
  const insert = (entries: number) =>
    connection.query(`
      insert into audit_log (at, action, actor_kind, subject_id)
      select now(), 'offer_made', 'system', md5('candidate ' || c)::uuid
      from generate_series(1, ${entries}) e, generate_series(1, ${CANDIDATES}) c`)
  await insert(ENTRIES_EACH)
  await insert(1)
  const { rows } = await connection.query<{ xid: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
  )
  xid = rows[0]?.xid ?? ''
  await insert(NEW_ENTRIES)
  await connection.query('analyze')
  const people = await connection.query<{ id: string }>(
    `select md5('candidate ' || c)::uuid as id from generate_series(1, ${CANDIDATES}) c`,
  )
  candidateIds = people.rows.map(({ id }) => id)
}, 180_000)
afterAll(async () => {
  await connection.end()
  await db.close()
  await database.drop()
})

test.each(planModes)(
  'a poll with %s reads the new entries alone, of all candidates at once',
  async (mode) => {
    const plan = await planOf(connection, mode, listRecorded, [
      xid,
      `{${Number(xid) - 1}}`,
      `{${candidateIds.join(',')}}`,
    ])
    expect(plan.wholeTables).toEqual([])
    expect(plan.indexes).toContain('audit_log_first_xid')
    expect(plan.mostTouched).toBeLessThanOrEqual(CANDIDATES * (NEW_ENTRIES + 1))
  },
)

test.each(planModes)('a new stream with %s reads a few of the candidate’s entries', async (mode) => {
  const plan = await planOf(connection, mode, listRecent, [candidateIds[0] ?? '', '2026-11-17T00:00:00Z'])
  expect(plan.indexes).toContain('audit_log_first_subject')
  expect(plan.mostTouched).toBeLessThanOrEqual(100)
})

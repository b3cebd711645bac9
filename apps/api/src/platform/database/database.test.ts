import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { logOptions } from '../log.ts'
import { type Database, openDatabase } from './database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

test('a statement is planned once for all callers, from its first use on', async () => {
  const frequent = { name: 'frequent', text: 'select count(*) from candidates where email = $1' }
  for (const email of ['one', 'two', 'three']) await db.query({ ...frequent, values: [email] })
  const { rows } = await db.query({
    name: '',
    text: 'select generic_plans, custom_plans from pg_prepared_statements where name = $1',
    values: [frequent.name],
  })
  expect(rows).toEqual([{ generic_plans: 3, custom_plans: 0 }])
})

test('a connection outlasts some quiet minutes, and its plans with it', async () => {
  const backend = async () => {
    const { rows } = await db.query({ name: '', text: 'select pg_backend_pid() as pid', values: [] })
    return rows
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const before = await backend()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(await backend()).toEqual(before)
  } finally {
    vi.useRealTimers()
  }
})

test('a transaction that was open for more than two minutes is not committed', async () => {
  const insert = {
    name: '',
    text: `insert into rate_limits (bucket, used, resets_at) values ('slow', 1, now())`,
    values: [],
  }
  const now = performance.now()
  const slow = db.transaction(async (tx) => {
    await tx.query(insert)
    vi.spyOn(performance, 'now').mockReturnValue(now + 130_000)
  })
  await expect(slow).rejects.toThrow('open for too long')
  vi.restoreAllMocks()
  const { rows } = await db.query({
    name: '',
    text: `select from rate_limits where bucket = 'slow'`,
    values: [],
  })
  expect(rows).toEqual([])
})

test('work after a commit runs once, and not after a rollback', async () => {
  const done: string[] = []
  const work = () => void done.push('done')
  const refused = db.transaction(async (tx) => {
    tx.afterCommit(work)
    throw new Error('on second thoughts')
  })
  await expect(refused).rejects.toThrow('on second thoughts')
  expect(done).toEqual([])
  await db.transaction(async (tx) => {
    tx.afterCommit(work)
    tx.afterCommit(work)
    expect(done).toEqual([])
  })
  expect(done).toEqual(['done'])
})

test('a lost connection is logged without its secret', async () => {
  const lines: string[] = []
  const log = pino(logOptions, { write: (line) => void lines.push(line) })
  const watched = openDatabase({ url: database.url, poolSize: 1, onError: (err) => log.warn({ err }) })
  const { rows } = await watched.query({
    name: '',
    text: 'select pg_backend_pid() as pid',
    values: [],
  })
  await db.query({ name: '', text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] })
  await expect.poll(() => lines.length).toBeGreaterThan(1)
  await watched.close()
  for (const line of lines) {
    expect(line).toContain('terminating connection')
    expect(line).not.toMatch(/secretKey|connectionParameters/)
  }
})

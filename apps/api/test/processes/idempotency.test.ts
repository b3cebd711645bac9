import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../src/platform/api-error.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { fingerprintOf, transactOnce } from '../../src/platform/idempotency.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { rowsOf } from './database-rows.ts'
import { until } from './until.ts'

let database: TestDatabase
const pools: Database[] = []
/** A pool shares nothing with another but the database, as a process does. */
const openPool = (): Database => {
  const pool = openDatabase({ url: database.url, poolSize: 6, onError: () => undefined })
  pools.push(pool)
  return pool
}
beforeAll(async () => {
  database = await createTestDatabase()
  await rowsOf(database.url, 'create table effects (id bigint generated always as identity, key text)')
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await database.drop()
})

const requestWith = (key: string, body: unknown = { minutesLate: 10 }) => ({
  scope: 'ava',
  actor: '',
  key,
  fingerprint: fingerprintOf('POST', '/api/v1/anything', body),
})

const leaveEffect = (pool: Database, key: string, before: () => Promise<unknown> = async () => undefined) =>
  transactOnce(pool, requestWith(key), async (tx) => {
    await before()
    const { rows } = await tx.query({
      name: '',
      text: 'insert into effects (key) values ($1) returning id',
      values: [key],
    })
    return { effect: String(rows[0].id) }
  })

const effectsOf = async (key: string) =>
  (await rowsOf(database.url, 'select from effects where key = $1', [key])).length

test('twenty requests with one key on two pools have one effect and one answer, also after a restart', async () => {
  const key = 'at-once-on-two'
  const [one, two] = [openPool(), openPool()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => leaveEffect(at % 2 ? one : two, key)),
  )
  expect(new Set(answers.map(({ effect }) => effect)).size).toBe(1)
  const afterRestart = await leaveEffect(openPool(), key)
  expect(afterRestart).toEqual(answers[0])
  expect(await effectsOf(key)).toBe(1)
})

test('a request whose process dies half-way has no effect, and its repetition has one', async () => {
  const key = 'killed-half-way'
  let isHalfWay = false
  const dying = leaveEffect(openPool(), key, async () => {
    isHalfWay = true
    await new Promise(() => undefined)
  })
  void dying.catch(() => undefined)
  await until('the first is half-way', () => isHalfWay)
  const repeating = leaveEffect(openPool(), key)
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await until('the repetition waits for it', async () => (await rowsOf(database.url, waiting)).length === 1)
  await rowsOf(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where state = 'idle in transaction' and datname = current_database()`,
  )
  await repeating
  expect(await effectsOf(key)).toBe(1)
  pools.splice(-2, 1)
})

test('a refusal is replayed on another pool, and the same key with another body is refused', async () => {
  const key = 'refused-once'
  const refused = transactOnce(openPool(), requestWith(key), () => {
    throw new ApiError('idempotency_key_invalid', { param: 'first' })
  })
  await expect(refused).rejects.toMatchObject({ code: 'idempotency_key_invalid', param: 'first' })
  await expect(leaveEffect(openPool(), key)).rejects.toMatchObject({ param: 'first' })
  expect(await effectsOf(key)).toBe(0)
  const other = transactOnce(openPool(), requestWith(key, { minutesLate: 11 }), async () => 'never')
  await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

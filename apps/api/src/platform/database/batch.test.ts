import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { asAdmin } from '../../../test/test-postgres.ts'
import { type Database, isDatabaseAway, openDatabase } from './database.ts'
import { type BoundStatement, statement } from './statement.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => {
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
})
afterEach(() => db.close())
afterAll(() => database.drop())

const backend = statement<[], { pid: number }>('batch_backend', 'select pg_backend_pid() as pid')
const echo = statement<[text: string], { text: string }>('batch_echo', 'select $1::text as text')
const divide = statement<[by: number], { result: number }>('batch_divide', 'select 1 / $1::int as result')
const sleep = statement<[seconds: number], { done: string }>(
  'batch_sleep',
  'select pg_sleep($1)::text as done',
)
const everyKind = statement<[at: Date, texts: string[], bytes: Buffer], Record<string, unknown>>(
  'batch_every_kind',
  `select $1::timestamptz as instant, date '2026-03-04' as date, time '07:45:10' as time, 1.25::numeric as numeric,
     5::bigint as bigint, 7 as int, true as bool, null::int as nothing, '{"a":[1]}'::jsonb as json, $2::text[] as texts,
     $3::bytea as bytes, 'ü „text“' as text, '' as "empty"`,
)

const nothing = statement('batch_nothing', 'select 1 as one where false')

const pidOf = async () => (await db.readTogether([backend.with()]))[0][0]?.pid
const stillWorks = async () =>
  expect(await db.readTogether([echo.with('one'), echo.with('other')])).toEqual([
    [{ text: 'one' }],
    [{ text: 'other' }],
  ])

test('rows are read the same in a batch and one statement at a time, in either order', async () => {
  const values: [Date, string[], Buffer] = [
    new Date('2026-03-04T05:06:07.089Z'),
    ['a "b"', 'c,d'],
    Buffer.from([0, 1, 255]),
  ]
  const alone = await everyKind.one(db, ...values)
  for (let time = 0; time < 3; time++) {
    const answers = await db.readTogether([everyKind.with(...values), nothing.with(), echo.with('x')])
    expect(answers).toEqual([[alone], [], [{ text: 'x' }]])
  }
  expect(await echo.one(db, 'afterwards')).toEqual({ text: 'afterwards' })
})

test('a batch is one trip on one connection', async () => {
  const [first, second] = await db.readTogether([backend.with(), backend.with()])
  expect(first).toEqual(second)
  expect(await pidOf()).toBe(first[0]?.pid)
})

test('an error in the second of three statements fails them all, and its connection is replaced', async () => {
  const before = await pidOf()
  const dividedBy = (by: number) => db.readTogether([echo.with('first'), divide.with(by), echo.with('third')])
  await expect(dividedBy(0)).rejects.toMatchObject({ code: '22012', statement: 'batch_divide' })
  await stillWorks()
  expect(await pidOf()).not.toBe(before)
  expect((await dividedBy(1))[1]).toEqual([{ result: 1 }])
})

test('a statement that was never prepared because one before it failed is prepared when it is needed', async () => {
  const late = statement<[], { late: boolean }>('batch_late', 'select true as late')
  await expect(db.readTogether([divide.with(0), late.with()])).rejects.toThrow('division by zero')
  expect(await late.one(db)).toEqual({ late: true })
})

test('a statement that takes too long is given up by the server, and the next one works', async () => {
  await db.query({ name: '', text: `set statement_timeout = '100ms'`, values: [] })
  const batch = db.readTogether([echo.with('first'), sleep.with(20), echo.with('third')])
  const failure = await batch.catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '57014' })
  expect(isDatabaseAway(failure)).toBe(true)
  await stillWorks()
})

test('the server may end a connection in the middle of a batch', async () => {
  const pid = await pidOf()
  const batch = db.readTogether([echo.with('first'), sleep.with(20), echo.with('third')])
  const failure = batch.catch((error: unknown) => error)
  // Waits until the statement sleeps, so that it can be interrupted.
  await until(`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`)
  await asAdmin(database.url, `select pg_terminate_backend(${pid})`)
  expect(isDatabaseAway(await failure)).toBe(true)
  await stillWorks()
})

test('the network may break in the middle of a batch', async () => {
  const { port, pathname, username, password, hostname } = new URL(database.url)
  const sockets = new Set<Socket>()
  const between = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  const address = between.address() as { port: number }
  const through = openDatabase({
    url: `postgres://${username}:${password}@127.0.0.1:${address.port}${pathname}`,
    poolSize: 1,
    onError: () => undefined,
  })
  const pid = (await through.readTogether([backend.with()]))[0][0]?.pid
  const failure = through.readTogether([sleep.with(20), echo.with('second')]).catch((error: unknown) => error)
  await until(`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`)
  for (const socket of sockets) socket.destroy()
  expect(isDatabaseAway(await failure)).toBe(true)
  expect(await through.readTogether([echo.with('again')])).toEqual([[{ text: 'again' }]])
  await through.close()
  between.close()
})

test('a value that cannot be written is refused before anything is sent', async () => {
  const unwritable = {
    toPostgres: () => {
      throw new Error('cannot be written')
    },
  }
  const broken: BoundStatement = { ...echo.with(''), values: [unwritable] }
  await expect(db.readTogether([echo.with('first'), broken])).rejects.toThrow('cannot be written')
  await stillWorks()
})

test('nothing is read while the database may not be used', async () => {
  const refused = openDatabase({
    url: database.url,
    poolSize: 1,
    isUsable: () => false,
    onError: () => undefined,
  })
  await expect(refused.readTogether([backend.with()])).rejects.toThrow('may not be used')
  await refused.close()
})

async function until(sql: string) {
  const watching = await db.connect()
  while ((await watching.query(sql)).rows.length === 0);
  await watching.end()
}

import { defineCalls } from '@rollcall/contract/call'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { ApiError } from '../api-error.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createHttpServer } from './http-server.ts'
import { mountCalls } from './mount-calls.ts'

const calls = defineCalls({
  'POST /notes': {
    summary: 'Write a note',
    access: 'candidate',
    body: z.strictObject({ words: z.string() }),
    answer: z.object({ id: z.int(), words: z.string(), format: z.string().nullable() }),
    errors: ['booking_overlaps'],
  },
  'GET /notes/{id}': {
    summary: 'Read a note',
    access: 'public',
    params: z.object({ id: z.coerce.number().int() }),
    query: z.object({ loud: z.stringbool().optional() }),
    answer: z.object({ words: z.string() }),
    errors: [],
  },
  'DELETE /notes/{id}': { summary: 'Drop a note', access: 'public', answer: 'nothing', errors: [] },
})

let database: TestDatabase
let db: Database
let app: ReturnType<typeof createHttpServer>
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 10, onError: () => undefined })
  await sql('create table notes (id int generated always as identity, words text)')
  app = createHttpServer({
    log: pino({ level: 'silent' }),
    clock: { now: () => Date.now() },
    trustedProxies: undefined,
    maxInFlight: 100,
    isProduction: false,
    outsideHosts: { images: [], connections: [] },
  })
  const authenticate = async ({ headers }: { headers: Record<string, unknown> }) => ({
    candidateId: String(headers.authorization),
    sessionId: '',
    region: 'AU',
    timeZone: 'Australia/Melbourne',
    features: {},
  })
  mountCalls(app, { base: '/notes-api', db, authenticate }, calls, {
    'POST /notes': ({ body: { words }, transact }) =>
      transact(async (tx) => {
        const text = 'insert into notes (words) values ($1) returning id, words, words as secret'
        const { rows } = await tx.query({ name: '', text, values: [words] })
        if (words === 'taken') throw new ApiError('booking_overlaps', { param: words })
        return { ...rows[0], format: null }
      }),
    'GET /notes/{id}': ({ params: { id }, query: { loud } }) => ({ words: `${id}${loud ? '!' : ''}` }),
    'DELETE /notes/{id}': () => undefined,
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await database.drop()
})

const sql = async (text: string) => (await db.query({ name: '', text, values: [] })).rows

const write = (words: string, key?: string, authorization = 'ava') =>
  app.inject({
    method: 'POST',
    url: '/notes-api/notes',
    payload: { words },
    headers: { authorization, ...(key !== undefined && { 'idempotency-key': key }) },
  })
const written = async (words: string) => (await sql(`select from notes where words = '${words}'`)).length

test('a repeated write with its key gets the first answer to the letter, and has one effect', async () => {
  const first = await write('once', 'key-of-once')
  const again = await write('once', 'key-of-once')
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.body).toBe(first.body)
  expect(await written('once')).toBe(1)
})

test('a repeated write gets the first refusal, too', async () => {
  const first = await write('taken', 'key-of-taken')
  const again = await write('taken', 'key-of-taken')
  expect([first.statusCode, again.statusCode]).toEqual([409, 409])
  expect(again.json()).toEqual({ ...first.json(), traceId: again.headers['x-trace-id'] })
  expect(await written('taken')).toBe(0)
})

test('another body under the same key is refused', async () => {
  await write('body one', 'key-of-body')
  const answer = await write('body two', 'key-of-body')
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused'])
})

test('simultaneous writes with one key have one effect', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => write('race', 'key-of-race')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await written('race')).toBe(1)
})

test('a key is its candidate’s own', async () => {
  await write('shared', 'key-of-shared', 'ava')
  await write('shared', 'key-of-shared', 'noah')
  expect(await written('shared')).toBe(2)
})

test.each(['', 'short', 'a'.repeat(101), 'with space 1', 'naïve-key-1'])(
  'the key %j is none',
  async (key) => {
    const answer = await write('badly keyed', key)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotency_key_invalid'])
    expect(await written('badly keyed')).toBe(0)
  },
)

test('without a key every write counts', async () => {
  await write('twice')
  await write('twice')
  expect(await written('twice')).toBe(2)
})

test('a field that the contract does not name cannot leave, and one that it names does', async () => {
  const answer = await write('named fields')
  expect(answer.json()).toEqual({ id: expect.any(Number), words: 'named fields', format: null })
})

test('parts of the path and the query arrive as the contract says, or are refused by name', async () => {
  const read = (url: string) => app.inject({ url: `/notes-api${url}` })
  expect((await read('/notes/7?loud=true')).json()).toEqual({ words: '7!' })
  const badPath = await read('/notes/seven')
  expect(badPath.statusCode).toBe(400)
  expect(badPath.json()).toMatchObject({
    title: expect.stringContaining('path'),
    errors: { id: [expect.any(String)] },
  })
  const badQuery = await read('/notes/7?loud=maybe')
  expect(badQuery.json()).toMatchObject({ errors: { loud: [expect.any(String)] } })
})

test('a call that answers nothing is 204 and never kept by a cache', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/notes-api/notes/7' })
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store'])
})

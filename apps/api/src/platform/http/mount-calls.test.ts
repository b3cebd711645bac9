import { defineCalls } from '@rollcall/contract/call'
import type { Features } from '@rollcall/domain/features/feature-flags'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { candidateCaller, consultantCaller, publicCaller } from '../../../test/callers.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { ApiError } from '../api-error.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import { createHttpServer } from './http-server.ts'
import { type Identify, mountCalls } from './mount-calls.ts'
import { defineRead, type ReadInput } from './read.ts'

const calls = defineCalls({
  'POST /notes': {
    summary: 'Write a note',
    access: 'candidate',
    whileActing: 'allowed',
    body: z.strictObject({ words: z.string() }),
    answer: z.object({ id: z.int(), words: z.string(), format: z.string().nullable() }),
    errors: ['booking_overlaps'],
  },
  'GET /notes/{id}': {
    summary: 'Read a note',
    access: 'public',
    whileActing: 'allowed',
    params: z.object({ id: z.coerce.number().int() }),
    query: z.object({ loud: z.stringbool().optional() }),
    answer: z.object({ words: z.string() }),
    errors: [],
  },
  'DELETE /notes/{id}': {
    summary: 'Drop a note',
    access: 'public',
    whileActing: 'refused',
    answer: 'nothing',
    errors: [],
  },
  'GET /notes/{id}/answer': {
    summary: 'Read what was answered to a note',
    access: 'public',
    whileActing: 'allowed',
    params: z.object({ id: z.coerce.number().int() }),
    answer: z.nullable(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('short'), words: z.string() }),
        z.object({ kind: z.literal('long'), pages: z.array(z.string()) }),
      ]),
    ),
    errors: [],
  },
  'POST /notes/signed': {
    summary: 'Sign a note',
    access: 'candidate',
    whileActing: 'refused',
    answer: 'nothing',
    errors: [],
  },
  'GET /notes/clocked': {
    summary: 'Read what was clocked',
    access: 'candidate',
    feature: 'enableTimeEntries',
    whileActing: 'allowed',
    answer: 'nothing',
    errors: [],
  },
  'GET /notes/contact': {
    summary: 'Read whom to ring',
    access: 'candidate',
    feature: 'route_contact',
    whileActing: 'allowed',
    answer: 'nothing',
    errors: [],
  },
  'GET /notes/{id}/read': {
    summary: 'Read a note of one’s own',
    access: 'candidate',
    feature: 'route_contact',
    whileActing: 'allowed',
    params: z.object({ id: z.coerce.number().int() }),
    answer: z.object({ pids: z.array(z.int()), of: z.string(), quotient: z.number() }),
    errors: ['booking_not_found'],
  },
  'GET /notes/desk': {
    summary: 'Read a note at the desk',
    access: 'consultant',
    answer: z.object({ pids: z.array(z.int()), of: z.string() }),
    errors: [],
  },
  'POST /notes/late': {
    summary: 'Say that one is late',
    access: 'candidate',
    feature: 'runningLate',
    whileActing: 'allowed',
    answer: 'nothing',
    errors: [],
  },
})

const findNoteCaller = statement<[candidateId: string], { pid: number; isRevoked: boolean }>(
  'find_note_caller',
  `select pg_backend_pid() as pid, $1::text = 'revoked' as "isRevoked"`,
)
const readNote = statement<[candidateId: string], { pid: number; of: string }>(
  'read_note',
  'select pg_backend_pid() as pid, $1::text as of',
)
const divideNote = statement<[by: number], { quotient: number }>(
  'divide_note',
  'select 6 / $1::int as quotient',
)

/** A consultant names the candidate they act for by id. */
const AVA = '0192f0c0-0000-7000-8000-000000000000'
const clock = { now: () => Date.now() }
let features: Features = {}
/** On which connection the caller was checked, and how often rows were handed to the read. */
let callerPid = 0
let reads = 0
let database: TestDatabase
let db: Database
let app: ReturnType<typeof createHttpServer>
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 10, onError: () => undefined })
  await sql('create table notes (id int generated always as identity, words text)')
  app = createHttpServer({
    log: pino({ level: 'silent' }),
    clock,
    trustedProxies: undefined,
    maxInFlight: 100,
    isProduction: false,
    outsideHosts: { images: [], connections: [], frames: [], media: [] },
  })
  const identify: Identify = {
    public: () => publicCaller,
    agencyKey: () => Promise.reject(new ApiError('agency_key_missing')),
    consultant: async ({ headers }) => {
      const consultantId = String(headers.authorization)
      return {
        kind: 'consultant',
        id: consultantId,
        ids: { consultantId },
        statement: findNoteCaller.with(consultantId),
        admit(found: { pid: number; isRevoked: boolean }) {
          if (found.isRevoked) throw new ApiError('desk_session_expired')
          callerPid = found.pid
          return consultantCaller(consultantId)
        },
      }
    },
    candidate: async ({ headers }) => {
      const candidateId = String(headers.authorization)
      const { subject, ...caller } = candidateCaller(candidateId)
      const consultant = headers['x-consultant']
      return {
        kind: 'candidate',
        id: candidateId,
        ids: { candidateId },
        statement: findNoteCaller.with(candidateId),
        admit(found: { pid: number; isRevoked: boolean }) {
          if (found.isRevoked) throw new ApiError('access_token_invalid')
          callerPid = found.pid
          return {
            ...caller,
            subject: { ...subject, features },
            ...(consultant && { actor: { kind: 'consultant' as const, id: String(consultant) } }),
          }
        },
      }
    },
  }
  mountCalls(app, { base: '/notes-api', db, clock, identify }, calls, {
    'POST /notes': ({ body: { words }, transact }) =>
      transact(async (tx) => {
        const text = 'insert into notes (words) values ($1) returning id, words, words as secret'
        const { rows } = await tx.query({ name: '', text, values: [words] })
        if (words === 'taken') throw new ApiError('booking_overlaps', { param: words })
        return { ...rows[0], format: null }
      }),
    'GET /notes/{id}': ({ params: { id }, query: { loud } }) => ({ words: `${id}${loud ? '!' : ''}` }),
    'DELETE /notes/{id}': () => undefined,
    'GET /notes/{id}/answer': ({ params: { id } }) =>
      id === 1 ? { kind: 'short' as const, words: 'Yes.' } : null,
    'POST /notes/signed': () => undefined,
    'GET /notes/clocked': () => undefined,
    'GET /notes/contact': () => undefined,
    'POST /notes/late': () => undefined,
    'GET /notes/desk': defineRead({
      queries: ({ consultantId }) => ({ notes: readNote.with(consultantId) }),
      present({ notes: [note] }, { caller }) {
        reads++
        return { pids: [callerPid, note?.pid ?? 0], of: `${note?.of} for ${caller.session.name}` }
      },
    }),
    'GET /notes/{id}/read': defineRead({
      queries({ candidateId, params: { id } }: ReadInput<{ params: { id: number } }>) {
        if (id === 404) throw new ApiError('booking_not_found')
        return { caller: readNote.with(candidateId), divided: divideNote.with(id) }
      },
      present({ caller: [note], divided: [divided] }) {
        reads++
        return { pids: [callerPid, note?.pid ?? 0], of: note?.of ?? '', quotient: divided?.quotient ?? 0 }
      },
    }),
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

test('a consultant’s keys are neither the candidate’s nor another consultant’s', async () => {
  const writeFor = (consultant: string) =>
    app.inject({
      method: 'POST',
      url: '/notes-api/notes',
      payload: { words: 'for ava' },
      headers: {
        authorization: AVA,
        'x-consultant': consultant,
        'x-impersonated-candidate-id': AVA,
        'idempotency-key': 'key-of-ava',
      },
    })
  await write('for ava', 'key-of-ava', AVA)
  const first = await writeFor('priya')
  expect((await writeFor('priya')).body).toBe(first.body)
  await writeFor('grace')
  expect(await written('for ava')).toBe(3)
})

const ACTING_FOR_AVA = { 'x-impersonated-candidate-id': AVA }
const codeOf = async (key: keyof typeof calls, headers: Record<string, string>) => {
  const [method = '', path = ''] = key.split(' ')
  const url = `/notes-api${path.replace('{id}', '7')}`
  const payload = key === 'POST /notes' ? { payload: { words: 'said' } } : {}
  const answer = await app.inject({ method: method as 'GET', url, headers, ...payload })
  return answer.statusCode < 300 ? undefined : `${answer.statusCode} ${answer.json().code}`
}

test.each<[keyof typeof calls, string, string | undefined]>([
  ['POST /notes', 'candidate', '403 impersonation_not_allowed'],
  ['POST /notes/signed', 'candidate', '403 impersonation_not_allowed'],
  ['POST /notes', 'consultant', undefined],
  ['POST /notes', 'consultant of another candidate', '403 impersonation_not_allowed'],
  ['POST /notes/signed', 'consultant', '403 not_allowed_while_impersonating'],
  ['GET /notes/{id}', 'any caller', undefined],
  ['DELETE /notes/{id}', 'any caller', '403 not_allowed_while_impersonating'],
])('%s with the acting header and the token of a %s: %s', async (key, who, expected) => {
  const consultant = who.startsWith('consultant') && { 'x-consultant': 'priya' }
  const authorization = who.endsWith('another candidate') ? AVA.replaceAll('0', '1') : AVA
  expect(await codeOf(key, { authorization, ...ACTING_FOR_AVA, ...consultant })).toBe(expected)
})

test.each<[keyof typeof calls, Features, string | undefined]>([
  ['GET /notes/clocked', {}, '403 feature_not_enabled'],
  ['GET /notes/clocked', { enableTimeEntries: 'disabled' }, '403 feature_not_enabled'],
  ['GET /notes/clocked', { enableTimeEntries: 'enabled' }, undefined],
  ['GET /notes/contact', {}, undefined],
  ['GET /notes/contact', { route_contact: 'underConstruction' }, '403 feature_not_enabled'],
  ['GET /notes/contact', { route_contact: 'disabled' }, '403 feature_not_enabled'],
  ['POST /notes/late', { runningLate: 'disabled' }, '422 running_late_not_enabled'],
  ['POST /notes/late', { runningLate: 'enabled' }, undefined],
])('%s for a candidate with %o: %s', async (key, given, expected) => {
  features = given
  expect(await codeOf(key, { authorization: 'ava' })).toBe(expected)
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

test('parameters of path and query are parsed by the contract, or refused by name', async () => {
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

test('a call that may have nothing to answer is 204 then', async () => {
  const [some, none] = await Promise.all([
    app.inject({ url: '/notes-api/notes/1/answer' }),
    app.inject({ url: '/notes-api/notes/2/answer' }),
  ])
  expect([some.statusCode, some.json()]).toEqual([200, { kind: 'short', words: 'Yes.' }])
  expect([none.statusCode, none.body, none.headers['cache-control']]).toEqual([204, '', 'no-store'])
  expect(none.headers).not.toHaveProperty('content-type')
})

test('a call that answers nothing is 204 and never kept by a cache', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/notes-api/notes/7' })
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store'])
})

const read = async (id: string, authorization = 'ava', headers: Record<string, string> = {}) => {
  reads = 0
  const url = `/notes-api/notes/${id}/read`
  const answer = await app.inject({ url, headers: { authorization, ...headers } })
  return { status: answer.statusCode, code: answer.json().code, json: answer.json(), reads }
}

test('a read goes to the database together with the check of its caller', async () => {
  const { status, json } = await read('2')
  expect([status, json]).toEqual([200, { pids: [callerPid, callerPid], of: 'ava', quotient: 3 }])
})

test('a read does not see a row before its caller is admitted', async () => {
  expect(await read('2', 'revoked')).toMatchObject({ status: 401, code: 'access_token_invalid', reads: 0 })
  const actingHeaders = { 'x-impersonated-candidate-id': 'mia' }
  expect(await read('2', 'ava', actingHeaders)).toMatchObject({ code: 'impersonation_not_allowed', reads: 0 })
  features = { route_contact: 'disabled' }
  expect(await read('2')).toMatchObject({ code: 'feature_not_enabled', reads: 0 })
  features = {}
})

test('a read of a consultant is bound to their id, and makes one trip too', async () => {
  const url = '/notes-api/notes/desk'
  const got = await app.inject({ url, headers: { authorization: 'priya' } })
  expect(got.json()).toEqual({ pids: [callerPid, callerPid], of: 'priya for Priya Raman' })
  const before = reads
  const refused = await app.inject({ url, headers: { authorization: 'revoked' } })
  expect([refused.json().code, reads]).toEqual(['desk_session_expired', before])
  const actingHeaders = { authorization: 'priya', 'x-impersonated-candidate-id': AVA }
  const acting = await app.inject({ url, headers: actingHeaders })
  expect([acting.json().code, reads]).toEqual(['impersonation_not_allowed', before])
})

test.each([
  ['seven', { status: 400 }],
  ['404', { status: 404, code: 'booking_not_found' }],
])(
  'a bad read of %s is refused by name for callers who may make it, and only for them',
  async (id, refused) => {
    expect(await read(id)).toMatchObject({ ...refused, reads: 0 })
    expect(await read(id, 'revoked')).toMatchObject({ status: 401, code: 'access_token_invalid', reads: 0 })
  },
)

test('a statement that fails fails its own read only', async () => {
  const answers = await Promise.all(['0', '1', '0', '2', '0', '3'].map((id) => read(id)))
  expect(answers.map(({ status }) => status)).toEqual([500, 200, 500, 200, 500, 200])
  expect((await read('6')).json).toMatchObject({ quotient: 1 })
})

test('a read on a public call is refused when it is mounted', () => {
  const identify = {} as Identify
  const asPublic = { 'GET /nobody': { ...calls['GET /notes/{id}'], access: 'public' } } as const
  const reader = { 'GET /nobody': defineRead({ queries: () => ({}), present: () => ({ words: '' }) }) }
  expect(() => mountCalls(app, { base: '/x', db, clock, identify }, asPublic, reader as never)).toThrow(
    'A read needs a caller',
  )
})

test('a handler of a call that the contract does not have is refused at the start', () => {
  const identify = {} as Identify
  const handlers = { 'GET /forgotten': () => undefined }
  expect(() => mountCalls(app, { base: '/x', db, clock, identify }, {}, handlers as never)).toThrow(
    'No call of the contract is GET /forgotten',
  )
})

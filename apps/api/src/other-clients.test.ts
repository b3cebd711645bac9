import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBelongings, type Belongings } from '../test/a-booking.ts'
import { allCallKeys, allCalls, methodOfCall, type TestedCall, urlOf } from '../test/all-calls.ts'
import { type Form, writeForm } from '../test/form.ts'
import { createTestApp, type Person, type TestApp } from '../test/test-app.ts'
import {
  agencyCallKeys,
  callsBefore,
  candidateCalls,
  deskCallKeys,
  requestFor,
} from '../test/valid-requests.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp(({ sites, timeEntries }) => {
    for (const site of sites) site.rollcallCutOffLocal = '00:00'
    timeEntries.opensMinutesBeforeStart = 120
  })
})
afterAll(() => rollcall.close())

interface Caller {
  person: Person
  own: Belongings
  accessToken: string
}

async function newCaller(): Promise<Caller> {
  const person = await rollcall.newPerson()
  const own = await addBelongings(rollcall, person.id)
  return { person, own, accessToken: (await rollcall.signIn(person.key)).accessToken }
}

let reader: Promise<Caller> | undefined
/** Each write has its own candidate; all reads share one. */
const callerFor = (key: TestedCall) => (key.startsWith('GET ') ? (reader ??= newCaller()) : newCaller())

async function send(key: TestedCall, { own, accessToken }: Caller, change: Partial<Written> = {}) {
  const { params = {}, query, body, form, headers } = requestFor(key, own)
  const written = { scheme: 'Bearer', idsAs: (id: string) => id, slash: '', more: {}, ...change }
  const parts = form && (withMore(form.parts, written.more) as Form['parts'])
  const sentForm = form && parts && writeForm(key, { ...form, parts })
  const answer = await rollcall.app.inject({
    method: written.method ?? methodOfCall(key),
    url:
      urlOf(key, Object.fromEntries(Object.entries(params).map(([name, id]) => [name, written.idsAs(id)]))) +
      written.slash,
    headers: {
      ...headers,
      // A referee's link is refused with the token of its own candidate.
      ...(!key.includes('/references/') && { authorization: `${written.scheme} ${accessToken}` }),
      ...(sentForm && { 'content-type': sentForm.contentType }),
    },
    ...(query && { query }),
    ...(body !== undefined && { payload: withMore(body, written.more) as object }),
    ...(sentForm && { payload: sentForm.body }),
  })
  return answer
}

interface Written {
  method: 'HEAD'
  scheme: string
  idsAs: (id: string) => string
  slash: string
  more: object
}

/** In the body and all nested objects. */
function withMore(value: unknown, more: object): unknown {
  if (Array.isArray(value)) return value.map((item) => withMore(item, more))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, withMore(inner, more)])
  return { ...Object.fromEntries(fields), ...more }
}

// A stream does not end.
const ending = candidateCalls.filter((key) => allCalls[key].answer !== 'events')

test.each(ending)('%s accepts the variants that other clients send', async (key) => {
  const caller = await callerFor(key)
  for (const before of callsBefore[key] ?? []) await send(before, caller)
  const answer = await send(key, caller, {
    scheme: 'bearer',
    idsAs: (id) => id.toUpperCase(),
    slash: '/',
    more: { isLoading: false, source: null, unheardOf: [{ of: 1 }] },
  })
  expect([200, 201, 204]).toContain(answer.statusCode)
})

// A key opens its file once, a stream does not end, and the calls of other callers than candidates need their keys and tokens.
const withTestsOfTheirOwn: readonly TestedCall[] = [
  'GET /file/{accessKey}',
  'GET /me/live-updates',
  ...agencyCallKeys,
  ...deskCallKeys,
]
const reads = allCallKeys.filter((key) => key.startsWith('GET ') && !withTestsOfTheirOwn.includes(key))
test.each(reads)('%s answers HEAD with the same headers and nothing else', async (key) => {
  const caller = await callerFor(key)
  const head = await send(key, caller, { method: 'HEAD' })
  const got = await send(key, caller)
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-type']).toBe(got.headers['content-type'])
})

test('a request for the headers of an agreement alone does not count as fetching it', async () => {
  const caller = await newCaller()
  await send('GET /agreements/{id}', caller, { method: 'HEAD' })
  expect((await send('PUT /agreements/{id}', caller)).json()).toMatchObject({
    code: 'agreement_not_downloaded',
  })
})

test.each([
  '/',
  '/availability',
  '/bookings/0199a000-0000-7000-8000-000000000001',
  '/assets/app-1a2b.js',
  '/config.json',
  '/manifest.webmanifest',
  '/index.html',
  '/healthz',
  '/readyz',
  '/api/ping',
  '/api/docs',
  '/dev/mail',
])('HEAD %s is answered', async (url) => {
  const head = await rollcall.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('the page is not sent again to a browser that has it', async () => {
  const { headers } = await rollcall.app.inject({ url: '/' })
  const again = await rollcall.app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  ['nothing', undefined, 200],
  ['anything', '*/*', 200],
  ['a page', 'text/html,application/xhtml+xml', 200],
  ['a picture, as previews do', 'image/*', 200],
  ['JSON', 'application/json', 404],
  ['JSON or a page', 'application/json, text/html', 200],
])('a page asked for with an Accept of %s', async (_name, accept, status) => {
  const answer = await rollcall.app.inject({ url: '/availability', headers: { ...(accept && { accept }) } })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toMatch(status === 200 ? /^text\/html/ : /^application\/json/)
})

test.each([undefined, 'application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
  'an empty body said to be %s is no body',
  async (type) => {
    const headers = { 'content-length': '0', ...(type && { 'content-type': type }) }
    const inject = (url: string, more: object = {}) =>
      rollcall.app.inject({ method: 'POST', url, headers: { ...headers, ...more } })
    expect((await inject('/identity/sign-out')).statusCode).toBe(204)
    const token = { 'x-account-setup-token': 'a-wrong-token' }
    expect((await inject('/api/v1/me/account/setup', token)).json()).toMatchObject({
      code: expect.stringMatching(/^account_setup_/),
    })
    expect((await inject('/identity/sign-in')).json()).toMatchObject({
      errors: { email: [expect.any(String)], password: [expect.any(String)] },
    })
  },
)

test.each([
  ['POST /rollcall', { status: 'notReady', activeDateLocal: null }],
  ['PUT /availability', { status: 'available', selectedDates: ['2026-11-24'], partialRanges: null }],
  ['PUT /availability/days', { days: [{ dateLocal: '2026-11-24', status: 'available' }] }],
  [
    'POST /bookings/shift-request-email',
    { date: '2026-11-16', startTime: '08:20', endTime: '15:10', clientName: null, notes: '' },
  ],
] as const)('%s takes null, or nothing, for what is optional', async (key, body) => {
  const { accessToken } = await newCaller()
  const { status } = await rollcall.call(key, { body, headers: { authorization: `Bearer ${accessToken}` } })
  expect([200, 201, 204]).toContain(status)
})

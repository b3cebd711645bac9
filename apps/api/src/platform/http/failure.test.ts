import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDocumentType, BLANK_PDF } from '../../../test/a-booking.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
  url: string
  payload?: string | object
  headers?: Record<string, string>
}
const send = (sent: Sent) => rollcall.app.inject(sent)

const json = { 'content-type': 'application/json' }
const signIn = (payload: string, headers: Record<string, string> = json) =>
  send({ method: 'POST', url: '/identity/sign-in', payload, headers })

test('a body of the wrong shape is answered as problem details, by field', async () => {
  const answer = await send({
    method: 'POST',
    url: '/identity/sign-in',
    payload: { email: 7, isAdmin: true },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.json()).toEqual({
    type: 'validationError',
    title: 'The body is not what this call takes',
    status: 400,
    traceId: answer.headers['x-trace-id'],
    errors: {
      email: [expect.stringContaining('expected string')],
      password: [expect.stringContaining('expected string')],
    },
  })
})

test.each([
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"email"'],
])('%s in place of the body is a problem, too', async (_name, payload) => {
  const answer = await send({
    method: 'POST',
    url: '/identity/sign-in',
    payload,
    headers: json,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ type: 'validationError', errors: { body: [expect.any(String)] } })
})

const poison = [
  '{"__proto__":{"isAdmin":true},"email":"a@b.cd","password":"x"}',
  '{"email":"a@b.cd","password":"x","constructor":{"prototype":{"isAdmin":true}}}',
  '{"email":"a@b.cd","password":"x","\\u005f_proto__":{"isAdmin":true}}',
]
test.each(poison)('a body that reaches for a prototype is refused: %s', async (payload) => {
  const answer = await signIn(payload)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_json'])
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

const refusals: [string, Sent, number, string][] = [
  [
    'broken JSON',
    { method: 'POST', url: '/identity/sign-in', payload: '{"email":', headers: json },
    400,
    'malformed_json',
  ],
  [
    'XML',
    {
      method: 'POST',
      url: '/identity/sign-in',
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    },
    415,
    'unsupported_media_type',
  ],
  [
    'a form, which another site’s page could send',
    { method: 'POST', url: '/identity/sign-in', payload: '{}', headers: { 'content-type': 'text/plain' } },
    415,
    'unsupported_media_type',
  ],
  [
    'a body over the limit',
    { method: 'POST', url: '/identity/sign-in', payload: { email: 'x'.repeat(256 * 1024) } },
    413,
    'payload_too_large',
  ],
  [
    'another version',
    { url: '/api/v1/client-ip', headers: { 'accept-version': '2' } },
    400,
    'unsupported_version',
  ],
  [
    'another version of an identity call',
    { method: 'POST', url: '/identity/refresh', headers: { 'accept-version': '1.0' } },
    400,
    'unsupported_version',
  ],
  ['a call that is not there', { url: '/api/v1/nothing' }, 404, 'not_found'],
  [
    'a call that is not there, asked by a browser',
    { url: '/api/v1/x', headers: { accept: 'text/html' } },
    404,
    'not_found',
  ],
  ['a known call with two slashes too many', { url: '/api/v1/me//' }, 404, 'not_found'],
  ['a path that cannot be decoded', { url: '/api/v1/%ff' }, 404, 'not_found'],
  ['an asset that is not there', { url: '/assets/gone.js' }, 404, 'not_found'],
  ['a climb out of the assets', { url: '/assets/..%2f..%2fpackage.json' }, 404, 'not_found'],
  ['a file, where pages live', { url: '/robots.txt' }, 404, 'not_found'],
]
test.each(refusals)('%s is refused by name', async (_name, sent, status, code) => {
  const answer = await send(sent)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const traceId = answer.headers['x-trace-id']
  expect(traceId).toMatch(/^[\da-f-]{36}$/)
  expect(answer.json()).toEqual({
    type: status === 404 ? 'notFoundError' : 'validationError',
    code,
    param: code === 'unsupported_version' ? 'Accept-Version' : null,
    message: expect.any(String),
    traceId,
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('the version this service speaks is taken, with the header and without', async () => {
  for (const headers of [{ 'accept-version': '1' }, {}]) {
    expect((await send({ url: '/api/v1/client-ip', headers })).statusCode).toBe(200)
  }
})

test.each([
  ['DELETE', '/api/v1/me', 'GET, HEAD'],
  ['HEAD', '/identity/password', 'PUT'],
  ['PATCH', '/api/v1/me/?a=1', 'GET, HEAD'],
  ['GET', '/identity/password', 'PUT'],
  ['OPTIONS', '/identity/sign-in', 'POST'],
  ['GET', '/api/v1/me/account/setup', 'POST'],
] as const)('%s %s is answered with the allowed methods', async (method, url, allow) => {
  const answer = await send({ method, url, headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
  if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'method_not_allowed' })
})

test('a bug answers without detail, and the log has everything except row values', async () => {
  await rollcall.sql(`alter table outbox add constraint no_mail check (recipient = '') not valid`)
  const person = await rollcall.newPerson()
  const answer = await rollcall.call('POST /password-reset', { body: { email: person.email } })
  await rollcall.sql('alter table outbox drop constraint no_mail')
  expect(answer.json).toEqual({
    type: 'apiError',
    code: 'internal_error',
    param: null,
    message: 'Internal error.',
    traceId: answer.headers['x-trace-id'],
  })
  const line = rollcall.logged.find((logged) => logged.includes('unexpected failure')) ?? ''
  expect(line).toContain('no_mail')
  expect(line).toContain(answer.headers['x-trace-id'])
  expect(line).not.toContain(person.email)
})

test('a database that does not answer is "try again", not a bug', async () => {
  const away = await createTestApp()
  await away.services.db.close()
  const answer = await away.call('POST /sign-in', { body: { email: 'ava@rollcall.test', password: 'x' } })
  expect(answer).toMatchObject({ status: 503, code: 'service_unavailable' })
  expect(answer.headers['retry-after']).toMatch(/^[1-5]$/)
  const statuses = ['/healthz', '/readyz'].map(async (url) => (await away.app.inject({ url })).statusCode)
  expect(await Promise.all(statuses)).toEqual([200, 503])
  await away.app.close()
})

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
  '%s while a file is stored is answered in words',
  async (code) => {
    const { services, logged } = rollcall
    const typeId = randomUUID()
    await addDocumentType(rollcall.sql, typeId)
    const { authorization } = await rollcall.signIn((await rollcall.newPerson()).key)
    const failing = vi
      .spyOn(services.files, 'store')
      .mockRejectedValue(Object.assign(new Error(code), { code }))
    const from = logged.length
    const answer = await rollcall.call('POST /documents', {
      headers: authorization,
      body: {
        file: { fileName: 'card.pdf', base64FileData: BLANK_PDF.toString('base64') },
        fileType: { id: typeId },
      },
    })
    failing.mockRestore()
    expect([answer.status, answer.code]).toEqual([503, 'storage_unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const lines = logged.slice(from).filter((line) => line.includes('files cannot be kept or read'))
    expect(lines).toHaveLength(1)
  },
)

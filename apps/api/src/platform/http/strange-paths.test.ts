import type { AddressInfo } from 'node:net'
import { errorCatalogue } from '@rollcall/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConnection } from '../../../test/processes/raw-connection.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const SECRET = '3f0c7b1e-7a51-4c0f-9a50-2f5b8d1f6a11'

let rollcall: TestApp
let port: number
beforeAll(async () => {
  rollcall = await createTestApp()
  await rollcall.app.listen({ port: 0, host: '127.0.0.1' })
  port = (rollcall.app.server.address() as AddressInfo).port
})
afterAll(() => rollcall.close())

async function ask(target: string, headers: string[] = []): Promise<{ status: number; body: string }> {
  const connection = await openConnection({ port })
  const { socket, ended } = connection
  const lines = [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', '']
  socket.write(Buffer.from(lines.join('\r\n'), 'latin1'))
  await ended
  const [head = '', ...rest] = connection.said().split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: rest.join('\r\n\r\n') }
}

const strange = [
  '/assets/%00',
  '/assets/app-1a2b.js%00',
  '/assets/..%2f..%2fpackage.json',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%ff',
  '/assets/%',
  '/assets/%zz',
  '/assets/%E0%A4%A',
  '/assets/%C0%AE%C0%AE/',
  '/assets/',
  '/assets/.',
  '/assets/..',
  '/assets//',
  '/assets/app-1a2b.js/',
  `/assets/${'x'.repeat(300)}`,
  `/assets/${'x/'.repeat(3_000)}`,
  '/%2e%2e/',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '//assets/app-1a2b.js',
  '/%00',
  '/index.html%00',
  '/\\..\\x',
  '/%5c',
  '/%0d%0aSet-Cookie:%20a=1',
  `/guest/%ff${SECRET}`,
  `/calendar/${SECRET}%ff.ics`,
  `/calendar/%00${SECRET}.ics`,
  `/api/v1/bookings/%00${SECRET}`,
  `/api/v1/bookings/group/guest/%ff${SECRET}`,
  `/api/v1/bookings/group/guest/${'x'.repeat(300)}${SECRET}`,
  '/api/v1/%ff',
  '/api/%2e%2e/v1/me',
]

const expectRefusal = (status: number, body: string) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(Object.keys(errorCatalogue)).toContain(JSON.parse(body).code)
}

test.each(strange)(
  '%s is refused by name, injected and from a socket, as a page and as a file',
  async (target) => {
    for (const accept of ['*/*', 'text/html']) {
      const sent = await ask(target, [`Accept: ${accept}`])
      expectRefusal(sent.status, sent.body)
    }
    // `inject` normalises the path before it is sent, so the result may be a page.
    const injected = await rollcall.app.inject({ url: target, headers: { accept: 'application/json' } })
    expectRefusal(injected.statusCode, injected.body)
  },
)

test.each(['*', 'x', 'http://evil.example/x', '/caf\u00e9', '/\u0001', '/a b'])(
  'the target %j, which is no path, is refused too',
  async (target) => {
    const { status, body } = await ask(target, ['Accept: text/html'])
    expectRefusal(status, body)
  },
)

test.each([
  'Range: bytes=9999-',
  'Range: bytes=5-1',
  'Range: nonsense',
  'If-Match: "nothing"',
  'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  'If-None-Match: \u00ff',
])('a file asked for with %s is a file, or refused by name', async (header) => {
  const { status, body } = await ask('/assets/app-1a2b.js', [header])
  if (status >= 400) expectRefusal(status, body)
})

test('an unparsable request gets a refusal in the usual format', async () => {
  expect(await ask('/', ['Bad Header: x'])).toMatchObject({ status: 400 })
  const { status, body } = await ask('/', [`X-Long: ${'x'.repeat(17 * 1024)}`])
  expect([status, JSON.parse(body)]).toEqual([
    431,
    {
      type: 'validationError',
      code: 'headers_too_large',
      param: null,
      message: expect.any(String),
      traceId: expect.any(String),
    },
  ])
})

test('each leaves its line in the log, unreadable ones as malformed, and none its secret', async () => {
  const before = rollcall.logged.length
  for (const target of strange) await ask(target, [`Cookie: rollcall=${SECRET}`])
  await ask(`/x\u0001${SECRET}`, [`Authorization: Bearer ${SECRET}`])
  await ask('/', [`Authorization: Bearer ${SECRET}`, 'Bad Header: x'])
  const lines = rollcall.logged.slice(before)
  expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(strange.length)
  expect(lines.filter((line) => line.includes('unreadable request'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('"path":"malformed"')).length).toBeGreaterThan(5)
  expect(lines.join('')).not.toContain('"level":50')
  // The id of a booking is not secret; the key of a link is.
  const withoutBooking = lines.filter((line) => !line.includes('/api/v1/bookings/%00'))
  expect(withoutBooking.join('')).not.toContain(SECRET)
})

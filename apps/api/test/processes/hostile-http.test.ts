import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { ask } from './http-client.ts'
import { openConnection, type RawConnection } from './raw-connection.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'

const MAX_IN_FLIGHT = 5
/** Five times our own limit, and less than Node's would take. */
const GENEROUS_MS = 50_000

let database: TestDatabase
let service: ServiceProcess
beforeAll(async () => {
  database = await createTestDatabase('demo')
  service = await startProcess({
    env: { DATABASE_URL: database.url, DEMO_NOW, MAX_IN_FLIGHT: String(MAX_IN_FLIGHT) },
  })
})
afterAll(async () => {
  expect((await service.stop()).code).toBe(0)
  await database.drop()
})

const signInWith = (headers: string[]) =>
  ['POST /identity/sign-in HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join(
    '\r\n',
  )

async function answerTo(text: string): Promise<string> {
  const connection = await openConnection(service)
  connection.socket.write(text)
  await connection.ended
  return connection.said()
}

/** Sends some bytes from time to time, never the last. */
function trickle({ socket, ended }: RawConnection) {
  const dripping = setInterval(() => socket.write('x'), 400)
  void ended.then(() => clearInterval(dripping))
}

test.concurrent('headers of more than 16 KB are refused', async () => {
  const answer = await answerTo(
    `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17 * 1024)}\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
})

test.concurrent('a request that gives its length in two ways is refused', async () => {
  const body = JSON.stringify({ email: 'nobody@rollcall.test', password: 'anything' })
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const headers = [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked', 'Connection: close']
  expect(await answerTo(`${signInWith(headers)}${chunked}`)).toMatch(/^HTTP\/1\.1 400 /)
  const honest = await answerTo(`${signInWith(headers.slice(1))}${chunked}`)
  expect(honest).toMatch(/^HTTP\/1\.1 (?:401|404) /)
})

test.concurrent('a body of more than 256 KB is refused, with or without its length', async () => {
  const long = 'x'.repeat(257 * 1024)
  const said = await ask(service, 'POST /identity/sign-in', { body: { email: long, password: 'x' } })
  expect([said.status, said.json().code]).toEqual([413, 'payload_too_large'])
  const unsaid = await answerTo(
    `${signInWith(['Transfer-Encoding: chunked', 'Connection: close'])}${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`,
  )
  expect(unsaid).toMatch(/^HTTP\/1\.1 413 /)
})

test.concurrent('headers that trickle in are cut off', async () => {
  const slow = await openConnection(service)
  slow.socket.write('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  trickle(slow)
  const startedAt = Date.now()
  await slow.ended
  expect(slow.said()).toMatch(/^HTTP\/1\.1 408 /)
  expect(Date.now() - startedAt).toBeLessThan(GENEROUS_MS)
})

test.concurrent('slow bodies are cut off, and hold no slot until then', async () => {
  const slow = await Promise.all(Array.from({ length: 2 * MAX_IN_FLIGHT }, () => openConnection(service)))
  for (const connection of slow) {
    connection.socket.write(`${signInWith(['Content-Length: 1000'])}{`)
    trickle(connection)
  }
  await ask(service, 'GET /healthz')
  expect((await ask(service, 'GET /api/v1/client-ip')).status).toBe(200)
  await Promise.all(slow.map(({ ended }) => ended))
  expect((await ask(service, 'GET /api/v1/client-ip')).status).toBe(200)
})

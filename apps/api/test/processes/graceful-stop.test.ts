import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../src/demo/demo-people.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { rowsOf } from './database-rows.ts'
import { ask, trySignIn } from './http-client.ts'
import { openConnection } from './raw-connection.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

let database: TestDatabase
let service: ServiceProcess
beforeEach(async () => {
  database = await createTestDatabase()
  service = await startProcess({ env: { DATABASE_URL: database.url } })
})
afterEach(() => database.drop())

const attempts = async () => {
  const [row] = await rowsOf<{ used: number }>(
    database.url,
    "select coalesce(sum(used), 0)::int as used from rate_limits where bucket like 'sign-in-network:%'",
  )
  return row?.used ?? 0
}

const untilStopBegins = () =>
  until('the stop has begun', () => service.stdout().includes('finishing what was begun'))

test('a stop answers in full every request it has accepted', async () => {
  const agent = new Agent({ keepAlive: true })
  const people = ['ava', 'noah', 'mia', 'liam', 'zoe', 'nina']
  const signingIn = Array.from({ length: 50 }, (_, at) =>
    trySignIn(service, people[at % people.length] ?? '', undefined, agent),
  )
  await until('every one of them is under way', async () => (await attempts()) === 50)
  const stopping = service.stop()
  const answers = await Promise.all(signingIn)
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(answers.every((answer) => answer.json().accessToken.length > 0)).toBe(true)

  const { code, ms } = await stopping
  agent.destroy()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
})

test('connections without a request hold nothing up', async () => {
  const agent = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: 5 }, () => ask(service, 'GET /healthz', { agent })))
  const silent = await openConnection(service)
  const halfSaid = await openConnection(service)
  halfSaid.socket.write('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Unfinished: ')

  const { code, ms } = await service.stop()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(5_000)
  await Promise.all([silent.ended, halfSaid.ended])
  agent.destroy()
})

test('a request whose body is still coming when the stop begins is answered', async () => {
  const body = JSON.stringify({ email: 'ava@rollcall.test', password: DEMO_PASSWORD })
  const slow = await openConnection(service)
  slow.socket.write(
    `POST /identity/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  slow.socket.write(body.slice(0, 10))
  await ask(service, 'GET /healthz')

  const stopping = service.stop()
  await untilStopBegins()
  await wait(1_000)
  slow.socket.write(body.slice(10))
  await slow.ended
  expect(slow.said()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"accessToken":/)
  expect((await stopping).code).toBe(0)
})

test('a request that is only just coming when the stop begins is answered, and is the last', async () => {
  const late = await openConnection(service)
  late.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const dripping = setInterval(() => late.socket.write('x'), 20)
  const stopping = service.stop()
  await untilStopBegins()
  await wait(200)
  clearInterval(dripping)
  late.socket.write('\r\n\r\n')
  await late.ended
  expect(late.said()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"status":"ok"/)
  expect(late.said().toLowerCase()).toContain('connection: close')
  expect((await stopping).code).toBe(0)
})

import { Agent } from 'node:http'
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

test('a request that is still being sent when the stop begins is answered', async () => {
  const body = JSON.stringify({ email: 'ava@rollcall.test', password: DEMO_PASSWORD })
  const slow = await openConnection(service)
  slow.socket.write(
    `POST /identity/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  slow.socket.write(body.slice(0, 10))
  const others = await Promise.all(Array.from({ length: 20 }, () => openConnection(service)))
  await ask(service, 'GET /healthz')

  const stopping = service.stop()
  for (const { socket } of others) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all(others.map(({ ended }) => ended))
  for (const other of others) expect(other.said()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"status":"ok"/)
  slow.socket.write(body.slice(10))
  await slow.ended
  expect(slow.said()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"accessToken":/)
  expect((await stopping).code).toBe(0)
})

import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { rowsOf } from './database-rows.ts'
import { ask, trySignIn } from './http-client.ts'
import { openConnection } from './raw-connection.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

let database: TestDatabase
let service: ServiceProcess
beforeEach(async () => {
  database = await createTestDatabase('demo')
  service = await startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW } })
})
afterEach(() => database.drop())

const untilStopBegins = () =>
  until('the stop has begun', () => service.stdout().includes('finishing what was begun'))

test('a stop answers in full every request it has accepted', async () => {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table sessions in exclusive mode')
  const agent = new Agent({ keepAlive: true })
  const people = ['ava', 'noah', 'mia', 'liam', 'zoe']
  const signingIn = people.map((person) => trySignIn(service, person, undefined, agent))
  await until('every one of them is under way', async () => {
    const waiting = await rowsOf(
      database.url,
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return waiting.length === people.length
  })
  const stopping = service.stop()
  await untilStopBegins()
  await holder.query('rollback')
  await holder.end()

  const answers = await Promise.all(signingIn)
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  expect(answers.every((answer) => answer.json().accessToken.length > 0)).toBe(true)
  expect((await stopping).code).toBe(0)
  agent.destroy()
})

test('connections without a request hold nothing up', async () => {
  const agent = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: 5 }, () => ask(service, 'GET /healthz', { agent })))
  const silent = await openConnection(service)
  const halfSaid = await openConnection(service)
  halfSaid.socket.write('GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Unfinished: ')

  expect((await service.stop()).code).toBe(0)
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

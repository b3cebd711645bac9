import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultOngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followEvents } from '../open-stream.ts'
import { report, times } from '../proofs/proof.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { ask, type Person, refreshCookieOf, signIn } from './http-client.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

const CHANGES = times(60, 2_000)
const READERS = 3
const SLOW_WRITERS = 4

let database: TestDatabase
let env: Record<string, string>
let services: [ServiceProcess, ServiceProcess]
let ava: Person & { id: string }
beforeAll(async () => {
  database = await createTestDatabase('demo')
  env = { DATABASE_URL: database.url, DEMO_NOW }
  services = await Promise.all([startProcess({ env }), startProcess({ env })])
  const person = await signIn(services[0], 'ava')
  const me = await ask(services[0], 'GET /api/v1/me', { headers: person.bearer })
  ava = { ...person, id: me.json().id }
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()))
  await database.drop()
})

/** A stream over a real connection. */
function openStream({ port }: ServiceProcess, lastEventId?: string) {
  const headers = { ...ava.bearer, ...(lastEventId && { 'last-event-id': lastEventId }) }
  return new Promise<ReturnType<typeof followEvents> & { status: number; close: () => void }>(
    (done, fail) => {
      const sent = request(
        { host: '127.0.0.1', port, path: '/api/v1/me/live-updates', headers, agent: false },
        (response) =>
          done({
            ...followEvents(response),
            status: response.statusCode ?? 0,
            close: () => response.destroy(),
          }),
      )
      sent.once('error', fail)
      sent.end()
    },
  )
}

/** The requests of the changes that a stream has named. */
const traceIdsOf = ({ updates }: Pick<ReturnType<typeof followEvents>, 'updates'>) =>
  updates().flatMap(({ changed }) => {
    if (changed === null) throw new Error('The stream did not continue')
    return changed.map(({ traceId }) => String(traceId))
  })

/** Saves by one of the processes. */
async function save(at: number): Promise<string> {
  const answer = await ask(services[at % 2 === 0 ? 0 : 1], 'PUT /api/v1/availability/ongoing', {
    headers: ava.bearer,
    body: defaultOngoingAvailability,
  })
  expect(answer.status).toBe(200)
  return String(answer.headers['x-trace-id'])
}

async function connect(): Promise<Client> {
  const connection = new Client({ connectionString: database.url })
  await connection.connect()
  return connection
}

/** A transaction with a change, which commits later. */
async function beginChange(connection: Client): Promise<string> {
  const traceId = randomUUID()
  await connection.query('begin')
  await connection.query(
    `insert into audit_log (at, action, actor_kind, subject_id, trace_id) values (now(), 'offer_made', 'system', $1, $2)`,
    [ava.id, traceId],
  )
  return traceId
}

/** As changes of slow transactions, which commit after later ones. Some are rolled back. */
async function saveSlowly(count: number): Promise<string[]> {
  const connection = await connect()
  const committed: string[] = []
  for (let at = 0; at < count; at++) {
    const traceId = await beginChange(connection)
    await wait(randomInt(300))
    const isRolledBack = randomInt(5) === 0
    await connection.query(isRolledBack ? 'rollback' : 'commit')
    if (!isRolledBack) committed.push(traceId)
  }
  await connection.end()
  return committed
}

test('slow transactions of two processes: each reader gets every change once, however often it returns, to either process', async () => {
  const begun = await openStream(services[0])
  await until('the stream has begun', () => begun.lastEventId() !== '')
  const start = begun.lastEventId()
  begun.close()
  const written: { ids?: string[] } = {}
  let returns = 0
  const readers = Array.from({ length: READERS }, async () => {
    const seen: string[] = []
    let lastEventId = start
    while (!written.ids || seen.length < written.ids.length) {
      const stream = await openStream(services[randomInt(2)] ?? services[0], lastEventId)
      expect(stream.status).toBe(200)
      await wait(randomInt(4_000))
      stream.close()
      returns++
      seen.push(...traceIdsOf(stream))
      lastEventId = stream.lastEventId() || lastEventId
    }
    return seen
  })
  const slow = Promise.all(Array.from({ length: SLOW_WRITERS }, () => saveSlowly(CHANGES / 10)))
  const fast: string[] = []
  for (let at = 0; at < CHANGES; at++) fast.push(await save(at))
  const ids = [...fast, ...(await slow).flat()].sort()
  written.ids = ids
  for (const seen of await Promise.all(readers)) expect(seen.sort()).toEqual(ids)
  report({
    promise: 'An open portal learns of every change once',
    tried: `${ids.length} changes by two processes, a third by slow transactions; ${READERS} readers that returned ${returns} times`,
    outcome: '0 missed, 0 twice',
  })
})

test('after the first screen the stream of another process sends what was not committed by then, and nothing else', async () => {
  const connection = await connect()
  await save(0)
  const slow = await beginChange(connection)
  const opened = await ask(services[0], 'POST /identity/open', {
    headers: { cookie: ava.cookie, origin: `http://127.0.0.1:${services[0].port}` },
  })
  expect(opened.status).toBe(200)
  ava.cookie = refreshCookieOf(opened) ?? ''
  await connection.query('commit')
  await connection.end()
  const later = await save(1)
  const stream = await openStream(services[1], opened.json().first.lastEventId)
  await until('both are sent', () => traceIdsOf(stream).length >= 2)
  stream.close()
  expect(traceIdsOf(stream).sort()).toEqual([slow, later].sort())
})

test('streams keep no slots, and a stop ends them with the time to return', async () => {
  const service = await startProcess({ env: { ...env, MAX_IN_FLIGHT: '2' } })
  const streams = []
  // One after the other: a stream is refused while others wait.
  for (let count = 0; count < 6; count++) {
    const stream = await openStream(service)
    await until('the stream has begun', () => stream.lastEventId() !== '')
    streams.push(stream)
  }
  for (let asked = 0; asked < 5; asked++)
    expect((await ask(service, 'GET /api/v1/me', { headers: ava.bearer })).status).toBe(200)
  // Longer than a connection may be silent.
  await wait(25_000)
  for (const stream of streams) expect(stream.isOver()).toBe(false)
  expect((await service.stop()).code).toBe(0)
  for (const stream of streams) {
    await until('the stream has ended', () => stream.isOver())
    expect(stream.retryMs()).toBeGreaterThanOrEqual(500)
  }
})

import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofTest } from '../proofs/proof.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { type Answer, ask, signIn } from './http-client.ts'
import { openConnection, type RawConnection } from './raw-connection.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

const CAPACITY = 16
const PHASE_MS = 500
/** A refused caller retries far sooner than the answer says. */
const IMPATIENCE_MS = 250
/** More connections than the 511 that wait for Node.js unless it is asked for more, where the system allows more. */
const BURST = 600
const SYSTEM_LIMIT = '/proc/sys/net/core/somaxconn'
const allowsBurst = existsSync(SYSTEM_LIMIT) && Number(readFileSync(SYSTEM_LIMIT, 'utf8')) > BURST

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.drop())

/** So many callers at once, each asking again as soon as it is answered. */
async function press(service: ServiceProcess, callers: number, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true })
  const answers: Answer[] = []
  const startedAt = Date.now()
  const calling = Array.from({ length: callers }, async () => {
    while (Date.now() - startedAt < PHASE_MS) {
      const answer = await ask(service, 'GET /api/v1/me', { headers, agent })
      answers.push(answer)
      if (answer.status === 503) await wait(IMPATIENCE_MS)
    }
  })
  await Promise.all(calling)
  agent.destroy()
  const good = answers.filter(({ status }) => status === 200).length
  return { answers, goodPerSecond: (good * 1000) / (Date.now() - startedAt) }
}

/** Pings repeatedly during other work. */
async function pingDuring<T>(service: ServiceProcess, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const watched = work.finally(() => over.abort())
  while (!over.signal.aborted) {
    expect((await ask(service, 'HEAD /api/ping')).status).toBe(200)
    await wait(50)
  }
  return watched
}

test('with ten times more callers than slots it sheds the rest and keeps its pace', async () => {
  const service = await startProcess({
    env: { DATABASE_URL: database.url, DEMO_NOW, MAX_IN_FLIGHT: String(CAPACITY), LOG_LEVEL: 'warn' },
  })
  const { bearer } = await signIn(service, 'ava')
  await press(service, CAPACITY, bearer)
  // In turns, so that other load on the machine affects both.
  const undisturbed: number[] = []
  const overloaded: number[] = []
  const answers: Answer[] = []
  for (const _round of [1, 2, 3]) {
    undisturbed.push((await press(service, CAPACITY, bearer)).goodPerSecond)
    const overload = await pingDuring(service, press(service, 10 * CAPACITY, bearer))
    overloaded.push(overload.goodPerSecond)
    answers.push(...overload.answers)
  }

  const shed = answers.filter(({ status }) => status === 503)
  expect(shed.length).toBeGreaterThan(0)
  expect(shed.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(Math.max(...overloaded)).toBeGreaterThan(Math.min(...undisturbed) / 3)
  expect((await service.stop()).code).toBe(0)
})

proofTest('a flood of sign-ins is shed and does not starve other callers', async () => {
  const service = await startProcess({
    env: {
      DATABASE_URL: database.url,
      DEMO_NOW,
      TRUSTED_PROXIES: '127.0.0.1',
      MAX_IN_FLIGHT: '1000',
      LOG_LEVEL: 'warn',
    },
  })
  const { bearer } = await signIn(service, 'ava')
  const flood = Array.from({ length: 250 }, (_, at) =>
    ask(service, 'POST /identity/sign-in', {
      headers: { 'x-forwarded-for': `203.0.113.${at}` },
      body: { email: `${randomUUID()}@flood.example`, password: 'anything' },
    }),
  )
  const over = new AbortController()
  const flooded = Promise.all(flood).finally(() => over.abort())
  let answeredMeanwhile = 0
  while (!over.signal.aborted) {
    const answer = await ask(service, 'GET /api/v1/me', { headers: bearer })
    expect(answer.status).toBe(200)
    answeredMeanwhile++
  }
  const answers = await flooded
  const shed = answers.filter(({ status }) => status === 503)
  expect(shed.length).toBeGreaterThan(0)
  expect(shed.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  const answered = answers.filter(({ status }) => status !== 503)
  expect(answered.length).toBeGreaterThan(50)
  expect(new Set(answered.map((answer) => answer.json().code))).toEqual(new Set(['user_not_found']))
  expect(answeredMeanwhile).toBeGreaterThan(10)
  expect((await service.stop()).code).toBe(0)
})

test.runIf(allowsBurst)('connections that come while it is busy wait, and none is dropped', async () => {
  const service = await startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW } })
  service.pause()
  const open: RawConnection[] = []
  const opening = Array.from({ length: BURST }, async () => open.push(await openConnection(service)))
  await until('every connection is open', () => open.length === BURST)
  service.resume()
  await Promise.all(opening)
  const last = open.at(-1)
  last?.socket.write('HEAD /api/ping HTTP/1.1\r\nHost: x\r\n\r\n')
  await until('the last one is answered', () => last?.said().startsWith('HTTP/1.1 200') ?? false)
  for (const { socket } of open) socket.destroy()
  expect((await service.stop()).code).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servingSettings } from '../../src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { rowsOf } from './database-rows.ts'
import { ask, signIn } from './http-client.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { launchProcess, type ServiceProcess, startProcess, untilReady } from './service-process.ts'

const binary = findPgBouncer()
const CONNECTIONS = 4

describe.skipIf(!binary)('behind PgBouncer 1.21 or newer (PGBOUNCER names one) in transaction mode', () => {
  let database: TestDatabase
  let pooler: PgBouncer
  let env: Record<string, string>
  let services: ServiceProcess[]
  beforeAll(async () => {
    database = await createTestDatabase('empty')
    pooler = await startPgBouncer(binary ?? '', {
      connections: CONNECTIONS,
      users: [database.url, database.serviceUrl],
    })
    env = { DATABASE_URL: pooler.url(database.serviceUrl), DEMO_NOW }
    const migrating = { ...env, MIGRATIONS_DATABASE_URL: database.url }
    services = await Promise.all([1, 2, 3].map(() => startProcess({ env: migrating })))
  })
  afterAll(() => database.drop())

  const serviceAt = (at: number) => {
    const service = services[at % services.length]
    if (!service) throw new Error('no service runs')
    return service
  }

  test('several start at once on an empty database, set it up once and leave no lock behind', async () => {
    const said = services.map((service) => service.stdout())
    expect(said.filter((text) => text.includes('Brought the database up to date'))).toHaveLength(1)
    expect(said.filter((text) => text.includes('Seeded the demo data'))).toHaveLength(1)
    const locks = `select from pg_locks where locktype = 'advisory'
                   and database = (select oid from pg_database where datname = current_database())`
    expect(await rowsOf(database.url, locks)).toEqual([])
  })

  test('every statement runs with the settings of the service, also on a connection that the pooler opened', async () => {
    await pooler.reconnect(database.url)
    const found = await rowsOf<{ name: string; value: string }>(
      env.DATABASE_URL ?? '',
      `select name, setting as value from pg_settings where name = any($1)`,
      [Object.keys(servingSettings)],
    )
    expect(Object.fromEntries(found.map(({ name, value }) => [name, value]))).toEqual(servingSettings)
    const again = await startProcess({ env })
    expect(again.stdout()).not.toContain('RECONNECT')
    expect((await again.stop()).code).toBe(0)
  })

  test('many callers share few connections, and each is answered about itself', async () => {
    const keys = ['ava', 'noah', 'mia', 'liam', 'zoe']
    const people = await Promise.all(keys.map((key, at) => signIn(serviceAt(at), key)))
    const calls = [
      'GET /api/v1/me',
      'GET /api/v1/bookings/overview?dateFromLocal=2026-11-16&dateToLocal=2026-11-30',
      'GET /api/v1/time-entries/status',
    ]
    const askInTurn = async (caller: number) => {
      const at = caller % people.length
      for (const call of [...calls, ...calls, ...calls, ...calls]) {
        const answer = await ask(serviceAt(caller), call, { headers: { ...people[at]?.bearer } })
        expect(answer.status, `${call}: ${answer.body}`).toBe(200)
        if (call.endsWith('/me')) expect(answer.body).toContain(`${keys[at]}@rollcall.test`)
      }
    }
    await Promise.all(Array.from({ length: 6 * CONNECTIONS }, (_, caller) => askInTurn(caller)))
    const serving = await rowsOf(
      database.url,
      `select from pg_stat_activity where datname = current_database() and usename = 'rollcall_app'`,
    )
    expect(serving.length).toBeLessThanOrEqual(CONNECTIONS)
  })

  test('a write that is repeated through several processes is done once', async () => {
    const { bearer } = await signIn(serviceAt(0), 'ava')
    const headers = { ...bearer, 'idempotency-key': randomUUID() }
    const body = {
      date: '2026-11-16',
      startTime: '08:20',
      endTime: '15:10',
      clientName: 'Lantern Hill',
      notes: 'Once.',
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        ask(serviceAt(at), 'POST /api/v1/bookings/shift-request-email', { headers, body }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(answers[0]?.status))
    expect(answers[0]?.status, answers[0]?.body).toBeLessThan(300)
    const done = `select from audit_log where action = 'shift_requested'`
    expect(await rowsOf(database.url, done)).toHaveLength(1)
  })

  test('a killed process leaves nothing behind that holds up the others or its successor', async () => {
    const launched = await launchProcess({ env })
    await launched.kill()
    await services.pop()?.kill()
    const successor = await startProcess({ env })
    await untilReady(serviceAt(0))
    await signIn(successor, 'noah')
    const ends = await Promise.all([successor, ...services].map((service) => service.stop()))
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0])
  })
})

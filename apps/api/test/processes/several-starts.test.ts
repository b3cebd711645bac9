import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { proofTest, times } from '../proofs/proof.ts'
import { createTestDatabase } from '../test-database.ts'
import { rolesAtWork, rowsOf } from './database-rows.ts'
import { ask, signIn } from './http-client.ts'
import { launchProcess, startProcess, untilReady } from './service-process.ts'
import { until } from './until.ts'

const STARTS = times(3, 5)
const LONGER_THAN_ANY_STATEMENT_MS = 9_000

test('processes that start at once on an empty database share one set-up, by a role that owns nothing', async () => {
  const database = await createTestDatabase('empty')
  const env = { DATABASE_URL: database.serviceUrl, MIGRATIONS_DATABASE_URL: database.url }
  const services = await Promise.all(Array.from({ length: STARTS }, () => startProcess({ env })))

  const said = services.map((service) => service.stdout())
  expect(said.filter((text) => text.includes('Brought the database up to date'))).toHaveLength(1)
  expect(said.filter((text) => text.includes('Seeded the demo data'))).toHaveLength(1)
  expect(await rowsOf(database.url, 'select id from signing_keys')).toHaveLength(1)
  const setupMails = await rowsOf(database.url, "select id from outbox where recipient like 'owen@%'")
  expect(setupMails).toHaveLength(1)

  const signedIn = await Promise.all(
    services.map((service, at) => signIn(service, ['ava', 'noah', 'mia', 'liam', 'zoe'][at] ?? '')),
  )
  for (const { bearer } of signedIn) {
    const answers = await Promise.all(
      services.map((each) => ask(each, 'GET /api/v1/me', { headers: bearer })),
    )
    expect(answers.map(({ status }) => status)).toEqual(services.map(() => 200))
  }
  expect(await rolesAtWork(database.url)).toEqual([{ role: 'rollcall_app' }])

  const ends = await Promise.all(services.map((service) => service.stop()))
  expect(ends.map(({ code }) => code)).toEqual(services.map(() => 0))
  await database.drop()
})

proofTest('five that meet at each step wait for one another, however long, and agree', async () => {
  const database = await createTestDatabase()
  const gateAt = async (statement: string) => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query('begin')
    await client.query(statement)
    return client
  }
  const waiting = `select from pg_stat_activity activity where datname = current_database()
    and (wait_event_type = 'Lock' or (query like 'select pg_try_advisory%'
      and not exists (select from pg_locks where pid = activity.pid and locktype = 'advisory')))`
  const untilAllWait = () =>
    until('all five wait', async () => (await rowsOf(database.url, waiting)).length === 5)

  const gates = [
    await gateAt('select pg_advisory_lock(7265001)'),
    await gateAt('lock table demo_state'),
    await gateAt('lock table signing_keys'),
  ]
  const env = { DATABASE_URL: database.url }
  const services = await Promise.all(Array.from({ length: 5 }, () => launchProcess({ env })))
  await untilAllWait()
  await wait(LONGER_THAN_ANY_STATEMENT_MS)
  for (const gate of gates) {
    await untilAllWait()
    await gate.end()
  }
  await Promise.all(services.map(untilReady))

  expect(services.filter((service) => service.stdout().includes('Seeded the demo data'))).toHaveLength(1)
  expect(await rowsOf(database.url, 'select id from signing_keys')).toHaveLength(1)
  await Promise.all(services.map((service) => service.stop()))
  await database.drop()
})

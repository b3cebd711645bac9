import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proofTest } from '../proofs/proof.ts'
import { createTestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { rowsOf } from './database-rows.ts'
import { ask, signIn, trySignIn } from './http-client.ts'
import {
  findPostmasterPid,
  freePort,
  getPostmasterPid,
  isAlive,
  launchProcess,
  portOf,
  seededFolder,
  startDemoProcess,
  startProcess,
  temporaryFolder,
  untilReady,
} from './service-process.ts'
import { until } from './until.ts'

type Launch = Parameters<typeof launchProcess>[0]

async function wordsOfRefusal(launch: Launch): Promise<string> {
  const service = await launchProcess(launch)
  const started = untilReady(service).then(() => ({ code: 'it started' }))
  const { code } = await Promise.race([service.ended, started])
  expect(code).toBe(1)
  return service.stderr().trim()
}

/** One sentence without a stack, and an exit code other than 0. */
async function refusalOf(launch: Launch): Promise<string> {
  const words = await wordsOfRefusal(launch)
  expect(words).toMatch(/^Rollcall did not start\. .+\.$/)
  return words
}

test('refuses an environment it cannot use, without repeating a password', async () => {
  const words = await refusalOf({ env: { DATABASE_URL: 'mysql://root:hunter2@db/rollcall' } })
  expect(words).toContain('DATABASE_URL cannot be used: must begin with postgres://.')
  expect(words).not.toContain('hunter2')
})

test('refuses a taken port', async () => {
  const taken = createServer()
  const port = await new Promise<number>((done) => {
    taken.listen(0, '127.0.0.1', () => done(portOf(taken)))
  })
  expect(await refusalOf({ port })).toContain(`Port ${port} is already in use.`)
  taken.close()
})

test('refuses a database that does not answer, and names it without its password', async () => {
  const port = await freePort()
  const words = await refusalOf({ env: { DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/rollcall` } })
  expect(words).toContain(`The database at 127.0.0.1:${port} cannot be reached`)
  expect(words).not.toContain('hunter2')
})

test('refuses to lay demo data over people who are not demo data, and leaves them as they are', async () => {
  const database = await createTestDatabase()
  await rowsOf(
    database.url,
    `insert into candidates (id, email, first_name, last_name, region, state, timezone, created_at)
     values (gen_random_uuid(), 'real@school.example', 'Real', 'Person', 'AU', 'Victoria', 'Australia/Melbourne', now())`,
  )
  expect(await refusalOf({ env: { DATABASE_URL: database.url } })).toContain('people who are not demo data')
  expect(await rowsOf(database.url, 'select email from candidates')).toEqual([
    { email: 'real@school.example' },
  ])
  await database.drop()
})

test('refuses to serve real people from a demo database, whose passwords are public', async () => {
  const database = await createTestDatabase('demo')
  const sentence =
    'This database holds demo data, whose passwords are public, so it cannot serve real people.'
  expect(await refusalOf({ env: { DATABASE_URL: database.url, DEMO: 'off' } })).toContain(sentence)
  await database.drop()
})

test('a demo database that real people were added to can be made theirs as operations.md says', async () => {
  const database = await createTestDatabase('demo')
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('## Demo or real')
  await rowsOf(database.url, /```sql\n([^`]+)```/.exec(section)?.[1] ?? '')
  const service = await startProcess({ env: { DATABASE_URL: database.url, DEMO: 'off' } })
  expect((await trySignIn(service, 'ava')).status).toBe(401)
  expect(await rowsOf(database.url, 'select from candidates')).toHaveLength(9)
  expect((await service.stop()).code).toBe(0)
  await database.drop()
})

test('a database that was started for real people takes no demo data, and has no mail page', async () => {
  const database = await createTestDatabase()
  const real = await startProcess({ env: { DATABASE_URL: database.url, CONFIG_VARIANT: 'production' } })
  expect((await ask(real, 'GET /dev/mail')).status).toBe(404)
  expect((await ask(real, 'GET /dev/agency')).status).toBe(404)
  expect(await rowsOf(database.url, 'select from candidates')).toEqual([])
  expect((await real.stop()).code).toBe(0)
  expect(await refusalOf({ env: { DATABASE_URL: database.url } })).toContain('no demo data is added to it')
  expect(await rowsOf(database.url, 'select from candidates')).toEqual([])
  await database.drop()
})

test('refuses a migration that was changed after it had been applied', async () => {
  const database = await createTestDatabase()
  await rowsOf(database.url, "update migrations set sha256 = 'another text'")
  const words = await refusalOf({ env: { DATABASE_URL: database.url } })
  expect(words).toContain('Migration 0001-foundation.sql was changed after it had been applied')
  await database.drop()
})

test('refuses a configuration that is not JSON, or lacks something, by the name of its file', async () => {
  const folder = temporaryFolder()
  cpSync('config', folder, { recursive: true })
  writeFileSync(join(folder, 'config.local.json'), '{ "brands": ')
  expect(await refusalOf({ env: { CONFIG_DIR: folder } })).toContain('config.local.json cannot be read: ')

  writeFileSync(join(folder, 'config.local.json'), '{ "defaultSite": 7 }')
  const words = await wordsOfRefusal({ env: { CONFIG_DIR: folder } })
  expect(words).toContain('config.local.json: The runtime configuration cannot be used:')
  expect(words).toMatch(/at defaultSite$/)
})

async function startTwiceOn(dataDir: string) {
  const launch = { dataDir, env: { DEMO_NOW } }
  const [one, other] = await Promise.all([launchProcess(launch), launchProcess(launch)])
  const loser = await Promise.race([one.ended.then(() => one), other.ended.then(() => other)])
  const winner = loser === one ? other : one
  expect(loser.stderr().trim()).toMatch(/^Rollcall did not start\. Another Rollcall is already running .+\.$/)
  await untilReady(winner)
  await signIn(winner, 'ava')
  expect((await winner.stop()).code).toBe(0)
}

test('of two starts at once on the same data, one runs and the other is refused', () =>
  startTwiceOn(seededFolder()))

proofTest('of two starts at once on the same new data, one runs and the other is refused', () =>
  startTwiceOn(temporaryFolder()),
)

test('a start that is called off leaves no database behind', async () => {
  const service = await launchProcess({ dataDir: seededFolder() })
  await until('its database has started', () => findPostmasterPid(service.dataDir) !== undefined)
  const pid = getPostmasterPid(service.dataDir)
  const { code } = await service.stop()
  expect(code).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

test('a closed terminal does not keep a service from stopping its database', async () => {
  const service = await startDemoProcess({ env: { LOG_TO: 'file' } })
  const pid = getPostmasterPid(service.dataDir)
  service.closeStdout()
  expect((await service.stop()).code).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

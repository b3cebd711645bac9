import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { asService, ensureServiceRole } from '../../src/platform/database/service-role.ts'
import { diskStore } from '../../src/platform/files/disk-store.ts'
import { s3Store } from '../../src/platform/files/s3-store.ts'
import { spool } from '../../src/platform/files/spool.ts'
import type { Agency } from '../../src/platform/installations/agencies-file.ts'
import { insertAgencyKeyOf } from '../agency-key.ts'
import { report, times } from '../proofs/proof.ts'
import { startS3Service } from '../stand-ins/s3-service.ts'
import { createTestDatabase } from '../test-database.ts'
import { asAdmin, withDatabase } from '../test-postgres.ts'
import { rowsOf } from './database-rows.ts'
import { type Answer, ask } from './http-client.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { runCommand } from './run-command.ts'
import { launchProcess, type ServiceProcess, temporaryFolder, untilReady } from './service-process.ts'
import { until } from './until.ts'

/** Beside one whose database is killed, and one whose migration fails. */
const HEALTHY = times(3, 18)
const PAUSE_MS = 100
const COMMAND = { CONFIG_VARIANT: 'local', DEMO: 'off' }

/** An agency of the test, with a system that writes. */
interface Tested {
  id: string
  /** As its owner. */
  url: string
  key: string
}

interface Write {
  externalId: string
  status: number | undefined
}

const folder = temporaryFolder()
const file = join(folder, 'agencies.json')
const env = { ...COMMAND, AGENCIES_FILE: file, DATABASE_POOL_SIZE: '', LOG_LEVEL: 'warn' }
const agencyCommand = (...args: string[]) =>
  runCommand('agency', { ...COMMAND, AGENCIES_FILE: file, DATA_DIR: folder }, ...args)

/** A secret of its own, as an orchestrator mounts one. */
function secret(name: string, value: string) {
  mkdirSync(join(folder, 'secrets'), { recursive: true })
  const path = join(folder, 'secrets', name)
  writeFileSync(path, `${value}\n`, { mode: 0o600 })
  return { file: path }
}

const hostOf = (id: string) => `${id}.agencies.test`

const entryOf = (id: string, { url, serviceUrl }: { url: string; serviceUrl: string }): Agency => ({
  id,
  hosts: { au: [hostOf(id)] },
  database: secret(`${id}-database`, serviceUrl),
  migrationsDatabase: secret(`${id}-owner`, url),
  sender: `${id} <no-reply@${hostOf(id)}>`,
  // The server of the tests takes a hundred connections.
  providers: { DATABASE_POOL_SIZE: '2' },
})

async function addKey(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const sql = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows
    return await insertAgencyKeyOf(sql, 'crm', Date.now())
  } finally {
    await client.end()
  }
}

/** An address on another server, as its owner and as the service. */
async function createOn(server: { url: string; serviceUrl: string }, name: string) {
  await asAdmin(server.url, `create database ${name}`)
  return { url: withDatabase(server.url, name), serviceUrl: withDatabase(server.serviceUrl, name) }
}

const save = (service: ServiceProcess, { id, key }: Tested, externalId: string): Promise<Answer> =>
  ask(service, `PUT /agency/v1/clients/${externalId}`, {
    body: { name: `School ${externalId}`, region: 'AU' },
    headers: { host: hostOf(id), authorization: `Bearer ${key}` },
  })

/** Writes for every agency through both processes, until it is stopped. */
function writeFor(services: readonly ServiceProcess[], agencies: readonly Tested[]) {
  const writes = new Map<string, Write[]>(agencies.map(({ id }) => [id, []]))
  const over = new AbortController()
  const writing = agencies.map(async (agency) => {
    const own = writes.get(agency.id) ?? []
    for (let number = 1; !over.signal.aborted; number++) {
      const service = services[number % services.length]
      if (!service) throw new Error('there is no process')
      const write: Write = { externalId: `c${number}`, status: undefined }
      own.push(write)
      write.status = await save(service, agency, write.externalId).then(
        ({ status }) => status,
        () => undefined,
      )
      await wait(PAUSE_MS)
    }
  })
  return {
    writes,
    statusesOf: (id: string, from = 0) =>
      new Set(
        writes
          .get(id)
          ?.slice(from)
          .map(({ status }) => status),
      ),
    countOf: (id: string) => writes.get(id)?.length ?? 0,
    async stop() {
      over.abort()
      await Promise.all(writing)
    },
  }
}

async function lostOf(url: string, writes: readonly Write[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    url,
    `select external_id as id from external_ids where resource = 'clients' and source = 'crm'`,
  )
  const found = new Set(rows.map(({ id }) => id))
  return writes.flatMap(({ externalId, status }) =>
    status === 201 && !found.has(externalId) ? [externalId] : [],
  )
}

const stateOf = async (service: ServiceProcess, id: string) =>
  (await ask(service, 'GET /readyz')).json().agencies[id]
const memoryOf = ({ pid }: ServiceProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function startMeasured(launch: Parameters<typeof launchProcess>[0]) {
  const startedAt = performance.now()
  const service = await launchProcess(launch)
  await untilReady(service)
  return { service, seconds: (performance.now() - startedAt) / 1000, megabytes: memoryOf(service) }
}

const writeFile = (agencies: readonly Agency[]) => writeFileSync(file, JSON.stringify({ agencies }))

test('agencies of one process do not affect each other', async ({ onTestFinished }) => {
  const other = await startOwnPostgres()
  onTestFinished(() => other.kill())
  await ensureServiceRole(other.url, 'a-password')
  const server = { url: other.url, serviceUrl: asService(other.url, 'a-password') }
  const databases = new Map<string, { url: string; serviceUrl: string }>()
  const ids = Array.from({ length: HEALTHY }, (_, at) => `a${at + 1}`)
  for (const id of ids) {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    databases.set(id, database)
  }
  const broken = await createTestDatabase('empty')
  onTestFinished(() => broken.drop())
  await rowsOf(broken.url, 'create table candidates (a_table_of_another_program int)')
  databases.set('broken', broken)
  databases.set('killed', await createOn(server, 'killed'))
  const entries = [...databases].map(([id, database]) => entryOf(id, database))

  // A host belongs to one agency.
  const [first, second] = entries
  if (!first || !second) throw new Error('there are no agencies')
  writeFile([first, { ...second, hosts: first.hosts }])
  const refused = await launchProcess({ env })
  expect((await refused.ended).code).toBe(1)
  expect(refused.stderr()).toContain(`${hostOf(first.id)} belongs to ${first.id} and to ${second.id}.`)

  // Only the long form reports what an agency adds.
  writeFile([first])
  const alone = HEALTHY > 3 ? await startMeasured({ env }) : undefined
  await alone?.service.stop()

  // The second starts while one database is away.
  writeFile(entries)
  const one = await startMeasured({ env })
  await other.kill()
  const two = await startMeasured({ env })
  const services = [one.service, two.service]
  for (const service of services) {
    expect(await stateOf(service, 'broken')).toBe('failed')
    expect((await ask(service, 'GET /readyz', { headers: { host: 'nobody.agencies.test' } })).status).toBe(
      421,
    )
    expect((await ask(service, 'GET /healthz')).status).toBe(200)
  }
  expect(await stateOf(two.service, 'killed')).toBe('unreachable')
  const ownAnswer = await ask(one.service, 'GET /readyz', { headers: { host: hostOf('a1') } })
  expect(ownAnswer.json()).toEqual({ status: 'ready' })
  const away = await ask(two.service, 'GET /api/v1/me', { headers: { host: hostOf('killed') } })
  expect([away.status, away.headers['retry-after'] !== undefined, away.json().code]).toEqual([
    503,
    true,
    'service_unavailable',
  ])

  await other.startAgain()
  await until('both serve it again', async () => {
    const states = await Promise.all(services.map((service) => stateOf(service, 'killed')))
    return states.every((state) => state === 'ready')
  })
  const urlOf = (id: string) => databases.get(id)?.url ?? ''
  const agencies: Tested[] = []
  for (const id of [...ids, 'killed']) agencies.push({ id, url: urlOf(id), key: await addKey(urlOf(id)) })

  const load = writeFor(services, agencies)
  const goesOn = (id: string) => {
    const before = load.countOf(id)
    return until(`${id} goes on`, () => load.countOf(id) > before + 3)
  }
  for (const { id } of agencies) await goesOn(id)

  // A database is killed.
  await other.kill()
  for (const id of ids) await goesOn(id)
  await until('its requests are refused', () => load.statusesOf('killed').has(503))
  await other.startAgain()
  await until('it is served again', () => load.writes.get('killed')?.at(-2)?.status === 201)

  // A key of one agency is none of another.
  const foreign = await save(one.service, { ...second, url: '', key: agencies[0]?.key ?? '' }, 'foreign')
  expect(foreign.status).toBe(401)

  // One moves to the other server, where fewer transactions have been counted.
  const target = await createOn(server, 'moved')
  const before = await changesOf(urlOf('a1'))
  const bucket = await startS3Service()
  onTestFinished(async () => void (await bucket.close()))
  const fileId = await addAgencyFile(urlOf('a1'), join(folder, 'a1', 'files'))
  const moved = await agencyCommand(
    'move',
    'a1',
    '--files',
    `file:${secret('moved-files', bucket.url()).file}`,
    '--database',
    `file:${secret('moved-database', target.serviceUrl).file}`,
    '--migrations-database',
    `file:${secret('moved-owner', target.url).file}`,
  )
  expect([moved.code, moved.stderr]).toEqual([0, ''])
  expect(moved.stdout).toContain('Copied 1 files.')
  expect((await buffer(await s3Store(bucket.url()).open(fileId))).toString()).toBe(fileId)
  await until('both serve it there', async () => {
    const states = await Promise.all(services.map((service) => stateOf(service, 'a1')))
    return states.every((state) => state === 'ready')
  })
  await goesOn('a1')
  await until('it is written to there', () => load.writes.get('a1')?.at(-2)?.status === 201)
  const after = await changesOf(target.url)
  expect(BigInt(after)).toBeGreaterThan(BigInt(before))
  await expect(rowsOf(urlOf('a1'), 'delete from external_ids')).rejects.toThrow('moved to another server')

  // One is retired.
  await load.stop()
  expect((await agencyCommand('retire', 'a2')).code).toBe(0)
  await until('it is closed', async () => {
    const answers = await Promise.all(
      services.map((service) => ask(service, 'GET /', { headers: { host: hostOf('a2') } })),
    )
    return answers.every(({ status }) => status === 410)
  })

  for (const { id, url } of agencies) {
    expect(await lostOf(id === 'a1' ? target.url : url, load.writes.get(id) ?? [])).toEqual([])
    if (id !== 'a1' && id !== 'killed') expect([id, load.statusesOf(id)]).toEqual([id, new Set([201])])
  }
  expect((await agencyCommand('key', 'list', '--agency', 'a1')).stdout).toContain('  crm  ')
  expect((await agencyCommand('key', 'list')).stderr).toContain('Add --agency')
  const listed = await agencyCommand('list')
  expect(listed.stdout).toMatch(/^a2 {2}retired {2}a2\.agencies\.test .*PostgreSQL \d+.* {2}01\d\d-/m)
  for (const { service } of [one, two]) expect((await service.stop()).code).toBe(0)

  const more = entries.length - 1
  const acknowledged = [...load.writes.values()].flat().filter(({ status }) => status === 201).length
  const perAgency = (measure: 'seconds' | 'megabytes') =>
    ((one[measure] - (alone?.[measure] ?? 0)) / more).toFixed(2)
  report({
    promise: 'Agencies of one process do not affect each other',
    tried: `${entries.length} agencies in two processes: a database killed twice, a migration that fails, one moved to another server under load`,
    outcome: `${acknowledged} acknowledged writes, none lost; an additional agency took ${perAgency('seconds')} s to start and ${perAgency('megabytes')} MB. ${moved.stdout.trim()}`,
  })
})

/** A file in the folder that the command moves from, with its own id as content. */
async function addAgencyFile(url: string, files: string): Promise<string> {
  const id = randomUUID()
  mkdirSync(files, { recursive: true })
  const spooled = await spool(Readable.from([Buffer.from(id)]), temporaryFolder(), 100)
  await diskStore(files).put(id, spooled)
  await rowsOf(url, `insert into stored_bytes (id, is_kept) values ('${id}', true)`)
  await rowsOf(
    url,
    `insert into files (id, name, content_type, size_bytes, sha256, created_at)
     values ('${id}', 'a.pdf', 'application/pdf', 36, sha256('${id}'), now())`,
  )
  return id
}

const changesOf = async (url: string): Promise<string> => {
  const [row] = await rowsOf<{ xid: string }>(url, 'select change_horizon()::text as xid')
  return row?.xid ?? '0'
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { siteIds } from '@rollcall/contract/site/runtime-config'
import { bringUpToDate } from './bring-up-to-date.ts'
import { type Env, readAgencyEnv } from './env.ts'
import { checkHosts, planOf } from './plan-agencies.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { findDatabaseKind } from './platform/database/database-kind.ts'
import { statement } from './platform/database/statement.ts'
import { diskStore } from './platform/files/disk-store.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openLocalFolders } from './platform/files/local-folders.ts'
import { s3Store } from './platform/files/s3-store.ts'
import {
  type Agency,
  changeAgency,
  parseReference,
  readAgenciesFile,
  writeAgenciesFile,
} from './platform/installations/agencies-file.ts'
import { type Copied, copyDatabase } from './platform/installations/copy-database.ts'
import { copyFiles } from './platform/installations/copy-files.ts'
import { StartError } from './platform/start-error.ts'

/** Works on the file of the agencies, which the running processes follow. */
export type InstallationCommand = (args: string[], env: Env, path: string) => Promise<string[]>

export const installationUsage = [
  'add <id> --database env:NAME|file:path [--migrations-database …] [--files …] [--configuration folder] [--host au=portal.example.org] [--sender "Name <address>"]',
  'list',
  'move <id> [--database … [--migrations-database …]] [--files …]',
  'retire <id>',
]

const PROCESSES_MS = 30_000

export const installationCommands = new Map<string, InstallationCommand>([
  ['add', addAgency],
  ['list', listAgencies],
  ['move', moveAgency],
  ['retire', retireAgency],
])

async function addAgency(args: string[], env: Env, path: string): Promise<string[]> {
  const options = {
    database: { type: 'string', default: '' },
    'migrations-database': { type: 'string' },
    files: { type: 'string' },
    configuration: { type: 'string' },
    host: { type: 'string', multiple: true },
    sender: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { configuration, sender } = values
  const agency: Agency = {
    id: onlyId(positionals),
    ...(configuration !== undefined && { configuration }),
    ...(values.host && { hosts: hostsFrom(values.host) }),
    database: parseReference('--database', values.database),
    ...placesFrom(values),
    ...(sender !== undefined && { sender }),
  }
  const others = existsSync(path) ? readAgenciesFile(path) : []
  if (others.some(({ id }) => id === agency.id))
    throw new StartError(`${path} already has the agency ${agency.id}.`)
  const plan = planOf(env, path, agency)
  if (plan.opening instanceof StartError) throw plan.opening
  checkHosts(path, [...others.map((other) => planOf(env, path, other)), plan])
  const lines: string[] = []
  await onServing(plan.opening.env, (db) =>
    bringUpToDate(db, addressesOf(plan.opening as Opening), (line) => lines.push(line)),
  )
  writeAgenciesFile(path, [...others, agency])
  return [
    ...lines,
    `${agency.id} is served at ${plan.hosts.join(', ')}. The running processes open it within seconds.`,
  ]
}

async function listAgencies(args: string[], env: Env, path: string): Promise<string[]> {
  parseArgs({ args })
  const lines: string[] = []
  for (const agency of readAgenciesFile(path)) {
    const { hosts, opening } = planOf(env, path, agency)
    const state = opening instanceof StartError ? opening.message : await describeDatabase(opening.env)
    lines.push([agency.id, agency.state ?? 'served', hosts.join(',') || 'no host', state].join('  '))
  }
  return lines
}

async function retireAgency(args: string[], _env: Env, path: string): Promise<string[]> {
  const id = onlyId(parseArgs({ args, allowPositionals: true }).positionals)
  changeAgency(path, id, (agency) => ({ ...agency, state: 'retired' }))
  return [`${id} is no longer served; its hosts answer 410. Its database and files are as they were.`]
}

/**
 * Moves the data while the service runs: most files are copied before, then requests of the agency get 503 until the rest
 * and the database are copied and the file names their new places.
 */
async function moveAgency(args: string[], _env: Env, path: string): Promise<string[]> {
  const options = {
    database: { type: 'string' },
    'migrations-database': { type: 'string' },
    files: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const id = onlyId(positionals)
  const before = readAgenciesFile(path).find((agency) => agency.id === id)
  if (!before) throw new StartError(`There is no agency ${id} in ${path}.`)
  if (before.state === 'retired') throw new StartError(`${id} is retired.`)
  const places = placesFrom(values)
  if (Object.keys(places).length === 0) throw new StartError('Name where it moves: --database or --files.')
  const moved = movedTo(before, places)
  const [from, to] = [readAgencyEnv(path, before), readAgencyEnv(path, moved)]
  if (places.database) await prepareTarget(to)
  const filesMoved = places.files && filesBetween(from, to)
  const copied = new Set<string>()
  if (filesMoved) await onServing(from, (db) => copyFiles(db, filesMoved, copied))

  const startedAt = performance.now()
  changeAgency(path, id, (agency) => ({ ...agency, state: 'moving' }))
  let result: Copied | undefined
  try {
    const areGone = await untilProcessesLeft(from)
    if (!areGone && filesMoved)
      throw new StartError(`A process still serves ${id}: it does not follow ${path}. Nothing was moved.`)
    if (filesMoved) await onServing(from, (db) => copyFiles(db, filesMoved, copied))
    const finish = async () => void changeAgency(path, id, () => moved)
    if (places.database)
      await copyDatabase(patient(from), patient(to), async (rows) => {
        result = rows
        await finish()
      })
    else await finish()
  } catch (error) {
    changeAgency(path, id, (agency) => (agency.state === 'moving' ? before : agency))
    throw error
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return [
    ...(result ? [`Copied ${result.rows} rows of ${result.tables} tables.`] : []),
    ...(filesMoved ? [`Copied ${copied.size} files.`] : []),
    `${id} was not served for ${seconds} s. Its earlier data is still there, and refuses writes.`,
  ]
}

type Places = Partial<Pick<Agency, 'database' | 'migrationsDatabase' | 'files'>>

/** The address for migrations belongs to the database that it was given with. */
function movedTo({ state: _state, migrationsDatabase, ...agency }: Agency, places: Places): Agency {
  return { ...agency, ...(!places.database && migrationsDatabase && { migrationsDatabase }), ...places }
}

interface PlaceOptions {
  database?: string | undefined
  'migrations-database'?: string | undefined
  files?: string | undefined
}

function placesFrom({ database, 'migrations-database': migrations, files }: PlaceOptions): Places {
  if (migrations !== undefined && !database)
    throw new StartError('--migrations-database goes with --database.')
  return {
    ...(database && { database: parseReference('--database', database) }),
    ...(migrations && { migrationsDatabase: parseReference('--migrations-database', migrations) }),
    ...(files && { files: parseReference('--files', files) }),
  }
}

function onlyId([id = '', ...more]: string[]): string {
  if (id === '' || more.length > 0) throw new StartError('Name one agency by its id.')
  return id
}

function hostsFrom(options: string[]): NonNullable<Agency['hosts']> {
  const hosts: NonNullable<Agency['hosts']> = {}
  for (const option of options) {
    const [site = '', host = ''] = option.split('=')
    const id = siteIds.find((one) => one === site)
    if (!id || host === '')
      throw new StartError(`--host is a site and its host, such as au=portal.example.org.`)
    hosts[id] = [...(hosts[id] ?? []), host]
  }
  return hosts
}

type Opening = Exclude<ReturnType<typeof planOf>['opening'], StartError>

const addressesOf = ({ env }: { env: Env }) => ({
  serving: () => env.databaseUrl ?? '',
  migrating: () => env.migrationsUrl ?? '',
})

async function onServing<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: env.databaseUrl ?? '', poolSize: 2, onError: () => undefined })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Opens single connections alone. */
const patient = (env: Env) =>
  openDatabase({ url: env.migrationsUrl ?? '', poolSize: 1, onError: () => undefined })

async function prepareTarget(env: Env): Promise<void> {
  await onServing(env, async (db) => {
    await bringUpToDate(db, addressesOf({ env }), () => undefined)
    const { kind } = await findDatabaseKind.one(db)
    if (kind) throw new StartError('The new database already has data. Give an empty one.')
  })
}

function filesBetween(from: Env, to: Env) {
  const folders = openLocalFolders(from.dataDir)
  const storeOf = ({ filesUrl, dataDir }: Env): FileStore =>
    filesUrl ? s3Store(filesUrl) : diskStore(join(dataDir, 'files'))
  return { from: storeOf(from), to: storeOf(to), spoolFolder: folders.arriving }
}

/** Whether every process has closed its connections. One that has not noticed is kept from writing by the copy. */
async function untilProcessesLeft(env: Env): Promise<boolean> {
  const connection = await patient(env).connect()
  try {
    for (const deadline = performance.now() + PROCESSES_MS; ; await wait(100)) {
      const { rows } = await connection.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where application_name = 'rollcall' and datname = current_database() and pid <> pg_backend_pid()`,
      )
      if (rows[0]?.count === 0) return true
      if (performance.now() > deadline) return false
    }
  } finally {
    await connection.end()
  }
}

const findVersions = statement<[], { postgres: string; migration: string | null }>(
  'find_versions',
  `select current_setting('server_version') as postgres, (select max(name) from migrations) as migration`,
)

async function describeDatabase(env: Env): Promise<string> {
  const { host, pathname } = new URL(env.databaseUrl ?? '')
  const place = `${host}${pathname}`
  try {
    const { postgres, migration } = await onServing(env, (db) => findVersions.one(db))
    return `${place}  PostgreSQL ${postgres}  ${migration ?? 'no migrations'}`
  } catch (error) {
    return `${place}  ${(error as Error).message || 'cannot be reached'}`
  }
}

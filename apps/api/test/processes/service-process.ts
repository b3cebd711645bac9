import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject, vi } from 'vitest'
import { afterFile } from '../after-file.ts'
import { bundled } from '../bundled-programs.ts'
import { times } from '../proofs/proof.ts'
import { DEMO_NOW } from '../test-now.ts'
import { ask } from './http-client.ts'
import type { Installation } from './installed-release.ts'
import { until } from './until.ts'

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const READY_MS = 120_000

// Each test starts several processes; on a machine that is busy with something else that takes its time.
vi.setConfig({ testTimeout: times(180_000, 60 * 60_000), hookTimeout: 180_000 })

export interface ServiceProcess {
  readonly port: number
  readonly pid: number
  readonly origin: string
  readonly dataDir: string
  /** Its output and its log so far. */
  stdout(): string
  stderr(): string
  /** Settles when the process is gone. */
  readonly ended: Promise<ProcessEnd>
  /** kill -9. */
  kill(): Promise<void>
  /** SIGTERM, and how it ended. */
  stop(): Promise<ProcessEnd>
  /** SIGSTOP: it does nothing, and notices nothing, until it is resumed. */
  pause(): void
  resume(): void
  /** Closes the terminal that it prints to. */
  closeStdout(): void
}

export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
  ms: number
}

interface Launch {
  env?: Record<string, string>
  /** Data of an earlier process; its own temporary folder otherwise. */
  dataDir?: string
  port?: number
  /** A command to run the service with. */
  within?: readonly string[]
  /** The service of an unpacked archive instead of the sources'. */
  installation?: Installation
}

const running = new Set<ChildProcess>()
const folders = new Set<string>()

/** A real service process, without waiting until it is ready. */
export async function launchProcess({
  env = {},
  dataDir,
  port,
  within = [],
  installation,
}: Launch = {}): Promise<ServiceProcess> {
  const isDemo = env.DEMO !== 'off' && env.CONFIG_VARIANT !== 'production'
  const bundle = installation?.program('server') ?? bundled(isDemo ? 'demo' : 'server')
  const ownPort = port ?? (await freePort())
  const ownData = dataDir ?? temporaryFolder()
  const [command, ...args] = [...within, process.execPath, bundle]
  const child = spawn(command, args, {
    cwd: projectRoot,
    ...installation?.spawnOptions,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(ownPort),
      DATA_DIR: ownData,
      LOG_TO: 'stdout',
      DATABASE_POOL_SIZE: '6',
      // In races one person sends a hundred requests at once, which the limit per person must not refuse.
      MAX_IN_FLIGHT: '1000',
      // A stop may take long on a busy machine; one that never ends is cut short and fails.
      STOP_SECONDS: '60',
      ...env,
    },
  })
  running.add(child)
  const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)]
  const startedAt = Date.now()
  const ended = new Promise<ProcessEnd>((done) => {
    child.once('close', (code, signal) => {
      running.delete(child)
      done({ code, signal, ms: Date.now() - startedAt })
    })
  })
  return {
    port: ownPort,
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${ownPort}`,
    dataDir: ownData,
    stdout,
    stderr,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      const askedAt = Date.now()
      child.kill('SIGTERM')
      const { code, signal } = await ended
      if (stdout().includes('slots were not released')) throw new Error(stdout())
      return { code, signal, ms: Date.now() - askedAt }
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    closeStdout: () => child.stdout.destroy(),
  }
}

/** A real service process that answers. */
export async function startProcess(launch: Launch = {}): Promise<ServiceProcess> {
  const service = await launchProcess(launch)
  await untilReady(service)
  return service
}

/** A service with its own embedded database, on demo data that was seeded once for the run. */
export const startDemoProcess = ({ env, dataDir = seededFolder() }: Launch = {}): Promise<ServiceProcess> =>
  startProcess({ dataDir, env: { DEMO_NOW, ...env } })

export async function untilReady(service: ServiceProcess): Promise<void> {
  let end: ProcessEnd | undefined
  void service.ended.then((how) => (end = how))
  const deadline = Date.now() + READY_MS
  for (;;) {
    const answer = await ask(service, 'GET /readyz').catch(() => undefined)
    if (answer?.status === 200) return
    if (end) throw new Error(`the service ended with ${end.code ?? end.signal}: ${service.stderr()}`)
    if (Date.now() > deadline) throw new Error(`the service is not ready: ${service.stdout()}`)
    await wait(20)
  }
}

/** Removed, with the database that may still run in it, when the test file is done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-process-'))
  folders.add(folder)
  return folder
}

/** Temporary, with a database and files as the first start at DEMO_NOW leaves them. */
export function seededFolder(): string {
  const folder = temporaryFolder()
  cpSync(inject('seededFolder'), folder, { recursive: true })
  return folder
}

export const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const port = portOf(server)
      server.close(() => done(port))
    })
  })

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

/** The PostgreSQL that holds a data folder, dead or alive. */
export function findPostmasterPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  // Empty for a moment while it is being written.
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined
}

export function getPostmasterPid(dataDir: string): number {
  const pid = findPostmasterPid(dataDir)
  if (!pid) throw new Error(`no PostgreSQL holds ${dataDir}`)
  return pid
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => (text += chunk))
  stream.on('error', () => undefined)
  return () => text
}

function killEverything() {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) {
    const pid = findPostmasterPid(folder)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }
}
// A worker that is ended half-way runs no afterAll.
process.once('exit', killEverything)

afterFile(async () => {
  killEverything()
  await until('every process is gone', () => running.size === 0)
  for (const folder of folders) {
    const pid = findPostmasterPid(folder)
    if (pid) await until('its database is gone', () => !isAlive(pid))
    rmSync(folder, { recursive: true, force: true })
  }
  folders.clear()
})

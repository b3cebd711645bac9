import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import PostalMime from 'postal-mime'
import type { Sql } from '../apps/api/test/a-booking.ts'
import { asAdmin, copyDatabase, withDatabase } from '../apps/api/test/test-postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bundle = join(root, 'apps/api/dist/demo.mjs')

/** A Tuesday, 6:40 in the morning in Melbourne: the moment the portal is for. */
export const DEMO_NOW = '2026-11-17T06:40:00+11:00'

export interface Mail {
  to: string
  subject: string
  text: string
  links: string[]
}

export interface Service {
  port: number
  /** `http://localhost:PORT`, or a regional site of the same instance. */
  origin(site?: 'au' | 'us' | 'uk' | 'nz' | 'ca'): string
  /** The service's current time. */
  now(): Promise<number>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The newest mail to a recipient, once it is sent. */
  mailTo(email: string, subject: RegExp): Promise<Mail>
  stop(): Promise<void>
}

/** The database of the service, for the builders of its tests. */
export const sqlOf =
  (service: Service): Sql =>
  (text, ...values) =>
    service.sql(text, values)

const TEMPLATE = 'demo'

/** Seeds the demo data once per run; every service starts on a copy. */
export async function createTemplate(): Promise<{ remove: () => void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-e2e-demo-'))
  process.env.E2E_DATA_DIR = dataDir
  const { url } = databases()
  await asAdmin(url, `create database ${TEMPLATE}`)
  const { child, port } = await startProcess(TEMPLATE, dataDir)
  process.env.E2E_TEMPLATE_PORT = String(port)
  await ended(child)
  return { remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A real service process on a database of its own, with demo data seeded around DEMO_NOW. */
export async function startServiceForTests(env: Record<string, string> = {}): Promise<Service> {
  const { url } = databases()
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-e2e-data-'))
  cpSync(process.env.E2E_DATA_DIR ?? '', dataDir, { recursive: true })
  await copyDatabase(url, TEMPLATE, name)
  const { child, port } = await startProcess(name, dataDir, env)
  const database = new pg.Pool({ connectionString: withDatabase(url, name), max: 1 })
  const outbox = join(dataDir, 'outbox')
  return {
    port,
    origin: (site) => `http://${site ? `${site}.` : ''}localhost:${port}`,
    async now() {
      const { headers } = await fetch(`http://localhost:${port}/api/ping`, { method: 'HEAD' })
      return Date.parse(headers.get('date') ?? '')
    },
    sql: async (text, values) => (await database.query(text, values)).rows,
    mailTo: (email, subject) => newestMail(outbox, email, subject, port),
    async stop() {
      await database.end()
      await ended(child)
      await asAdmin(url, `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** As global-setup.ts left them. */
const databases = () => ({
  url: process.env.E2E_POSTGRES ?? '',
  serviceUrl: process.env.E2E_POSTGRES_SERVICE ?? '',
})

async function startProcess(database: string, dataDir: string, env: Record<string, string> = {}) {
  const { url, serviceUrl } = databases()
  const port = await freePort()
  const child = spawn(process.execPath, [bundle], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: withDatabase(serviceUrl, database),
      MIGRATIONS_DATABASE_URL: withDatabase(url, database),
      DEMO_NOW,
      LOG_TO: 'file',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilRunning(child)
  return { child, port }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await over
}

function untilRunning(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('is running at')) done()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => fail(new Error(`The service did not start:\n${output}`)))
  })
}

async function newestMail(folder: string, email: string, subject: RegExp, port: number): Promise<Mail> {
  // Mails of the seeding contain the address of that service.
  const elsewhere = `:${process.env.E2E_TEMPLATE_PORT}/`
  for (let tries = 0; tries < 600; tries++) {
    for (const file of filesOf(folder)) {
      const mail = await PostalMime.parse(readFileSync(file))
      const text = (mail.text ?? '').replaceAll(elsewhere, `:${port}/`)
      if (mail.to?.[0]?.address === email && subject.test(mail.subject ?? '')) {
        return { to: email, subject: mail.subject ?? '', text, links: text.match(/https?:\/\/\S+/g) ?? [] }
      }
    }
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error(`No mail to ${email} about ${subject}`)
}

function filesOf(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    return names
      .sort()
      .reverse()
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { inject } from 'vitest'
import { DEMO_PASSWORD, demoEmail } from '../../demo/src/data/demo-people.ts'
import { demoPages } from '../../demo/src/demo.ts'
import { type AppOptions, buildApp } from '../src/app.ts'
import { openAccessTokens } from '../src/identity/access-token.ts'
import { embeddedPasswords } from '../src/identity/embedded-passwords.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { diskStore } from '../src/platform/files/disk-store.ts'
import type { FileStore } from '../src/platform/files/file-store.ts'
import { openFiles } from '../src/platform/files/files.ts'
import { openLocalFolders } from '../src/platform/files/local-folders.ts'
import { openReaders, type ReaderPool } from '../src/platform/files/reader-pool.ts'
import { newId } from '../src/platform/ids.ts'
import { logOptions } from '../src/platform/log.ts'
import { folderCarrier } from '../src/platform/outbox/mail-carrier.ts'
import { openOutbox } from '../src/platform/outbox/outbox.ts'
import { pushCarrier } from '../src/platform/outbox/push-carrier.ts'
import { smsFolderCarrier } from '../src/platform/outbox/sms-carrier.ts'
import { openVapidKeys } from '../src/platform/outbox/vapid-keys.ts'
import type { Services } from '../src/platform/services.ts'
import { loadRuntimeConfigs } from '../src/site/runtime-config.ts'
import { addPerson } from './a-person.ts'
import { NO_PUSH_SERVICE } from './a-push-device.ts'
import type { TestedCall } from './all-calls.ts'
import { bundled } from './bundled-programs.ts'
import { type Answered, type Given, injectCall } from './inject-call.ts'
import { until } from './processes/until.ts'
import { markScanner } from './stand-ins/mark-scanner.ts'
import { createTestDatabase } from './test-database.ts'
import { TEST_NOW } from './test-now.ts'

export { TEST_NOW }

export interface TestApp {
  app: FastifyInstance
  services: Services
  /** The service's clock, which tests can set. */
  clock: { set(instant: number): void; advance(ms: number): void; now(): number }
  /** Lines the service logged, at every level. */
  logged: string[]
  /** The .eml files of the mail that was sent. */
  outboxFolder: string
  /** One call of the contract; a code that the contract does not list for it fails the test. */
  call(key: TestedCall, given?: Given): Promise<Answered>
  /** The same service with other options, on the same database: cheaper than another. */
  otherwise(options: Partial<AppOptions>, changed?: Partial<Services>): Promise<Pick<TestApp, 'app' | 'call'>>
  /** As the owner of the database, who may do what the service may not. */
  sql: <Row = Record<string, unknown>>(text: string, ...values: unknown[]) => Promise<Row[]>
  /** A copy of Ava, for tests that change data that other tests use. */
  newPerson(): Promise<Person>
  signIn(key: string, password?: string): Promise<SignedInPerson>
  /** The mails to an address, oldest first, once everything due has been sent. */
  mailsTo(email: string): Promise<ReceivedMail[]>
  close(): Promise<void>
}

export interface Person {
  key: string
  id: string
  email: string
}

export interface SignedInPerson {
  accessToken: string
  cookie: string
  authorization: { authorization: string }
}

export interface ReceivedMail {
  subject: string
  text: string
  html: string
  files: { name: string | null; type: string; text: string }[]
}

/** The whole service on a database of its own with the demo people in it; only the clock is ours. */
export async function createTestApp(
  change: (config: RuntimeConfig) => void = () => undefined,
  { pushServices = [], ...options }: Partial<AppOptions> & { pushServices?: string[] } = {},
): Promise<TestApp> {
  const database = await createTestDatabase('demo')
  const db = openDatabase({ url: database.serviceUrl, poolSize: 10, onError: () => undefined })
  const owner = openDatabase({ url: database.url, poolSize: 4, onError: () => undefined })
  let now = TEST_NOW
  const clock = {
    now: () => now,
    set: (instant: number) => (now = instant),
    advance: (ms: number) => (now += ms),
  }
  const runtimeConfigs = loadRuntimeConfigs('config', 4000)
  if (!runtimeConfigs.local) throw new Error('There is no local configuration')
  const config = structuredClone(runtimeConfigs.local)
  // The calls are tried whether or not the portal has a screen for them yet.
  config.features.all.route_downloads = 'enabled'
  // One key makes all calls of a test file, and its clock does not run.
  config.agency.requestsPerMinute = 100_000
  change(config)
  const logged: string[] = []
  const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-app-'))
  const outboxFolder = join(folder, 'outbox')
  const from = 'Rollcall <no-reply@rollcall.test>'
  const vapidKeys = await openVapidKeys(db)
  const carriers = {
    email: folderCarrier(outboxFolder, from),
    sms: smsFolderCarrier(outboxFolder, from),
    push: pushCarrier({ keys: vapidKeys, contact: 'mailto:no-reply@rollcall.test', now: Date.now }),
  }
  const outbox = openOutbox({ db, clock, config }, carriers, { failed: () => undefined })
  const folders = openLocalFolders(folder)
  const files = openFiles({
    db,
    clock,
    store: overDemoFiles(diskStore(join(folder, 'files'))),
    spoolFolder: folders.arriving,
  })
  const passwords = embeddedPasswords
  const services: Services = {
    db,
    clock,
    config,
    outbox,
    files,
    folders,
    scanner: markScanner,
    passwords,
    log,
  }
  const appOptions: AppOptions = {
    tokens: await openAccessTokens(db, clock),
    push: { vapidPublicKey: vapidKeys.publicKey, loopback: [NO_PUSH_SERVICE, ...pushServices] },
    readers: sharedReaders('file-reader'),
    certificateReaders: sharedReaders('certificate-reader'),
    trustedProxies: undefined,
    maxInFlight: 500,
    isProduction: false,
    runtimeConfigs,
    portalRoot: writePortal(join(folder, 'portal')),
    demo: demoPages(outboxFolder),
    ...options,
  }
  const app = await buildApp(services, appOptions)
  const others: FastifyInstance[] = []
  const sql: TestApp['sql'] = async (text, ...values) =>
    (await owner.query({ name: values.length > 0 ? nameOf(text) : '', text, values })).rows
  return {
    app,
    services,
    clock,
    logged,
    outboxFolder,
    call: (key, given) => injectCall(app, key, given),
    async otherwise(more, changed) {
      const other = await buildApp({ ...services, ...changed }, { ...appOptions, ...more })
      others.push(other)
      return { app: other, call: (key, given) => injectCall(other, key, given) }
    },
    sql,
    async newPerson() {
      const id = newId(now)
      const key = `ava-${id}`
      await addPerson(sql, { id, email: demoEmail(key), language: 'en', consultantId: null })
      return { key, id, email: demoEmail(key) }
    },
    async signIn(key, password = DEMO_PASSWORD) {
      const answer = await injectCall(app, 'POST /sign-in', { body: { email: demoEmail(key), password } })
      if (answer.status !== 200) throw new Error(`${key} cannot sign in: ${answer.code}`)
      const accessToken = answer.text('accessToken')
      return { accessToken, cookie: answer.cookie, authorization: { authorization: `Bearer ${accessToken}` } }
    },
    async mailsTo(email) {
      // A delivery that is already under way may have begun before the newest mail was written.
      const due = `select from outbox
        where channel <> 'push' and sent_at is null and failed_at is null and (attempts > 0 or next_attempt_at <= now())`
      while ((await sql(due)).length > 0) await outbox.deliver()
      const files = readdirSync(outboxFolder).sort()
      const mails = await Promise.all(
        files.map((name) => PostalMime.parse(readFileSync(join(outboxFolder, name)))),
      )
      return mails
        .filter(({ to }) => to?.[0]?.address === email)
        .map(({ subject = '', text = '', html = '', attachments }) => ({
          subject,
          text,
          html,
          files: attachments.map(({ filename, mimeType, content }) => ({
            name: filename,
            type: mimeType,
            text: typeof content === 'string' ? content : new TextDecoder().decode(content),
          })),
        }))
    },
    async close() {
      await app.close()
      for (const other of others) await other.close()
      // The work for a client that hung up continues for a while.
      await until('all slots are released', () => app.admission.taken() === 0)
      await outbox.deliver()
      await db.close()
      await owner.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL plans a named statement once for each connection, not for each record of the test data. */
const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url')

/** Reads the demo's files in place: copying and removing them took a third of the time of all tests. */
function overDemoFiles(own: FileStore): FileStore {
  const demo = diskStore(join(inject('seededFolder'), 'files'))
  const removed = new Set<string>()
  return {
    put: (key, file) => own.put(key, file),
    open: (key, range) =>
      own.open(key, range).catch((error) => {
        if (removed.has(key)) throw error
        return demo.open(key, range)
      }),
    findPath: (key) =>
      findPath(own, key).catch((error) => {
        if (removed.has(key)) throw error
        return findPath(demo, key)
      }),
    remove(key) {
      removed.add(key)
      return own.remove(key)
    },
  }
}

const findPath = async (store: FileStore, key: string): Promise<string> => {
  if (!store.findPath) throw new Error('A store on this machine has paths')
  return store.findPath(key)
}

const pools = new Map<string, ReaderPool>()

/** Started with the first file that is sent, and then of use to every test of this worker; they end with it. */
const sharedReaders = (entry: 'file-reader' | 'certificate-reader'): ReaderPool => ({
  run(job, { owner, limits }) {
    const pool = pools.get(entry) ?? openReaders(bundled(entry))
    pools.set(entry, pool)
    // On a busy machine only the processor time counts.
    return pool.run(job, { owner, limits: { ...limits, wallMs: 120_000 } })
  },
  stop: () => undefined,
})

function writePortal(root: string): string {
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>The portal</title>')
  writeFileSync(join(root, 'assets', 'app-1a2b.js'), 'export {}')
  return root
}

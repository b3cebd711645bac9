import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp, type DemoPages } from './app.ts'
import { openJotForm } from './compliance/items/forms/jot-form.ts'
import type { Env } from './env.ts'
import { openAccessTokens } from './identity/access-token.ts'
import { openPasswords } from './identity/open-passwords.ts'
import { serviceJobs } from './jobs.ts'
import { openTelemetry } from './open-telemetry.ts'
import { appVersion } from './platform/app-version.ts'
import { clockFrom, systemClock } from './platform/clock.ts'
import { continueChangeNumbers } from './platform/database/change-numbers.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { claimForRealPeople } from './platform/database/database-kind.ts'
import { migrate } from './platform/database/migrate.ts'
import { type OwnDatabase, openOwnDatabase } from './platform/database/own-database.ts'
import { keepSettingsBehindPooler } from './platform/database/service-role.ts'
import { diskStore } from './platform/files/disk-store.ts'
import { openFiles } from './platform/files/files.ts'
import { openLocalFolders } from './platform/files/local-folders.ts'
import { oneCertificateAtATime, openReaders } from './platform/files/reader-pool.ts'
import { s3Store } from './platform/files/s3-store.ts'
import { clamdScanner } from './platform/files/virus-scanner.ts'
import { ACCEPT_QUEUE } from './platform/http/http-server.ts'
import { type JobRunner, startJobs } from './platform/jobs/job-runner.ts'
import type { Carrier } from './platform/outbox/carrier.ts'
import { folderCarrier, smtpCarrier } from './platform/outbox/mail-carrier.ts'
import { openOutbox } from './platform/outbox/outbox.ts'
import { pushCarrier } from './platform/outbox/push-carrier.ts'
import { smsCarrier, smsFolderCarrier } from './platform/outbox/sms-carrier.ts'
import { openVapidKeys } from './platform/outbox/vapid-keys.ts'
import type { Services } from './platform/services.ts'
import { StartError } from './platform/start-error.ts'
import { traceCarrier, traceDatabase } from './platform/telemetry/traced.ts'
import { serveMetrics } from './site/metrics/metrics-server.ts'
import { loadRuntimeConfigs } from './site/runtime-config.ts'

const besideThisFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MIGRATIONS = besideThisFile('../migrations')
const PORTAL = besideThisFile('../../portal/dist')
const FILE_READER = besideThisFile('./file-reader.mjs')
const CERTIFICATE_READER = besideThisFile('./certificate-reader.mjs')

/** The parts that a demo adds to the service it starts. */
export interface Demo {
  /** Seeds the database, unless that was done. `welcome` says how to try what is there. */
  prepare: (services: Services, env: Env) => Promise<{ isNew: boolean; welcome: string }>
  pages: (env: Env, services: Services) => DemoPages
}

export interface RunningService {
  /** Prints the address. */
  welcome: string
  /** Settles when the service can no longer work; stop it then. */
  readonly failed: Promise<StartError>
  stop(): Promise<void>
}

type Say = (line: string) => void

/** Starts the parts in the order of their dependencies, and stops them in reverse. */
export async function startService(
  env: Env,
  say: Say,
  { calledOff, demo: withDemo }: { calledOff?: AbortSignal; demo?: Demo | undefined } = {},
): Promise<RunningService> {
  const demo = env.isDemo ? withDemo : undefined
  if (env.isDemo && !demo)
    throw new StartError(
      'This program has no demo data. Start it with DEMO=off, or use `npm start` for the demo.',
    )
  const runtimeConfigs = loadRuntimeConfigs(env.configDir, env.publicPort)
  const config = runtimeConfigs[env.configVariant]
  if (!config) throw new StartError(`There is no ${env.configVariant} configuration in ${env.configDir}.`)

  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { log, metrics, tracing, close } = openTelemetry(env)
    undo.push(close)
    const tracer = tracing?.tracer
    const clock = env.demoNow === undefined ? systemClock : clockFrom(env.demoNow)
    const own = env.databaseUrl ? undefined : await startOwnDatabase(env, { say, log, calledOff })
    if (own) undo.push(() => own.stop())
    // Does not wait for a running seeding: without its database the start fails, and ends the processes it began.
    const breakOff = () => void own?.stop()
    calledOff?.throwIfAborted()
    calledOff?.addEventListener('abort', breakOff)
    const addresses = own
      ? { serving: own.url, migrating: own.ownerUrl }
      : { serving: () => env.databaseUrl ?? '', migrating: () => env.migrationsUrl ?? '' }
    const untraced = openDatabase({
      url: addresses.serving,
      poolSize: env.poolSize,
      ...(own && { isUsable: own.isHeld }),
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
    undo.push(() => untraced.close())
    const db = tracer ? traceDatabase(untraced, tracer) : untraced
    await bringUpToDate(db, addresses, say)
    if (await continueChangeNumbers(db)) log.info('the database was restored, or another server took it over')

    const folders = openLocalFolders(env.dataDir)
    const carrier = env.smtpUrl
      ? smtpCarrier(env.smtpUrl, env.mailFrom, env.smtpConnections)
      : folderCarrier(folders.mail, env.mailFrom)
    // Without a carrier, texts to demo people are stored with their mail; real people are not offered text messages.
    const texts = env.isDemo ? smsFolderCarrier(folders.mail, env.mailFrom) : undefined
    const sms = env.sms ? smsCarrier(env.sms) : texts
    const vapidKeys = await openVapidKeys(db)
    const push = pushCarrier({ keys: vapidKeys, contact: contactOf(env), now: () => clock.now() })
    const traced = <Message>(channel: string, out: Carrier<Message>) =>
      tracer ? traceCarrier(out, channel, tracer) : out
    const outbox = openOutbox(
      { db, clock, config },
      { email: traced('email', carrier), sms: sms && traced('sms', sms), push: traced('push', push) },
      {
        failed: (error, messageId) => log.warn({ err: error, messageId }, 'a message was not sent'),
        dropped: (reason, messageId) => log.info({ reason, messageId }, 'a message was dropped'),
      },
    )
    let jobs: JobRunner | undefined
    undo.push(() => Promise.all([jobs?.stop(), outbox.stop()]))
    const files = openFiles({
      db,
      clock,
      store: env.filesUrl ? s3Store(env.filesUrl) : diskStore(join(env.dataDir, 'files')),
      spoolFolder: folders.arriving,
    })
    const readers = openReaders(FILE_READER)
    undo.push(async () => readers.stop())
    const certificateReaders = openReaders(CERTIFICATE_READER, oneCertificateAtATime)
    undo.push(async () => certificateReaders.stop())
    const scanner = env.clamdUrl ? clamdScanner(env.clamdUrl) : undefined
    const passwords = await openPasswords({ clock, log, config }, env.hostedIdentity)
    const services: Services = { db, clock, config, outbox, files, folders, scanner, passwords, log, tracer }
    const prepared = await demo?.prepare(services, env)
    if (!prepared) await claimForRealPeople(db)
    if (prepared?.isNew) say('Seeded the demo data.')

    const app = await buildApp(services, {
      tokens: await openAccessTokens(db, clock),
      push: { vapidPublicKey: vapidKeys.publicKey, loopback: env.pushLoopback },
      texts: env.texts,
      readers,
      certificateReaders,
      jotForm: env.jotForm && openJotForm(env.jotForm),
      oidc: env.oidc,
      learning: env.learning,
      trustedProxies: env.trustedProxies,
      maxInFlight: env.maxInFlight,
      isProduction: env.configVariant === 'production',
      runtimeConfigs,
      portalRoot: env.portalDir ?? PORTAL,
      demo: demo?.pages(env, services),
      onAnswer: metrics?.onAnswer,
      tracer,
    })
    const scheduled = serviceJobs(services)
    if (env.metrics && metrics) {
      const parts = {
        app,
        db: untraced,
        readers,
        certificateReaders,
        hasScanner: scanner !== undefined,
        jobs: scheduled,
        spans: tracing?.counts,
      }
      const server = await serveMetrics(env.metrics, log, () => metrics.read(parts))
      undo.push(() => server.stop())
    }
    jobs = await startJobs(db, log, scheduled, metrics?.onRun)
    undo.push(() => app.close())
    await app.listen({ port: env.port, host: env.host, backlog: ACCEPT_QUEUE })
    calledOff?.removeEventListener('abort', breakOff)
    log.info({ version: appVersion }, 'started')
    const welcome =
      prepared?.welcome ?? `Rollcall ${appVersion} is running at http://localhost:${env.publicPort}`
    return { welcome, failed: own?.takenOver ?? new Promise(() => undefined), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Push services write to the operator at the address of the mails. */
function contactOf({ mailFrom }: Env): string {
  const [, address = mailFrom] = /<(.+)>/.exec(mailFrom) ?? []
  return `mailto:${address.trim()}`
}

function startOwnDatabase(
  { dataDir }: Env,
  { say, log, calledOff }: { say: Say; log: Logger; calledOff: AbortSignal | undefined },
): Promise<OwnDatabase> {
  say('Starting the embedded PostgreSQL …')
  return openOwnDatabase(dataDir, log, calledOff)
}

interface Addresses {
  serving: () => string
  migrating: () => string
}

/** Migrations may need another role than the service's, which then gets its grants. */
async function bringUpToDate(db: Database, { serving, migrating }: Addresses, say: Say) {
  const serviceRole = await roleAt(db, serving())
  if (await keepSettingsBehindPooler(db))
    say(`Kept the settings of ${serviceRole} on the role. Have the pooler RECONNECT, so that they count.`)
  const owner = openDatabase({ url: migrating, poolSize: 1, onError: () => undefined })
  try {
    await roleAt(owner, migrating())
    const applied = await migrate(owner, MIGRATIONS, { serviceRole })
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} steps).`)
  } finally {
    await owner.close()
  }
}

async function roleAt(db: Database, url: string): Promise<string> {
  try {
    const { rows } = await db.query({ name: 'role', text: 'select current_user as role', values: [] })
    return rows[0].role
  } catch (error) {
    const { host } = new URL(url)
    throw new StartError(
      `The database at ${host} cannot be reached: ${(error as Error).message || 'no answer'}.`,
    )
  }
}

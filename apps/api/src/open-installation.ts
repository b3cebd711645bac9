import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp, type DemoPages } from './app.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { openJotForm } from './compliance/items/forms/jot-form.ts'
import type { Env } from './env.ts'
import { openAccessTokens } from './identity/access-token.ts'
import { openPasswords } from './identity/open-passwords.ts'
import { serviceJobs } from './jobs.ts'
import { appVersion } from './platform/app-version.ts'
import { continueChangeNumbers } from './platform/database/change-numbers.ts'
import { openDatabase } from './platform/database/database.ts'
import { claimForRealPeople } from './platform/database/database-kind.ts'
import { type OwnDatabase, openOwnDatabase } from './platform/database/own-database.ts'
import { withReplica } from './platform/database/replica.ts'
import { diskStore } from './platform/files/disk-store.ts'
import { openFiles } from './platform/files/files.ts'
import { openLocalFolders } from './platform/files/local-folders.ts'
import { s3Store } from './platform/files/s3-store.ts'
import type { Front } from './platform/http/http-server.ts'
import { type JobRunner, startJobs } from './platform/jobs/job-runner.ts'
import type { Carrier } from './platform/outbox/carrier.ts'
import { folderCarrier, smtpCarrier } from './platform/outbox/mail-carrier.ts'
import { openOutbox } from './platform/outbox/outbox.ts'
import { pushCarrier } from './platform/outbox/push-carrier.ts'
import { smsCarrier, smsFolderCarrier } from './platform/outbox/sms-carrier.ts'
import { openVapidKeys } from './platform/outbox/vapid-keys.ts'
import type { Services } from './platform/services.ts'
import type { StartError } from './platform/start-error.ts'
import { traceCarrier, traceDatabase } from './platform/telemetry/traced.ts'
import type { ProcessServices } from './process-services.ts'
import { openMetrics } from './site/metrics/service-metrics.ts'
import type { RuntimeConfigs } from './site/runtime-config.ts'

const PORTAL = fileURLToPath(new URL('../../portal/dist', import.meta.url))

/** The parts that a demo adds to the service it starts. */
export interface Demo {
  /** Seeds the database, unless that was done. `welcome` says how to try what is there. */
  prepare: (services: Services, env: Env) => Promise<{ isNew: boolean; welcome: string }>
  pages: (env: Env, services: Services) => DemoPages
}

/** One agency: its configuration, database and file store, with the app that serves it. */
export interface Installation {
  app: FastifyInstance
  /** Of demo data: how to try it. */
  welcome: string | undefined
  /** Settles when it can no longer work; close it then. */
  readonly failed: Promise<StartError>
  /** Absent unless metrics are served. */
  readMetrics: (() => Promise<string>) | undefined
  /** Closes the app first. */
  close(): Promise<void>
}

export type Say = (line: string) => void

interface Opening {
  configuration: { runtimeConfigs: RuntimeConfigs; config: RuntimeConfig }
  shared: ProcessServices
  /** Names the agency in each line if there are several. */
  log: Logger
  say: Say
  calledOff?: AbortSignal | undefined
  demo?: Demo | undefined
  /** Of a process that serves several. */
  front?: Front | undefined
}

/** Starts the parts in the order of their dependencies, and stops them in reverse. The app does not listen yet. */
export async function openInstallation(
  env: Env,
  { configuration, shared, log, say, calledOff, demo, front }: Opening,
): Promise<Installation> {
  const { runtimeConfigs, config } = configuration
  const { clock, readers, certificateReaders, scanner, tracing } = shared
  const tracer = tracing?.tracer
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const metrics = env.metrics && openMetrics(appVersion)
    undo.push(async () => metrics?.stop())
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
    let db = tracer ? traceDatabase(untraced, tracer) : untraced
    undo.push(() => db.close())
    await bringUpToDate(db, addresses, say)
    if (await continueChangeNumbers(db)) log.info('the database was restored, or another server took it over')
    const { replicaUrl, poolSize } = env
    if (replicaUrl) db = withReplica(db, { url: replicaUrl, poolSize, log })

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
      front,
      onAnswer: metrics?.onAnswer,
      tracer,
    })
    await app.ready()
    const scheduled = serviceJobs(services)
    jobs = await startJobs(db, log, scheduled, metrics?.onRun)
    undo.push(() => app.close())
    calledOff?.removeEventListener('abort', breakOff)
    const parts = {
      app,
      db: untraced,
      readers,
      certificateReaders,
      hasScanner: scanner !== undefined,
      jobs: scheduled,
      spans: tracing?.counts,
    }
    return {
      app,
      welcome: prepared?.welcome,
      failed: own?.takenOver ?? new Promise(() => undefined),
      readMetrics: metrics && (() => metrics.read(parts)),
      close,
    }
  } catch (error) {
    await close()
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

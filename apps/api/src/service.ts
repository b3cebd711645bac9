import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { type DemoState, layOutDemo } from './demo/lay-out-demo.ts'
import type { Env } from './env.ts'
import { openAccessTokens } from './identity/access-token.ts'
import { serviceJobs } from './jobs.ts'
import { type Clock, clockFrom, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import { holdServiceLock } from './platform/database/service-lock.ts'
import { startJobs } from './platform/jobs/job-runner.ts'
import { openLog } from './platform/log.ts'
import { folderCarrier, smtpCarrier } from './platform/mail/mail-carrier.ts'
import { openOutbox } from './platform/mail/outbox.ts'
import type { Services } from './platform/services.ts'
import { StartError } from './platform/start-error.ts'
import { loadRuntimeConfigs } from './runtime-config.ts'

const besideThisFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MIGRATIONS = besideThisFile('../migrations')
const PORTAL = besideThisFile('../../web/dist')

export interface RunningService {
  demo: DemoState | undefined
  clock: Clock
  stop(): Promise<void>
}

type Say = (line: string) => void

/** Puts the parts together in the order they need each other, and takes them down in the reverse. */
export async function startService(env: Env, say: Say): Promise<RunningService> {
  const runtimeConfigs = loadRuntimeConfigs(env.configDir, env.publicPort)
  const config = runtimeConfigs[env.configVariant]
  if (!config) throw new StartError(`There is no ${env.configVariant} configuration in ${env.configDir}.`)

  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { log, close: closeLog } = openLog({ level: env.logLevel, file: logFileOf(env) })
    undo.push(closeLog)
    const clock = env.demoNow === undefined ? systemClock : clockFrom(env.demoNow)
    const url = env.databaseUrl ?? (await startOwnDatabase(env, say, undo))
    const db = openDatabase({
      url,
      poolSize: env.poolSize,
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
    undo.push(() => db.close())
    await reach(db, url)
    const applied = await migrate(db, MIGRATIONS)
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} steps).`)

    const outboxFolder = join(env.dataDir, 'outbox')
    const carrier = env.smtpUrl
      ? smtpCarrier(env.smtpUrl, env.mailFrom)
      : folderCarrier(outboxFolder, env.mailFrom)
    const outbox = openOutbox(db, carrier, (error, mailId) =>
      log.warn({ err: error, mailId }, 'a mail was not sent'),
    )
    const services: Services = { db, clock, config, outbox, log }
    const demo = env.isDemo
      ? await layOutDemo(services, { isClockSet: env.demoNow !== undefined })
      : undefined
    if (demo?.isNew) say('Laid out the demo data.')

    const app = await buildApp(services, {
      tokens: await openAccessTokens(db, clock),
      trustedProxies: env.trustedProxies,
      maxInFlight: env.maxInFlight,
      isProduction: env.configVariant === 'production',
      runtimeConfigs,
      portalRoot: env.portalDir ?? PORTAL,
      readableOutbox: env.isDemo && !env.smtpUrl ? outboxFolder : undefined,
    })
    const jobs = await startJobs(db, log, serviceJobs(services))
    undo.push(() => Promise.all([jobs.stop(), outbox.stop()]))
    undo.push(() => app.close())
    await app.listen({ port: env.port, host: env.host })
    return { demo, clock, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function logFileOf({ logTo, dataDir }: Env): string | undefined {
  if (logTo === 'stdout') return undefined
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, 'rollcall.log')
}

async function startOwnDatabase(env: Env, say: Say, undo: (() => Promise<unknown>)[]): Promise<string> {
  say('Starting the embedded PostgreSQL …')
  const postgres = await startEmbeddedPostgres(env.dataDir)
  // The lock first: a service that is refused must not stop the database of the one that runs.
  const release = await holdServiceLock(postgres.url, env.dataDir)
  undo.push(() => postgres.stop(), release)
  return postgres.url
}

async function reach(db: Database, url: string) {
  try {
    await db.query({ name: 'reach', text: 'select 1', values: [] })
  } catch (error) {
    const { host } = new URL(url)
    throw new StartError(
      `The database at ${host} cannot be reached: ${(error as Error).message || 'no answer'}.`,
    )
  }
}

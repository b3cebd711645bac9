import { join, resolve } from 'node:path'
import { z } from 'zod'
import { buildApp } from '../apps/api/src/app.ts'
import { readEnv } from '../apps/api/src/env.ts'
import { openAccessTokens } from '../apps/api/src/identity/access-token.ts'
import { identifyCallers } from '../apps/api/src/identity/authenticate.ts'
import { embeddedPasswords } from '../apps/api/src/identity/embedded-passwords.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { diskStore } from '../apps/api/src/platform/files/disk-store.ts'
import { openFiles } from '../apps/api/src/platform/files/files.ts'
import { openLocalFolders } from '../apps/api/src/platform/files/local-folders.ts'
import { openReaders } from '../apps/api/src/platform/files/reader-pool.ts'
import { limitHeapGrowth } from '../apps/api/src/platform/heap-growth.ts'
import { ACCEPT_QUEUE } from '../apps/api/src/platform/http/http-server.ts'
import { mountCalls } from '../apps/api/src/platform/http/mount-calls.ts'
import { openLog } from '../apps/api/src/platform/log.ts'
import { folderCarrier } from '../apps/api/src/platform/outbox/mail-carrier.ts'
import { openOutbox } from '../apps/api/src/platform/outbox/outbox.ts'
import { pushCarrier } from '../apps/api/src/platform/outbox/push-carrier.ts'
import { openVapidKeys } from '../apps/api/src/platform/outbox/vapid-keys.ts'
import { traceDatabase } from '../apps/api/src/platform/telemetry/traced.ts'
import { openTracing, type Tracing } from '../apps/api/src/platform/telemetry/tracing.ts'
import { serveMetrics } from '../apps/api/src/site/metrics/metrics-server.ts'
import { openMetrics } from '../apps/api/src/site/metrics/service-metrics.ts'
import { loadRuntimeConfigs } from '../apps/api/src/site/runtime-config.ts'
import { seedDemo } from '../apps/demo/src/data/seed-demo.ts'
import { defineCalls } from '../packages/contract/src/call.ts'
import { answerUsage } from './usage.ts'

/** The fixed cost of every signed-in call. */
const emptyCalls = defineCalls({
  'GET /empty': {
    summary: 'Nothing',
    access: 'candidate',
    whileActing: 'allowed',
    answer: z.object({ isEmpty: z.boolean() }),
    errors: [],
  },
})

/** The service with one more call. */
async function start() {
  limitHeapGrowth()
  const env = readEnv()
  const runtimeConfigs = loadRuntimeConfigs(env.configDir, env.port)
  const config = runtimeConfigs[env.configVariant]
  if (!config || !env.databaseUrl)
    throw new Error('The service under test needs a configuration and a database')
  let tracing: Tracing | undefined
  const { log } = openLog({
    level: env.logLevel,
    file: join(env.dataDir, 'rollcall.log'),
    ...(env.traces && { addFields: () => tracing?.tracer.logFields() ?? {} }),
  })
  tracing = env.traces && openTracing(env.traces, { version: 'bench', log })
  const tracer = tracing?.tracer
  const metrics = env.metrics && openMetrics('bench')
  const onError = (error: unknown) => log.error({ err: error })
  const untraced = openDatabase({ url: env.databaseUrl, poolSize: env.poolSize, onError })
  await migrate(untraced, resolve('apps', 'api', 'migrations'))
  const db = tracer ? traceDatabase(untraced, tracer) : untraced
  const folders = openLocalFolders(env.dataDir)
  const vapidKeys = await openVapidKeys(db)
  const outbox = openOutbox(
    { db, clock: systemClock, config },
    {
      email: folderCarrier(folders.mail, env.mailFrom),
      push: pushCarrier({
        keys: vapidKeys,
        contact: 'mailto:bench@rollcall.test',
        now: () => systemClock.now(),
      }),
    },
    { failed: onError },
  )
  const files = openFiles({
    db,
    clock: systemClock,
    store: diskStore(join(env.dataDir, 'files')),
    spoolFolder: folders.arriving,
  })
  const services = {
    db,
    clock: systemClock,
    // One key makes all of the agency's calls, so the limit per key must not apply.
    config: { ...config, agency: { ...config.agency, requestsPerMinute: Number.MAX_SAFE_INTEGER } },
    outbox,
    files,
    folders,
    passwords: embeddedPasswords,
    log,
  }
  await seedDemo(services, { isClockSet: false })
  const tokens = await openAccessTokens(db, systemClock)
  const readers = openReaders(resolve('apps', 'api', 'dist', 'file-reader.mjs'))
  const certificateReaders = openReaders(resolve('apps', 'api', 'dist', 'certificate-reader.mjs'))
  const app = await buildApp(services, {
    push: { vapidPublicKey: vapidKeys.publicKey, loopback: [] },
    readers,
    certificateReaders,
    tokens,
    trustedProxies: env.trustedProxies,
    maxInFlight: env.maxInFlight,
    isProduction: false,
    runtimeConfigs,
    portalRoot: resolve('apps', 'portal', 'dist'),
    onAnswer: metrics?.onAnswer,
    tracer,
  })
  if (env.metrics && metrics) {
    const parts = { app, db, readers, certificateReaders, hasScanner: true, jobs: [] }
    await serveMetrics(env.metrics, log, () => metrics.read(parts))
  }
  mountCalls(
    app,
    {
      base: '/bench',
      db,
      clock: systemClock,
      identify: identifyCallers(services, tokens, { isProduction: false }),
    },
    emptyCalls,
    {
      'GET /empty': () => ({ isEmpty: true }),
    },
  )
  await app.listen({ port: env.port, host: env.host, backlog: ACCEPT_QUEUE })
}

answerUsage()
await start()
process.send?.('ready')

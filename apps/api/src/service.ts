import type { Env } from './env.ts'
import { type Demo, openInstallation, type Say } from './open-installation.ts'
import { appVersion } from './platform/app-version.ts'
import { ACCEPT_QUEUE } from './platform/http/http-server.ts'
import { StartError } from './platform/start-error.ts'
import { openProcessServices, type RunningService } from './process-services.ts'
import { serveAgencies } from './serve-agencies.ts'
import { serveMetrics } from './site/metrics/metrics-server.ts'
import { loadConfiguration } from './site/runtime-config.ts'

interface Starting {
  calledOff?: AbortSignal
  demo?: Demo | undefined
}

/** Serves one installation, or with a file of agencies each of them. */
export async function startService(
  env: Env,
  say: Say,
  { calledOff, demo }: Starting = {},
): Promise<RunningService> {
  if (env.isDemo && !demo)
    throw new StartError(
      'This program has no demo data. Start it with DEMO=off, or use `npm start` for the demo.',
    )
  return env.agenciesFile
    ? serveAgencies(env, env.agenciesFile, say)
    : serveOne(env, say, { ...(calledOff && { calledOff }), demo: env.isDemo ? demo : undefined })
}

async function serveOne(env: Env, say: Say, { calledOff, demo }: Starting): Promise<RunningService> {
  const configuration = loadConfiguration(env)
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const shared = openProcessServices(env)
    undo.push(() => shared.close())
    const { log } = shared
    const installation = await openInstallation(env, { configuration, shared, log, say, calledOff, demo })
    let metrics: { stop(): Promise<void> } | undefined
    undo.push(async () => metrics?.stop())
    undo.push(() => installation.close())
    metrics =
      env.metrics &&
      (await serveMetrics(env.metrics, log, (agency) =>
        agency === undefined ? installation.readMetrics?.() : undefined,
      ))
    await installation.app.listen({ port: env.port, host: env.host, backlog: ACCEPT_QUEUE })
    log.info({ version: appVersion }, 'started')
    const welcome =
      installation.welcome ?? `Rollcall ${appVersion} is running at http://localhost:${env.publicPort}`
    return { welcome, failed: installation.failed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { appVersion } from './platform/app-version.ts'
import { openLog } from './platform/log.ts'
import { openTracing, type Tracing } from './platform/telemetry/tracing.ts'

/** Where a process reports its work. */
export interface Telemetry {
  log: Logger
  /** Absent unless traces are exported. */
  tracing: Tracing | undefined
  close: () => Promise<void>
}

export function openTelemetry(env: Env): Telemetry {
  let tracing: Tracing | undefined
  const { log, close } = openLog({
    level: env.logLevel,
    file: logFileOf(env),
    ...(env.traces && { addFields: () => tracing?.tracer.logFields() ?? {} }),
  })
  tracing = env.traces && openTracing(env.traces, { version: appVersion, log })
  return {
    log,
    tracing,
    async close() {
      await tracing?.stop()
      await close()
    },
  }
}

function logFileOf({ logTo, dataDir }: Env): string | undefined {
  if (logTo === 'stdout') return undefined
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, 'rollcall.log')
}

import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { openTelemetry } from './open-telemetry.ts'
import { type Clock, clockFrom, systemClock } from './platform/clock.ts'
import { type MeasuredReaderPool, oneCertificateAtATime, openReaders } from './platform/files/reader-pool.ts'
import { clamdScanner, type VirusScanner } from './platform/files/virus-scanner.ts'
import type { StartError } from './platform/start-error.ts'
import type { Tracing } from './platform/telemetry/tracing.ts'

const besideThisFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const FILE_READER = besideThisFile('./file-reader.mjs')
const CERTIFICATE_READER = besideThisFile('./certificate-reader.mjs')

/** What a process has once, however many installations it serves. */
export interface ProcessServices {
  log: Logger
  /** Absent unless traces are exported. */
  tracing: Tracing | undefined
  clock: Clock
  readers: MeasuredReaderPool
  certificateReaders: MeasuredReaderPool
  scanner: VirusScanner | undefined
  close(): Promise<void>
}

export interface RunningService {
  /** Prints the address. */
  welcome: string
  /** Settles when the service can no longer work; stop it then. */
  readonly failed: Promise<StartError>
  stop(): Promise<void>
}

export function openProcessServices(env: Env): ProcessServices {
  const { log, tracing, close } = openTelemetry(env)
  const readers = openReaders(FILE_READER)
  const certificateReaders = openReaders(CERTIFICATE_READER, oneCertificateAtATime)
  return {
    log,
    tracing,
    clock: env.demoNow === undefined ? systemClock : clockFrom(env.demoNow),
    readers,
    certificateReaders,
    scanner: env.clamdUrl ? clamdScanner(env.clamdUrl) : undefined,
    close() {
      certificateReaders.stop()
      readers.stop()
      return close()
    },
  }
}

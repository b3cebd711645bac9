import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Files } from './files/files.ts'
import type { LocalFolders } from './files/local-folders.ts'
import type { VirusScanner } from './files/virus-scanner.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { PasswordAuthority } from './password-authority.ts'
import type { Tracer } from './telemetry/tracer.ts'

/** The dependencies of use cases. */
export interface Services {
  db: Database
  clock: Clock
  config: RuntimeConfig
  outbox: Outbox
  files: Files
  folders: LocalFolders
  /** Absent if none is configured: files are then accepted without a virus check. */
  scanner?: VirusScanner | undefined
  passwords: PasswordAuthority
  log: FastifyBaseLogger
  /** Absent unless traces are exported. */
  tracer?: Tracer | undefined
}

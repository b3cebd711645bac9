import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Files } from './files/files.ts'
import type { VirusScanner } from './files/virus-scanner.ts'
import type { Outbox } from './mail/outbox.ts'
import type { PasswordAuthority } from './password-authority.ts'

/** What use cases are given. */
export interface Services {
  db: Database
  clock: Clock
  config: RuntimeConfig
  outbox: Outbox
  /** Where mails are kept as files while no mail server is configured. */
  mailFolder: string
  files: Files
  /** Absent where none is configured: files are then taken without a virus check. */
  scanner?: VirusScanner | undefined
  passwords: PasswordAuthority
  log: FastifyBaseLogger
}

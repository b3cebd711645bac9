import { join } from 'node:path'
import pino from 'pino'
import type { Env } from './env.ts'
import { openPasswords } from './identity/open-passwords.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { diskStore } from './platform/files/disk-store.ts'
import { openFiles } from './platform/files/files.ts'
import { localFoldersIn } from './platform/files/local-folders.ts'
import { s3Store } from './platform/files/s3-store.ts'
import { openOutbox } from './platform/outbox/outbox.ts'
import type { Services } from './platform/services.ts'
import { loadConfiguration } from './site/runtime-config.ts'

/** The services of use cases that commands run. Mail stays in the outbox until a running service sends it. */
export async function openCommandServices(db: Database, clock: Clock, env: Env): Promise<Services> {
  const { config } = loadConfiguration(env)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const folders = localFoldersIn(env.dataDir)
  const store = env.filesUrl ? s3Store(env.filesUrl) : diskStore(join(env.dataDir, 'files'))
  return {
    db,
    clock,
    config,
    outbox: openOutbox({ db, clock, config }, {}, { failed: () => undefined }),
    files: openFiles({ db, clock, store, spoolFolder: folders.arriving }),
    folders,
    passwords: await openPasswords({ clock, log, config }, env.hostedIdentity),
    log,
  }
}

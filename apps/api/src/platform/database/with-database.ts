import { type Database, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { takeServiceLock } from './service-lock.ts'

interface Where {
  /** Of an external database, as its owner; without it the embedded one in the folder is used. */
  migrationsUrl?: string | undefined
  dataDir: string
}

/** For commands: opens and migrates the installation's database, and closes it after the work. */
export const withDatabase = (
  where: Where,
  migrations: string,
  work: (db: Database) => Promise<void>,
): Promise<void> =>
  withUnmigratedDatabase(where, async (db) => {
    await migrate(db, migrations)
    await work(db)
  })

/** The same for a restore, which migrates by itself. */
export async function withUnmigratedDatabase(
  { migrationsUrl, dataDir }: Where,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { url, leave } = migrationsUrl
    ? { url: migrationsUrl, leave: () => Promise.resolve() }
    : await reachEmbedded(dataDir)
  const db = openDatabase({ url, poolSize: 2, onError: () => undefined })
  try {
    await work(db)
  } finally {
    await db.close()
    await leave()
  }
}

/** Works beside a running service. Otherwise the embedded database is started and stopped again. */
async function reachEmbedded(dataDir: string): Promise<{ url: string; leave: () => Promise<void> }> {
  const postgres = await startEmbeddedPostgres(dataDir)
  const lock = await takeServiceLock(postgres.url)
  if (!lock) return { url: postgres.url, leave: () => Promise.resolve() }
  return {
    url: postgres.url,
    async leave() {
      await postgres.stop()
      await lock.release()
    },
  }
}

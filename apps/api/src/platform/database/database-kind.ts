import { StartError } from '../start-error.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import type { Database, Transaction } from './database.ts'
import { type Queryable, statement } from './statement.ts'

export type DatabaseKind = 'demo' | 'real'

const DEMO_LOCK = 7_265_003

/** For a database without a recorded kind, its data decide. */
export const findDatabaseKind = statement<[], { kind: DatabaseKind | null }>(
  'find_database_kind',
  `select coalesce(
     (select kind from database_kind),
     case when exists (select from demo_state) then 'demo'
          when exists (select from candidates) or exists (select from consultants) or exists (select from clients)
          then 'real' end) as kind`,
)

const writeKind = statement<[kind: DatabaseKind]>(
  'write_database_kind',
  'insert into database_kind (kind) values ($1) on conflict do nothing',
)

const refusals: Record<DatabaseKind, string> = {
  demo: 'This database holds demo data, whose passwords are public, so it cannot serve real people. Use another database (DATABASE_URL or DATA_DIR), or start it as a demo with DEMO=on.',
  real: 'This database holds people who are not demo data, so no demo data is added to it. Set DEMO=off to run on it, or use another database for the demo (DATABASE_URL or DATA_DIR).',
}

export async function checkDatabaseKind(on: Queryable, wanted: DatabaseKind): Promise<void> {
  const { kind } = await findDatabaseKind.one(on)
  if (kind && kind !== wanted) throw new StartError(refusals[kind])
}

/** A database is for demo data or for real people, decided by its first start. */
export async function claimDatabase(tx: Transaction, wanted: DatabaseKind): Promise<void> {
  await checkDatabaseKind(tx, wanted)
  await writeKind.run(tx, wanted)
}

export const claimForRealPeople = (db: Database): Promise<void> =>
  withSeedLock(db, () => db.transaction((tx) => claimDatabase(tx, 'real')))

/** Other processes wait until the seeding is complete. */
export const withSeedLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  withAdvisoryLock(db, DEMO_LOCK, work)

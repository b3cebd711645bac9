import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import type { Database } from './database.ts'
import { grantToService } from './service-role.ts'

/** The first line of a migration whose statements run one by one: an index is built concurrently, outside a transaction. */
const WITHOUT_TRANSACTION = '-- without a transaction\n'

/** An arbitrary number, different from other advisory locks on this database. */
const MIGRATION_LOCK = 7_265_001

export interface MigrateOptions {
  /** The role that works with the tables, if it is not the role that creates them. */
  serviceRole?: string
  /** While a change of a table waits for a lock, all other statements on that table wait behind it. */
  lockMs?: number
  tries?: number
  /** The last one to apply, for a restore of data that an earlier version wrote. */
  through?: string
}

interface Migration {
  name: string
  sql: string
  sha256: string
}

/**
 * Applies the numbered files that this database has not seen, in order, each in its own transaction unless it begins with
 * `-- without a transaction`. The lock lets several processes start at once: one migrates, the others wait and find the
 * work done.
 */
export const migrate = (
  database: Database,
  folder: string,
  options: MigrateOptions = {},
): Promise<string[]> =>
  withAdvisoryLock(database, MIGRATION_LOCK, () => migrateAlone(database, folder, options))

async function migrateAlone(
  database: Database,
  folder: string,
  { serviceRole, lockMs = 3_000, tries = 20, through }: MigrateOptions,
): Promise<string[]> {
  const connection = await database.connect()
  try {
    const applied: string[] = []
    for (const migration of await listPending(connection, folder)) {
      if (through !== undefined && migration.name > through) break
      await applyPatiently(connection, migration, { lockMs, tries })
      applied.push(migration.name)
    }
    const { rows } = await connection.query<{ role: string }>('select current_user as role')
    if (serviceRole && rows[0]?.role !== serviceRole) await grantToService(connection, serviceRole)
    return applied
  } catch (error) {
    throw isForbidden(error)
      ? new StartError(
          `The database has to be changed, which its role may not: ${error.message}. Set MIGRATIONS_DATABASE_URL to one that may.`,
        )
      : error
  } finally {
    // Ends the session, and with it a transaction that failed half-way.
    await connection.end()
  }
}

async function listPending(connection: pg.Client, folder: string): Promise<Migration[]> {
  const { rows: found } = await connection.query(`select where to_regclass('migrations') is not null`)
  // Created only if it is missing, so that a role without the right can still find that there is nothing to migrate.
  if (found.length === 0) {
    await connection.query(
      `create table migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
  }
  const { rows } = await connection.query<Migration>('select name, sha256 from migrations')
  const seen = new Map(rows.map((row) => [row.name, row.sha256]))
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
    .filter(({ name, sha256 }) => {
      const isChanged = seen.has(name) && seen.get(name) !== sha256
      if (isChanged) throw new StartError(`Migration ${name} was changed after it had been applied.`)
      return !seen.has(name)
    })
}

async function applyPatiently(
  connection: pg.Client,
  migration: Migration,
  { lockMs, tries }: { lockMs: number; tries: number },
) {
  for (let attempt = 1; ; attempt++) {
    try {
      await apply(connection, migration, lockMs)
      return
    } catch (error) {
      if (!isLockedOut(error)) throw error
      await connection.query('rollback')
      if (attempt === tries) {
        throw new StartError(
          `Migration ${migration.name} waits for a table that another connection has locked. Start again when that connection is done.`,
        )
      }
      // Statements that queued behind the change run now.
      await wait(lockMs / 3)
    }
  }
}

async function apply(connection: pg.Client, { name, sql, sha256 }: Migration, lockMs: number) {
  const isAlone = sql.startsWith(WITHOUT_TRANSACTION)
  // Without a time limit for locks: these statements wait for writers and hold none up. If the process dies, the next start
  // begins the file again.
  if (isAlone) for (const statement of sql.split(/;\s*$/m)) await connection.query(statement)
  await connection.query('begin')
  await connection.query(`set local statement_timeout = 0; set local lock_timeout = ${lockMs}`)
  if (!isAlone) await connection.query(sql)
  await connection.query({
    text: 'insert into migrations (name, sha256) values ($1, $2)',
    values: [name, sha256],
  })
  await connection.query('commit')
}

/** It waited for too long, or PostgreSQL ended it because a request waited for it in turn. */
const isLockedOut = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
const isForbidden = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '42501'

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'

/** Any number that no other program takes for its advisory lock on this database. */
const MIGRATION_LOCK = 7_265_001

/**
 * Applies the numbered files that this database has not seen, in order, each in its own transaction. The
 * lock lets several processes start at once: one migrates, the others wait and find the work done.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
  const connection = await database.connect()
  const applied: string[] = []
  try {
    await connection.query({ text: 'select pg_advisory_lock($1)', values: [MIGRATION_LOCK] })
    await connection.query(
      `create table if not exists migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const seen = new Map(
      (await connection.query('select name, sha256 from migrations')).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    )
    for (const name of files) {
      const sql = readFileSync(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      if (seen.get(name) === sha256) continue
      if (seen.has(name)) throw new StartError(`Migration ${name} was changed after it had been applied.`)
      await connection.query('begin')
      await connection.query(sql)
      await connection.query({
        text: 'insert into migrations (name, sha256) values ($1, $2)',
        values: [name, sha256],
      })
      await connection.query('commit')
      applied.push(name)
    }
    return applied
  } finally {
    // Ends the session, and with it the lock and a transaction that failed half-way.
    await connection.end()
  }
}

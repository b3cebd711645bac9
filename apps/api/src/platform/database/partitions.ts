import type pg from 'pg'
import type { Database } from './database.ts'
import { statement } from './statement.ts'

/** Parts of the audit log and of the events of time entries, each with the rows of a month. */
export async function listPartitions(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relispartition and relkind = 'r' order by relname`,
  )
  return rows.map(({ name }) => name)
}

const createNextMonth = statement<[], { created: string | null }>(
  'create_next_month',
  'select create_next_month() as created',
)

/** Creates the partitions of the coming months, one per transaction. */
export async function createMonths(db: Database): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const { created } = await createNextMonth.one(db)
    if (created === null) return names
    names.push(created)
  }
}

import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import {
  listMigrations,
  listSequences,
  listTables,
  readRows,
  replaceTables,
  type Table,
  writeRows,
} from '../backup/copy-tables.ts'
import type { Database } from '../database/database.ts'
import { StartError } from '../start-error.ts'

/** Transactions of the service end within two minutes. */
const LOCK_MS = 150_000

export interface Copied {
  tables: number
  rows: number
}

/**
 * Copies all rows of one database into another, which has the same tables and no rows of people. Until `switchOver` has
 * returned, nothing is written to the first, and afterwards nothing can be: every transaction that was acknowledged is in the
 * copy. If anything fails, the first is as before.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  switchOver: (copied: Copied) => Promise<void>,
): Promise<void> {
  const [source, target] = [await from.connect(), await to.connect()]
  try {
    await source.query(`begin; set local lock_timeout = ${LOCK_MS}`)
    const tables = await listTables(source)
    const names = tables.map(({ name }) => pg.escapeIdentifier(name))
    // Waits for the transactions that write, and lets others read.
    await source.query(`lock table ${names.join(', ')} in exclusive mode`)
    await checkSameMigrations(source, target)
    await target.query('begin')
    let rows = 0
    await replaceTables(target, { tables, sequences: await listSequences(source) }, async (table) => {
      rows += await copyTable(source, target, table)
    })
    // The next start continues the numbers of changes beyond those that the agency's systems have read.
    await target.query(`update change_numbers set cluster = 'copied'`)
    await target.query('commit')
    await refuseWrites(source, names)
    await switchOver({ tables: tables.length, rows })
    await source.query('commit')
    await target.query('analyze')
  } finally {
    // Ends a transaction that failed half-way.
    await source.end()
    await target.end()
  }
}

async function checkSameMigrations(source: pg.Client, target: pg.Client): Promise<void> {
  const [before, after] = [await listMigrations(source), await listMigrations(target)]
  if (before.join() !== after.join())
    throw new StartError('The databases are of different versions. Upgrade every process first, then move.')
}

async function copyTable(source: pg.Client, target: pg.Client, table: Table): Promise<number> {
  const read = await readRows(source, table)
  const written = writeRows(target, table)
  await pipeline(read, written)
  if (read.rowCount !== written.rowCount)
    throw new Error(`${table.name} has ${read.rowCount} rows, and its copy ${written.rowCount}`)
  return written.rowCount ?? 0
}

/** For a process that has not noticed: it answers that the database is away, as for any other outage. */
async function refuseWrites(source: pg.Client, tables: string[]): Promise<void> {
  await source.query(
    `create function refuse_moved() returns trigger language plpgsql as $$
     begin raise exception 'this database was moved to another server' using errcode = '57P03'; end $$`,
  )
  for (const table of tables)
    await source.query(
      `create trigger refuse_moved before insert or update or delete or truncate on ${table}
       for each statement execute function refuse_moved()`,
    )
}

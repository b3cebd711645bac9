import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { listPartitions } from '../database/partitions.ts'
import { StartError } from '../start-error.ts'
import { type Manifest, tableName } from './manifest.ts'
import type { SealedStore } from './sealed-store.ts'

export type Table = Pick<Manifest['tables'][number], 'name' | 'columns'>
type StoredTable = Manifest['tables'][number]

/** The text of a row has to be the same wherever it is written, and rows in an order: that of the disk. */
const COMPARABLE = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local synchronize_seqscans = off`
/** Migrations are applied by the restore itself. */
const APPLIED = 'migrations'

const quoted = pg.escapeIdentifier

/** Everything that is read on the connection is of one instant. */
export const beginSnapshot = (connection: pg.Client) =>
  connection.query(`begin isolation level repeatable read read only; ${COMPARABLE}`)

export async function listTables(connection: pg.Client): Promise<Table[]> {
  const { rows } = await connection.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> '${APPLIED}'
     group by c.relname order by c.relname`,
  )
  return rows
}

export async function listMigrations(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(`select name from ${APPLIED} order by name`)
  return rows.map(({ name }) => name)
}

/** Sequences are not part of the snapshot: a value is never less than those of its rows. */
export async function listSequences(connection: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await connection.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' order by c.relname`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await connection.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    for (const value of values) sequences.push({ name, ...value })
  }
  return sequences
}

export async function storeTable(
  connection: pg.Client,
  { name, columns }: Table,
  { store, backup }: { store: SealedStore; backup: string },
): Promise<StoredTable> {
  const rows = await readRows(connection, { name, columns })
  const measured = measure()
  const compressed = createGzip({ level: 3 })
  const [stored] = await Promise.all([
    store.putStream(tableName(backup, name), compressed),
    pipeline(rows, measured.through, compressed),
  ])
  return { name, columns, rows: rows.rowCount, sha256: measured.sha256(), stored }
}

/** A table may be partitioned, which only a query reads. */
export async function readRows(connection: pg.Client, { name, columns }: Table) {
  const { rows } = await connection.query<{ key: string }>({ text: keyOfPartitioned, values: [name] })
  const order = rows.map(({ key }) => ` order by ${key}`).join('')
  return connection.query(
    copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}${order}) to stdout`),
  )
}

/** Where partitions begin and end differs between databases, and so would the order of their rows. */
const keyOfPartitioned = `
  select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) as key
  from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
  where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and c.relkind = 'p' group by c.oid`

export const writeRows = (connection: pg.Client, { name, columns }: Table) =>
  connection.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))

function measure() {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, sha256: () => hash.digest('hex') }
}

/** Replaces the content of all tables, in one transaction, and compares each with what was backed up. */
export async function restoreTables(
  connection: pg.Client,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  open: (table: StoredTable) => Readable,
): Promise<void> {
  await connection.query(`begin; ${COMPARABLE}`)
  await replaceTables(connection, { tables, sequences }, (table) =>
    restoreTable(connection, table, open(table)),
  )
  await connection.query('commit')
  await connection.query('analyze')
}

/** Replaces the content of all tables, in the transaction of the connection. */
export async function replaceTables<T extends Table>(
  connection: pg.Client,
  { tables, sequences }: { tables: readonly T[]; sequences: Manifest['sequences'] },
  fill: (table: T) => Promise<void>,
): Promise<void> {
  const names = (await listTables(connection)).map(({ name }) => name)
  // Rows arrive table by table, so what refers to other tables is checked at the end, for all rows at once.
  const references = await dropReferences(connection)
  const parts = await listPartitions(connection)
  for (const name of [...names, ...parts])
    await connection.query(`alter table ${quoted(name)} disable trigger user`)
  await connection.query(`truncate ${names.map(quoted).join(', ')}`)
  for (const table of tables) await fill(table)
  for (const { name, value, isCalled } of sequences)
    await connection.query({ text: 'select setval($1, $2, $3)', values: [quoted(name), value, isCalled] })
  for (const name of [...names, ...parts])
    await connection.query(`alter table ${quoted(name)} enable trigger user`)
  for (const add of references) await connection.query(add)
}

/** @returns the statements that add them again */
async function dropReferences(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace
     order by c.relname, k.conname`,
  )
  for (const { table, name } of rows)
    await connection.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
  )
}

async function restoreTable(connection: pg.Client, table: StoredTable, compressed: Readable) {
  const { name } = table
  await pipeline(compressed, createGunzip(), writeRows(connection, table))
  const measured = measure()
  const rows = await readRows(connection, table)
  await pipeline(rows, measured.through, async (chunks) => {
    for await (const _ of chunks);
  })
  if (rows.rowCount !== table.rows || measured.sha256() !== table.sha256)
    throw new StartError(`The restored table ${name} differs from the backup. Nothing was restored.`)
}

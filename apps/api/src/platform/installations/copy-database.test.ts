import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIST_TABLES } from '../../../test/list-tables.ts'
import { createTestDatabase, migrationsFolder, type TestDatabase } from '../../../test/test-database.ts'
import { continueChangeNumbers } from '../database/change-numbers.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { SERVICE_ROLE } from '../database/service-role.ts'
import { copyDatabase } from './copy-database.ts'

const databases: TestDatabase[] = []
let from: Database
let to: Database

const open = (url: string) => openDatabase({ url, poolSize: 2, onError: () => undefined })

beforeAll(async () => {
  databases.push(await createTestDatabase('demo'), await createTestDatabase('empty'))
  ;[from, to] = databases.map(({ url }) => open(url)) as [Database, Database]
  await migrate(to, migrationsFolder, { serviceRole: SERVICE_ROLE })
})

afterAll(async () => {
  await Promise.all([from.close(), to.close()])
  for (const database of databases) await database.drop()
})

const rowsOf = async (on: Database, text: string) => (await on.query({ name: '', text, values: [] })).rows

/** Of each table a hash of its rows, in an order that does not depend on where they are. */
async function contentOf(on: Database): Promise<Record<string, string>> {
  const tables = await rowsOf(on, LIST_TABLES)
  const content: Record<string, string> = {}
  for (const { name } of tables.filter((table) => table.name !== 'migrations')) {
    const [row] = await rowsOf(
      on,
      `select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)), '') as hash
       from ${name} t`,
    )
    content[name] = row.hash
  }
  return content
}

const rulesOf = (on: Database) =>
  rowsOf(
    on,
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as rule, convalidated as valid
     from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`,
  )

test('a copy that is not switched to leaves the database as it was', async () => {
  const before = await contentOf(from)
  const target = await createTestDatabase()
  const other = open(target.url)
  await expect(
    copyDatabase(from, other, () => Promise.reject(new Error('the disk is full'))),
  ).rejects.toThrow('the disk is full')
  await rowsOf(from, 'update jobs set next_run_at = next_run_at')
  expect(await contentOf(from)).toEqual(before)
  await other.close()
  await target.drop()
})

test('a copy has every row, rule and number, and the first refuses writes from the switch on', async () => {
  const before = await contentOf(from)
  const rules = await rulesOf(to)
  let copied = { tables: 0, rows: 0 }
  await copyDatabase(from, to, async (result) => {
    copied = result
    // What is not acknowledged yet waits, and fails.
    await expect(rowsOf(from, 'update jobs set next_run_at = next_run_at')).rejects.toThrow('lock timeout')
  })
  expect(copied.tables).toBeGreaterThan(80)
  expect(copied.rows).toBeGreaterThan(1_000)
  const { change_numbers: _before, ...rows } = before
  const { change_numbers: _after, ...copies } = await contentOf(to)
  expect(copies).toEqual(rows)
  const [{ xid: read }] = await rowsOf(from, 'select change_horizon()::text as xid')
  expect(await continueChangeNumbers(to)).toBe(true)
  const [{ xid: next }] = await rowsOf(to, 'select change_horizon()::text as xid')
  expect(BigInt(next)).toBeGreaterThan(BigInt(read))
  expect(await rulesOf(to)).toEqual(rules)
  await expect(rowsOf(to, 'delete from audit_log')).rejects.toThrow()

  for (const text of [
    'update jobs set next_run_at = now()',
    'delete from sessions',
    'truncate sessions cascade',
  ])
    await expect(rowsOf(from, text)).rejects.toThrow('this database was moved to another server')
  // New ids follow those that were copied.
  const [{ last }] = await rowsOf(to, 'select max(id) as last from audit_log')
  const [{ id }] = await rowsOf(
    to,
    `insert into audit_log (at, action, actor_kind) values (now(), 'copied', 'system') returning id`,
  )
  expect(id).toBeGreaterThan(last)
})

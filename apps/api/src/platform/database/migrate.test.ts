import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let db: Database
let folder: string
beforeEach(async () => {
  database = await createTestDatabase('empty')
  db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined })
  folder = mkdtempSync(join(tmpdir(), 'rollcall-migrations-'))
  writeFileSync(join(folder, '0001-desks.sql'), 'create table desks (id int)')
})
afterEach(async () => {
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const sql = async (text: string) => (await db.query({ name: '', text, values: [] })).rows
const brief = { lockMs: 20, tries: 2 }

test('a migration gives up on a table that stays locked, and the next start resumes with it', async () => {
  expect(await migrate(db, folder)).toEqual(['0001-desks.sql'])
  writeFileSync(join(folder, '0002-chairs.sql'), 'create table chairs (id int)')
  writeFileSync(join(folder, '0003-legs.sql'), 'create table legs (); alter table desks add column legs int')
  const holder = await db.connect()
  await holder.query('begin; lock table desks')
  await expect(migrate(db, folder, brief)).rejects.toThrow(
    'Migration 0003-legs.sql waits for a table that another connection has locked. Start again when that connection is done.',
  )
  expect(await sql(`select name from migrations order by 1`)).toEqual([
    { name: '0001-desks.sql' },
    { name: '0002-chairs.sql' },
  ])
  await holder.end()
  expect(await migrate(db, folder, brief)).toEqual(['0003-legs.sql'])
  expect(await migrate(db, folder)).toEqual([])
})

test('a table that is unlocked in time is changed at this start', async () => {
  await migrate(db, folder)
  writeFileSync(join(folder, '0002-legs.sql'), 'alter table desks add column legs int')
  const holder = await db.connect()
  await holder.query('begin; lock table desks')
  const migrating = migrate(db, folder, { lockMs: 20, tries: 10_000 })
  await expect
    .poll(() => sql(`select from pg_locks where not granted and relation = 'desks'::regclass`), {
      interval: 1,
    })
    .toHaveLength(1)
  await holder.end()
  expect(await migrating).toEqual(['0002-legs.sql'])
})

test('a migration that fails leaves nothing behind, not even its lock', async () => {
  writeFileSync(join(folder, '0002-wrong.sql'), 'create table halves (id int); select no_such_thing()')
  await expect(migrate(db, folder)).rejects.toThrow('no_such_thing')
  expect(await sql(`select to_regclass('halves') as made`)).toEqual([{ made: null }])
  writeFileSync(join(folder, '0002-wrong.sql'), 'create table halves (id int)')
  expect(await migrate(db, folder)).toEqual(['0002-wrong.sql'])
})

test('an index is built beside a writer while another process starts, and again after a build that failed', async () => {
  await migrate(db, folder)
  await sql('insert into desks values (1), (1)')
  writeFileSync(
    join(folder, '0002-desks-id.sql'),
    `-- without a transaction
-- Begins again if it was interrupted.
drop index concurrently if exists desks_id;
create unique index concurrently desks_id on desks (id);
`,
  )
  await expect(migrate(db, folder)).rejects.toThrow('could not create unique index')
  await sql('delete from desks')

  const writer = await db.connect()
  await writer.query('begin; insert into desks values (2)')
  const migrating = migrate(db, folder, brief)
  await expect
    .poll(
      () =>
        sql(
          `select from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock'`,
        ),
      {
        interval: 1,
      },
    )
    .toHaveLength(1)
  const startingBeside = migrate(db, folder, brief)
  await sql('insert into desks values (3)')
  await writer.query('commit')
  expect([await migrating, await startingBeside]).toEqual([['0002-desks-id.sql'], []])
  await writer.end()
  expect(
    await sql(`select indisvalid as valid from pg_index where indexrelid = 'desks_id'::regclass`),
  ).toEqual([{ valid: true }])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, migrationsFolder, type TestDatabase } from '../../../test/test-database.ts'
import { startService } from '../../service.ts'
import { type Database, openDatabase } from './database.ts'
import { declaredStatements } from './statement.ts'

/** Rules that keep a schema per agency on Citus possible; docs/decisions/0116-rules-for-citus.md says why. */

let database: TestDatabase
let db: Database

beforeAll(async () => {
  // Importing the whole service declares all statements.
  expect(startService).toBeTypeOf('function')
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

const rowsOf = async (text: string) => (await db.query({ name: '', text, values: [] })).rows

const CLOCK = String.raw`\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(|\bcurrent_(?:timestamp|date|time)\b`
const rulesOfStatements = {
  'no now() in what an upsert sets or returns': new RegExp(
    String.raw`\bdo\s+update\b[\s\S]*(?:${CLOCK})`,
    'i',
  ),
  'no now() in a case or coalesce of an update': new RegExp(
    String.raw`^\s*update\b[\s\S]*\b(?:case\b(?:(?!\bend\b)[\s\S])*|coalesce\s*\([^)]*)(?:${CLOCK})`,
    'i',
  ),
  'no subquery in values': /\bvalues\s*\((?:[^()]|\([^()]*\))*\(\s*select\b/i,
  'no name of a schema': /\bpublic\b/i,
}

/** The statements of a file: without comments, and without the bodies of functions, which have statements of their own. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$body$')
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

const changesOfTable = (statement: string) =>
  /^alter table/i.test(statement)
    ? (statement.match(/\b(?:add|drop|alter|rename|validate)\b/gi)?.length ?? 0) - 1
    : 0
const rulesOfMigrations: Record<string, (statement: string) => boolean> = {
  'a constraint is added by a statement of its own': (statement) =>
    /\badd constraint\b/i.test(statement) && changesOfTable(statement) > 1,
  'a constraint that is added has a name': (statement) =>
    /^alter table\b.*\badd (?:check|unique|primary|foreign|exclude)\b/i.test(statement),
  'a new column has no constraint': (statement) =>
    /^alter table\b.*\badd column\b.*\b(?:references|check|unique|primary key)\b/i.test(statement),
  // Every role is called public too.
  'no name of a schema': (statement) => /\bpublic\b(?<!^revoke .* from public)/i.test(statement),
  'no search path "from current"': (statement) => /\bset search_path from current\b/i.test(statement),
}

test.each(Object.entries(rulesOfStatements))('statements of the service: %s', (_rule, breaks) => {
  const broken = [...declaredStatements()].filter(([, text]) => breaks.test(text))
  expect(broken.map(([name]) => name)).toEqual([])
})

/** Those before it were applied already and are never changed. */
const FIRST_CHECKED = '0100'

test.each(Object.entries(rulesOfMigrations))('migrations: %s', (_rule, breaks) => {
  const files = readdirSync(migrationsFolder).filter((name) => name >= FIRST_CHECKED)
  expect(files).not.toEqual([])
  const broken = files.filter((name) =>
    statementsOf(readFileSync(join(migrationsFolder, name), 'utf8')).some((statement) => breaks(statement)),
  )
  expect(broken).toEqual([])
})

test('each rule finds what breaks it', () => {
  const broken: [string, string][] = [
    [
      'no now() in what an upsert sets or returns',
      'insert into a values (1) on conflict (id) do update set at = now()',
    ],
    ['no now() in a case or coalesce of an update', 'update a set at = case when $1 then now() else at end'],
    ['no now() in a case or coalesce of an update', 'update a set at = coalesce(at, now())'],
    ['no subquery in values', 'insert into a values (lower($1), (select max(b) from c))'],
    ['no name of a schema', 'select from public.a'],
  ]
  const rules: Record<string, RegExp> = rulesOfStatements
  for (const [rule, text] of broken) expect([text, rules[rule]?.test(text)]).toEqual([text, true])
  const migrations: [string, string][] = [
    [
      'a constraint is added by a statement of its own',
      'alter table a add column b int, add constraint c check (b > 0);',
    ],
    ['a constraint that is added has a name', 'alter table a add check (b > 0);'],
    ['a new column has no constraint', 'alter table a add column b int references c (id);'],
    ['no name of a schema', 'grant select on all tables in schema public to d;'],
    ['no search path "from current"', 'alter function a() set search_path from current;'],
  ]
  for (const [rule, sql] of migrations)
    expect([sql, statementsOf(sql).some((one) => rulesOfMigrations[rule]?.(one))]).toEqual([sql, true])
})

test('every trigger function sets its search path', async () => {
  const functions = await rowsOf(
    `select distinct p.proname as name, p.proconfig::text as settings
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.pronamespace = current_schema()::regnamespace order by 1`,
  )
  expect(functions.length).toBeGreaterThan(1)
  for (const { name, settings } of functions)
    expect([name, settings]).toEqual([name, '{"search_path=public, pg_temp"}'])
})

test('source files name no schema', () => {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const namesSchema = /\bschema public\b|'public'::regnamespace|\bpublic\.[a-z_]+\b|search_path\s*=\s*public/i
  expect(files.filter((name) => namesSchema.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})

test('the options of an address are added to the settings of the service', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c search_path=pg_catalog -c lock_timeout=1234')
  const other = openDatabase({ url: url.href, poolSize: 1, onError: () => undefined })
  const settings = `select current_setting('search_path') as path, current_setting('lock_timeout') as lock,
    current_setting('statement_timeout') as statement, current_setting('plan_cache_mode') as plans`
  const { rows } = await other.query({ name: '', text: settings, values: [] })
  expect(rows).toEqual([{ path: 'pg_catalog', lock: '1234ms', statement: '5s', plans: 'force_generic_plan' }])
  const connection = await other.connect()
  expect((await connection.query(settings)).rows).toEqual([
    { path: 'pg_catalog', lock: '1234ms', statement: '0', plans: 'force_generic_plan' },
  ])
  await connection.end()
  await other.close()
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIST_TABLES } from '../../../test/list-tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { otherTables, personalData, personalTables, unexportedTables } from './personal-data.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const namesOf = async (text: string): Promise<string[]> =>
  (await db.query({ name: '', text, values: [] })).rows.map(({ name }) => String(name))

test('every table is listed as personal or not: a new one is added to its feature’s personal data, or to the other tables', async () => {
  const tables = await namesOf(LIST_TABLES)
  expect([...Object.keys(personalTables), ...Object.keys(otherTables)].sort()).toEqual(tables)
})

test('a table that leads to a candidate, by however many foreign keys or by a column’s name, is about people', async () => {
  const leading = await namesOf(
    `with recursive keys as (
       select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f' and conparentid = 0
         -- The files of these are the agency's own.
         and not (conrelid::regclass::text in ('agreement_files', 'downloads', 'events', 'compliance_videos',
           'compliance_video_captions') and confrelid = 'files'::regclass)),
     about_people as (
       select 'candidates' as name
       union select keys."from" from keys join about_people on keys."to" = about_people.name)
     select name from about_people
     union select table_name from information_schema.columns
     where table_name in (${LIST_TABLES}) and table_schema = 'public' and column_name in ('candidate_id', 'account_id', 'subject_id', 'actor_id')
     order by 1`,
  )
  expect(leading.length).toBeGreaterThan(15)
  expect(leading.filter((name) => !(name in personalTables))).toEqual([])
})

test('every table is in one part of an export, or says why it is in none', () => {
  const claimed = [
    ...personalData.flatMap(({ tables }) => Object.keys(tables)),
    ...Object.keys(unexportedTables),
  ]
  expect(claimed.length).toBe(new Set(claimed).size)
  const sections = personalData.map(({ section }) => section)
  expect(sections.length).toBe(new Set(sections).size)
})

test('docs/privacy.md names every table that is about people', () => {
  const privacy = readFileSync(
    fileURLToPath(new URL('../../../../../docs/privacy.md', import.meta.url)),
    'utf8',
  )
  expect(Object.keys(personalTables).filter((table) => !privacy.includes(`\`${table}\``))).toEqual([])
})

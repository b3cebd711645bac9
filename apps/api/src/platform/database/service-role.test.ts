import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
  await rollcall.signIn('ava')
})
afterAll(() => rollcall.close())

const asTheService = async (text: string) =>
  (await rollcall.services.db.query({ name: '', text, values: [] })).rows

test('the service works as a role of its own without special rights', async () => {
  const rows = await asTheService(
    `select rolname as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as special,
            (select count(*) from pg_auth_members where member = r.oid) as memberships,
            (select count(*) from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = current_user`,
  )
  expect(rows).toEqual([{ role: 'rollcall_app', special: false, memberships: 0, owned: 0 }])
})

test.each([
  'alter table audit_log disable trigger audit_log_insert_only',
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_insert_only on audit_log',
  'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'truncate audit_log',
  'truncate candidates cascade',
  'delete from audit_log',
  `update audit_log set action = 'nothing happened'`,
  'drop table audit_log',
  'alter table audit_log rename to another_log',
  `set session_replication_role = replica`,
  `select set_config('session_replication_role', 'replica', false)`,
  'set role rollcall',
  'alter role rollcall_app superuser',
  'alter table bookings drop constraint bookings_overlap',
  'create table mine (id int)',
  'delete from audit_log_first',
  'alter table audit_log detach partition audit_log_first',
  `update database_kind set kind = 'real'`,
  'delete from database_kind',
  `update migrations set sha256 = ''`,
])('the service may not: %s', async (statement) => {
  const before = await rollcall.sql('select * from audit_log order by id')
  expect(before).not.toHaveLength(0)
  await expect(asTheService(statement)).rejects.toThrow(/permission denied|must be (?:able to|owner of)/)
  expect(await rollcall.sql('select * from audit_log order by id')).toEqual(before)
})

test('the service’s role can read and write every other table', async () => {
  const rows = await rollcall.sql<{ table: string; isPartition: boolean; allowed: string[] }>(
    `select relname as "table", relispartition as "isPartition", array(
       select privilege from unnest('{select,insert,update,delete,truncate,trigger,references}'::text[]) privilege
       where has_table_privilege('rollcall_app', c.oid, privilege)) as allowed
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const kept: Record<string, string[]> = {
    audit_log: ['select', 'insert'],
    database_kind: ['select', 'insert'],
    migrations: ['select'],
  }
  expect(rows.length).toBeGreaterThan(25)
  for (const { table, isPartition, allowed } of rows) {
    const usual = isPartition ? [] : ['select', 'insert', 'update', 'delete']
    expect([table, allowed]).toEqual([table, kept[table] ?? usual])
  }
})

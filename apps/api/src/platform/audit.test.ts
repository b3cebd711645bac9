import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { createTestApp, type Person, type TestApp } from '../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
  await rollcall.signIn('ava')
})
afterAll(() => rollcall.close())

test.each([
  `update audit_log set action = 'nothing happened'`,
  'delete from audit_log',
  'truncate audit_log',
  'truncate audit_log cascade',
])('%s is refused', async (statement) => {
  const before = await rollcall.sql('select * from audit_log order by id')
  expect(before).not.toHaveLength(0)
  await expect(rollcall.sql(statement)).rejects.toThrow('audit_log is insert-only')
  expect(await rollcall.sql('select * from audit_log order by id')).toEqual(before)
})

const changePassword = async (person: Person) =>
  rollcall.call('PUT /password', {
    headers: (await rollcall.signIn(person.key)).authorization,
    body: { currentPassword: DEMO_PASSWORD, password: 'Chalk-and-cheese-7' },
  })

test('a change whose audit row cannot be written does not happen', async () => {
  const person = await rollcall.newPerson()
  await rollcall.sql(
    `alter table audit_log add constraint no_changes check (action <> 'password_changed') not valid`,
  )
  expect(await changePassword(person)).toMatchObject({ status: 500, code: 'internal_error' })
  await rollcall.sql('alter table audit_log drop constraint no_changes')
  await rollcall.signIn(person.key)
  expect(await rollcall.mailsTo(person.email)).toEqual([])
})

test('a change that fails at the last moment leaves no audit row', async () => {
  const person = await rollcall.newPerson()
  await rollcall.sql(`
    create function refuse_commit() returns trigger language plpgsql as $$
      begin raise exception 'not today'; end $$;
    create constraint trigger no_commit after update on accounts deferrable initially deferred
      for each row execute function refuse_commit()`)
  expect(await changePassword(person)).toMatchObject({ status: 500, code: 'internal_error' })
  await rollcall.sql('drop trigger no_commit on accounts')
  const rows = await rollcall.sql('select action from audit_log where subject_id = $1', person.id)
  expect(rows).toEqual([{ action: 'signed_in' }])
})

test('nothing else of the service writes the log', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const writers = files.filter((name) =>
    /insert\s+into\s+audit_log|copy\s+audit_log/i.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(writers).toEqual([join('platform', 'audit.ts')])
})

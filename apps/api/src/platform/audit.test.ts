import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

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
  const before = await rollcall.sql('select * from audit_log')
  expect(before).toHaveLength(1)
  await expect(rollcall.sql(statement)).rejects.toThrow('audit_log is insert-only')
  expect(await rollcall.sql('select * from audit_log')).toEqual(before)
})

test('a change whose audit row cannot be written does not happen', async () => {
  const person = await rollcall.newPerson()
  const { authorization } = await rollcall.signIn(person.key)
  await rollcall.sql(
    `alter table audit_log add constraint no_changes check (action <> 'password_changed') not valid`,
  )
  const answer = await rollcall.call('PUT /password', {
    headers: authorization,
    body: { currentPassword: 'Rollcall-demo-1', password: 'Chalk-and-cheese-7' },
  })
  expect(answer).toMatchObject({ status: 500, code: 'internal_error' })
  await rollcall.sql('alter table audit_log drop constraint no_changes')
  await rollcall.signIn(person.key)
  expect(await rollcall.mailsTo(person.email)).toEqual([])
})

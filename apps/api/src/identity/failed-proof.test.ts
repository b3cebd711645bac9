import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

const WRONG = 'Wrong-password-1'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp(({ identity }) => {
    // The audit log records it although the answer hides it.
    identity.revealAccountExistence = false
  })
})
afterAll(() => rollcall.close())

const signIn = (email: string, password: string, ip: string) =>
  rollcall.call('POST /sign-in', { body: { email, password }, ip })
const rowsFrom = (network: string) =>
  rollcall.sql(
    `select action, actor_kind, actor_id, subject_id, details, trace_id from audit_log
     where details->>'network' = $1 order by id`,
    network,
  )

test('a wrong password is written down with the network it came from and why it failed', async () => {
  const person = await rollcall.newPerson()
  const answer = await signIn(person.email, WRONG, '2001:db8:7:7::9')
  expect(answer.code).toBe('wrong_credentials')
  const network = '2001:db8:7:7::/64'
  expect(await rowsFrom(network)).toEqual([
    {
      action: 'sign_in_failed',
      actor_kind: 'anonymous',
      actor_id: null,
      subject_id: person.id,
      details: { network, reason: 'wrong_password' },
      trace_id: answer.headers['x-trace-id'],
    },
  ])
})

test('of an unknown account nothing is kept but that it was tried', async () => {
  await signIn('stranger@rollcall.test', WRONG, '198.51.100.7')
  const rows = await rowsFrom('198.51.100.7')
  expect(rows).toMatchObject([{ subject_id: null, details: { reason: 'user_not_found' } }])
  expect(JSON.stringify(rows)).not.toContain('stranger')
})

test('a right password for a disabled account is recorded', async () => {
  const person = await rollcall.newPerson()
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', person.id)
  await signIn(person.email, DEMO_PASSWORD, '198.51.100.8')
  expect(await rowsFrom('198.51.100.8')).toMatchObject([
    { subject_id: person.id, details: { reason: 'user_disabled' } },
  ])
})

test('a flood writes one row for the window in which it is refused', async () => {
  const person = await rollcall.newPerson()
  for (let time = 0; time < 14; time++) await signIn(person.email, WRONG, '198.51.100.9')
  const reasons = (await rowsFrom('198.51.100.9')).map(({ details }) => Object(details).reason)
  expect(reasons).toEqual([...Array<string>(10).fill('wrong_password'), 'too_many_attempts'])
  await rollcall.sql(
    `update rate_limits set resets_at = now() - interval '1 second' where bucket like '%' || $1 || '%'`,
    person.id,
  )
  for (let time = 0; time < 12; time++) await signIn(person.email, WRONG, '198.51.100.9')
  expect(await rowsFrom('198.51.100.9')).toHaveLength(22)
})

test('a password that is not proved again is written down, and so is the end of trying', async () => {
  const person = await rollcall.newPerson()
  const { authorization: headers } = await rollcall.signIn(person.key)
  const ip = '198.51.100.10'
  const body = { currentPassword: WRONG, password: 'Chalk-and-cheese-7' }
  await rollcall.call('PUT /password', { headers, body, ip })
  for (let time = 0; time < 12; time++) {
    await rollcall.call('POST /reauthenticate', { headers, body: { password: WRONG }, ip })
  }
  const rows = await rowsFrom(ip)
  expect(rows).toHaveLength(11)
  for (const row of rows) {
    expect(row).toMatchObject({
      action: 'reauthentication_failed',
      actor_kind: 'candidate',
      actor_id: person.id,
      subject_id: person.id,
    })
  }
  expect(rows.at(-1)).toMatchObject({ details: { reason: 'too_many_attempts' } })
})

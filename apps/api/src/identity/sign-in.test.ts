import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { whilePasswordsAreAway } from '../../test/away-passwords.ts'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../test/held-lock.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

let rollcall: TestApp
let discreet: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
  discreet = await createTestApp(({ identity }) => {
    identity.revealAccountExistence = false
  })
})
afterAll(async () => {
  await rollcall.close()
  await discreet.close()
})

const signIn = (email: string, password = DEMO_PASSWORD, headers = {}) =>
  rollcall.call('POST /sign-in', { body: { email, password }, headers })

test('the right password opens a session, which the audit log records', async () => {
  const person = await rollcall.newPerson()
  const answer = await signIn(person.email)
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({ accessToken: expect.any(String), expiresInSeconds: 3600 })
  expect(answer.headers['cache-control']).toBe('no-store')
  const [row] = await rollcall.sql('select * from audit_log where subject_id = $1 order by id', person.id)
  expect(row).toMatchObject({
    action: 'signed_in',
    actor_kind: 'candidate',
    actor_id: person.id,
    at: rollcall.clock.now(),
    trace_id: answer.headers['x-trace-id'],
  })
})

test('spaces around an address and capitals in it do not matter', async () => {
  expect((await signIn('  AVA@Rollcall.TEST ')).status).toBe(200)
})

test('the refresh cookie is out of reach of scripts and other sites', async () => {
  const [cookie] = (await signIn('ava@rollcall.test')).setCookies
  expect(cookie).toMatch(/^rollcall=[\da-f-]{36}\.[\w-]{43}; /)
  expect(cookie?.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=1209600',
    'Path=/',
    'SameSite=Strict',
  ])
})

test('behind TLS the refresh cookie is bound to its host', async () => {
  const behindProxy = await createTestApp(undefined, { trustedProxies: ['127.0.0.1'] })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  const body = { email: 'ava@rollcall.test', password: DEMO_PASSWORD }
  const answer = await behindProxy.call('POST /sign-in', { body, headers })
  const [cookie] = answer.setCookies
  expect(cookie).toMatch(/^__Host-rollcall=/)
  expect(cookie?.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/']))
  expect(cookie).not.toMatch(/domain=/i)
  const refreshed = await behindProxy.call('POST /refresh', { cookie: answer.cookie, headers })
  expect(refreshed.status).toBe(200)
  await behindProxy.close()
})

test('each refusal has its code', async () => {
  expect(await signIn('ava@rollcall.test', 'Wrong-password-1')).toMatchObject({
    status: 401,
    code: 'wrong_password',
  })
  expect(await signIn('nobody@rollcall.test')).toMatchObject({ status: 401, code: 'user_not_found' })
  expect(await signIn('ava at rollcall')).toMatchObject({ status: 400, code: 'invalid_email' })
  expect(await signIn('ava@rollcall.test', '')).toMatchObject({ status: 400, code: 'password_missing' })
  expect(await signIn('owen@rollcall.test', 'no password yet')).toMatchObject({ code: 'wrong_password' })
})

test('a refusal sets no cookie and opens no session', async () => {
  const person = await rollcall.newPerson()
  const answer = await signIn(person.email, 'Wrong-password-1')
  expect(answer.setCookies).toEqual([])
  expect(await rollcall.sql('select from sessions where account_id = $1', person.id)).toEqual([])
})

test('a disabled account is named only after its right password', async () => {
  const person = await rollcall.newPerson()
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', person.id)
  expect(await signIn(person.email)).toMatchObject({ status: 403, code: 'user_disabled' })
  expect((await signIn(person.email, 'Wrong-password-1')).code).toBe('wrong_password')
})

test('where accounts are not revealed, a wrong password and an unknown address answer alike', async () => {
  const attempt = (email: string) =>
    discreet.call('POST /sign-in', { body: { email, password: 'Wrong-password-1' } })
  const [wrong, unknown] = [await attempt('ava@rollcall.test'), await attempt('nobody@rollcall.test')]
  expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' })
  expect(unknown.json).toEqual({ ...Object(wrong.json), traceId: expect.any(String) })
})

test('a password that was reset while it was being checked opens no session', async () => {
  const person = await rollcall.newPerson()
  const release = await holdBy(rollcall, `update accounts set password_hash = 'x' where id = $1`, person.id)
  const attempt = signIn(person.email)
  await untilBlocked(rollcall)
  await release()
  expect((await attempt).code).toBe('wrong_password')
  expect(await rollcall.sql('select from sessions where account_id = $1', person.id)).toEqual([])
})

test('signing out ends the session for the refresh cookie and for the access token at once', async () => {
  const person = await rollcall.newPerson()
  const { cookie, authorization } = await rollcall.signIn(person.key)
  const other = await rollcall.signIn(person.key)
  expect((await rollcall.call('GET /me', { headers: authorization })).status).toBe(200)

  const answer = await rollcall.call('POST /sign-out', { cookie })
  expect(answer.status).toBe(204)
  expect(answer.setCookies.every((set) => set.includes('Max-Age=0'))).toBe(true)
  expect(answer.setCookies[0]).toMatch(/^rollcall=;/)
  expect((await rollcall.call('GET /me', { headers: authorization })).code).toBe('access_token_invalid')
  expect((await rollcall.call('POST /refresh', { cookie })).code).toBe('session_expired')
  expect((await rollcall.call('GET /me', { headers: other.authorization })).status).toBe(200)
  const rows = await rollcall.sql(
    `select from audit_log where subject_id = $1 and action = 'signed_out'`,
    person.id,
  )
  expect(rows).toHaveLength(1)
})

test('signing in ends the browser’s earlier session, so a late sign-out has no effect', async () => {
  const [before, after] = [await rollcall.newPerson(), await rollcall.newPerson()]
  const old = await rollcall.signIn(before.key)
  const answer = await rollcall.call('POST /sign-in', {
    body: { email: after.email, password: DEMO_PASSWORD },
    cookie: old.cookie,
  })
  expect((await rollcall.call('GET /me', { headers: old.authorization })).code).toBe('access_token_invalid')
  expect((await rollcall.call('POST /sign-out', { cookie: old.cookie })).status).toBe(204)
  const headers = { authorization: `Bearer ${answer.text('accessToken')}` }
  expect((await rollcall.call('GET /me', { headers })).json).toMatchObject({ id: after.id })
  const rows = await rollcall.sql('select action from audit_log where subject_id = $1 order by id', before.id)
  expect(rows.map(({ action }) => action)).toEqual(['signed_in', 'session_replaced'])
})

test('signing out with no cookie, or with an invalid one, ends no session', async () => {
  const { cookie, authorization } = await rollcall.signIn('ava')
  const [sessionId = ''] = cookie.split('.')
  const guesses = [undefined, 'rollcall=', 'rollcall=x', `${sessionId}.guess`, `rollcall=${'-'.repeat(36)}.x`]
  for (const guess of guesses) {
    expect((await rollcall.call('POST /sign-out', guess ? { cookie: guess } : {})).status).toBe(204)
  }
  expect((await rollcall.call('GET /me', { headers: authorization })).status).toBe(200)
})

test('another site’s page can neither sign in nor sign out', async () => {
  const { cookie, authorization } = await rollcall.signIn('ava')
  for (const origin of ['https://evil.example', 'null', 'http://localhost:4000.evil.example']) {
    expect(await signIn('ava@rollcall.test', DEMO_PASSWORD, { origin })).toMatchObject({
      status: 403,
      code: 'origin_not_allowed',
    })
    expect((await rollcall.call('POST /sign-out', { cookie, headers: { origin } })).code).toBe(
      'origin_not_allowed',
    )
  }
  expect((await rollcall.call('GET /me', { headers: authorization })).status).toBe(200)
  const ours = { origin: 'http://au.localhost:4000' }
  expect((await signIn('ava@rollcall.test', DEMO_PASSWORD, ours)).status).toBe(200)
})

test('too many attempts are refused, the right password included', async () => {
  const person = await rollcall.newPerson()
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => signIn(person.email, 'Wrong-password-1')),
  )
  const count = (code: string) => answers.filter((answer) => answer.code === code).length
  expect([count('wrong_password'), count('too_many_attempts')]).toEqual([10, 4])
  const answer = await signIn(person.email)
  expect(answer).toMatchObject({ status: 429, code: 'too_many_attempts' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60)
})

test('if passwords cannot be verified the response says so, and no account is locked', async () => {
  const person = await rollcall.newPerson()
  await whilePasswordsAreAway(rollcall, async () => {
    // More often than the limit of guesses.
    for (let time = 0; time < 12; time++) {
      const away = await signIn(person.email)
      expect([away.code, away.headers['retry-after']]).toEqual(['identity_provider_away', '15'])
    }
  })
  expect((await signIn(person.email)).status).toBe(200)
})

everyCodeIsMet('POST /sign-in', 'POST /sign-out')

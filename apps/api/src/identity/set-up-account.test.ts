import { afterAll, beforeAll, expect, test } from 'vitest'
import { whilePasswordsAreAway } from '../../test/away-passwords.ts'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { issueToken } from './one-time-token.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PASSWORD = 'Chalk-and-cheese-7'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const setUp = (token: string | undefined, body: { password?: string } = { password: PASSWORD }) =>
  rollcall.call('POST /me/account/setup', {
    ...(token !== undefined && { headers: { 'x-account-setup-token': token } }),
    body,
  })
const exchange = (authToken: string, headers = {}) =>
  rollcall.call('POST /custom-token', { body: { authToken }, headers })

async function newcomer() {
  const person = await rollcall.newPerson()
  await rollcall.sql('update accounts set password_hash = null where id = $1', person.id)
  const given = { accountId: person.id, now: rollcall.clock.now(), lifetimeMs: 7 * DAY_MS }
  const token = await rollcall.services.db.transaction((tx) => issueToken(tx, 'account_setup', given))
  return { ...person, token }
}

test('the mailed link sets the first password, and its answer signs in', async () => {
  const [mail] = await rollcall.mailsTo('owen@rollcall.test')
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect([link.origin, link.pathname]).toEqual(['http://localhost:4000', '/account/setup'])
  const answer = await setUp(link.hash.replace('#token=', ''))
  expect(answer).toMatchObject({ status: 200, json: { authToken: expect.any(String) } })

  const signedIn = await exchange(answer.text('authToken'))
  expect(signedIn.json).toEqual({ accessToken: expect.any(String), expiresInSeconds: 3600 })
  expect((await rollcall.call('POST /refresh', { cookie: signedIn.cookie })).status).toBe(200)
  const me = await rollcall.call('GET /me', {
    headers: { authorization: `Bearer ${signedIn.text('accessToken')}` },
  })
  expect(me.json).toMatchObject({ email: 'owen@rollcall.test' })
  await rollcall.signIn('owen', PASSWORD)
  const rows = await rollcall.sql(
    'select action from audit_log where subject_id = $1 order by id',
    me.text('id'),
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'candidate_created',
    'candidate_invited',
    'registration_created',
    'account_set_up',
    'signed_in',
    'signed_in',
  ])
})

test('the link is judged before the password, and a bad password does not cost the link', async () => {
  const { token } = await newcomer()
  const bad = { password: 'short' }
  expect(await setUp(undefined, bad)).toMatchObject({ status: 403, code: 'account_setup_token_missing' })
  expect(await setUp('', bad)).toMatchObject({ status: 403, code: 'account_setup_token_missing' })
  expect(await setUp('guess', bad)).toMatchObject({ status: 403, code: 'account_setup_token_invalid' })
  expect(await setUp(token, {})).toMatchObject({ status: 400, code: 'account_setup_password_missing' })
  expect(await setUp(token, { password: '' })).toMatchObject({ code: 'account_setup_password_missing' })
  const invalid = await setUp(token, bad)
  expect(invalid).toMatchObject({ status: 400, code: 'account_setup_password_invalid' })
  expect(invalid.json).toMatchObject({ param: 'minimumLength,uppercase,number,special' })
  const common = await setUp(token, { password: 'Welcome2026!' })
  expect(common).toMatchObject({ status: 400, code: 'account_setup_password_invalid' })
  expect(common.json).toMatchObject({ param: 'common' })
  expect((await setUp(token)).status).toBe(200)
  expect(await setUp(token, bad)).toMatchObject({ status: 409, code: 'account_setup_already_complete' })
})

test('a link works to the end of its last day', async () => {
  const [early, late] = [await newcomer(), await newcomer()]
  rollcall.clock.advance(7 * DAY_MS - 1)
  expect((await setUp(early.token)).status).toBe(200)
  rollcall.clock.advance(1)
  expect(await setUp(late.token)).toMatchObject({ status: 403, code: 'account_setup_token_expired' })
  expect(await setUp(early.token)).toMatchObject({ status: 409, code: 'account_setup_already_complete' })
})

test('of simultaneous uses of one link one sets the password', async () => {
  const { token } = await newcomer()
  const answers = await Promise.all([setUp(token), setUp(token), setUp(token)])
  expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual([
    'account_setup_already_complete',
    'account_setup_already_complete',
    'done',
  ])
})

test('setting up ends every session of the account', async () => {
  const person = await rollcall.newPerson()
  const { authorization: headers } = await rollcall.signIn(person.key)
  const given = { accountId: person.id, now: rollcall.clock.now(), lifetimeMs: DAY_MS }
  const token = await rollcall.services.db.transaction((tx) => issueToken(tx, 'account_setup', given))
  expect((await setUp(token)).status).toBe(200)
  expect((await rollcall.call('GET /me', { headers })).code).toBe('access_token_invalid')
})

test('an authToken signs in once, within five minutes', async () => {
  const [first, second] = [await newcomer(), await newcomer()]
  const tokens = [(await setUp(first.token)).text('authToken'), (await setUp(second.token)).text('authToken')]
  const uses = await Promise.all([exchange(tokens[0] ?? ''), exchange(tokens[0] ?? '')])
  expect(new Set(uses.map(({ status }) => status))).toEqual(new Set([200, 401]))
  rollcall.clock.advance(5 * MINUTE_MS)
  expect(await exchange(tokens[1] ?? '')).toMatchObject({ status: 401, code: 'custom_token_invalid' })
})

test('a link of another kind sets nothing up', async () => {
  const { id } = await newcomer()
  const given = { accountId: id, now: rollcall.clock.now(), lifetimeMs: DAY_MS }
  const reset = await rollcall.services.db.transaction((tx) => issueToken(tx, 'password_reset', given))
  expect((await setUp(reset)).code).toBe('account_setup_token_invalid')
})

test('a setup link is not an authToken', async () => {
  const { token } = await newcomer()
  for (const authToken of [token, 'guess', '']) {
    expect((await exchange(authToken)).code).toBe('custom_token_invalid')
  }
})

test('the link of an account that was disabled in the meantime sets nothing up', async () => {
  const { token, id } = await newcomer()
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', id)
  expect((await setUp(token)).code).toBe('account_setup_token_invalid')
})

test('a disabled account cannot sign in by its authToken, nor can a page of another site', async () => {
  const { token, id } = await newcomer()
  const authToken = (await setUp(token)).text('authToken')
  const abroad = await exchange(authToken, { origin: 'https://evil.example' })
  expect(abroad).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', id)
  expect(await exchange(authToken)).toMatchObject({ status: 403, code: 'user_disabled' })
})

test('guesses at links and tokens are limited', async () => {
  const ip = '203.0.113.9'
  await rollcall.sql(
    `insert into rate_limits values ('link-network:' || $1, 100, now() + interval '1 minute')`,
    ip,
  )
  const guesses = [
    await rollcall.call('POST /me/account/setup', { body: {}, ip }),
    await rollcall.call('POST /custom-token', { body: { authToken: 'guess' }, ip }),
  ]
  for (const answer of guesses) expect(answer).toMatchObject({ status: 429, code: 'too_many_attempts' })
})

test('where passwords cannot be kept the link is not used up', async () => {
  const { token } = await newcomer()
  const away = await whilePasswordsAreAway(rollcall, () => setUp(token))
  expect(away).toMatchObject({ status: 503, code: 'identity_provider_away' })
  expect((await setUp(token)).status).toBe(200)
})

everyCodeIsMet('POST /me/account/setup', 'POST /custom-token')

import { afterAll, beforeAll, expect, test } from 'vitest'
import { whilePasswordsAreAway } from '../../test/away-passwords.ts'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { createTestApp, type Person, type TestApp } from '../../test/test-app.ts'
import { issueToken } from './one-time-token.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'Chalk-and-cheese-7'

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

const request = (email: string, headers = {}) =>
  rollcall.call('POST /password-reset', { body: { email }, headers })
const confirm = (token: string, password = NEW_PASSWORD, headers = {}) =>
  rollcall.call('POST /password-reset/confirm', { body: { token, password }, headers })
const signIn = (email: string, password: string) =>
  rollcall.call('POST /sign-in', { body: { email, password } })

async function newestLink({ email }: Person): Promise<URL> {
  const mail = (await rollcall.mailsTo(email)).at(-1)
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
}
const tokenOf = (link: URL) => link.hash.replace('#token=', '')

async function requestedToken(person: Person): Promise<string> {
  expect((await request(person.email)).status).toBe(204)
  return tokenOf(await newestLink(person))
}

test('the mailed link chooses a new password and ends every session at once', async () => {
  const person = await rollcall.newPerson()
  const { authorization, cookie } = await rollcall.signIn(person.key)
  const token = await requestedToken(person)
  expect(await confirm(token)).toMatchObject({ status: 200, json: { hasCalendarFeed: false } })

  expect((await rollcall.call('GET /me', { headers: authorization })).code).toBe('access_token_invalid')
  expect((await rollcall.call('POST /refresh', { cookie })).code).toBe('session_expired')
  await expect(rollcall.signIn(person.key)).rejects.toThrow('wrong_password')
  expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200)

  const subjects = (await rollcall.mailsTo(person.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'Choose a new Commonroom Education Staffing password',
    'Your Commonroom Education Staffing password was changed',
  ])
  const rows = await rollcall.sql('select action from audit_log where subject_id = $1 order by id', person.id)
  expect(rows.map(({ action }) => action)).toEqual([
    'signed_in',
    'password_reset_requested',
    'password_reset',
    'sign_in_failed',
    'signed_in',
  ])
})

test('an address is found with spaces and capitals', async () => {
  const person = await rollcall.newPerson()
  expect((await request(` ${person.email.toUpperCase()} `)).status).toBe(204)
  expect(await rollcall.mailsTo(person.email)).toHaveLength(1)
})

test('the link leads to our own site for any host header', async () => {
  const person = await rollcall.newPerson()
  const poison = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await request(person.email, poison)
  expect((await newestLink(person)).origin).toBe('http://localhost:4000')

  const refused = await request(person.email, { origin: 'https://evil.example' })
  expect(refused).toMatchObject({ status: 403, code: 'origin_not_allowed' })
  expect(await rollcall.mailsTo(person.email)).toHaveLength(1)

  await request(person.email, { ...poison, origin: 'http://nz.localhost:4000' })
  const link = await newestLink(person)
  expect([link.origin, link.pathname]).toEqual(['http://nz.localhost:4000', '/reset-password'])
  const mails = await rollcall.mailsTo(person.email)
  expect(mails.map(({ text, html }) => text + html).join('')).not.toContain('evil')
})

test('a link works once', async () => {
  const person = await rollcall.newPerson()
  const token = await requestedToken(person)
  expect((await confirm(token)).status).toBe(200)
  const again = await confirm(token, 'Another-password-8')
  expect(again).toMatchObject({ status: 403, code: 'password_reset_token_invalid' })
  // The request of the page when it opens, before a password is chosen.
  expect(await confirm(token, '')).toMatchObject({ status: 403, code: 'password_reset_token_invalid' })
  expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200)
})

test('a second link makes the first one worthless', async () => {
  const person = await rollcall.newPerson()
  const first = await requestedToken(person)
  const second = await requestedToken(person)
  expect(second).not.toBe(first)
  expect((await confirm(first)).code).toBe('password_reset_token_invalid')
  expect((await confirm(second)).status).toBe(200)
})

test('of links that were made in the same moment, the first one used ends the other', async () => {
  const person = await rollcall.newPerson()
  const given = { accountId: person.id, now: rollcall.clock.now(), lifetimeMs: MINUTE_MS }
  const issue = () => rollcall.services.db.transaction((tx) => issueToken(tx, 'password_reset', given))
  const [used, other] = [await issue(), await issue()]
  expect((await confirm(used)).status).toBe(200)
  expect((await confirm(other)).code).toBe('password_reset_token_invalid')
})

test('a link works to its last minute', async () => {
  const [early, late] = [await rollcall.newPerson(), await rollcall.newPerson()]
  const tokens = [await requestedToken(early), await requestedToken(late)] as const
  rollcall.clock.advance(60 * MINUTE_MS - 1)
  expect((await confirm(tokens[0])).status).toBe(200)
  rollcall.clock.advance(1)
  expect(await confirm(tokens[1])).toMatchObject({ status: 403, code: 'password_reset_token_expired' })
  expect((await signIn(late.email, NEW_PASSWORD)).code).toBe('wrong_password')
})

test('a password that breaks the rules does not cost the link', async () => {
  const person = await rollcall.newPerson()
  const token = await requestedToken(person)
  expect(await confirm(token, '')).toMatchObject({ status: 400, code: 'password_missing' })
  const refused = await confirm(token, 'short')
  expect(refused).toMatchObject({ status: 400, code: 'password_invalid' })
  expect(refused.json).toMatchObject({ param: 'minimumLength,uppercase,number,special' })
  expect((await confirm(token)).status).toBe(200)
})

test('a password that is easy to guess, or the old one again, does not cost the link', async () => {
  const person = await rollcall.newPerson()
  const token = await requestedToken(person)
  for (const password of ['Password123!', 'Welcome2026!', 'Commonroom-1', 'Ava-2026!!']) {
    const refused = await confirm(token, password)
    expect(refused).toMatchObject({ status: 400, code: 'password_too_common' })
  }
  const given = { accountId: person.id, now: rollcall.clock.now(), lifetimeMs: MINUTE_MS }
  expect((await confirm(token)).status).toBe(200)
  const second = await rollcall.services.db.transaction((tx) => issueToken(tx, 'password_reset', given))
  expect(await confirm(second)).toMatchObject({ status: 400, code: 'password_unchanged' })
  expect((await confirm(second, 'Slate-and-sponge-8')).status).toBe(200)
})

test('a candidate with a calendar address learns that it still works, on the screen and by mail', async () => {
  const person = await rollcall.newPerson()
  const { authorization: headers } = await rollcall.signIn(person.key)
  await rollcall.call('POST /me/calendar-feed', { headers })
  expect((await confirm(await requestedToken(person))).json).toEqual({ hasCalendarFeed: true })
  expect((await rollcall.mailsTo(person.email)).at(-1)?.text).toContain('calendar address still works')
})

test('a token of another kind, or an unknown one, resets nothing', async () => {
  const [mail] = await rollcall.mailsTo('owen@rollcall.test')
  const setupToken = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(setupToken).not.toBe('')
  for (const token of [setupToken, 'guess', '']) {
    expect((await confirm(token)).code).toBe('password_reset_token_invalid')
  }
})

test('an account without a password yet is set up by a reset, and its setup link is spent', async () => {
  const [setupMail] = await rollcall.mailsTo('owen@rollcall.test')
  const owen = { key: 'owen', id: '', email: 'owen@rollcall.test' }
  expect((await confirm(await requestedToken(owen))).status).toBe(200)
  const setupToken = /#token=(\S+)/.exec(setupMail?.text ?? '')?.[1] ?? ''
  const answer = await rollcall.call('POST /me/account/setup', {
    headers: { 'x-account-setup-token': setupToken },
    body: { password: 'Another-password-8' },
  })
  expect(answer.code).toBe('account_setup_already_complete')
})

test('a disabled account gets no link, and one it already had is worthless', async () => {
  const person = await rollcall.newPerson()
  const token = await requestedToken(person)
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', person.id)
  expect(await request(person.email)).toMatchObject({ status: 403, code: 'user_disabled' })
  // Without a password the page only asks whether the link works.
  for (const password of [NEW_PASSWORD, '']) {
    expect((await confirm(token, password)).code).toBe('password_reset_token_invalid')
  }
  expect(await rollcall.mailsTo(person.email)).toHaveLength(1)
})

test('an address without an account is refused by name', async () => {
  expect(await request('nobody@rollcall.test')).toMatchObject({ status: 401, code: 'user_not_found' })
  expect(await request('nobody')).toMatchObject({ status: 400, code: 'invalid_email' })
})

test('where accounts are not revealed, every address gets the same answer and only a real one a mail', async () => {
  const disabled = await discreet.newPerson()
  await discreet.sql('update accounts set disabled_at = now() where id = $1', disabled.id)
  const known = await discreet.newPerson()
  for (const email of [known.email, disabled.email, 'nobody@rollcall.test']) {
    const answer = await discreet.call('POST /password-reset', { body: { email } })
    expect(answer).toMatchObject({ status: 204, json: undefined })
  }
  expect(await discreet.mailsTo(known.email)).toHaveLength(1)
  expect(await discreet.mailsTo(disabled.email)).toEqual([])
  expect(await discreet.mailsTo('nobody@rollcall.test')).toEqual([])
})

test('once a mail is out, the database no longer holds its link', async () => {
  const person = await rollcall.newPerson()
  await requestedToken(person)
  const rows = await rollcall.sql(
    'select text_body, html_body, sent_at is not null as sent from outbox where recipient = $1',
    person.email,
  )
  expect(rows).toEqual([{ text_body: null, html_body: null, sent: true }])
})

test('another site’s page cannot confirm a reset', async () => {
  const person = await rollcall.newPerson()
  const token = await requestedToken(person)
  const answer = await confirm(token, NEW_PASSWORD, { origin: 'https://evil.example' })
  expect(answer).toMatchObject({ status: 403, code: 'origin_not_allowed' })
})

test('floods of requests and of guesses are refused', async () => {
  const person = await rollcall.newPerson()
  for (let time = 0; time < 5; time++) expect((await request(person.email)).status).toBe(204)
  const flooded = await request(person.email)
  expect(flooded).toMatchObject({ status: 429, code: 'too_many_attempts' })
  expect(Number(flooded.headers['retry-after'])).toBeGreaterThan(59 * 60)
  expect(await rollcall.mailsTo(person.email)).toHaveLength(5)

  await rollcall.sql(
    `insert into rate_limits values ('link-network:203.0.113.9', 100, now() + interval '1 minute')`,
  )
  const body = { token: 'guess', password: NEW_PASSWORD }
  const guess = await rollcall.call('POST /password-reset/confirm', { body, ip: '203.0.113.9' })
  expect(guess).toMatchObject({ status: 429, code: 'too_many_attempts' })
})

test('where passwords cannot be kept the link is not used up', async () => {
  const person = await rollcall.newPerson()
  const token = await requestedToken(person)
  const away = await whilePasswordsAreAway(rollcall, () => confirm(token))
  expect(away).toMatchObject({ status: 503, code: 'identity_provider_away' })
  expect((await confirm(token)).status).toBe(200)
})

everyCodeIsMet('POST /password-reset', 'POST /password-reset/confirm')

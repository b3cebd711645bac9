import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { whilePasswordsAreAway } from '../../test/away-passwords.ts'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { createTestApp, type SignedInPerson, type TestApp } from '../../test/test-app.ts'

const NEW_PASSWORD = 'Chalk-and-cheese-7'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const change = ({ authorization }: SignedInPerson, currentPassword: string, password = NEW_PASSWORD) =>
  rollcall.call('PUT /password', { headers: authorization, body: { currentPassword, password } })
const prove = ({ authorization }: SignedInPerson, password: string) =>
  rollcall.call('POST /reauthenticate', { headers: authorization, body: { password } })
const readMe = ({ authorization }: SignedInPerson) => rollcall.call('GET /me', { headers: authorization })

test('a change ends every session, the one that made it included, and answers a new one', async () => {
  const person = await rollcall.newPerson()
  const [mine, other] = [await rollcall.signIn(person.key), await rollcall.signIn(person.key)]
  const answer = await change(mine, DEMO_PASSWORD)
  expect(answer).toMatchObject({
    status: 200,
    json: { accessToken: expect.any(String), expiresInSeconds: 3600, hasCalendarFeed: false },
  })
  for (const old of [mine, other]) {
    expect((await readMe(old)).code).toBe('access_token_invalid')
    expect((await rollcall.call('POST /refresh', { cookie: old.cookie })).code).toBe('session_expired')
  }
  const headers = { authorization: `Bearer ${answer.text('accessToken')}` }
  expect((await rollcall.call('GET /me', { headers })).status).toBe(200)
  expect((await rollcall.call('POST /refresh', { cookie: answer.cookie })).status).toBe(200)
  await expect(rollcall.signIn(person.key)).rejects.toThrow('wrong_password')
  await rollcall.signIn(person.key, NEW_PASSWORD)
})

test('a refresh that was on its way with the old cookie does not take the new one away', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  await change(mine, DEMO_PASSWORD)
  const late = await rollcall.call('POST /refresh', { cookie: mine.cookie })
  expect([late.code, late.setCookies]).toEqual(['session_expired', []])
  rollcall.clock.advance(31_000)
  const muchLater = await rollcall.call('POST /refresh', { cookie: mine.cookie })
  expect(muchLater.setCookies).toHaveLength(3)
})

test('a candidate with a calendar address learns that it still works', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  await rollcall.call('POST /me/calendar-feed', { headers: mine.authorization })
  expect((await change(mine, DEMO_PASSWORD)).json).toMatchObject({ hasCalendarFeed: true })
  const [mail] = await rollcall.mailsTo(person.email)
  expect(mail?.text).toContain('Your private calendar address still works.')
})

test('a change is mailed to its owner and is in the audit log', async () => {
  const person = await rollcall.newPerson()
  const answer = await change(await rollcall.signIn(person.key), DEMO_PASSWORD)
  const mails = await rollcall.mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your Commonroom Education Staffing password was changed',
  ])
  expect(mails[0]?.text).not.toContain(NEW_PASSWORD)
  expect(mails[0]?.text).not.toContain('calendar')
  const rows = await rollcall.sql(
    `select actor_id, trace_id from audit_log where subject_id = $1 and action = 'password_changed'`,
    person.id,
  )
  expect(rows).toEqual([{ actor_id: person.id, trace_id: answer.headers['x-trace-id'] }])
})

test('a password that is changed over and over is mailed once, and the last change a minute later', async () => {
  const person = await rollcall.newPerson()
  const passwords = [DEMO_PASSWORD, ...Array.from({ length: 4 }, (_, at) => `Chalk-and-cheese-${at}`)]
  for (const [at, password] of passwords.slice(1).entries()) {
    const mine = await rollcall.signIn(person.key, passwords[at])
    expect((await change(mine, passwords[at] ?? '', password)).status).toBe(200)
  }
  expect(await rollcall.mailsTo(person.email)).toHaveLength(1)
  const waiting = await rollcall.sql(
    `select next_attempt_at > now() as later from outbox where recipient = $1 and sent_at is null`,
    person.email,
  )
  expect(waiting).toEqual([{ later: true }])
})

test('a change makes a reset link that is still in the mail worthless', async () => {
  const person = await rollcall.newPerson()
  await rollcall.call('POST /password-reset', { body: { email: person.email } })
  const [mail] = await rollcall.mailsTo(person.email)
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await change(await rollcall.signIn(person.key), DEMO_PASSWORD)
  const answer = await rollcall.call('POST /password-reset/confirm', {
    body: { token, password: 'Another-password-8' },
  })
  expect(answer.code).toBe('password_reset_token_invalid')
})

test('each refusal has its code and changes nothing', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  const wrong = await change(mine, 'Wrong-password-1')
  expect(wrong).toMatchObject({ status: 403, code: 'current_password_incorrect' })
  expect(wrong.json).toMatchObject({ param: 'currentPassword' })
  expect(await change(mine, DEMO_PASSWORD, '')).toMatchObject({ status: 400, code: 'password_missing' })
  const invalid = await change(mine, DEMO_PASSWORD, 'abcdefghij')
  expect(invalid).toMatchObject({ status: 400, code: 'password_invalid' })
  expect(invalid.json).toMatchObject({ param: 'uppercase,number,special' })
  const common = await change(mine, DEMO_PASSWORD, 'Qwerty123456!')
  expect(common).toMatchObject({ status: 400, code: 'password_too_common' })
  expect(await change(mine, DEMO_PASSWORD, DEMO_PASSWORD)).toMatchObject({
    status: 400,
    code: 'password_unchanged',
  })
  // The new password is checked only after the old one was correct.
  expect((await change(mine, 'Wrong-password-1', 'Qwerty123456!')).code).toBe('current_password_incorrect')
  await rollcall.signIn(person.key)
  expect(await rollcall.mailsTo(person.email)).toEqual([])
})

test('of two changes at once one wins, and the other is refused rather than lost', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  const passwords = ['Chalk-and-cheese-7', 'Slate-and-sponge-8']
  const answers = await Promise.all(passwords.map((password) => change(mine, DEMO_PASSWORD, password)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  const won = passwords[answers.findIndex(({ status }) => status === 200)]
  await rollcall.signIn(person.key, won)
})

test('proving the password changes nothing; a wrong one is refused without a 401', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  expect((await prove(mine, DEMO_PASSWORD)).status).toBe(204)
  for (const password of ['Wrong-password-1', '']) {
    expect(await prove(mine, password)).toMatchObject({ status: 403, code: 'reauthentication_failed' })
  }
  expect((await readMe(mine)).status).toBe(200)
})

test('guesses at the current password are limited, over both calls together, and a right one forgets them', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  const guess = async () => {
    await change(mine, 'Wrong-password-1')
    await prove(mine, 'Wrong-password-1')
  }
  for (let pair = 0; pair < 4; pair++) await guess()
  expect((await prove(mine, DEMO_PASSWORD)).status).toBe(204)
  for (let pair = 0; pair < 5; pair++) await guess()
  expect(await change(mine, DEMO_PASSWORD)).toMatchObject({ status: 429, code: 'too_many_attempts' })
  expect(await prove(mine, DEMO_PASSWORD)).toMatchObject({ status: 429, code: 'too_many_attempts' })
})

test('where passwords cannot be judged nothing changes, and the account is not locked', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  await whilePasswordsAreAway(rollcall, async () => {
    for (let time = 0; time < 6; time++) {
      expect((await prove(mine, DEMO_PASSWORD)).code).toBe('identity_provider_away')
      expect((await change(mine, DEMO_PASSWORD)).code).toBe('identity_provider_away')
    }
  })
  expect((await change(mine, DEMO_PASSWORD)).status).toBe(200)
})

everyCodeIsMet('PUT /password', 'POST /reauthenticate')

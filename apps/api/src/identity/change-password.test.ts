import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { createTestApp, type SignedInPerson, type TestApp } from '../../test/test-app.ts'
import { DEMO_PASSWORD } from '../demo/demo-people.ts'

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

test('a change keeps the session that made it and ends every other', async () => {
  const person = await rollcall.newPerson()
  const [mine, other] = [await rollcall.signIn(person.key), await rollcall.signIn(person.key)]
  expect((await change(mine, DEMO_PASSWORD)).status).toBe(204)

  expect((await readMe(mine)).status).toBe(200)
  expect((await rollcall.call('POST /refresh', { cookie: mine.cookie })).status).toBe(200)
  expect((await readMe(other)).code).toBe('access_token_invalid')
  expect((await rollcall.call('POST /refresh', { cookie: other.cookie })).code).toBe('session_expired')
  await expect(rollcall.signIn(person.key)).rejects.toThrow('wrong_password')
  await rollcall.signIn(person.key, NEW_PASSWORD)
})

test('a change is mailed to its owner and is in the audit log', async () => {
  const person = await rollcall.newPerson()
  const answer = await change(await rollcall.signIn(person.key), DEMO_PASSWORD)
  const mails = await rollcall.mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your Commonroom Education Staffing password was changed',
  ])
  expect(mails[0]?.text).not.toContain(NEW_PASSWORD)
  const rows = await rollcall.sql(
    `select actor_id, trace_id from audit_log where subject_id = $1 and action = 'password_changed'`,
    person.id,
  )
  expect(rows).toEqual([{ actor_id: person.id, trace_id: answer.headers['x-trace-id'] }])
})

test('a password that is changed over and over is mailed once, and the last change a minute later', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  const passwords = [DEMO_PASSWORD, ...Array.from({ length: 4 }, (_, at) => `Chalk-and-cheese-${at}`)]
  for (const [at, password] of passwords.slice(1).entries()) {
    expect((await change(mine, passwords[at] ?? '', password)).status).toBe(204)
  }
  expect(await rollcall.mailsTo(person.email)).toHaveLength(1)
  const waiting = await rollcall.sql(
    `select next_attempt_at > now() as later from mail_outbox where recipient = $1 and sent_at is null`,
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

test('each refusal has its name and changes nothing', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  const wrong = await change(mine, 'Wrong-password-1')
  expect(wrong).toMatchObject({ status: 403, code: 'current_password_incorrect' })
  expect(wrong.json).toMatchObject({ param: 'currentPassword' })
  expect(await change(mine, DEMO_PASSWORD, '')).toMatchObject({ status: 400, code: 'password_missing' })
  const invalid = await change(mine, DEMO_PASSWORD, 'abcdefghij')
  expect(invalid).toMatchObject({ status: 400, code: 'password_invalid' })
  expect(invalid.json).toMatchObject({ param: 'uppercase,number,special' })
  await rollcall.signIn(person.key)
  expect(await rollcall.mailsTo(person.email)).toEqual([])
})

test('of two changes at once one wins, and the other is refused rather than lost', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  const passwords = ['Chalk-and-cheese-7', 'Slate-and-sponge-8']
  const answers = await Promise.all(passwords.map((password) => change(mine, DEMO_PASSWORD, password)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 403]))
  const won = passwords[answers.findIndex(({ status }) => status === 204)]
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

everyCodeIsMet('PUT /password', 'POST /reauthenticate')

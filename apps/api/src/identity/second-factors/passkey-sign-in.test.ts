import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/src/data/demo-people.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { type Answered, type Given, injectCall } from '../../../test/inject-call.ts'
import { newAuthenticator } from '../../../test/stand-ins/authenticator.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { serviceJobs } from '../../jobs.ts'

const MINUTE = 60_000
const origin = 'http://localhost:4000'
const here = { origin, domain: 'localhost' }

let rollcall: TestApp
let other: Pick<TestApp, 'app' | 'call'>
beforeAll(async () => {
  rollcall = await createTestApp()
  other = await rollcall.otherwise({})
})
afterAll(() => rollcall.close())
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  await rollcall.sql('delete from rate_limits')
})

type Phone = ReturnType<typeof newAuthenticator>
type Asked = Parameters<Phone['sign']>[0]

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each test knows what it asks for
const inside = <T>(answer: Answered, ...path: string[]): T =>
  // oxlint-disable-next-line typescript/no-explicit-any -- a walk through an answer
  path.reduce<any>((value, name) => value[name], answer.json)

/** A new person with a passkey, which says that it has signed five times. */
async function withPasskey({ phone = newAuthenticator(), isUnverified = false } = {}) {
  const person = await rollcall.newPerson()
  const { authorization } = await rollcall.signIn(person.key)
  const headers = { ...authorization, origin }
  const begun = await rollcall.call('POST /me/mfa/devices', { headers, body: { channel: 'passkey' } })
  const id = inside<string>(begun, 'device', 'id')
  const challenge = inside<string>(begun, 'passkeyOptions', 'challenge')
  const credential = phone.register({ ...here, counter: 5, challenge, isUnverified })
  const verified = await rollcall.call('POST /me/mfa/devices/{id}/verify', {
    headers,
    params: { id },
    body: { credential },
  })
  expect(verified.status).toBe(200)
  return { person, phone, headers, id, begun }
}

const start = (given: Given = {}) => rollcall.call('POST /passkey/start', { headers: { origin }, ...given })

async function started(given: Given = {}) {
  const answer = await start(given)
  expect(answer.status).toBe(200)
  const challengeId = answer.text('challengeId')
  const { cookie } = answer
  return {
    answer,
    challengeId,
    cookie,
    challenge: inside<string>(answer, 'passkeyOptions', 'challenge'),
    finish: (credential: object, more: Given = {}) =>
      rollcall.call('POST /passkey/finish', {
        headers: { origin },
        cookie,
        body: { challengeId, credential },
        ...more,
      }),
  }
}

/** Signs a new challenge and sends it; `wrong` are the fields that the phone falsifies. */
async function signInWith(phone: Phone, wrong: Partial<Asked> = {}, given: Given = {}) {
  const { challenge, finish } = await started()
  return finish(phone.sign({ ...here, counter: 6, challenge, ...wrong }), given)
}

const refused = { status: 401, code: 'wrong_credentials' }
const sessionsOf = (person: Person) =>
  rollcall.sql('select from sessions where account_id = $1 and revoked_at is null', person.id)
const auditOf = (person: Person) =>
  rollcall.sql<{ action: string; details: object | null }>(
    'select action, details from audit_log where subject_id = $1 order by id desc limit 1',
    person.id,
  )

test('a passkey that checked its owner opens a session, with the cookies a password sets', async () => {
  const { person, phone, begun: registration } = await withPasskey()
  expect(inside(registration, 'passkeyOptions')).toMatchObject({
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    user: { id: Buffer.from(person.id.replaceAll('-', ''), 'hex').toString('base64url') },
  })
  const { answer, challenge, finish } = await started()
  // The caller is unknown: no credential is named, and no session cookie is set.
  expect(inside(answer, 'passkeyOptions')).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  })
  expect(answer.setCookies.join()).not.toContain('rollcall-session')
  const before = await sessionsOf(person)
  const signedIn = await finish(phone.sign({ ...here, counter: 6, challenge }))
  expect(signedIn.json).toEqual({ accessToken: expect.any(String), expiresInSeconds: 3600 })
  const byPassword = await rollcall.signIn((await rollcall.newPerson()).key)
  const namesOf = (cookie: string) => new Set([...cookie.matchAll(/([\w-]+)=/g)].map(([, name]) => name))
  expect(namesOf(signedIn.cookie)).toEqual(namesOf(byPassword.cookie))
  expect(await sessionsOf(person)).toHaveLength(before.length + 1)
  expect(await auditOf(person)).toEqual([{ action: 'signed_in', details: { passkeyAlone: true } }])
  const headers = { authorization: `Bearer ${signedIn.text('accessToken')}` }
  expect((await rollcall.call('GET /me', { headers })).status).toBe(200)
  // It counts as the password where that is needed: factors can be changed for ten minutes.
  const begun = await rollcall.call('POST /me/mfa/devices', { headers, body: { channel: 'totp' } })
  expect(begun.status).toBe(201)
  // Right answers are not counted.
  expect(await rollcall.sql(`select from rate_limits where bucket like 'passkey%' and used > 0`)).toEqual([])
})

test('a challenge counts once, however many answer it on however many instances', async () => {
  const { person, phone } = await withPasskey()
  const before = (await sessionsOf(person)).length
  const { challenge, challengeId, cookie, finish } = await started()
  const credential = phone.sign({ ...here, counter: 6, challenge })
  const given = { headers: { origin }, cookie, body: { challengeId, credential } }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      injectCall(at % 2 ? rollcall.app : other.app, 'POST /passkey/finish', given),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'wrong_credentials')).toHaveLength(19)
  expect(await finish(credential)).toMatchObject(refused)
  expect(await sessionsOf(person)).toHaveLength(before + 1)
})

test('a wrong answer uses the challenge up, and every one is refused alike', async () => {
  const { person, phone } = await withPasskey()
  const elsewhere = { origin: 'http://us.localhost:4000', domain: 'us.localhost' }
  const wrong: Partial<Asked>[] = [
    { origin: 'https://evil.example' },
    elsewhere,
    { domain: 'evil.example' },
    { challenge: 'AAAA' },
    // Copied: the original has signed as often.
    { counter: 5 },
    { isUnverified: true },
  ]
  for (const each of wrong) expect(await signInWith(phone, each)).toMatchObject(refused)
  expect(await auditOf(person)).toMatchObject([
    { action: 'sign_in_failed', details: { reason: 'wrong_credentials' } },
  ])
  // Made for another brand's address.
  const otherBrand = { headers: { origin: elsewhere.origin } }
  expect(await signInWith(phone, elsewhere, otherBrand)).toMatchObject(refused)
  expect(await signInWith(newAuthenticator())).toMatchObject(refused)

  const { challenge, finish } = await started()
  const right = phone.sign({ ...here, counter: 6, challenge })
  for (const nothing of [{}, { id: 7 }, { ...right, response: {} }])
    expect(await finish(nothing)).toMatchObject(refused)
  expect(await finish(right)).toMatchObject(refused)
  expect((await signInWith(phone)).status).toBe(200)
})

test('a challenge lasts five minutes, in the browser that began it, and is swept', async () => {
  const { phone } = await withPasskey()
  const sign = (challenge: string) => phone.sign({ ...here, counter: 6, challenge })
  const late = await started()
  rollcall.clock.advance(5 * MINUTE)
  expect(await late.finish(sign(late.challenge))).toMatchObject(refused)
  const mine = await started()
  expect(await mine.finish(sign(mine.challenge), { cookie: (await started()).cookie })).toMatchObject(refused)
  expect(await mine.finish(sign(mine.challenge), { cookie: '' })).toMatchObject(refused)
  // A request with the wrong cookie has not used it up.
  expect((await mine.finish(sign(mine.challenge))).status).toBe(200)

  rollcall.clock.advance(6 * MINUTE)
  await serviceJobs(rollcall.services)
    .find(({ name }) => name === 'purge')
    ?.run()
  expect(await rollcall.sql('select from passkey_challenges')).toEqual([])
})

test('the challenge of a second factor and that of a sign-in by passkey do not stand in for each other', async () => {
  const { person, phone } = await withPasskey()
  const asked = await rollcall.call('POST /sign-in', {
    body: { email: person.email, password: DEMO_PASSWORD },
    headers: { origin },
  })
  const secondFactorChallenge = asked.text('challengeId')
  const { cookie } = asked
  const sent = await rollcall.call('POST /mfa/send', {
    body: { challengeId: secondFactorChallenge, channel: 'passkey' },
    headers: { origin },
    cookie,
  })
  const challenge = inside<string>(sent, 'passkeyOptions', 'challenge')
  const forSecondFactor = phone.sign({ ...here, counter: 6, challenge })
  const alone = await started({ headers: { origin }, cookie })
  expect(await alone.finish(forSecondFactor, { cookie })).toMatchObject(refused)
  expect(
    await rollcall.call('POST /passkey/finish', {
      headers: { origin },
      cookie,
      body: { challengeId: secondFactorChallenge, credential: forSecondFactor },
    }),
  ).toMatchObject(refused)
  const next = await started({ headers: { origin }, cookie })
  const forAlone = phone.sign({ ...here, counter: 6, challenge: next.challenge })
  expect(
    await rollcall.call('POST /mfa', {
      headers: { origin },
      cookie,
      body: { challengeId: next.challengeId, credential: forAlone },
    }),
  ).toMatchObject({ code: 'mfa_challenge_expired' })
})

test('a security key that did not check its owner when it was added signs in alone once it has, after the password', async () => {
  const { person, phone, headers } = await withPasskey({ isUnverified: true })
  const isPasswordless = async () =>
    inside<boolean>(await rollcall.call('GET /me/mfa/devices', { headers }), 'devices', '0', 'isPasswordless')
  expect(await signInWith(phone)).toMatchObject(refused)
  const answerSecond = async (counter: number, isUnverified: boolean) => {
    const asked = await rollcall.call('POST /sign-in', {
      body: { email: person.email, password: DEMO_PASSWORD },
      headers: { origin },
    })
    const given = { headers: { origin }, cookie: asked.cookie }
    const challengeId = asked.text('challengeId')
    const sent = await rollcall.call('POST /mfa/send', {
      ...given,
      body: { challengeId, channel: 'passkey' },
    })
    const challenge = inside<string>(sent, 'passkeyOptions', 'challenge')
    const credential = phone.sign({ ...here, counter, challenge, isUnverified })
    const answer = await rollcall.call('POST /mfa', { ...given, body: { challengeId, credential } })
    expect(answer.status).toBe(200)
  }
  await answerSecond(7, true)
  expect(await isPasswordless()).toBe(false)
  expect(await signInWith(phone, { counter: 8 })).toMatchObject(refused)
  await answerSecond(9, false)
  expect(await isPasswordless()).toBe(true)
  expect((await signInWith(phone, { counter: 10 })).status).toBe(200)
})

test('another person who claims the same passkey does not get in its owner’s way, or into their account', async () => {
  const { person, phone } = await withPasskey()
  const thief = newAuthenticator({ rawId: phone.rawId })
  rollcall.clock.advance(MINUTE)
  const claimed = await withPasskey({ phone: thief })
  expect(await signInWith(thief)).toMatchObject(refused)
  const before = (await sessionsOf(person)).length
  expect((await signInWith(phone)).status).toBe(200)
  expect(await sessionsOf(person)).toHaveLength(before + 1)
  expect(await sessionsOf(claimed.person)).toHaveLength(1)
})

test('an account that is switched off, a removed passkey and another site are refused as with a password', async () => {
  const { person, phone, headers, id } = await withPasskey()
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', person.id)
  expect(await signInWith(phone)).toMatchObject({ status: 403, code: 'user_disabled' })
  expect(await auditOf(person)).toMatchObject([
    { action: 'sign_in_failed', details: { reason: 'user_disabled' } },
  ])
  await rollcall.sql('update accounts set disabled_at = null where id = $1', person.id)

  await rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id)
  const suspended = await signInWith(phone, { counter: 7 })
  const bearer = { authorization: `Bearer ${suspended.text('accessToken')}` }
  expect(await rollcall.call('GET /me', { headers: bearer })).toMatchObject({ code: 'account_suspended' })
  await rollcall.sql('update candidates set suspended_at = null where id = $1', person.id)

  const evil = { headers: { origin: 'https://evil.example' } }
  expect(await start(evil)).toMatchObject({ code: 'origin_not_allowed' })
  expect(await start({ headers: {} })).toMatchObject({ code: 'origin_not_allowed' })
  expect(await signInWith(phone, {}, evil)).toMatchObject({ code: 'origin_not_allowed' })

  expect((await rollcall.call('DELETE /me/mfa/devices/{id}', { headers, params: { id } })).status).toBe(204)
  expect(await signInWith(phone, { counter: 9 })).toMatchObject(refused)
})

test('a new password ends the sessions and leaves the passkey, and the mails say so', async () => {
  const { person, phone, headers } = await withPasskey()
  const newest = async () => (await rollcall.mailsTo(person.email)).at(-1)?.text.replaceAll(/\s+/g, ' ')
  expect(await newest()).toContain('sign in with the passkey instead of your password')
  expect(await newest()).toContain("If this wasn't you, remove the passkey in Settings now")
  expect((await signInWith(phone)).status).toBe(200)
  const body = { currentPassword: DEMO_PASSWORD, password: 'Chalk-and-cheese-7' }
  expect((await rollcall.call('PUT /password', { headers, body })).status).toBe(200)
  expect(await sessionsOf(person)).toHaveLength(1)
  expect(await newest()).toContain('You can still sign in with your passkeys.')
  expect((await signInWith(phone, { counter: 7 })).status).toBe(200)
})

test('a network is given a hundred challenges in a quarter of an hour', async () => {
  const { phone } = await withPasskey()
  await rollcall.sql(
    `insert into rate_limits (bucket, used, resets_at) values ('passkey-network:127.0.0.1', 99, now() + interval '15 minutes')`,
  )
  expect((await signInWith(phone)).status).toBe(200)
  expect((await start()).status).toBe(200)
  expect(await start()).toMatchObject({ status: 429, code: 'too_many_attempts' })
})

test('where a hosted service decides who may sign in it is switched off', async () => {
  const { phone } = await withPasskey()
  const { challenge, finish } = await started()
  const { identity } = rollcall.services.config
  identity.passkeySignIn = false
  try {
    expect(await start()).toMatchObject({ status: 403, code: 'feature_not_enabled' })
    expect(await finish(phone.sign({ ...here, counter: 6, challenge }))).toMatchObject({
      code: 'feature_not_enabled',
    })
  } finally {
    identity.passkeySignIn = true
  }
})

everyCodeIsMet('POST /passkey/start', 'POST /passkey/finish')

import { randomUUID } from 'node:crypto'
import type { SecondFactorChannel } from '@rollcall/domain/identity/second-factors/second-factors'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/src/data/demo-people.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import type { Answered, Given } from '../../../test/inject-call.ts'
import { newAuthenticator } from '../../../test/stand-ins/authenticator.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

const MINUTE = 60_000
const origin = 'http://localhost:4000'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  await rollcall.sql('delete from rate_limits')
})

type Headers = Record<string, string>
const signedInPerson = async () => {
  const person = await rollcall.newPerson()
  const { authorization } = await rollcall.signIn(person.key)
  return { person, headers: authorization as Headers }
}

const begin = (headers: Headers, body: object) => rollcall.call('POST /me/mfa/devices', { headers, body })
const verify = (headers: Headers, id: string, body: object) =>
  rollcall.call('POST /me/mfa/devices/{id}/verify', { headers, params: { id }, body })
const remove = (headers: Headers, id: string) =>
  rollcall.call('DELETE /me/mfa/devices/{id}', { headers, params: { id } })
const list = async (headers: Headers) => (await rollcall.call('GET /me/mfa/devices', { headers })).json

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each test knows what it asks for
const inside = <T>(answer: Answered, ...path: string[]): T =>
  // oxlint-disable-next-line typescript/no-explicit-any -- a walk through an answer
  path.reduce<any>((value, name) => value[name], answer.json)

/** The code of the newest message to a recipient, once the outbox is empty. */
async function codeSentTo(recipient: string): Promise<string> {
  const address = recipient.startsWith('+') ? `${recipient}@sms.invalid` : recipient
  const text = (await rollcall.mailsTo(address)).at(-1)?.text ?? ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? 'none'
}
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const appOf = (link: string) => {
  const app = new TOTP({ secret: Secret.fromBase32(new URL(link).searchParams.get('secret') ?? '') })
  return (awayMs = 0) => app.generate({ timestamp: rollcall.clock.now() + awayMs })
}

interface Protected {
  person: Person
  headers: Headers
  recoveryCodes: string[]
  codesTo: string
  deviceId: string
}

/** A person whose codes come by mail. */
async function protectedByMail(): Promise<Protected> {
  const { person, headers } = await signedInPerson()
  const codesTo = `codes-${person.id}@rollcall.test`
  const begun = await begin(headers, { channel: 'email', to: ` ${codesTo.toUpperCase()} ` })
  expect(begun.status).toBe(201)
  const deviceId = inside<string>(begun, 'device', 'id')
  const verified = await verify(headers, deviceId, { code: await codeSentTo(codesTo) })
  expect(verified.status).toBe(200)
  return { person, headers, codesTo, deviceId, recoveryCodes: inside(verified, 'recoveryCodes') }
}

async function withApp(headers: Headers) {
  const begun = await begin(headers, { channel: 'totp' })
  const app = appOf(inside<string>(begun, 'totp', 'link'))
  const id = inside<string>(begun, 'device', 'id')
  expect((await verify(headers, id, { code: app() })).status).toBe(200)
  return { app, id }
}

const signIn = (person: Person, given: Given = {}) =>
  rollcall.call('POST /sign-in', { body: { email: person.email, password: DEMO_PASSWORD }, ...given })

/** The response to a correct password, for the second step. */
async function challenged(person: Person, given: Given = {}) {
  const answer = await signIn(person, given)
  expect(answer.json).toMatchObject({ mfaRequired: true })
  const challengeId = answer.text('challengeId')
  const { cookie } = answer
  return {
    answer,
    cookie,
    challengeId,
    send: (channel: SecondFactorChannel | 'fax', more: Given = {}) =>
      rollcall.call('POST /mfa/send', { body: { challengeId, channel }, cookie, ...more }),
    answerWith: (body: object, more: Given = {}) =>
      rollcall.call('POST /mfa', { body: { challengeId, ...body }, cookie, ...more }),
  }
}

test('a code by email enables it; then the password alone starts no session, and the code does', async () => {
  const { person, headers, codesTo, deviceId, recoveryCodes } = await protectedByMail()
  expect(new Set(recoveryCodes).size).toBe(10)
  // The address may belong to a person without a password here.
  expect((await rollcall.mailsTo(codesTo)).at(-1)?.text).not.toContain('password')
  expect(await list(headers)).toEqual({
    devices: [
      {
        id: deviceId,
        channel: 'email',
        to: 'c•••@rollcall.test',
        name: null,
        isVerified: true,
        isPasswordless: false,
        createdAtUTC: new Date(TEST_NOW).toISOString(),
        lastUsedAtUTC: new Date(TEST_NOW).toISOString(),
      },
    ],
    channels: ['passkey', 'totp', 'sms', 'email'],
    recoveryCodesLeft: 10,
    rememberedDevices: [],
    isRequired: false,
  })
  const mails = await rollcall.mailsTo(person.email)
  expect(mails.at(-1)?.text).toContain('Two-step sign-in was set up with email.')

  const sessions = () => rollcall.sql('select from sessions where account_id = $1', person.id)
  const before = await sessions()
  const { answer, cookie, send, answerWith } = await challenged(person)
  expect(answer.json).toEqual({
    mfaRequired: true,
    challengeId: expect.any(String),
    channels: [{ channel: 'email', to: 'c•••@rollcall.test' }],
  })
  expect(answer.setCookies.join()).not.toContain('rollcall-session')
  expect(await sessions()).toHaveLength(before.length)
  expect((await send('email')).json).toEqual({ passkeyOptions: null })
  expect((await rollcall.mailsTo(codesTo)).at(-1)?.text).toContain('someone knows your password')
  const code = await codeSentTo(codesTo)
  const done = await answerWith({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(done.json).toEqual({ accessToken: expect.any(String), expiresInSeconds: 3600 })
  expect(done.cookie).toContain('rollcall=')
  expect(await sessions()).toHaveLength(before.length + 1)
  // Used once.
  expect(await answerWith({ code })).toMatchObject({ code: 'mfa_challenge_expired' })
  expect((await signIn(person, { cookie })).json).toMatchObject({ mfaRequired: true })
  const actions = await rollcall.sql<{ action: string; details: object }>(
    'select action, details from audit_log where subject_id = $1 order by id',
    person.id,
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'signed_in',
    'mfa_device_begun',
    'mfa_device_added',
    'mfa_code_sent',
    'signed_in',
  ])
  expect(actions.at(-1)?.details).toEqual({ secondFactor: 'email' })
})

test('nothing that opens anything lies in the database', async () => {
  const { person, recoveryCodes, codesTo } = await protectedByMail()
  const { challengeId, send } = await challenged(person)
  await send('email')
  const [kept] = await rollcall.sql<{ text: string }>(
    `select concat((select string_agg(d::text, '') from mfa_devices d), (select string_agg(c::text, '') from mfa_challenges c),
       (select string_agg(r::text, '') from mfa_recovery_codes r), (select string_agg(k::text, '') from idempotency_keys k)) as text`,
  )
  for (const secret of [challengeId, ...recoveryCodes]) expect(kept?.text).not.toContain(secret)
  const code = await codeSentTo(codesTo)
  const [sent] = await rollcall.sql<{ text: string }>(
    `select string_agg(o::text, '') as text from outbox o where recipient = $1`,
    codesTo,
  )
  expect([sent?.text.includes(codesTo), sent?.text.includes(code)]).toEqual([true, false])
})

test('a code to another person’s address is not shown to the caller', async () => {
  const { person, codesTo } = await protectedByMail()
  const stranger = await signedInPerson()
  for (const to of [person.email, codesTo])
    expect((await begin(stranger.headers, { channel: 'email', to })).status).toBe(201)
  const mailsOf = async (headers: Headers) =>
    inside<unknown[]>(await rollcall.call('GET /me/export', { headers }), 'mails')
  expect(await mailsOf(stranger.headers)).toEqual([])
})

test('an export lists codes sent to a second factor, and none once it was removed: it may be another person’s by then', async () => {
  const { person, headers, deviceId } = await protectedByMail()
  const { send } = await challenged(person)
  await send('email')
  const codes = async () => {
    const exported = await rollcall.call('GET /me/export', { headers })
    return inside<{ subject: string }[]>(exported, 'mails').filter(({ subject }) => subject.endsWith(' code'))
  }
  expect(await codes()).toHaveLength(2)
  expect((await remove(headers, deviceId)).status).toBe(204)
  expect(await codes()).toEqual([])
})

test('after five tries, right or wrong, a sixth is refused although its code is right', async () => {
  const { person, codesTo } = await protectedByMail()
  const { send, answerWith } = await challenged(person)
  await send('email')
  const code = await codeSentTo(codesTo)
  const wrong = [otherCode(code), '12345', '', 'aaaaa-aaaaa']
  for (const [at, guess] of wrong.entries())
    expect((await answerWith({ code: guess })).json).toMatchObject({
      code: 'mfa_code_wrong',
      triesLeft: 4 - at,
    })
  expect((await answerWith({ credential: { id: 'none' } })).json).toMatchObject({
    code: 'mfa_code_wrong',
    triesLeft: 0,
  })
  expect(await answerWith({ code })).toMatchObject({ status: 403, code: 'mfa_challenge_expired' })
  expect(await send('email')).toMatchObject({ code: 'mfa_challenge_expired' })
  const failures = `select from audit_log where subject_id = $1 and action = 'mfa_failed'`
  expect(await rollcall.sql(failures, person.id)).toHaveLength(5)
})

test('a challenge lasts ten minutes, in the browser that began it', async () => {
  const { person, codesTo } = await protectedByMail()
  const { send, answerWith } = await challenged(person)
  await send('email')
  const code = await codeSentTo(codesTo)
  const elsewhere = (await challenged(person)).cookie
  expect(await answerWith({ code }, { cookie: elsewhere })).toMatchObject({ code: 'mfa_challenge_expired' })
  const { challengeId } = await challenged(person)
  expect(await rollcall.call('POST /mfa', { body: { challengeId, code }, cookie: '' })).toMatchObject({
    code: 'mfa_challenge_expired',
  })
  rollcall.clock.advance(10 * MINUTE)
  expect(await answerWith({ code })).toMatchObject({ code: 'mfa_challenge_expired' })
  expect(await send('email')).toMatchObject({ code: 'mfa_challenge_expired' })
})

test('a new password, however it came about, ends the challenges that are open and leaves the factor on', async () => {
  const { person, headers, codesTo } = await protectedByMail()
  const { send, answerWith } = await challenged(person)
  await send('email')
  const body = { currentPassword: DEMO_PASSWORD, password: 'Chalk-and-cheese-7' }
  expect((await rollcall.call('PUT /password', { headers, body })).status).toBe(200)
  expect(await answerWith({ code: await codeSentTo(codesTo) })).toMatchObject({
    code: 'mfa_challenge_expired',
  })

  await rollcall.call('POST /password-reset', { body: { email: person.email } })
  const [link = ''] = /token=\S+/.exec((await rollcall.mailsTo(person.email)).at(-1)?.text ?? '') ?? []
  const reset = await rollcall.call('POST /password-reset/confirm', {
    body: { token: link.slice('token='.length), password: 'Slate-and-pencil-9' },
  })
  expect(reset.status).toBe(200)
  const { cookie } = reset
  const given = { cookie, body: { email: person.email, password: 'Slate-and-pencil-9' } }
  expect((await signIn(person, given)).json).toMatchObject({ mfaRequired: true })
})

test('the setup link of an account requires the factor, as a password does', async () => {
  const { person } = await protectedByMail()
  const token = randomUUID()
  await rollcall.sql(
    `insert into one_time_tokens (token_hash, purpose, account_id, created_at, expires_at)
     values (sha256($1), 'custom_token', $2, $3, $3::timestamptz + interval '5 minutes')`,
    Buffer.from(token),
    person.id,
    new Date(TEST_NOW),
  )
  const answer = await rollcall.call('POST /custom-token', { body: { authToken: token } })
  expect(answer.json).toMatchObject({ mfaRequired: true })
})

/** A browser that keeps the newest device cookie it was given. */
function openBrowser(cookie = '', headers: Headers = {}) {
  const keep = (answer: Answered) => {
    cookie = /rollcall-device=[\w-]+/.exec(answer.cookie)?.[0] ?? cookie
    return answer
  }
  return {
    cookie: () => cookie,
    async isAsked(person: Person) {
      return 'mfaRequired' in (keep(await signIn(person, { cookie })).json as object)
    },
    async remember(person: Person, code: string | undefined) {
      const { challengeId, answer } = await challenged(person, { cookie })
      keep(answer)
      const body = { challengeId, code, rememberDevice: true }
      expect(keep(await rollcall.call('POST /mfa', { body, cookie, headers })).status).toBe(200)
    },
  }
}

test('a remembered device skips the factor for thirty days, or until it is removed', async () => {
  const { person, headers, recoveryCodes, deviceId } = await protectedByMail()
  const browser = openBrowser()
  await browser.remember(person, recoveryCodes[0])
  expect(await browser.isAsked(person)).toBe(false)
  expect(await openBrowser().isAsked(person)).toBe(true)
  rollcall.clock.advance(30 * 24 * 60 * MINUTE)
  expect(await browser.isAsked(person)).toBe(true)
  rollcall.clock.set(TEST_NOW)

  await rollcall.call('DELETE /sessions', { headers })
  expect(await browser.isAsked(person)).toBe(true)
  await browser.remember(person, recoveryCodes[1])
  expect(await browser.isAsked(person)).toBe(false)
  // Removing the last factor also forgets remembered devices.
  expect((await remove(headers, deviceId)).status).toBe(204)
  expect(await browser.isAsked(person)).toBe(false)
  const kept = 'select from known_devices where account_id = $1 and remembered_until is not null'
  expect(await rollcall.sql(kept, person.id)).toEqual([])
  expect(await list(headers)).toMatchObject({ devices: [], recoveryCodesLeft: 0 })
  expect((await rollcall.mailsTo(person.email)).at(-1)?.text).toContain('Two-step sign-in was turned off.')
})

test('a device cookie that was planted or copied before the device is remembered skips nothing', async () => {
  const { person, recoveryCodes } = await protectedByMail()
  const planted = `rollcall-device=${'p'.repeat(43)}`
  const browser = openBrowser(planted)
  await browser.remember(person, recoveryCodes[0])
  expect(browser.cookie()).not.toBe(planted)
  expect(await openBrowser(planted).isAsked(person)).toBe(true)
  expect(await browser.isAsked(person)).toBe(false)
})

test('a device cookie works once, so a copy is asked and so is the owner after its use', async () => {
  const { person, recoveryCodes } = await protectedByMail()
  const browser = openBrowser()
  await browser.remember(person, recoveryCodes[0])
  const copy = openBrowser(browser.cookie())
  expect(await browser.isAsked(person)).toBe(false)
  expect(await copy.isAsked(person)).toBe(true)

  const used = openBrowser(browser.cookie())
  expect(await used.isAsked(person)).toBe(false)
  expect(await browser.isAsked(person)).toBe(true)
  // Remembered again, on the same device: only its newest cookie counts.
  await browser.remember(person, recoveryCodes[1])
  const first = browser.cookie()
  rollcall.clock.advance(30 * 24 * 60 * MINUTE)
  await browser.remember(person, recoveryCodes[2])
  expect(await openBrowser(first).isAsked(person)).toBe(true)
  expect(await browser.isAsked(person)).toBe(false)
})

test('of two sign-ins with one remembered cookie at the same time, one is asked', async () => {
  const { person, recoveryCodes } = await protectedByMail()
  const browser = openBrowser()
  await browser.remember(person, recoveryCodes[0])
  const release = await holdBy(
    rollcall,
    'select from known_devices where account_id = $1 for update',
    person.id,
  )
  const both = Promise.all([1, 2].map(() => openBrowser(browser.cookie()).isAsked(person)))
  await untilBlocked(rollcall, 2)
  await release()
  expect((await both).filter(Boolean)).toHaveLength(1)
})

test('two people who share a device are both remembered on it', async () => {
  const [ava, ben] = [await protectedByMail(), await protectedByMail()]
  const browser = openBrowser()
  await browser.remember(ava.person, ava.recoveryCodes[0])
  await browser.remember(ben.person, ben.recoveryCodes[0])
  for (let time = 0; time < 2; time++) {
    expect(await browser.isAsked(ava.person)).toBe(false)
    expect(await browser.isAsked(ben.person)).toBe(false)
  }
})

test('a remembered device stays known: strangers who guess do not lock it out', async () => {
  const { person, recoveryCodes } = await protectedByMail()
  const browser = openBrowser()
  await browser.remember(person, recoveryCodes[0])
  expect(await browser.isAsked(person)).toBe(false)
  await rollcall.sql(
    `insert into rate_limits (bucket, used, resets_at)
     select 'sign-in-account:' || id || ':' || coalesce((extract(epoch from password_changed_at) * 1000)::bigint, 0), 100,
            now() + interval '1 hour'
     from accounts where id = $1
     on conflict (bucket) do update set used = excluded.used`,
    person.id,
  )
  expect((await signIn(person)).code).toBe('too_many_attempts')
  expect(await browser.isAsked(person)).toBe(false)
  const known = await rollcall.sql('select from known_devices where account_id = $1', person.id)
  // The one that set the second factor up, and this one.
  expect(known).toHaveLength(2)
})

test('remembered devices are listed, and forgotten one by one or all at once; each is asked again', async () => {
  const { person, headers, recoveryCodes } = await protectedByMail()
  const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0' }
  const listed = async () =>
    inside<{ id: string }[]>(await rollcall.call('GET /me/mfa/devices', { headers }), 'rememberedDevices')
  const browsers = [openBrowser('', chrome), openBrowser('', chrome)]
  const areAsked = () => Promise.all(browsers.map((browser) => browser.isAsked(person)))
  for (const [index, browser] of browsers.entries()) await browser.remember(person, recoveryCodes[index])
  const [one] = await listed()
  expect(one).toEqual({
    id: expect.any(String),
    device: 'Chrome on Android',
    rememberedAtUTC: new Date(TEST_NOW).toISOString(),
    untilUTC: new Date(TEST_NOW + 30 * 24 * 60 * MINUTE).toISOString(),
  })
  const forget = (by: Headers, id: string) =>
    rollcall.call('DELETE /me/mfa/remembered-devices/{id}', { headers: by, params: { id } })
  const id = one?.id ?? ''
  const notFound = { status: 404, code: 'mfa_device_not_found' }
  expect(await forget((await signedInPerson()).headers, id)).toMatchObject(notFound)
  expect(await forget(headers, 'no-id')).toMatchObject(notFound)
  expect((await forget(headers, id)).status).toBe(204)
  expect(await forget(headers, id)).toMatchObject(notFound)
  expect((await listed()).length).toBe(1)
  expect((await areAsked()).filter(Boolean)).toHaveLength(1)

  await openBrowser().remember(person, recoveryCodes[2])
  expect(await listed()).toHaveLength(2)
  expect((await rollcall.call('DELETE /me/mfa/remembered-devices', { headers })).status).toBe(204)
  expect(await listed()).toEqual([])
  expect(await areAsked()).toEqual([true, true])

  // A new password forgets them too.
  await openBrowser().remember(person, recoveryCodes[3])
  const body = { currentPassword: DEMO_PASSWORD, password: 'Chalk-and-cheese-7' }
  await rollcall.call('PUT /password', { headers, body })
  const kept = 'select from known_devices where account_id = $1 and remembered_until is not null'
  expect(await rollcall.sql(kept, person.id)).toEqual([])
})

test('ten passkeys are the most', async () => {
  const { person, headers } = await signedInPerson()
  for (let count = 0; count < 10; count++)
    await rollcall.sql(
      `insert into mfa_devices (id, account_id, channel, passkey, proof_note, proof_expires_at, created_at, verified_at)
       values (gen_random_uuid(), $1, 'passkey', '{}', gen_random_uuid(), $2, $2, $2)`,
      person.id,
      new Date(TEST_NOW),
    )
  const given = { headers: { ...headers, origin }, body: { channel: 'passkey' } }
  expect(await rollcall.call('POST /me/mfa/devices', given)).toMatchObject({
    status: 409,
    code: 'mfa_too_many_passkeys',
  })
})

test('a recovery code works once, with a mail about it; new codes end the old ones', async () => {
  const { person, headers, recoveryCodes } = await protectedByMail()
  const [first = '', second = ''] = recoveryCodes
  const one = await challenged(person)
  expect((await one.answerWith({ code: first.toUpperCase().replace('-', ' ') })).status).toBe(200)
  expect((await rollcall.mailsTo(person.email)).at(-1)?.subject).toContain('recovery code was used')
  const other = await challenged(person)
  expect((await other.answerWith({ code: first })).json).toMatchObject({
    code: 'mfa_recovery_code_used',
    triesLeft: 4,
  })
  expect(await list(headers)).toMatchObject({ recoveryCodesLeft: 9 })

  const key = { ...headers, 'idempotency-key': randomUUID() }
  const renewed = await rollcall.call('POST /me/mfa/recovery-codes', { headers: key })
  const newCodes = inside<string[]>(renewed, 'recoveryCodes')
  expect(newCodes).toHaveLength(10)
  expect((await rollcall.call('POST /me/mfa/recovery-codes', { headers: key })).json).toEqual(renewed.json)
  expect(await other.answerWith({ code: second })).toMatchObject({ code: 'mfa_code_wrong' })
  expect((await other.answerWith({ code: newCodes[0] })).status).toBe(200)
})

test('a code of an app counts once, also where it was used to set the app up', async () => {
  const { person, headers } = await signedInPerson()
  const begun = await begin(headers, { channel: 'totp' })
  const { key, link } = inside<{ key: string; link: string }>(begun, 'totp')
  expect(key).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  expect(link).toMatch(/^otpauth:\/\/totp\/Commonroom.*&issuer=Commonroom/)
  const app = appOf(link)
  const id = inside<string>(begun, 'device', 'id')
  expect(await verify(headers, id, { code: app(90_000) })).toMatchObject({ code: 'mfa_code_wrong' })
  expect((await verify(headers, id, { code: app() })).status).toBe(200)
  const { answerWith } = await challenged(person)
  expect(await answerWith({ code: app() })).toMatchObject({ code: 'mfa_code_wrong' })
  expect((await answerWith({ code: app(30_000) })).status).toBe(200)
  expect(await begin(headers, { channel: 'totp' })).toMatchObject({
    status: 409,
    code: 'mfa_channel_already_exists',
  })
})

test('a repeated request shows the key of an app again only until it is verified', async () => {
  const { headers } = await signedInPerson()
  const again = { ...headers, 'idempotency-key': randomUUID() }
  const first = await begin(again, { channel: 'totp' })
  expect((await begin(again, { channel: 'totp' })).json).toEqual(first.json)
  const app = appOf(inside<string>(first, 'totp', 'link'))
  expect((await verify(headers, inside<string>(first, 'device', 'id'), { code: app() })).status).toBe(200)
  expect(await begin(again, { channel: 'totp' })).toMatchObject({ status: 404, code: 'mfa_device_not_found' })
})

test('factors are offered by strength, and removing one keeps the others', async () => {
  const { person, headers, deviceId } = await protectedByMail()
  const { app } = await withApp(headers)
  const { answer, answerWith } = await challenged(person)
  expect(answer.json).toMatchObject({ channels: [{ channel: 'totp', to: null }, { channel: 'email' }] })
  expect((await answerWith({ code: app(30_000) })).status).toBe(200)
  expect((await remove(headers, deviceId)).status).toBe(204)
  expect(await list(headers)).toMatchObject({ devices: [{ channel: 'totp' }], recoveryCodesLeft: 10 })
  expect((await rollcall.mailsTo(person.email)).at(-1)?.text).toContain('no longer uses email')
  const later = await challenged(person)
  expect(await later.send('email')).toMatchObject({ status: 404, code: 'mfa_device_not_found' })
  expect(await later.send('totp')).toMatchObject({ status: 400, code: 'mfa_channel_unsupported' })
  expect(await later.send('fax')).toMatchObject({ code: 'mfa_channel_unsupported' })
  expect(await later.send('passkey', { headers: { origin } })).toMatchObject({ code: 'mfa_device_not_found' })
})

test('a text goes to the mobile, names no person, and its number is mostly masked', async () => {
  const { person, headers } = await signedInPerson()
  const begun = await begin(headers, { channel: 'sms', to: '0412 345 678' })
  expect(inside(begun, 'device', 'to')).toBe('•••• 678')
  const [text] = await rollcall.mailsTo('+61412345678@sms.invalid')
  expect(text?.text.trim()).toMatch(
    /^\d{6} is your Commonroom Education Staffing code\. It works for 10 minutes\./,
  )
  const id = inside<string>(begun, 'device', 'id')
  expect((await verify(headers, id, { code: await codeSentTo('+61412345678') })).status).toBe(200)
  expect((await challenged(person)).answer.json).toMatchObject({
    channels: [{ channel: 'sms', to: '•••• 678' }],
  })
})

test('a Guernsey mobile belongs with the United Kingdom', async () => {
  const { authorization } = await rollcall.signIn('mia')
  const begun = await begin(authorization, { channel: 'sms', to: '07781 123456' })
  expect(begun.status).toBe(201)
  expect(await codeSentTo('+447781123456')).toMatch(/^\d{6}$/)
})

test('a device that cannot be added is refused with its code', async () => {
  const { headers } = await signedInPerson()
  const refusals: [body: object, code: string][] = [
    [{ channel: 'fax', to: '0412 345 678' }, 'mfa_channel_unsupported'],
    // Not asked by a page of ours.
    [{ channel: 'passkey' }, 'mfa_channel_unsupported'],
    [{ channel: 'email' }, 'mfa_to_missing'],
    [{ channel: 'sms', to: '  ' }, 'mfa_to_missing'],
    [{ channel: 'email', to: 'ava at rollcall' }, 'mfa_email_invalid'],
    [{ channel: 'sms', to: '0412' }, 'mfa_phone_invalid'],
    [{ channel: 'sms', to: '+44 7400 123456' }, 'mfa_phone_invalid_for_region'],
    [{ channel: 'sms', to: '03 9999 1234' }, 'mfa_phone_not_mobile'],
  ]
  for (const [body, code] of refusals) expect(await begin(headers, body)).toMatchObject({ code })
  expect(await rollcall.sql('select from outbox where sent_at is null')).toEqual([])
})

test('a passkey is made for the address of the page, and an unsigned one is refused', async () => {
  const { headers } = await signedInPerson()
  const begun = await begin({ ...headers, origin }, { channel: 'passkey' })
  expect(inside(begun, 'passkeyOptions')).toMatchObject({
    rp: { id: 'localhost', name: 'Commonroom Education Staffing' },
    challenge: expect.any(String),
  })
  const id = inside<string>(begun, 'device', 'id')
  const forged = { credential: { id: 'abc', rawId: 'abc', type: 'public-key', response: {} } }
  expect(await verify({ ...headers, origin }, id, forged)).toMatchObject({ code: 'mfa_code_wrong' })
})

test('a passkey counts at the address it was made for, for one challenge, and not once it was copied', async () => {
  const { person, headers: signedIn } = await signedInPerson()
  const headers = { ...signedIn, origin }
  const phone = newAuthenticator()
  const here = { origin, domain: 'localhost', counter: 5 }
  const elsewhere = { origin: 'http://us.localhost:4000', domain: 'us.localhost' }
  const evil = { origin: 'https://evil.example' }
  const begun = await begin(headers, { channel: 'passkey' })
  const id = inside<string>(begun, 'device', 'id')
  const made = { ...here, challenge: inside<string>(begun, 'passkeyOptions', 'challenge') }
  for (const wrong of [evil, elsewhere, { domain: 'evil.example' }, { challenge: 'AAAA' }])
    expect(await verify(headers, id, { credential: phone.register({ ...made, ...wrong }) })).toMatchObject({
      code: 'mfa_code_wrong',
    })
  expect((await verify(headers, id, { credential: phone.register(made) })).status).toBe(200)

  const otherBrand = await challenged(person, { headers: { origin: elsewhere.origin } })
  expect(otherBrand.answer.json).toMatchObject({ channels: [] })
  const asked = async () => {
    const challenge = await challenged(person, { headers: { origin } })
    const options = await challenge.send('passkey', { headers: { origin } })
    const signed = { ...here, counter: 6, challenge: inside<string>(options, 'passkeyOptions', 'challenge') }
    return {
      signed,
      show: (credential: object, from = origin) =>
        challenge.answerWith({ credential }, { headers: { origin: from } }),
    }
  }
  const { signed, show } = await asked()
  const wrong = { code: 'mfa_code_wrong' }
  expect(await show(phone.sign({ ...signed, ...evil }))).toMatchObject(wrong)
  expect(await show(phone.sign({ ...signed, ...elsewhere }), elsewhere.origin)).toMatchObject(wrong)
  expect(await show(phone.sign({ ...signed, counter: 5 }))).toMatchObject(wrong)
  const right = phone.sign(signed)
  expect((await show(right)).status).toBe(200)
  expect(await (await asked()).show(right)).toMatchObject(wrong)
})

test('a passkey is named after its provider or the browser, and can be renamed, which is audited', async () => {
  const { person, headers: signedIn } = await signedInPerson()
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  const headers = { ...signedIn, origin, 'user-agent': userAgent }
  const add = async (aaguid?: string) => {
    // Listed in the order in which they were added.
    rollcall.clock.advance(1)
    const begun = await begin(headers, { channel: 'passkey' })
    expect(inside(begun, 'device', 'name')).toBeNull()
    const asked = { origin, domain: 'localhost', counter: 1, ...(aaguid && { aaguid }) }
    const challenge = inside<string>(begun, 'passkeyOptions', 'challenge')
    const credential = newAuthenticator().register({ ...asked, challenge })
    const added = await verify(headers, inside(begun, 'device', 'id'), { credential })
    return { id: inside<string>(added, 'device', 'id'), name: inside<string>(added, 'device', 'name') }
  }
  const google = await add('ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4')
  expect(google.name).toBe('Google Password Manager')
  expect((await add()).name).toBe('Chrome on Android')
  const { id, name: second } = await add()
  expect(second).toBe('Chrome on Android 2')

  const rename = (name: unknown, by: Headers = headers, of = id) =>
    rollcall.call('PUT /me/mfa/devices/{id}/name', { headers: by, params: { id: of }, body: { name } })
  // The last password check is too old for adding a factor.
  rollcall.clock.advance(11 * MINUTE)
  expect(await rename('  Work phone 📱 ')).toMatchObject({ status: 200, json: { id, name: 'Work phone 📱' } })
  expect((await rename('Work phone 📱')).status).toBe(200)
  expect(
    await rollcall.sql(
      `select details from audit_log where action = 'mfa_device_renamed' and subject_id = $1`,
      person.id,
    ),
  ).toEqual([{ details: { channel: 'passkey' } }])
  for (const wrong of ['', '   ', 'x'.repeat(61), null])
    expect((await rename(wrong)).code).toBe('request_invalid')
  const other = await signedInPerson()
  expect((await rename('Mine', other.headers)).code).toBe('mfa_device_not_found')
  expect((await rename('Mine', headers, randomUUID())).code).toBe('mfa_device_not_found')
  expect((await rename('Mine', headers, 'none')).code).toBe('mfa_device_not_found')
  expect(await list(headers)).toMatchObject({
    devices: [
      { name: 'Google Password Manager' },
      { name: 'Chrome on Android' },
      { name: 'Work phone 📱', isVerified: true },
    ],
  })
})

test('of many concurrent tries five are checked, and a correct code starts one session', async () => {
  const { person, codesTo } = await protectedByMail()
  const { send, answerWith } = await challenged(person)
  await send('email')
  const code = await codeSentTo(codesTo)
  const atOnce = async (count: number, typed: string, answer = answerWith) => {
    const answers = await Promise.all(Array.from({ length: count }, () => answer({ code: typed })))
    return answers.map((each) => each.code ?? 'opened').sort()
  }
  expect(await atOnce(3, code)).toEqual(['mfa_challenge_expired', 'mfa_challenge_expired', 'opened'])
  const guessed = await atOnce(9, otherCode(code), (await challenged(person)).answerWith)
  expect(guessed.filter((each) => each === 'mfa_code_wrong')).toHaveLength(5)
})

test('three codes an hour to set one up, and three to sign in', async () => {
  // The mail that set it up was the first.
  const { person, headers } = await protectedByMail()
  const begun = await begin(headers, { channel: 'sms', to: '0412 345 679' })
  const id = inside<string>(begun, 'device', 'id')
  const again = () => rollcall.call('POST /me/mfa/devices/{id}/send', { headers, params: { id } })
  expect((await again()).status).toBe(204)
  const refused = await again()
  expect(refused).toMatchObject({ status: 429, code: 'too_many_attempts' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(await begin(headers, { channel: 'sms', to: '0412 345 670' })).toMatchObject({
    code: 'too_many_attempts',
  })
  const { send } = await challenged(person)
  for (let sent = 1; sent <= 3; sent++) expect((await send('email')).status).toBe(200)
  expect(await send('email')).toMatchObject({ status: 429, code: 'too_many_attempts' })
})

test('a code that is sent again takes the place of the first; it ends after ten minutes or five tries', async () => {
  const { headers } = await signedInPerson()
  const to = `again-${randomUUID()}@rollcall.test`
  const begun = await begin(headers, { channel: 'email', to })
  const id = inside<string>(begun, 'device', 'id')
  const first = await codeSentTo(to)
  const send = () => rollcall.call('POST /me/mfa/devices/{id}/send', { headers, params: { id } })
  expect((await send()).status).toBe(204)
  const second = await codeSentTo(to)
  expect(await verify(headers, id, { code: first })).toMatchObject({ code: 'mfa_code_wrong' })
  for (let tries = 2; tries <= 5; tries++)
    expect((await verify(headers, id, { code: otherCode(second) })).json).toMatchObject({
      triesLeft: 5 - tries,
    })
  expect(await verify(headers, id, { code: second })).toMatchObject({ status: 403, code: 'mfa_code_expired' })
  expect((await send()).status).toBe(204)
  const third = await codeSentTo(to)
  rollcall.clock.advance(10 * MINUTE)
  expect(await verify(headers, id, { code: third })).toMatchObject({ code: 'mfa_code_expired' })

  const app = await begin((await signedInPerson()).headers, { channel: 'totp' })
  expect(app.status).toBe(201)
  const foreign = { headers, params: { id: inside<string>(app, 'device', 'id') } }
  expect(await rollcall.call('POST /me/mfa/devices/{id}/send', foreign)).toMatchObject({
    code: 'mfa_device_not_found',
  })
  expect(await verify(headers, foreign.params.id, { code: third })).toMatchObject({
    code: 'mfa_device_not_found',
  })
})

test('no code is sent to an app, and there are no recovery codes without a factor', async () => {
  const { headers } = await signedInPerson()
  const id = inside<string>(await begin(headers, { channel: 'totp' }), 'device', 'id')
  expect(await rollcall.call('POST /me/mfa/devices/{id}/send', { headers, params: { id } })).toMatchObject({
    code: 'mfa_channel_unsupported',
  })
  expect(await rollcall.call('POST /me/mfa/recovery-codes', { headers })).toMatchObject({
    code: 'mfa_device_not_found',
  })
  for (const none of ['no-id', randomUUID()]) {
    expect(await remove(headers, none)).toMatchObject({ code: 'mfa_device_not_found' })
  }
})

test('the password is required again after ten minutes', async () => {
  const { headers, deviceId } = await protectedByMail()
  rollcall.clock.advance(10 * MINUTE)
  const refused = [
    await begin(headers, { channel: 'totp' }),
    await remove(headers, deviceId),
    await rollcall.call('POST /me/mfa/recovery-codes', { headers }),
  ]
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 403, code: 'reauthentication_required' })
  const shown = { headers, body: { password: DEMO_PASSWORD } }
  expect((await rollcall.call('POST /reauthenticate', shown)).status).toBe(204)
  expect((await begin(headers, { channel: 'totp' })).status).toBe(201)
  expect((await remove(headers, deviceId)).status).toBe(204)
})

test('a candidate who is erased between the check of their token and the change is refused', async () => {
  const { person, headers } = await signedInPerson()
  const release = await holdBy(rollcall, 'update candidates set erased_at = now() where id = $1', person.id)
  const begun = begin(headers, { channel: 'totp' })
  await untilBlocked(rollcall)
  await release()
  expect(await begun).toMatchObject({ status: 422, code: 'mfa_candidate_id_missing' })
})

test('an account that was disabled in the meantime, another site and too many guesses are refused', async () => {
  const { person } = await protectedByMail()
  const { send, answerWith } = await challenged(person)
  const elsewhere = { headers: { origin: 'https://evil.example' } }
  expect(await send('email', elsewhere)).toMatchObject({ code: 'origin_not_allowed' })
  expect(await answerWith({ code: '123456' }, elsewhere)).toMatchObject({ code: 'origin_not_allowed' })
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', person.id)
  expect(await answerWith({ code: '123456' })).toMatchObject({ status: 403, code: 'user_disabled' })
  await rollcall.sql('update accounts set disabled_at = null where id = $1', person.id)

  // A new challenge each time: the guesses count together.
  // The last one says at once that there is a wait, and not that another try may do.
  let last: string | undefined
  for (let guess = 0; guess < 20; guess++) {
    const { answerWith: answerNext } = await challenged(person)
    last = (await answerNext({ code: '00000' })).code
  }
  expect(last).toBe('too_many_attempts')
})

test('where the agency asks for it nothing else can be done before it is set up', async () => {
  const { byRegion } = rollcall.services.config.identity.secondFactor
  byRegion.AU = 'required'
  try {
    const { headers } = await signedInPerson()
    expect(await rollcall.call('GET /me', { headers })).toMatchObject({
      status: 403,
      code: 'mfa_setup_required',
    })
    expect(await list(headers)).toMatchObject({ isRequired: true })
    await withApp(headers)
    expect((await rollcall.call('GET /me', { headers })).status).toBe(200)
    const { authorization } = await rollcall.signIn('mia')
    expect((await rollcall.call('GET /me', { headers: authorization })).status).toBe(200)
  } finally {
    delete byRegion.AU
  }
})

test('without a carrier of texts none are offered', async () => {
  const { headers } = await signedInPerson()
  const { services } = rollcall
  Object.assign(services.outbox, { carriesTexts: false })
  expect(await list(headers)).toMatchObject({ channels: ['passkey', 'totp', 'email'] })
  expect(await begin(headers, { channel: 'sms', to: '0412 345 678' })).toMatchObject({
    code: 'mfa_channel_unsupported',
  })
  Object.assign(services.outbox, { carriesTexts: true })
})

everyCodeIsMet(
  'GET /me/mfa/devices',
  'POST /me/mfa/devices',
  'POST /me/mfa/devices/{id}/send',
  'POST /me/mfa/devices/{id}/verify',
  'PUT /me/mfa/devices/{id}/name',
  'DELETE /me/mfa/devices/{id}',
  'DELETE /me/mfa/remembered-devices',
  'DELETE /me/mfa/remembered-devices/{id}',
  'POST /me/mfa/recovery-codes',
  'POST /mfa',
  'POST /mfa/send',
)

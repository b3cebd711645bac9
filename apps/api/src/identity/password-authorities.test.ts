import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { startIdentityToolkit } from '../../test/stand-ins/identity-toolkit.ts'
import { createTestApp, type Person, type TestApp } from '../../test/test-app.ts'
import { withPayload } from '../../test/with-payload.ts'
import { systemCaller } from '../platform/caller.ts'
import { changeSignInEmail } from './change-sign-in-email.ts'
import { embeddedPasswords } from './embedded-passwords.ts'
import { hostedPasswords } from './hosted-password-authority.ts'
import { issueToken, type TokenPurpose } from './one-time-token.ts'
import { openPasswords } from './open-passwords.ts'

const NEW_PASSWORD = 'Chalk-and-cheese-7'

let rollcall: TestApp
let toolkit: Awaited<ReturnType<typeof startIdentityToolkit>>
beforeAll(async () => {
  rollcall = await createTestApp()
  toolkit = await startIdentityToolkit(() => rollcall.clock.now())
})
afterAll(async () => {
  await rollcall.close()
  toolkit.close()
})

const signIn = (email: string, password = DEMO_PASSWORD) =>
  rollcall.call('POST /sign-in', { body: { email, password } })
const confirm = (token: string, password = NEW_PASSWORD) =>
  rollcall.call('POST /password-reset/confirm', { body: { token, password } })
const setUp = (token: string) =>
  rollcall.call('POST /me/account/setup', {
    headers: { 'x-account-setup-token': token },
    body: { password: NEW_PASSWORD },
  })
const linkOf = (purpose: TokenPurpose, { id: accountId }: Person) =>
  rollcall.services.db.transaction((tx) =>
    issueToken(tx, purpose, { accountId, now: rollcall.clock.now(), lifetimeMs: 60_000 }),
  )

/** A person with the demo password, with either authority. */
async function addPerson(): Promise<Person> {
  const person = await rollcall.newPerson()
  toolkit.users.push({ localId: `there-${person.id}`, email: person.email, password: DEMO_PASSWORD })
  return person
}
async function newcomer(): Promise<Person> {
  const person = await rollcall.newPerson()
  await rollcall.sql('update accounts set password_hash = null where id = $1', person.id)
  return person
}
const actionsOf = async ({ id }: Person) =>
  (await rollcall.sql('select action from audit_log where subject_id = $1 order by id', id)).map(
    ({ action }) => action,
  )

const hosted = () => hostedPasswords(rollcall.services, toolkit.settings)

describe.each(['embedded', 'hosted'])('with %s passwords', (kind) => {
  beforeAll(() => {
    rollcall.services.passwords = kind === 'hosted' ? hosted() : embeddedPasswords
  })

  test('a right one opens a session; a wrong one, an unknown address and a disabled account have different codes', async () => {
    const person = await addPerson()
    expect((await signIn(person.email.toUpperCase())).status).toBe(200)
    expect((await signIn(person.email, 'Not-my-password-1')).code).toBe('wrong_password')
    expect((await signIn('nobody@rollcall.test')).code).toBe('user_not_found')
    await rollcall.sql('update accounts set disabled_at = now() where id = $1', person.id)
    expect((await signIn(person.email)).code).toBe('user_disabled')
    expect(await actionsOf(person)).toEqual(['signed_in', 'sign_in_failed', 'sign_in_failed'])
  })

  test('the password goes with an account to a new email, and opens no account at the previous one', async () => {
    const person = await addPerson()
    const next = `next-${person.email}`
    await rollcall.services.db.transaction(async (tx) => {
      await rollcall.sql('update candidates set email = $2 where id = $1', person.id, next)
      const change = { id: person.id, email: next, previousEmail: person.email }
      await changeSignInEmail(tx, rollcall.services, systemCaller(rollcall.clock), change)
    })
    expect((await signIn(next)).status).toBe(200)
    const other = await rollcall.newPerson()
    await rollcall.sql(
      'update accounts set email_key = $2, password_hash = null where id = $1',
      other.id,
      person.email,
    )
    expect((await signIn(person.email)).status).toBe(401)
  })

  test('guesses are counted', async () => {
    const person = await addPerson()
    for (let time = 0; time < 10; time++) await signIn(person.email, 'Not-my-password-1')
    expect((await signIn(person.email)).code).toBe('too_many_attempts')
  })

  test('a mailed link chooses another one once, ends every session, and is not spent by a bad one', async () => {
    const person = await addPerson()
    const { cookie } = await rollcall.signIn(person.key)
    const token = await linkOf('password_reset', person)
    expect((await confirm(token, 'short')).code).toBe('password_invalid')
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token, 'Another-password-8')).code).toBe('password_reset_token_invalid')
    const next = await linkOf('password_reset', person)
    expect((await confirm(next)).code).toBe('password_unchanged')
    expect((await rollcall.call('POST /refresh', { cookie })).code).toBe('session_expired')
    expect((await signIn(person.email)).code).toBe('wrong_password')
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('of two changes with one link at once, one counts', async () => {
    const person = await addPerson()
    const token = await linkOf('password_reset', person)
    const chosen = ['Chalk-and-cheese-7', 'Slate-and-sponge-8']
    const answers = await Promise.all(chosen.map((password) => confirm(token, password)))
    expect(answers.filter(({ code }) => code === 'password_reset_token_invalid')).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(person.email, chosen[winner])).status).toBe(200)
  })

  test('a signed-in candidate proves the current password, and changes it', async () => {
    const person = await addPerson()
    const { authorization: headers } = await rollcall.signIn(person.key)
    const prove = (password: string) => rollcall.call('POST /reauthenticate', { headers, body: { password } })
    const change = (currentPassword: string) =>
      rollcall.call('PUT /password', { headers, body: { currentPassword, password: NEW_PASSWORD } })
    expect((await prove('Not-my-password-1')).code).toBe('reauthentication_failed')
    expect((await prove(DEMO_PASSWORD)).status).toBe(204)
    expect((await change('Not-my-password-1')).code).toBe('current_password_incorrect')
    expect((await change(DEMO_PASSWORD)).status).toBe(200)
    expect((await rollcall.call('GET /me', { headers })).code).toBe('access_token_invalid')
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('a new account sets its first password by the setup link or a reset, and is signed in with the response', async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    const answer = await setUp(await linkOf('account_setup', first))
    const body = { authToken: answer.text('authToken') }
    expect((await rollcall.call('POST /custom-token', { body })).status).toBe(200)
    expect((await rollcall.call('POST /custom-token', { body })).code).toBe('custom_token_invalid')
    expect((await confirm(await linkOf('password_reset', second))).status).toBe(200)
    for (const { email } of [first, second]) expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('a password that changes while it is judged opens nothing', async () => {
    const person = await addPerson()
    const { passwords } = rollcall.services
    rollcall.services.passwords = {
      ...passwords,
      async judge(owner, ...given) {
        const verdict = await passwords.judge(owner, ...given)
        await rollcall.sql(
          `update accounts set password_hash = 'another', password_changed_at = now() where id = $1`,
          person.id,
        )
        return verdict
      },
    }
    expect((await signIn(person.email)).code).toBe('wrong_password')
    rollcall.services.passwords = passwords
  })
})

describe('a hosted service', () => {
  beforeEach(() => {
    Object.assign(toolkit, {
      manner: 'well',
      isHidingAccounts: false,
      forge: undefined,
      refusal: undefined,
    })
    rollcall.services.passwords = hosted()
  })

  test('only the hosted service has the password: the local hash is deleted, and accounts are found there by email', async () => {
    const [known, unknown] = [await addPerson(), await newcomer()]
    for (const person of [known, unknown]) await confirm(await linkOf('password_reset', person))
    const there = ({ email }: Person) => toolkit.users.find((user) => user.email === email)
    expect(there(known)).toMatchObject({ localId: `there-${known.id}`, password: NEW_PASSWORD })
    expect(there(unknown)).toMatchObject({ localId: unknown.id, password: NEW_PASSWORD })
    const rows = await rollcall.sql('select password_hash from accounts where id = $1', known.id)
    expect(rows).toEqual([{ password_hash: null }])
  })

  test('may have disabled an account, or have one that we do not', async () => {
    const person = await addPerson()
    Object.assign(toolkit.users.at(-1) ?? {}, { isDisabled: true })
    expect((await signIn(person.email)).code).toBe('user_disabled')
    toolkit.users.push({ localId: 'only-there', email: 'only@there.test', password: DEMO_PASSWORD })
    expect((await signIn('only@there.test')).code).toBe('user_not_found')
  })

  test('that locks an account is obeyed, and a reset still works', async () => {
    const person = await addPerson()
    toolkit.manner = 'too many'
    const refused = await signIn(person.email)
    expect([refused.code, refused.headers['retry-after']]).toEqual(['too_many_attempts', '300'])
    expect((await confirm(await linkOf('password_reset', person))).status).toBe(200)
  })

  test.each(['failing', 'garbage', 'silent', 'refusing'] as const)(
    'that is %s is away: named, no account is locked, no link is spent',
    async (manner) => {
      const person = await addPerson()
      const closed = { url: 'http://127.0.0.1:1', silentMs: 3_000 }
      // A short time-out for the silent one, to keep the test short.
      const how = manner === 'refusing' ? closed : { silentMs: manner === 'silent' ? 50 : 3_000 }
      rollcall.services.passwords = hostedPasswords(rollcall.services, { ...toolkit.settings, ...how })
      const token = await linkOf('password_reset', person)
      if (manner !== 'refusing') toolkit.manner = manner
      for (let time = 0; time < 11; time++)
        expect((await signIn(person.email)).code).toBe('identity_provider_away')
      expect((await confirm(token)).code).toBe('identity_provider_away')
      toolkit.manner = 'well'
      rollcall.services.passwords = hosted()
      expect((await signIn(person.email)).status).toBe(200)
      expect((await confirm(token)).status).toBe(200)
      expect(rollcall.logged.join('')).not.toContain(DEMO_PASSWORD)
    },
  )

  test('a token is accepted only with a valid signature', async () => {
    const person = await addPerson()
    const changed = (change: JWTPayload) => (claims: JWTPayload) => toolkit.sign({ ...claims, ...change })
    const now = Math.floor(rollcall.clock.now() / 1_000)
    const forged: Record<string, (claims: JWTPayload) => Promise<string>> = {
      'something else than what it signed': async (claims) =>
        withPayload(await toolkit.sign({ ...claims, email: 'mia@rollcall.test' }), claims),
      'a key it does not publish': (claims) => toolkit.sign(claims, 'another-key'),
      'no signature': async (claims) => new UnsecuredJWT(claims).encode(),
      'a public secret': (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a-key-of-the-project')),
      'another project': changed({ aud: 'another-project' }),
      'another issuer': changed({ iss: 'https://accounts.google.com' }),
      'an old one': changed({ exp: now }),
      'one about another account': changed({ email: 'mia@rollcall.test' }),
      'no token': async () => 'nonsense',
    }
    for (const [name, forge] of Object.entries(forged)) {
      toolkit.forge = forge
      expect((await signIn(person.email)).code, name).toBe('identity_provider_away')
    }
    toolkit.forge = undefined
    expect((await signIn(person.email)).status).toBe(200)
    expect(rollcall.logged.join('')).not.toContain(person.email)
  })

  test('with open sign-up gives no account here by another person’s address', async () => {
    const person = await newcomer()
    const { url, apiKey } = toolkit.settings
    const signedUp = await fetch(`${url}/v1/accounts:signUp?key=${apiKey}`, {
      method: 'POST',
      body: JSON.stringify({ email: person.email, password: DEMO_PASSWORD }),
    })
    expect(signedUp.status).toBe(200)
    expect((await signIn(person.email)).code).toBe('wrong_password')
    expect((await confirm(await linkOf('password_reset', person))).status).toBe(200)
    expect((await signIn(person.email)).code).toBe('wrong_password')
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200)
  })

  test.each(['constructor', '__proto__', '', 'mia@rollcall.test is not welcome'])(
    'that refuses with an unknown code (%s) is away, and the log does not repeat it',
    async (refusal) => {
      const person = await addPerson()
      const before = rollcall.logged.length
      toolkit.refusal = refusal
      expect((await signIn(person.email)).code).toBe('identity_provider_away')
      expect(rollcall.logged.slice(before).join('')).not.toContain('mia@')
    },
  )

  test('that takes an administrator’s token back is away once', async () => {
    const [first, second] = [await addPerson(), await addPerson()]
    expect((await confirm(await linkOf('password_reset', first))).status).toBe(200)
    toolkit.adminTokens.clear()
    const token = await linkOf('password_reset', second)
    expect((await confirm(token)).code).toBe('identity_provider_away')
    expect((await confirm(token)).status).toBe(200)
  })

  test('that hides which accounts exist makes us hide them too', async () => {
    const { config, clock, log } = rollcall.services
    const reveals = async (settings = toolkit.settings) => {
      const own = structuredClone(config)
      await openPasswords({ clock, log, config: own }, settings)
      expect(own.identity.passkeySignIn).toBe(false)
      return own.identity.revealAccountExistence
    }
    expect(await reveals()).toBe(true)
    expect(await reveals({ ...toolkit.settings, url: 'http://127.0.0.1:1' })).toBe(false)
    toolkit.isHidingAccounts = true
    expect(await reveals()).toBe(false)
    expect(rollcall.logged.at(-1)).toContain('revealAccountExistence is off')
    expect(await openPasswords({ clock, log, config }, undefined)).toBe(embeddedPasswords)
    expect(config.identity.passkeySignIn).toBe(true)
  })

  test('a service with stricter password rules counts as unavailable, and the log says why', async () => {
    const person = await addPerson()
    const newPassword = await hosted().prepare(
      { ...person, passwordHash: null, passwordChangedAt: null },
      'weak',
    )
    const setting = rollcall.services.db.transaction((tx) => newPassword.set(tx, rollcall.clock.now()))
    await expect(setting).rejects.toMatchObject({ code: 'identity_provider_away' })
    expect(rollcall.logged.at(-1)).toContain('WEAK_PASSWORD')
  })
})

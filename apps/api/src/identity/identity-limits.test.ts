import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import type { Answered } from '../../test/inject-call.ts'
import { createTestApp, type Person, type SignedInPerson, type TestApp } from '../../test/test-app.ts'
import type { RateLimit } from '../platform/rate-limit.ts'
import { hashOf } from '../platform/secrets.ts'
import { identityLimits } from './identity-limits.ts'
import { rememberDevice } from './known-devices.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

interface Attempt {
  limit: keyof typeof identityLimits
  call: string
  /** An attempt of this person's from this address. */
  attempt(person: Person, ip: string): Promise<Answered>
  subject(person: Person, ip: string): string | Promise<string>
}

const byEmail = ({ email }: Person) => email
const byAccount = ({ id }: Person) => `${id}:0`
const byNetwork = (_person: Person, ip: string) => ip
const WRONG = 'Wrong-password-1'

const signIn = ({ email }: Person, ip: string) =>
  rollcall.call('POST /sign-in', { body: { email, password: WRONG }, ip })
const reset = ({ email }: Person, ip: string) =>
  rollcall.call('POST /password-reset', { body: { email }, ip })

/** One session for each person, however often it is asked for. */
const signedIn = new Map<string, Promise<SignedInPerson>>()
const sessionOf = ({ key }: Person) => {
  const session = signedIn.get(key) ?? rollcall.signIn(key)
  signedIn.set(key, session)
  return session
}
const withToken = async (person: Person) => (await sessionOf(person)).authorization
const deviceOf = ({ cookie }: SignedInPerson) => /rollcall-device=[\w-]+/.exec(cookie)?.[0] ?? ''
const fromOwnDevice = async (person: Person, password: string, ip?: string) =>
  rollcall.call('POST /sign-in', {
    body: { email: person.email, password },
    cookie: deviceOf(await sessionOf(person)),
    ...(ip && { ip }),
  })
const sessionIdOf = async (person: Person) =>
  /rollcall=([\da-f-]{36})/.exec((await sessionOf(person)).cookie)?.[1]

const attempts: Attempt[] = [
  { limit: 'signInByAccount', call: 'POST /sign-in', attempt: signIn, subject: byAccount },
  {
    limit: 'signInByAccountAndNetwork',
    call: 'POST /sign-in',
    attempt: signIn,
    subject: ({ id }, ip) => `${id}:0:${ip}`,
  },
  {
    limit: 'signInByDevice',
    call: 'POST /sign-in',
    attempt: (person, ip) => fromOwnDevice(person, WRONG, ip),
    subject: async (person) => {
      const [, secret = ''] = deviceOf(await sessionOf(person)).split('=')
      return `${person.id}:0:${hashOf(secret).toString('hex')}`
    },
  },
  { limit: 'signInByNetwork', call: 'POST /sign-in', attempt: signIn, subject: byNetwork },
  { limit: 'resetByAccount', call: 'POST /password-reset', attempt: reset, subject: byEmail },
  { limit: 'resetByNetwork', call: 'POST /password-reset', attempt: reset, subject: byNetwork },
  {
    limit: 'linkByNetwork',
    call: 'POST /password-reset/confirm',
    attempt: (_person, ip) =>
      rollcall.call('POST /password-reset/confirm', { body: { token: 'guess', password: WRONG }, ip }),
    subject: byNetwork,
  },
  {
    limit: 'linkByNetwork',
    call: 'POST /custom-token',
    attempt: (_person, ip) => rollcall.call('POST /custom-token', { body: { authToken: 'guess' }, ip }),
    subject: byNetwork,
  },
  {
    limit: 'linkByNetwork',
    call: 'POST /me/account/setup',
    attempt: (_person, ip) =>
      rollcall.call('POST /me/account/setup', {
        body: { password: WRONG },
        headers: { 'x-account-setup-token': 'guess' },
        ip,
      }),
    subject: byNetwork,
  },
  {
    limit: 'passkeyByNetwork',
    call: 'POST /passkey/start',
    attempt: (_person, ip) =>
      rollcall.call('POST /passkey/start', { headers: { origin: 'http://localhost:4000' }, ip }),
    subject: byNetwork,
  },
  {
    limit: 'passwordBySession',
    call: 'POST /reauthenticate',
    attempt: async (person) =>
      rollcall.call('POST /reauthenticate', { body: { password: WRONG }, headers: await withToken(person) }),
    subject: async (person) => `${await sessionIdOf(person)}`,
  },
  {
    limit: 'passwordBySession',
    call: 'PUT /password',
    attempt: async (person) =>
      rollcall.call('PUT /password', {
        body: { currentPassword: WRONG, password: 'Chalk-and-cheese-7' },
        headers: await withToken(person),
      }),
    subject: async (person) => `${await sessionIdOf(person)}`,
  },
]

test('every limit has a row below', () => {
  expect(new Set(attempts.map(({ limit }) => limit))).toEqual(new Set(Object.keys(identityLimits)))
})

let lastAddress = 0
const newAddress = () => `198.51.100.${++lastAddress}`

test.each(attempts)('$limit: $call is refused from the attempt after the last one allowed', async (row) => {
  const { name, limit, windowSeconds } = identityLimits[row.limit]
  const [person, other] = [await rollcall.newPerson(), await rollcall.newPerson()]
  const [ip, otherIp] = [newAddress(), newAddress()]
  const bucket = `${name}:${await row.subject(person, ip)}`
  await row.attempt(person, ip)
  const counted = await rollcall.sql('select used from rate_limits where bucket = $1', bucket)
  expect(counted).toEqual([{ used: 1 }])

  await rollcall.sql('update rate_limits set used = $2 where bucket = $1', bucket, limit - 1)
  const last = await row.attempt(person, ip)
  expect(last.code).not.toBe('too_many_attempts')
  const refused = await row.attempt(person, ip)
  expect(refused).toMatchObject({ status: 429, code: 'too_many_attempts' })
  const retryAfter = Number(refused.headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(windowSeconds - 60)
  expect(retryAfter).toBeLessThanOrEqual(windowSeconds)

  expect((await row.attempt(other, otherIp)).code).not.toBe('too_many_attempts')

  // The service counts in milliseconds, PostgreSQL in microseconds.
  await rollcall.sql(
    `update rate_limits set resets_at = now() - interval '1 second' where bucket = $1`,
    bucket,
  )
  expect((await row.attempt(person, ip)).code).toBe(last.code)
})

test('a network that is refused does not use up the attempts of the account it tries', async () => {
  const person = await rollcall.newPerson()
  const ip = newAddress()
  const { name, limit } = identityLimits.signInByNetwork
  await rollcall.sql(
    `insert into rate_limits values ($1, $2, now() + interval '1 minute')`,
    `${name}:${ip}`,
    limit,
  )
  await signIn(person, ip)
  const [mine] = await rollcall.sql(`select from rate_limits where bucket like '%' || $1 || '%'`, person.id)
  expect(mine).toBeUndefined()
})

test('signing in resets the count of wrong guesses, in any spelling of the address', async () => {
  const person = await rollcall.newPerson()
  const attempt = (password: string, email = person.email) =>
    rollcall.call('POST /sign-in', { body: { email, password } })
  for (let time = 0; time < 9; time++) await attempt(WRONG, ` ${person.email.toUpperCase()}`)
  expect((await attempt(DEMO_PASSWORD)).status).toBe(200)
  for (let time = 0; time < 10; time++) expect((await attempt(WRONG)).code).toBe('wrong_password')
  expect((await attempt(DEMO_PASSWORD)).code).toBe('too_many_attempts')
})

const fill = ({ name, limit }: RateLimit, subject: string) =>
  rollcall.sql(
    `insert into rate_limits values ($1, $2, now() + interval '10 minutes')
     on conflict (bucket) do update set used = excluded.used`,
    `${name}:${subject}`,
    limit,
  )

test('strangers who guess from everywhere never lock the owner out of their own device', async () => {
  const person = await rollcall.newPerson()
  await sessionOf(person)
  const ip = newAddress()
  await fill(identityLimits.signInByAccount, byAccount(person))
  await fill(identityLimits.signInByNetwork, ip)
  const from = (address: string) =>
    rollcall.call('POST /sign-in', { body: { email: person.email, password: DEMO_PASSWORD }, ip: address })
  expect((await from(newAddress())).code).toBe('too_many_attempts')
  expect((await fromOwnDevice(person, DEMO_PASSWORD, ip)).status).toBe(200)
  // Signing out ends the session and leaves the device known.
  const { cookie } = await sessionOf(person)
  await rollcall.call('POST /sign-out', { cookie })
  expect((await fromOwnDevice(person, DEMO_PASSWORD, ip)).status).toBe(200)
})

test('a device is known only for the account that signed in on it', async () => {
  const [owner, stranger] = [await rollcall.newPerson(), await rollcall.newPerson()]
  await fill(identityLimits.signInByAccount, byAccount(owner))
  const guess = {
    body: { email: owner.email, password: DEMO_PASSWORD },
    cookie: deviceOf(await sessionOf(stranger)),
  }
  expect((await rollcall.call('POST /sign-in', guess)).code).toBe('too_many_attempts')
})

test('the device’s cookie is kept for a year, out of reach of scripts, and only its hash is stored', async () => {
  const person = await rollcall.newPerson()
  const answer = await rollcall.call('POST /sign-in', {
    body: { email: person.email, password: DEMO_PASSWORD },
  })
  const set = answer.setCookies.find((cookie) => cookie.startsWith('rollcall-device=')) ?? ''
  expect(set.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=31536000',
    'Path=/',
    'SameSite=Strict',
  ])
  const [, secret = ''] = /=([\w-]{43});/.exec(set) ?? []
  const rows = await rollcall.sql('select secret_hash from known_devices where account_id = $1', person.id)
  expect(rows).toEqual([{ secret_hash: hashOf(secret) }])
})

test('an account has at most its twenty newest known devices', async () => {
  const person = await rollcall.newPerson()
  for (let device = 0; device < 22; device++) {
    await rollcall.services.db.transaction((tx) =>
      rememberDevice(tx, person.id, undefined, rollcall.clock.now() + device),
    )
  }
  const rows = await rollcall.sql<{ at: number }>(
    'select last_used_at as at from known_devices where account_id = $1 order by 1',
    person.id,
  )
  expect([rows.length, rows[0]?.at]).toEqual([20, rollcall.clock.now() + 2])
})

test('a password reset lifts every limit, and makes its device known', async () => {
  const person = await rollcall.newPerson()
  const ip = newAddress()
  await fill(identityLimits.signInByAccount, byAccount(person))
  await fill(identityLimits.signInByAccountAndNetwork, `${byAccount(person)}:${ip}`)
  expect((await signIn(person, ip)).code).toBe('too_many_attempts')
  await reset(person, ip)
  const [mail] = await rollcall.mailsTo(person.email)
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const password = 'Chalk-and-cheese-7'
  const done = await rollcall.call('POST /password-reset/confirm', { body: { token, password }, ip })
  const body = { email: person.email, password }
  expect((await rollcall.call('POST /sign-in', { body, ip })).status).toBe(200)

  await fill(identityLimits.signInByAccount, `${person.id}:${rollcall.clock.now()}`)
  expect((await rollcall.call('POST /sign-in', { body, ip })).code).toBe('too_many_attempts')
  expect((await rollcall.call('POST /sign-in', { body, ip, cookie: done.cookie })).status).toBe(200)
})

test('right passwords use up nothing that others share', async () => {
  const person = await rollcall.newPerson()
  const ip = newAddress()
  const body = { email: person.email, password: DEMO_PASSWORD }
  for (let time = 0; time < 3; time++) {
    expect((await rollcall.call('POST /sign-in', { body, ip })).status).toBe(200)
  }
  await signIn(person, ip)
  const rows = await rollcall.sql('select used from rate_limits where bucket = any($1)', [
    `sign-in-network:${ip}`,
    `sign-in-account:${byAccount(person)}`,
  ])
  expect(rows).toEqual([{ used: 1 }, { used: 1 }])
})

test('an address counts only when it comes from a proxy that we trust', async () => {
  const spoof = (on: TestApp, forwardedFor: string) =>
    on.call('POST /custom-token', {
      body: { authToken: 'guess' },
      headers: { 'x-forwarded-for': forwardedFor },
      ip: '198.51.100.250',
    })
  const buckets = async (on: TestApp) =>
    (await on.sql(`select bucket from rate_limits order by 1`)).flatMap(Object.values)
  const behindProxy = await createTestApp(undefined, { trustedProxies: ['198.51.100.250'] })
  await spoof(behindProxy, '2001:db8::1')
  await spoof(behindProxy, '192.0.2.66, 2001:db8::2')
  expect(await buckets(behindProxy)).toEqual(['link-network:2001:db8:0:0::/64'])
  await behindProxy.close()

  await spoof(rollcall, '192.0.2.77')
  expect(await buckets(rollcall)).toContain('link-network:198.51.100.250')
  expect(await buckets(rollcall)).not.toContain('link-network:192.0.2.77')
})

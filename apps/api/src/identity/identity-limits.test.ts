import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '../../test/inject-call.ts'
import { createTestApp, type Person, type TestApp } from '../../test/test-app.ts'
import { DEMO_PASSWORD } from '../demo/demo-people.ts'
import { identityLimits } from './identity-limits.ts'

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
  subject(person: Person, ip: string): string
}

const byEmail = ({ email }: Person) => email
const byId = ({ id }: Person) => id
const byNetwork = (_person: Person, ip: string) => ip
const WRONG = 'Wrong-password-1'

const signIn = ({ email }: Person, ip: string) =>
  rollcall.call('POST /sign-in', { body: { email, password: WRONG }, ip })
const reset = ({ email }: Person, ip: string) =>
  rollcall.call('POST /password-reset', { body: { email }, ip })
const withToken = async ({ key }: Person) => (await rollcall.signIn(key)).authorization

const attempts: Attempt[] = [
  { limit: 'signInByAccount', call: 'POST /sign-in', attempt: signIn, subject: byEmail },
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
    limit: 'passwordByAccount',
    call: 'POST /reauthenticate',
    attempt: async (person) =>
      rollcall.call('POST /reauthenticate', { body: { password: WRONG }, headers: await withToken(person) }),
    subject: byId,
  },
  {
    limit: 'passwordByAccount',
    call: 'PUT /password',
    attempt: async (person) =>
      rollcall.call('PUT /password', {
        body: { currentPassword: WRONG, password: 'Chalk-and-cheese-7' },
        headers: await withToken(person),
      }),
    subject: byId,
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
  const bucket = `${name}:${row.subject(person, ip)}`
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

  await rollcall.sql('update rate_limits set resets_at = now() where bucket = $1', bucket)
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
  const bucket = `${identityLimits.signInByAccount.name}:${person.email}`
  expect(await rollcall.sql('select from rate_limits where bucket = $1', bucket)).toEqual([])
})

test('signing in forgets the wrong guesses before it, whatever address they were typed as', async () => {
  const person = await rollcall.newPerson()
  const attempt = (password: string, email = person.email) =>
    rollcall.call('POST /sign-in', { body: { email, password } })
  for (let time = 0; time < 9; time++) await attempt(WRONG, ` ${person.email.toUpperCase()}`)
  expect((await attempt(DEMO_PASSWORD)).status).toBe(200)
  for (let time = 0; time < 10; time++) expect((await attempt(WRONG)).code).toBe('wrong_password')
  expect((await attempt(DEMO_PASSWORD)).code).toBe('too_many_attempts')
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

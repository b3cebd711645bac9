import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actingHeaders, ORIGIN, openBrowser } from '../../../test/acting.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { type OidcIssuer, startOidcIssuer } from '../../../test/stand-ins/oidc-issuer.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

const claims = {
  sub: 'u-1',
  name: 'Olivia Grant',
  email: 'olivia@agency.example',
  realm_access: { roles: ['offline', 'rollcall-consultant'] },
  groups: ['melbourne-city', 'staff'],
}

let issuer: OidcIssuer
let rollcall: TestApp
let person: Person
beforeAll(async () => {
  issuer = await startOidcIssuer([`${ORIGIN}/oidc/callback`])
  // Away while the service starts.
  issuer.isDown = true
  const { url, clientId, clientSecret } = issuer
  rollcall = await createTestApp(undefined, {
    oidc: {
      issuer: url,
      clientId,
      clientSecret,
      roleClaim: 'realm_access.roles',
      role: 'rollcall-consultant',
      officesClaim: 'groups',
      offices: ['melbourne-north'],
    },
  })
  person = await rollcall.newPerson()
})
afterAll(async () => {
  await rollcall.close()
  issuer.close()
})
beforeEach(() => rollcall.sql('delete from rate_limits'))

const begin = async () => {
  const browser = openBrowser(rollcall.app)
  const body = { candidateId: person.id, reason: 'Asked by phone' }
  return { browser, started: await browser.call('POST /consultant/start', { body }) }
}
const signIn = async (given: Record<string, unknown> = claims) => {
  const { browser, started } = await begin()
  const answer = issuer.signIn(started.text('authorizationUrl'), given)
  return { browser, answer, completed: await browser.call('POST /consultant/complete', { body: answer }) }
}

const endSession = (headers = {}) =>
  rollcall.call('POST /consultant/end-session', { headers: { origin: ORIGIN, ...headers } })

test('a provider that is away stops nothing but its own sign-ins, and is asked again', async () => {
  const { started } = await begin()
  expect(started).toMatchObject({ status: 503, code: 'identity_provider_away' })
  expect(Number(started.headers['retry-after'])).toBeGreaterThan(0)
  expect((await endSession()).code).toBe('identity_provider_away')
  issuer.isDown = false
  expect((await begin()).started.status).toBe(200)
})

test('a consultant of any provider acts, identified by issuer and subject', async () => {
  const { completed } = await signIn()
  const headers = actingHeaders(completed.text('accessToken'), person.id)
  expect((await rollcall.call('GET /me', { headers })).json).toMatchObject({ id: person.id })
  // Another subject with the same address is another person.
  await signIn({ ...claims, sub: 'u-2' })
  await signIn({ ...claims, name: 'Olivia Hart' })
  const accounts = await rollcall.sql(
    'select issuer, subject, name, offices from consultant_accounts order by subject',
  )
  const served = { issuer: issuer.url, offices: ['melbourne-city', 'staff'] }
  expect(accounts).toEqual([
    { ...served, subject: 'u-1', name: 'Olivia Hart' },
    { ...served, subject: 'u-2', name: 'Olivia Grant' },
  ])
})

test.each([
  [
    'a role elsewhere in the claims',
    { roles: ['rollcall-consultant'], realm_access: {} },
    'consultant_role_missing',
  ],
  ['no claims at all', { realm_access: null, groups: 7 }, 'consultant_role_missing'],
  ['another office', { groups: ['london'] }, 'consultant_office_not_served'],
  ['no offices, where the configuration has some', { groups: undefined }, undefined],
  ['roles as words', { realm_access: { roles: 'offline rollcall-consultant' } }, undefined],
])('%s: %s %s', async (_what, change, code) => {
  expect((await signIn({ ...claims, sub: 'u-3', ...change })).completed.code).toBe(code)
})

test.each([
  ['a subject with NUL', { sub: 'u-4\0' }, 'consultant_sign_in_failed'],
  ['half a character for a subject', { sub: '\ud800' }, 'consultant_sign_in_failed'],
  ['no subject', { sub: '' }, 'consultant_sign_in_failed'],
  ['a subject longer than any', { sub: 'u'.repeat(256) }, 'consultant_sign_in_failed'],
  ['a name and offices with NUL', { name: 'Olivia\0 Grant', groups: ['\0', 'melbourne-city'] }, undefined],
])('%s is no failure of ours', async (_what, change, code) => {
  expect((await signIn({ ...claims, sub: 'u-4', ...change })).completed.code).toBe(code)
})

test.each(['none', 'unpublishedKey', 'audience', 'issuer', 'nonce', 'expired'] as const)(
  'an ID token with a flaw (%s) is refused',
  async (flaw) => {
    issuer.flaw = flaw
    const { completed } = await signIn()
    issuer.flaw = undefined
    expect(completed).toMatchObject({ status: 403, code: 'consultant_sign_in_failed' })
  },
)

test('keys that were just rotated are fetched at once', async () => {
  expect((await signIn()).completed.status).toBe(200)
  for (let rotations = 0; rotations < 2; rotations++) {
    await issuer.rotateKeys()
    expect((await signIn()).completed.status).toBe(200)
  }
})

test('the provider’s own tokens open nothing here', async () => {
  const { started } = await begin()
  const { code } = issuer.signIn(started.text('authorizationUrl'), claims)
  const headers = actingHeaders(code, person.id)
  expect((await rollcall.call('GET /me', { headers })).code).toBe('access_token_invalid')
})

test('a response is accepted only from its issuer, and its code once', async () => {
  const { browser, started } = await begin()
  const answer = issuer.signIn(started.text('authorizationUrl'), claims)
  const mixedUp = { ...answer, iss: 'https://other.example' }
  const completed = await browser.call('POST /consultant/complete', { body: mixedUp })
  expect(completed.code).toBe('consultant_sign_in_failed')
  const again = await begin()
  const { state } = issuer.signIn(again.started.text('authorizationUrl'), claims)
  const { code } = (await signIn()).answer
  const replayed = await again.browser.call('POST /consultant/complete', { body: { ...answer, state, code } })
  expect(replayed.code).toBe('consultant_sign_in_failed')
})

test.each([
  ['login_required', 'consultant_sign_in_required'],
  ['interaction_required', 'consultant_sign_in_required'],
  ['consent_required', 'consultant_sign_in_required'],
  ['access_denied', 'consultant_sign_in_cancelled'],
  ['temporarily_unavailable', 'identity_provider_away'],
  ['constructor', 'consultant_sign_in_failed'],
])('where the provider says %s the portal hears %s', async (error, code) => {
  const { browser, started } = await begin()
  const body = { state: started.text('state'), error }
  expect((await browser.call('POST /consultant/complete', { body })).code).toBe(code)
})

test('a provider that fails before the code is redeemed counts as away, and the account is not locked', async () => {
  const { browser, started } = await begin()
  const answer = issuer.signIn(started.text('authorizationUrl'), claims)
  issuer.isDown = true
  const completed = await browser.call('POST /consultant/complete', { body: answer })
  issuer.isDown = false
  expect(completed).toMatchObject({ status: 503, code: 'identity_provider_away' })
  expect((await signIn()).completed.status).toBe(200)
})

test('the portal may frame the issuer, and the embedded provider is not there', async () => {
  const portal = await rollcall.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(portal.headers['content-security-policy']).toMatch(
    new RegExp(`frame-src [^;]*'self' ${issuer.url};`),
  )
  const headers = { host: 'localhost:4000', accept: 'text/html' }
  const own = await rollcall.app.inject({ url: '/oidc/.well-known/openid-configuration', headers })
  expect(own.statusCode).toBe(404)
})

test('without an end-session endpoint the provider’s session is kept', async () => {
  expect((await endSession()).json).toEqual({ endSessionUrl: null })
  expect((await endSession({ origin: 'https://evil.example' })).code).toBe('origin_not_allowed')
})

test('other failures of a sign-in', async () => {
  const { browser, completed } = await signIn()
  expect(completed.status).toBe(200)
  await rollcall.sql(`update consultant_accounts set suspended_at = now() where subject = 'u-1'`)
  expect((await signIn()).completed.code).toBe('consultant_suspended')
  await rollcall.sql('update consultant_accounts set suspended_at = null')
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', person.id)
  expect((await signIn()).completed.code).toBe('impersonation_target_unknown')
  const body = { candidateId: person.id, reason: 'Asked by phone', state: 'made-up' }
  expect((await browser.call('POST /consultant/complete', { body })).code).toBe('sign_in_state_invalid')
  for (const call of ['start', 'complete'] as const) {
    const foreign = { body, headers: { origin: 'https://evil.example' } }
    expect((await rollcall.call(`POST /consultant/${call}`, foreign)).code).toBe('origin_not_allowed')
  }
  await rollcall.sql('update rate_limits set used = 1000')
  for (const call of ['start', 'complete'] as const)
    expect((await rollcall.call(`POST /consultant/${call}`, { body })).code).toBe('too_many_attempts')
})

test('without a configured provider there is no sign-in', async () => {
  const real = await createTestApp(undefined, { demo: undefined })
  const body = { candidateId: person.id, reason: 'Asked by phone', state: 'x' }
  for (const call of ['start', 'complete', 'end-session'] as const) {
    const answer = await real.call(`POST /consultant/${call}`, { body })
    expect(answer).toMatchObject({ status: 404, code: 'consultants_not_configured' })
  }
  const headers = { accept: 'text/html' }
  expect((await real.app.inject({ url: '/oidc/callback', headers })).statusCode).toBe(404)
  await real.close()
})

everyCodeIsMet('POST /consultant/start', 'POST /consultant/complete', 'POST /consultant/end-session')

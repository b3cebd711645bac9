import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ORIGIN, openBrowser, type TestBrowser } from '../../../test/acting.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { type OidcIssuer, startOidcIssuer } from '../../../test/stand-ins/oidc-issuer.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const MINUTE_MS = 60_000
const claims = {
  sub: 'u-1',
  name: 'Olivia Grant',
  email: 'olivia@agency.example',
  roles: ['consultant'],
  offices: ['melbourne-city'],
}

let issuer: OidcIssuer
let rollcall: TestApp
beforeAll(async () => {
  issuer = await startOidcIssuer([`${ORIGIN}/oidc/callback`])
  const { url, clientId, clientSecret } = issuer
  rollcall = await createTestApp(undefined, {
    oidc: {
      issuer: url,
      clientId,
      clientSecret,
      roleClaim: 'roles',
      role: 'consultant',
      officesClaim: 'offices',
      offices: [],
    },
  })
})
afterAll(async () => {
  await rollcall.close()
  issuer.close()
})
beforeEach(() => rollcall.sql('delete from rate_limits'))

const start = (browser: TestBrowser, prompt?: 'none') =>
  browser.call('POST /v1/session/start', { body: prompt ? { prompt } : {} })
const complete = (browser: TestBrowser, body: object) => browser.call('POST /v1/session/complete', { body })
const signIn = async (given: Record<string, unknown> = claims) => {
  const browser = openBrowser(rollcall.app)
  const started = await start(browser)
  const answer = issuer.signIn(started.text('authorizationUrl'), given)
  const completed = await complete(browser, answer)
  const headers = { authorization: `Bearer ${completed.code ? '' : completed.text('accessToken')}` }
  const read = () => rollcall.call('GET /v1/session', { headers })
  return { browser, answer, completed, headers, read }
}
const refresh = (browser: TestBrowser) => browser.call('POST /v1/session/refresh')
const audited = (action: string) =>
  rollcall.sql<{ name: string; subject: string | null }>(
    `select k.name, l.subject_id as subject from audit_log l join consultant_accounts k on k.id = l.actor_id
     where l.actor_kind = 'consultant' and l.action = $1 order by l.id`,
    action,
  )

test('a consultant signs in, reads their session, renews the token and signs out', async () => {
  const { browser, completed, read } = await signIn()
  expect(completed).toMatchObject({ status: 200, json: { expiresInSeconds: 900 } })
  expect(completed.setCookies.find((text) => text.startsWith('rollcall-desk='))).toMatch(
    /Path=\/desk\/v1\/session; Max-Age=36000; SameSite=Strict; HttpOnly$/,
  )
  const { sub: _subject, roles: _roles, ...shown } = claims
  expect((await read()).json).toEqual({
    id: expect.any(String),
    ...shown,
    expiresAtUTC: new Date(rollcall.clock.now() + 600 * MINUTE_MS).toISOString(),
  })
  rollcall.clock.advance(15 * MINUTE_MS)
  expect((await read()).code).toBe('access_token_expired')
  const renewed = await refresh(browser)
  const headers = { authorization: `Bearer ${renewed.text('accessToken')}` }
  expect((await rollcall.call('GET /v1/session', { headers })).status).toBe(200)
  for (let times = 0; times < 2; times++)
    expect((await browser.call('POST /v1/session/sign-out')).status).toBe(204)
  expect((await rollcall.call('GET /v1/session', { headers })).code).toBe('desk_session_expired')
  expect((await refresh(browser)).code).toBe('desk_session_expired')
  rollcall.clock.advance(-15 * MINUTE_MS)
  const once = [{ name: 'Olivia Grant', subject: null }]
  expect([await audited('desk_session_started'), await audited('desk_session_ended')]).toEqual([once, once])
})

test('a session lasts ten hours, and its last token no longer than it', async () => {
  const { browser } = await signIn()
  rollcall.clock.advance(595 * MINUTE_MS)
  expect((await refresh(browser)).json).toMatchObject({ expiresInSeconds: 300 })
  rollcall.clock.advance(5 * MINUTE_MS)
  expect((await refresh(browser)).code).toBe('desk_session_expired')
  rollcall.clock.advance(-600 * MINUTE_MS)
})

test('a consultant who loses the role, or is suspended, is refused at once and has to sign in again', async () => {
  const { browser, read } = await signIn()
  const { completed } = await signIn({ ...claims, roles: [] })
  expect(completed).toMatchObject({ status: 403, code: 'consultant_role_missing' })
  expect((await read()).code).toBe('consultant_role_missing')
  expect((await refresh(browser)).code).toBe('consultant_role_missing')
  const again = await signIn()
  expect((await read()).code).toBe('desk_session_expired')
  await rollcall.sql('update consultant_accounts set suspended_at = now()')
  expect((await again.read()).code).toBe('consultant_suspended')
  expect((await refresh(again.browser)).code).toBe('consultant_suspended')
  expect((await signIn()).completed.code).toBe('consultant_suspended')
  await rollcall.sql('update consultant_accounts set suspended_at = null')
  expect((await again.read()).code).toBe('desk_session_expired')
})

test('a sign-in without the role ends the session for good, also if the role is back before it is renewed', async () => {
  const { browser, read } = await signIn()
  expect((await signIn({ ...claims, roles: [] })).completed.code).toBe('consultant_role_missing')
  await signIn()
  expect((await read()).code).toBe('desk_session_expired')
  expect((await refresh(browser)).code).toBe('desk_session_expired')
})

test('a sign-in to the desk does not complete one to act, nor the other way round', async () => {
  const person = await rollcall.newPerson()
  const browser = openBrowser(rollcall.app)
  const toAct = await browser.call('POST /consultant/start', {
    body: { candidateId: person.id, reason: 'A wrong day' },
  })
  const toDesk = await start(browser)
  const answerOf = (url: string) => issuer.signIn(url, claims)
  const acting = answerOf(toAct.text('authorizationUrl'))
  expect((await complete(browser, acting)).code).toBe('sign_in_state_invalid')
  const desk = answerOf(toDesk.text('authorizationUrl'))
  const wrong = await browser.call('POST /consultant/complete', { body: desk })
  expect(wrong.code).toBe('sign_in_state_invalid')
  expect((await complete(browser, desk)).status).toBe(200)
  expect((await browser.call('POST /consultant/complete', { body: acting })).status).toBe(200)
})

test('a state of another browser, or one that was used, is refused', async () => {
  const { browser, answer } = await signIn()
  expect((await complete(browser, answer)).code).toBe('sign_in_state_invalid')
  const begun = issuer.signIn((await start(browser)).text('authorizationUrl'), claims)
  expect((await complete(openBrowser(rollcall.app), begun)).code).toBe('sign_in_state_invalid')
})

test.each([
  ['login_required', 'consultant_sign_in_required'],
  ['access_denied', 'consultant_sign_in_cancelled'],
  ['temporarily_unavailable', 'identity_provider_away'],
  ['server_said_no', 'consultant_sign_in_failed'],
])('an answer of the provider with %s is refused as %s', async (error, code) => {
  const browser = openBrowser(rollcall.app)
  const started = await start(browser, 'none')
  expect((await complete(browser, { state: started.text('state'), error })).code).toBe(code)
})

test('a page of another site, and too many attempts, are refused', async () => {
  for (const call of ['start', 'complete', 'refresh', 'sign-out'] as const) {
    const foreign = { body: { state: 'x' }, headers: { origin: 'https://evil.example' } }
    expect((await rollcall.call(`POST /v1/session/${call}`, foreign)).code).toBe('origin_not_allowed')
  }
  const browser = openBrowser(rollcall.app)
  await start(browser)
  await rollcall.sql('update rate_limits set used = 1000')
  expect((await start(browser)).code).toBe('too_many_attempts')
  expect((await complete(browser, { state: 'x', code: 'x' })).code).toBe('too_many_attempts')
})

test('a provider that is away, or none, starts no session', async () => {
  const other = await rollcall.otherwise({ oidc: { ...absent, issuer: 'http://127.0.0.1:9' } })
  expect((await other.call('POST /v1/session/start', { body: {} })).code).toBe('identity_provider_away')
  const none = await rollcall.otherwise({ oidc: undefined, demo: undefined })
  for (const call of ['start', 'complete'] as const) {
    const answer = await none.call(`POST /v1/session/${call}`, { body: { state: 'x' } })
    expect(answer).toMatchObject({ status: 404, code: 'consultants_not_configured' })
  }
})
const absent = { clientId: 'x', roleClaim: 'roles', role: 'consultant', officesClaim: 'offices', offices: [] }

everyCodeIsMet(
  'POST /v1/session/start',
  'POST /v1/session/complete',
  'POST /v1/session/refresh',
  'POST /v1/session/sign-out',
  'GET /v1/session',
)

import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { withPayload } from '../../../test/with-payload.ts'
import { openLearningPlatform } from './open-learning-platform.ts'

const LINK = 'GET /integrations/learning/sso-url'
const issuer = 'http://localhost:4000'

type Served = Pick<TestApp, 'app' | 'call'>

let demo: TestApp
let outside: Served
let without: Served
let person: Person
let headers: Record<string, string>
let server: Server
let toolOrigin: string
/** The responses of the external platform, and the requests it got. */
let answer: (request: IncomingMessage) => { status: number; body?: unknown } = () => ({ status: 405 })
let asked: { url: string; body: string }[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    const serve = async () => {
      asked.push({ url: request.url ?? '', body: await text(request) })
      const { status, body = '' } = answer(request)
      reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    void serve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toolOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  demo = await createTestApp()
  outside = await demo.otherwise({
    learning: {
      platform: 'lti13',
      url: `${toolOrigin}/course`,
      clientId: 'rollcall',
      deploymentId: '7',
      loginUrl: `${toolOrigin}/login?tenant=1`,
      redirectUris: [`${toolOrigin}/launch`],
      shares: 'id',
    },
  })
  without = await demo.otherwise({ demo: undefined })
  person = await demo.newPerson()
  headers = (await demo.signIn(person.key)).authorization
})
afterAll(async () => {
  await demo.close()
  server.close()
})

const open = async (app: Served, url: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url: url.replace(issuer, '') })
const post = async (app: Served, url: string, fields: Record<string, string>, cookie = '') =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams(fields).toString(),
  })
const linkFor = async (app: Served = demo, as = headers) =>
  (await app.call(LINK, { headers: as })).text('url')
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Follows the redirects until the tool asks for the identity. */
async function reachQuestion() {
  const login = await open(demo, await linkFor())
  const question = await open(demo, String(login.headers.location))
  return {
    question: new URL(String(question.headers.location)),
    cookie: String(question.headers['set-cookie']).split(';', 1)[0] ?? '',
  }
}

test('a link leads by redirects and one form to the platform, which gets the candidate’s id', async () => {
  const url = await linkFor()
  expect(url).toMatch(/^http:\/\/localhost:4000\/launch\/learning\/[\w-]{43}$/)
  const login = await open(demo, url)
  expect([login.statusCode, login.headers['cache-control']]).toEqual([303, 'no-store'])
  const initiation = new URL(String(login.headers.location))
  expect(Object.fromEntries(initiation.searchParams)).toMatchObject({
    iss: issuer,
    client_id: 'rollcall-demo',
    target_link_uri: `${issuer}/dev/learning`,
  })
  expect(initiation.href).not.toContain(person.id)
  const begun = await open(demo, initiation.href)
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0]
  const page = await open(demo, String(begun.headers.location))
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; form-action http://localhost:4000; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(page.body).toContain('<button>Continue</button>')
  const script = /<script src="([^"]+)">/.exec(page.body)?.[1] ?? ''
  expect((await open(demo, script)).headers['content-type']).toContain('javascript')

  const fields = { id_token: fieldOf(page.body, 'id_token'), state: fieldOf(page.body, 'state') }
  const landed = await post(demo, '/dev/learning', fields, cookie)
  expect(landed.body).toContain('Welcome, Ava.')
  expect(landed.body).toContain(person.email)
  // Nothing works a second time.
  expect((await post(demo, '/dev/learning', fields, cookie)).statusCode).toBe(401)
  expect((await open(demo, String(begun.headers.location))).statusCode).toBe(410)
  const again = await open(demo, url)
  expect([again.statusCode, again.body]).toEqual([410, expect.stringContaining('This link has expired')])

  const rows = await demo.sql(
    `select from audit_log where subject_id = $1 and action = 'learning_opened'`,
    person.id,
  )
  expect(rows).toHaveLength(1)
  expect(demo.logged.join('')).not.toContain(url.slice(-20))
})

test('a link works once, also for concurrent requests; a HEAD request does not use it up, and it expires after a minute', async () => {
  const url = await linkFor()
  expect((await open(demo, url, 'HEAD')).statusCode).toBe(404)
  const opened = await Promise.all(Array.from({ length: 10 }, () => open(demo, url)))
  expect(opened.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  const [inTime, late] = [await linkFor(), await linkFor()]
  demo.clock.advance(59_999)
  expect((await open(demo, inTime)).statusCode).toBe(303)
  demo.clock.advance(1)
  expect((await open(demo, late)).statusCode).toBe(410)
})

test('a candidate who is suspended during a launch does not arrive', async () => {
  const other = await demo.newPerson()
  const { authorization } = await demo.signIn(other.key)
  const url = await linkFor(demo, authorization)
  await demo.sql('update candidates set suspended_at = now() where id = $1', other.id)
  expect((await open(demo, url)).statusCode).toBe(410)
})

test('an identity is sent only to our tool, for a standard request with either method', async () => {
  const { question } = await reachQuestion()
  for (const [name, value] of [
    ['client_id', 'another-tool'],
    ['redirect_uri', 'https://evil.example/'],
    ['redirect_uri', `${issuer}/dev/learning/`],
    ['response_type', 'code'],
    ['response_mode', 'query'],
    ['prompt', 'login'],
    ['scope', 'profile'],
    ['nonce', ''],
    ['login_hint', 'a-guess'],
  ] as const) {
    const spoiled = new URL(question)
    spoiled.searchParams.set(name, value)
    expect((await open(demo, spoiled.href)).statusCode, name).toBe(410)
  }
  const twice = new URL(question)
  twice.searchParams.append('redirect_uri', 'https://evil.example/')
  expect((await open(demo, twice.href)).statusCode).toBe(410)
  // None of these used the link up.
  const launched = await post(demo, question.pathname, Object.fromEntries(question.searchParams))
  expect(launched.statusCode).toBe(200)
  expect(decodeJwt(fieldOf(launched.body, 'id_token'))).toMatchObject({
    iss: issuer,
    aud: 'rollcall-demo',
    sub: person.id,
    nonce: question.searchParams.get('nonce'),
    'https://purl.imsglobal.org/spec/lti/claim/deployment_id': 'demo',
  })
})

test('the stand-in takes nothing that is forged, foreign, late or another’s', async () => {
  const { question, cookie } = await reachQuestion()
  const page = await open(demo, question.href)
  const state = fieldOf(page.body, 'state')
  const idToken = fieldOf(page.body, 'id_token')
  const claims = decodeJwt(idToken)
  const [real] = await demo.sql<{ private_jwk: JWK }>('select private_jwk from learning_keys')
  const ours = (change: JWTPayload, kid = 'learning-1') =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(real?.private_jwk ?? {})
  const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
  const tokens = {
    'another payload under our signature': withPayload(idToken, { ...claims, sub: 'somebody' }),
    'a key we do not publish': await ours({}, 'another-key'),
    'no signature': new UnsecuredJWT(claims).encode(),
    'another audience': await ours({ aud: 'another-tool' }),
    'another issuer': await ours({ iss: 'https://evil.example' }),
    expired: await ours({ exp: Math.floor(demo.clock.now() / 1_000) }),
    'another nonce': await ours({ nonce: 'another' }),
    'another deployment': await ours({ [`${LTI}deployment_id`]: 'another' }),
    'another message': await ours({ [`${LTI}message_type`]: 'LtiDeepLinkingRequest' }),
  }
  for (const [name, token] of Object.entries(tokens)) {
    const landed = await post(demo, '/dev/learning', { id_token: token, state }, cookie)
    expect(landed.statusCode, name).toBe(401)
  }
  expect((await post(demo, '/dev/learning', { id_token: idToken, state })).statusCode).toBe(401)
  expect((await post(demo, '/dev/learning', { id_token: idToken, state }, cookie)).statusCode).toBe(200)
  expect((await open(demo, '/dev/learning/login?iss=https://evil.example')).statusCode).toBe(401)
})

test('published keys contain no private parts', async () => {
  const { keys } = (await open(demo, '/.well-known/jwks.json')).json()
  expect(keys.map((key: object) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
})

test('an external platform gets the id alone, and a link is only issued while it is reachable', async () => {
  answer = () => ({ status: 405 })
  const login = await open(outside, await linkFor(outside))
  const initiation = new URL(String(login.headers.location))
  expect(initiation.href).toContain(`${toolOrigin}/login?tenant=1&iss=`)
  const question = new URLSearchParams({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: 'rollcall',
    redirect_uri: `${toolOrigin}/launch`,
    login_hint: initiation.searchParams.get('login_hint') ?? '',
    nonce: 'a-nonce',
  })
  const page = await open(outside, `/launch/learning/authorize?${question.toString()}`)
  expect(page.headers['content-security-policy']).toContain(`form-action ${toolOrigin};`)
  expect(page.body).not.toContain('name="state"')
  const claims = decodeJwt(fieldOf(page.body, 'id_token'))
  for (const name of ['name', 'given_name', 'family_name', 'email']) expect(claims).not.toHaveProperty(name)

  answer = () => ({ status: 503 })
  const away = await outside.call(LINK, { headers })
  expect([away.code, away.headers['retry-after']]).toEqual(['learning_platform_away', '30'])
  expect((await open(outside, '/dev/learning')).statusCode).toBe(404)
})

test('Moodle makes its own link, and one that leads elsewhere is not followed', async () => {
  const learner = {
    id: person.id,
    firstName: 'Ava',
    lastName: 'Nguyen',
    email: 'a@b.test',
    language: 'en-AU',
  }
  const settings = { platform: 'moodleUserKey', url: `${toolOrigin}/`, secret: 'a-token' } as const
  const moodle = (shares: 'id' | 'nameAndEmail') =>
    openLearningPlatform(demo.services, { ...settings, shares }).linkFor(learner)
  const loginurl = `${toolOrigin}/auth/userkey/login.php?key=1`
  asked = []
  answer = () => ({ status: 200, body: { loginurl } })
  expect(await moodle('id')).toBe(loginurl)
  expect(await moodle('nameAndEmail')).toBe(loginurl)
  const [first, second] = asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
  expect(asked[0]?.url).toBe('/webservice/rest/server.php')
  expect(first).toEqual({
    wstoken: 'a-token',
    wsfunction: 'auth_userkey_request_login_url',
    moodlewsrestformat: 'json',
    'user[idnumber]': person.id,
  })
  expect(second).toMatchObject({ 'user[firstname]': 'Ava', 'user[email]': 'a@b.test' })
  for (const body of [
    { exception: 'moodle_exception', errorcode: 'invaliduser' },
    { loginurl: 'https://evil.example/' },
    { loginurl: 'javascript:alert(1)' },
    'not JSON',
  ]) {
    answer = () => ({ status: 200, body })
    await expect(moodle('id')).rejects.toMatchObject({ code: 'learning_platform_away' })
  }
})

test('a signed link names the person, ends soon, and cannot be changed', async () => {
  const secret = 'a-secret-of-thirty-two-characters'
  const url = `${toolOrigin}/sso?tenant=1`
  const learner = {
    id: person.id,
    firstName: 'Ava',
    lastName: 'O’Neil',
    email: 'a@b.test',
    language: 'en-AU',
  }
  const platform = openLearningPlatform(demo.services, {
    platform: 'signedQuery',
    url,
    secret,
    shares: 'name',
  })
  answer = () => ({ status: 200 })
  const [one, other] = [await platform.linkFor(learner), await platform.linkFor(learner)]
  expect(one).not.toBe(other)
  const [, signed = '', signature] = /\?tenant=1&(.*)&signature=(\w+)$/.exec(one) ?? []
  expect(createHmac('sha256', secret).update(signed).digest('hex')).toBe(signature)
  expect(Object.fromEntries(new URLSearchParams(signed))).toEqual({
    user: person.id,
    firstName: 'Ava',
    lastName: 'O’Neil',
    expires: String(Math.floor(demo.clock.now() / 1_000) + 60),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  server.close()
  server.closeAllConnections()
  await expect(platform.linkFor(learner)).rejects.toMatchObject({ code: 'learning_platform_away' })
})

test('without a platform the call says so, and none of its pages is served', async () => {
  expect((await without.call(LINK, { headers })).code).toBe('learning_not_configured')
  for (const path of ['/dev/learning', '/.well-known/jwks.json', '/launch/learning/a-key'])
    expect((await open(without, path)).statusCode, path).toBe(404)
})

test('links are limited for each candidate', async () => {
  const other = await demo.newPerson()
  const { authorization } = await demo.signIn(other.key)
  for (let time = 0; time < 30; time++) await linkFor(demo, authorization)
  expect((await demo.call(LINK, { headers: authorization })).code).toBe('too_many_requests')
})

everyCodeIsMet('GET /integrations/learning/sso-url')

import { createPublicKey, randomUUID } from 'node:crypto'
import { type Call, refusalWithout } from '@rollcall/contract/call'
import { apiCalls } from '@rollcall/contract/calls'
import { type ErrorCode, errorCatalogue } from '@rollcall/contract/errors'
import { featureFlags } from '@rollcall/domain/features/feature-flags'
import { actedActionOf } from '@rollcall/domain/identity/acting/acting'
import { agencyScopes } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBelongings, type Belongings } from '../test/a-booking.ts'
import { addActing } from '../test/acting.ts'
import { addAgencyKey } from '../test/agency-key.ts'
import { addAgencyMatters } from '../test/agency-matters.ts'
import { allCallKeys, allCalls, type TestedCall } from '../test/all-calls.ts'
import { addDeskMatters, addDeskSession } from '../test/desk.ts'
import type { Given } from '../test/inject-call.ts'
import { createTestApp, type Person, type SignedInPerson, type TestApp } from '../test/test-app.ts'
import {
  agencyCallKeys,
  agencyRequests,
  type CandidateCall,
  callsBefore,
  candidateCalls,
  deskCallKeys,
  deskRequests,
  publicCalls,
  publicRequests,
  requestFor,
  validRequests,
} from '../test/valid-requests.ts'
import { missingCodes } from './agency/check-record.ts'
import { newApiKey } from './identity/agency-keys/api-key.ts'
import { revokeAgencyKey } from './identity/agency-keys/revoke-agency-key.ts'
import { systemCaller } from './platform/caller.ts'
import { isUuid } from './platform/ids.ts'

/**
 * The answers of every call of the contract to every kind of caller, derived from its declaration. Only a valid
 * request is written by hand (test/valid-requests.ts), and a call without one does not compile.
 */
const declared = (key: TestedCall): Call => allCalls[key]
const statusOf = (code: ErrorCode) => errorCatalogue[code].status

const HOUR_SECONDS = 3600
const HOUR_MS = HOUR_SECONDS * 1000

let rollcall: TestApp
let victim: Person
let belongings: Belongings
let sessionId: string
let victimSignedIn: SignedInPerson
let realKey: JWK
beforeAll(async () => {
  // Today is booked, so the check-in is about tomorrow.
  rollcall = await createTestApp(({ sites, timeEntries }) => {
    for (const site of sites) site.rollcallCutOffLocal = '00:00'
    timeEntries.opensMinutesBeforeStart = 120
  })
  victim = await rollcall.newPerson()
  belongings = await addBelongings(rollcall, victim.id)
  victimSignedIn = await rollcall.signIn(victim.key)
  const [session] = await rollcall.sql<{ id: string }>(
    'select id from sessions where account_id = $1',
    victim.id,
  )
  sessionId = session?.id ?? ''
  const [row] = await rollcall.sql<{ private_jwk: JWK }>('select private_jwk from signing_keys')
  realKey = row?.private_jwk ?? {}
})
afterAll(() => rollcall.close())

interface Owner extends Person {
  own: Belongings
}

async function newOwner(): Promise<Owner> {
  const person = await rollcall.newPerson()
  return { ...person, own: await addBelongings(rollcall, person.id) }
}

const isRead = (key: TestedCall) => key.startsWith('GET ')

/** Each write has its own candidate; all other calls share one. */
function ownersFor(changesNothing: (key: CandidateCall) => boolean) {
  let shared: Owner | undefined
  return async (key: CandidateCall): Promise<Owner> => {
    if (!changesNothing(key)) return newOwner()
    shared ??= await newOwner()
    return shared
  }
}

async function sessionOf(accountId: string): Promise<string> {
  const id = randomUUID()
  const now = rollcall.clock.now()
  await rollcall.sql(
    `insert into sessions (id, account_id, current_hash, created_at, proved_at, expires_at)
     values ($1, $2, '', $3, $3, $4)`,
    id,
    accountId,
    new Date(now),
    new Date(now + HOUR_MS),
  )
  return id
}

/** As after a sign-in, without the hash of a password: that takes longer than a call. */
async function authorizationOf(accountId: string): Promise<{ authorization: string }> {
  const token = await signed({ sub: accountId, sid: await sessionOf(accountId) })
  return { authorization: `Bearer ${token}` }
}

type Claims = Record<string, unknown>

const header = { alg: 'ES256', kid: 'first' }
const claims = (change: Claims = {}): Claims => {
  const now = Math.floor(rollcall.clock.now() / 1000)
  return {
    iss: 'rollcall',
    aud: 'rollcall-candidates',
    sub: victim.id,
    sid: sessionId,
    iat: now,
    exp: now + HOUR_SECONDS,
    ...change,
  }
}
const signed = async (change?: Claims, key = realKey) =>
  new SignJWT(claims(change)).setProtectedHeader(header).sign(await importJWK(key, 'ES256'))
const signedWith = (secret: string) =>
  new SignJWT(claims()).setProtectedHeader({ ...header, alg: 'HS256' }).sign(Buffer.from(secret))

const publicPem = () => {
  const { d: _private, ...publicJwk } = realKey
  return createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
}
const publicJwkText = () => {
  const { d: _private, ...publicJwk } = realKey
  return JSON.stringify(publicJwk)
}

async function withChanged(change: string): Promise<string> {
  const person = await rollcall.newPerson()
  const { accessToken } = await rollcall.signIn(person.key)
  await rollcall.sql(change, person.id)
  return accessToken
}

async function withAnotherKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return signed({}, await exportJWK(privateKey))
}

async function withAnotherOwner(): Promise<string> {
  const [head, , signature] = (await signed()).split('.')
  const payload = Buffer.from(JSON.stringify(claims({ sub: crypto.randomUUID() }))).toString('base64url')
  return [head, payload, signature].join('.')
}

interface Principal {
  who: string
  token: () => Promise<string> | string
  /** The refusal by a call of the kind that the token is for. */
  code: ErrorCode
}
const invalid = { code: 'access_token_invalid' } as const
const principals: Principal[] = [
  { who: 'nonsense', token: () => 'nonsense', ...invalid },
  { who: 'the key of an agency', token: async () => (await addAgencyKey(rollcall)).key, ...invalid },
  {
    who: 'a consultant at the desk',
    token: async () => (await addDeskSession(rollcall)).accessToken,
    ...invalid,
  },
  { who: 'a token without a signature', token: () => new UnsecuredJWT(claims()).encode(), ...invalid },
  { who: 'HS256 with the public key', token: () => signedWith(publicPem()), ...invalid },
  { who: 'HS256 with the public JWK', token: () => signedWith(publicJwkText()), ...invalid },
  { who: 'another key under our key id', token: withAnotherKey, ...invalid },
  { who: 'another owner under our signature', token: withAnotherOwner, ...invalid },
  { who: 'another issuer', token: () => signed({ iss: 'https://accounts.example' }), ...invalid },
  { who: 'another audience', token: () => signed({ aud: 'rollcall-consultants' }), ...invalid },
  { who: 'a token for ever', token: () => signed({ exp: undefined }), ...invalid },
  { who: 'a token of no session', token: () => signed({ sid: undefined }), ...invalid },
  { who: 'an owner that is no id', token: () => signed({ sub: 'ava' }), ...invalid },
  { who: 'a session that is no id', token: () => signed({ sid: 'session' }), ...invalid },
  { who: 'a session that is no text', token: () => signed({ sid: 7 }), ...invalid },
  { who: 'a candidate who is not there', token: () => signed({ sub: crypto.randomUUID() }), ...invalid },
  {
    who: 'another account’s session',
    token: async () => signed({ sid: await sessionOf((await rollcall.newPerson()).id) }),
    ...invalid,
  },
  {
    who: 'a session that was ended',
    token: () => withChanged('update sessions set revoked_at = now() where account_id = $1'),
    ...invalid,
  },
  {
    who: 'an expired token',
    token: () => signed({ exp: Math.floor(rollcall.clock.now() / 1000) }),
    code: 'access_token_expired',
  },
  {
    who: 'a suspended candidate',
    token: () => withChanged('update candidates set suspended_at = now() where id = $1'),
    code: 'account_suspended',
  },
  {
    who: 'a disabled account',
    token: () => withChanged('update accounts set disabled_at = now() where id = $1'),
    code: 'user_disabled',
  },
]

/** Its last character but one is changed, so that the check fails. */
const mistyped = (key: string) => key.slice(0, -2) + (key.at(-2) === '0' ? '1' : '0') + key.slice(-1)
const invalidKey = { code: 'agency_key_invalid' } as const
const agencyPrincipals: Principal[] = [
  { who: 'no key', token: () => 'nonsense', ...invalidKey },
  { who: 'a mistyped key', token: async () => mistyped((await addAgencyKey(rollcall)).key), ...invalidKey },
  { who: 'a key that does not exist', token: () => newApiKey(randomUUID()), ...invalidKey },
  {
    who: 'another secret under the id of a key',
    token: async () => newApiKey((await addAgencyKey(rollcall)).id),
    ...invalidKey,
  },
  {
    who: 'an expired key',
    token: async () => (await addAgencyKey(rollcall, { days: 0 })).key,
    code: 'agency_key_expired',
  },
  {
    who: 'a revoked key',
    async token() {
      const { id, key } = await addAgencyKey(rollcall)
      await rollcall.services.db.transaction((tx) => revokeAgencyKey(tx, systemCaller(rollcall.clock), id))
      return key
    },
    code: 'agency_key_revoked',
  },
  {
    who: 'a signed-in candidate',
    token: async () => (await rollcall.signIn((await rollcall.newPerson()).key)).accessToken,
    ...invalidKey,
  },
  {
    who: 'a consultant who acts for a candidate',
    token: async () => (await addActing(rollcall, victim.id)).accessToken,
    ...invalidKey,
  },
  {
    who: 'a consultant at the desk instead of a key',
    token: async () => (await addDeskSession(rollcall)).accessToken,
    ...invalidKey,
  },
]

/** As a token for the desk is signed. */
const deskToken = async (change: Claims = {}, typ = 'at+jwt') => {
  const { consultantId, sessionId: sid } = await addDeskSession(rollcall)
  return new SignJWT(claims({ aud: 'rollcall-desk', sub: consultantId, sid, ...change }))
    .setProtectedHeader({ ...header, typ })
    .sign(await importJWK(realKey, 'ES256'))
}
const at = (given: Parameters<typeof addDeskSession>[1]) => async () =>
  (await addDeskSession(rollcall, given)).accessToken
const deskPrincipals: Principal[] = [
  { who: 'nonsense for the desk', token: () => 'nonsense', ...invalid },
  { who: 'a key instead of a token', token: async () => (await addAgencyKey(rollcall)).key, ...invalid },
  {
    who: 'a candidate instead of a consultant',
    token: async () => (await rollcall.signIn((await rollcall.newPerson()).key)).accessToken,
    ...invalid,
  },
  {
    who: 'a consultant with a token to act',
    token: async () => (await addActing(rollcall, victim.id)).accessToken,
    ...invalid,
  },
  { who: 'a token of another type', token: () => deskToken({}, 'JWT'), ...invalid },
  {
    who: 'a desk session of an unknown consultant',
    token: () => deskToken({ sub: crypto.randomUUID() }),
    ...invalid,
  },
  {
    who: 'a desk session that is not there',
    token: () => deskToken({ sid: crypto.randomUUID() }),
    ...invalid,
  },
  { who: 'a desk token without a session', token: () => deskToken({ sid: undefined }), ...invalid },
  {
    who: 'another consultant’s desk session',
    token: async () => deskToken({ sid: (await addDeskSession(rollcall)).sessionId }),
    ...invalid,
  },
  {
    who: 'a desk token under another key',
    async token() {
      const [head, payload] = (await deskToken()).split('.')
      const [, , signature] = (await withAnotherKey()).split('.')
      return [head, payload, signature].join('.')
    },
    ...invalid,
  },
  {
    who: 'an expired desk token',
    token: () => deskToken({ exp: Math.floor(rollcall.clock.now() / 1000) }),
    code: 'access_token_expired',
  },
  { who: 'a consultant who signed out', token: at({ isEnded: true }), code: 'desk_session_expired' },
  { who: 'a desk session that is over', token: at({ minutesLeft: 0 }), code: 'desk_session_expired' },
  { who: 'a consultant who lost the role', token: at({ hasRole: false }), code: 'consultant_role_missing' },
  { who: 'a suspended consultant', token: at({ isSuspended: true }), code: 'consultant_suspended' },
]
const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const { who, token } of [...principals, ...agencyPrincipals, ...deskPrincipals])
    tokens.set(who, await token())
})

const ask = async (key: TestedCall, given: Given) => {
  await rollcall.sql('delete from rate_limits')
  const { code, status } = await rollcall.call(key, given)
  return { code, status }
}

/** A public call ignores a token and responds as without it. */
const publicAnswers = new Map<TestedCall, { code: string | undefined; status: number }>()
beforeAll(async () => {
  // Twice: actions that work once have been done after the first.
  for (const key of [...publicCalls, ...publicCalls])
    publicAnswers.set(key, await ask(key, requestFor(key, belongings)))
})

/** A referee's link is refused with a token of the candidate it is about, and with no other. */
const isRefereesCall = (key: TestedCall) => key.endsWith(' /references/{token}')
const ownReference = { code: 'reference_own_device', status: 403 }

const askAs = (key: TestedCall, who: string) => {
  const request = requestFor(key, belongings)
  return ask(key, { ...request, headers: { ...request.headers, authorization: `Bearer ${tokens.get(who)}` } })
}

/**
 * Calls without such differences are mounted in the same way. Each is tried with one invalid token, and one of them
 * with every token.
 */
function mountOf(key: TestedCall): string {
  const { access, answer, files, isForSetup } = declared(key)
  const answerKind = typeof answer === 'string' ? answer : 'json'
  return JSON.stringify([access, isRead(key), answerKind, files?.sentAs, isForSetup])
}
const oneOfEachMount = new Map(allCallKeys.map((key) => [mountOf(key), key]))
const isOneOfItsMount = (key: TestedCall) => oneOfEachMount.get(mountOf(key)) === key

/** A token that is valid except for its session, so that a call without the check would succeed. */
const ended = principals.filter(({ who }) => who === 'a session that was ended')
const signedOut = deskPrincipals.filter(({ who }) => who === 'a consultant who signed out')
const revoked = agencyPrincipals.filter(({ who }) => who === 'a revoked key')

test.each(candidateCalls)('%s refuses invalid tokens, and says why', async (key) => {
  const tried = isOneOfItsMount(key) ? principals : ended
  for (const { who, code } of tried)
    expect({ who, ...(await askAs(key, who)) }).toEqual({ who, code, status: statusOf(code) })
})

type GivenKey = Parameters<typeof addAgencyKey>[1] & object
const keysIssued = new Map<string, ReturnType<typeof addAgencyKey>>()
const keyOf = (given: GivenKey) => {
  const name = JSON.stringify(given)
  const key = keysIssued.get(name) ?? addAgencyKey(rollcall, given)
  keysIssued.set(name, key)
  return key
}

test.each(agencyCallKeys)('%s refuses every token but a valid key, and says why', async (key) => {
  const request = requestFor(key, belongings)
  const send = (given: Given) =>
    ask(key, { ...request, ...given, headers: { ...request.headers, ...given.headers } })
  const tried = isOneOfItsMount(key) ? agencyPrincipals : revoked
  for (const { who, code } of tried) {
    const answer = await send({ headers: { authorization: `Bearer ${tokens.get(who)}` } })
    expect({ who, ...answer }).toEqual({ who, code, status: statusOf(code) })
  }
  const { key: valid, headers } = await keyOf({})
  const shown = [{}, { headers: { authorization: `Basic ${valid}` } }, { query: { access_token: valid } }]
  for (const given of shown) expect(await send(given)).toEqual({ code: 'agency_key_missing', status: 401 })
  const actingHeaders = { ...headers, 'x-impersonated-candidate-id': victim.id }
  expect((await send({ headers: actingHeaders })).code).toBe('impersonation_not_allowed')
})

const minuteAgo = () => new Date(Date.now() - 60_000).toISOString()

/** Of a key with these scopes, regions and source. */
const agencyAnswer = async (key: (typeof agencyCallKeys)[number], request: Given, given: GivenKey) => {
  await rollcall.sql('delete from rate_limits')
  const { headers } = await keyOf(given)
  const { code, status, json } = await rollcall.call(key, {
    ...request,
    headers: { ...request.headers, ...headers },
  })
  return { code, status, json }
}

/** Records that two sources have named: a key has found a name of another source. */
const namedTwice = () =>
  rollcall.sql(`select a.resource from external_ids a join external_ids b on b.resource = a.resource and b.id = a.id
                where a.source = 'crm' and b.source = 'payroll'`)

/** A path that names a record by our id finds it, whatever the source of the key. */
const isNamedBySource = ({ params = {} }: Given) => Object.values(params).some((name) => !isUuid(name))
const effectOf = ({ json }: { json: unknown }): unknown => Reflect.get(Object([json].flat()[0]), 'effect')

let readMatters: ReturnType<typeof addAgencyMatters> | undefined

test.each(agencyCallKeys)(
  '%s needs its scope, and finds no record of other regions or sources',
  async (key) => {
    const call = declared(key)
    if (call.access !== 'agencyKey') throw new Error('Not a call of a key')
    const { scope, record } = call
    const isList =
      /^GET \/v1\/(consultants|clients|locations|candidates|bookings|agreements|downloads|events)$/.test(key)
    const matters = await (isRead(key) && !isList
      ? (readMatters ??= addAgencyMatters(rollcall))
      : addAgencyMatters(rollcall))
    const request = isList
      ? { query: { updatedAfter: minuteAgo(), limit: '500' } }
      : agencyRequests[key](matters)
    const names = Object.values(matters)
    const listed = ({ json }: { json: unknown }) =>
      names.filter((name) => JSON.stringify(json)?.includes(`"${name}"`))
    const answerTo = (given: GivenKey) => agencyAnswer(key, request, given)
    if (call.lines || isNamedBySource(request)) {
      // A `PUT` or a line with an external id that is new to the source creates a record.
      const ofOtherSource = await answerTo({ source: 'payroll' })
      if (call.lines) expect(['created', 'refused']).toContain(effectOf(ofOtherSource))
      else expect(key.startsWith('PUT ') ? [201, 404] : [404]).toContain(ofOtherSource.status)
      expect(await namedTwice()).toEqual([])
    }
    const audits = () => rollcall.sql(`select action from audit_log where actor_kind = 'agencyKey'`)
    const before = await audits()
    if (scope) {
      const others = agencyScopes.filter((other) => other !== scope)
      expect(await answerTo({ scopes: others })).toMatchObject({ code: 'scope_missing', status: 403 })
    }
    const isOfNoRegion = scope === null || /^(?:consultants|uploads|forms|videos):/.test(scope)
    const foreign = await answerTo({ regions: ['NZ'] })
    if (call.lines && !isOfNoRegion) expect(foreign.json).toMatchObject([{ effect: 'refused' }])
    else if (record && !isOfNoRegion)
      expect(foreign).toMatchObject({ code: missingCodes[record], status: 404 })
    else if (!isOfNoRegion) expect(listed(foreign)).toEqual([])
    if (!isOfNoRegion) expect(await audits()).toEqual(before)
    // A key of another region may have deleted what belongs to no region.
    const ofOwn = isOfNoRegion && !isList ? agencyRequests[key](await addAgencyMatters(rollcall)) : request
    const own = await agencyAnswer(key, ofOwn, { scopes: scope ? [scope] : [], regions: ['AU'] })
    expect([200, 201, 204]).toContain(own.status)
    if (call.lines && scope) expect(own.json).not.toMatchObject([{ effect: 'refused' }])
    if (isList) expect(listed(own)).not.toEqual([])
  },
)

test.each(deskCallKeys)(
  '%s refuses every token but that of a consultant at the desk, and says why',
  async (key) => {
    const person = await rollcall.newPerson()
    const request = deskRequests[key](await addDeskMatters(rollcall, person.id))
    const send = (given: Given) =>
      ask(key, { ...request, ...given, headers: { ...request.headers, ...given.headers } })
    const bearer = (token = '') => ({ headers: { authorization: `Bearer ${token}` } })
    const before = await recordsOf(person.id)
    const tried = isOneOfItsMount(key) ? deskPrincipals : signedOut
    for (const { who, code } of tried)
      expect({ who, ...(await send(bearer(tokens.get(who)))) }).toEqual({ who, code, status: statusOf(code) })
    const { accessToken, headers, consultantId } = await addDeskSession(rollcall)
    const missing = { code: 'access_token_missing', status: 401 }
    expect(await send({})).toEqual(missing)
    expect(await send({ query: { access_token: accessToken } })).toEqual(missing)
    const actingHeaders = { ...headers, 'x-impersonated-candidate-id': person.id }
    expect((await send({ headers: actingHeaders })).code).toBe('impersonation_not_allowed')
    expect(await recordsOf(person.id)).toEqual(before)

    // A candidate of another office counts as missing.
    const elsewhere = await addDeskSession(rollcall, { offices: ['london'] })
    const isAboutCandidate = request.params !== undefined
    const foreign = await send({ headers: elsewhere.headers })
    const unknown = Object.fromEntries(Object.keys(request.params ?? {}).map((name) => [name, randomUUID()]))
    expect(foreign).toEqual(await send({ headers, ...(isAboutCandidate && { params: unknown }) }))
    expect(foreign.status).toBe(isAboutCandidate ? 404 : 200)
    expect(await recordsOf(person.id)).toEqual(before)

    expect((await send({ headers })).code).toBeUndefined()
    const audited = await rollcall.sql<{ id: string }>(
      `select actor_id as id from audit_log where subject_id = $1 and actor_kind = 'consultant'`,
      person.id,
    )
    const isAudited = !isRead(key) || declared(key).answer === 'blob'
    expect(audited).toEqual(isAudited ? [{ id: consultantId }] : [])
  },
)

test.each(publicCalls)('%s takes no notice of a token', async (key) => {
  for (const { who } of isOneOfItsMount(key) ? principals : ended) {
    const answer = await askAs(key, who)
    const isOwn = isRefereesCall(key) && answer.code === ownReference.code
    expect({ who, ...answer }).toEqual({ who, ...(isOwn ? ownReference : publicAnswers.get(key)) })
  }
})

test.each(allCallKeys)('%s: acting by a candidate, or by an unknown consultant', async (key) => {
  const request = requestFor(key, belongings)
  const expected: Record<Call['access'], unknown> = {
    public:
      declared(key).whileActing === 'refused'
        ? { code: 'not_allowed_while_impersonating', status: 403 }
        : isRefereesCall(key)
          ? ownReference
          : publicAnswers.get(key),
    candidate: { code: 'impersonation_not_allowed', status: 403 },
    consultant: { code: 'access_token_invalid', status: 401 },
    agencyKey: { code: 'agency_key_invalid', status: 401 },
  }
  const before = await recordsOfVictim()
  const others = isOneOfItsMount(key) ? [crypto.randomUUID(), 'unknown', ''] : []
  for (const subjectId of [victim.id, ...others]) {
    const { authorization } = victimSignedIn
    const headers = { ...request.headers, ...authorization, 'x-impersonated-candidate-id': subjectId }
    expect(await ask(key, { ...request, headers })).toEqual(expected[declared(key).access])
  }
  expect(await recordsOfVictim()).toEqual(before)
})

const isRefusedToConsultants = (key: TestedCall) => declared(key).whileActing === 'refused'
const actedFor = ownersFor((key) => isRead(key) || isRefusedToConsultants(key))

test.each(candidateCalls)('%s: a consultant who acts for the candidate', async (key) => {
  const { id, own } = await actedFor(key)
  const { headers, grantId } = await addActing(rollcall, id)
  const isRefused = isRefusedToConsultants(key)
  for (const before of isRefused ? [] : (callsBefore[key] ?? []))
    await rollcall.call(before, { ...validRequests[before](own), headers })
  const request = validRequests[key](own)
  const send = (shown: Record<string, string>) =>
    ask(key, { ...request, headers: { ...request.headers, ...shown } })
  const somebodyElse = { ...headers, 'x-impersonated-candidate-id': victim.id }
  expect(await send(somebodyElse)).toEqual({ code: 'impersonation_not_allowed', status: 403 })
  const { code } = await send(headers)
  expect(code).toBe(isRefused ? 'not_allowed_while_impersonating' : undefined)
  const audited = await rollcall.sql<{ action: string }>(
    'select action from audit_log where grant_id = $1',
    grantId,
  )
  if (isRefused) expect(audited).toEqual([])
  // The candidate sees every action in words.
  expect(audited.map(({ action }) => actedActionOf(action))).not.toContain('other')
  const whoseOwn = await rollcall.sql(
    `select from audit_log where subject_id = $1 and actor_kind = 'consultant' and grant_id is null`,
    id,
  )
  expect(whoseOwn).toEqual([])
  await rollcall.sql(
    'update acting_grants set ended_at = now(), ended_because = $2 where id = $1',
    grantId,
    'stopped',
  )
  expect(await send(headers)).toEqual({ code: 'impersonation_expired', status: 401 })
})

test.each(candidateCalls)('%s: acting by a consultant who is no longer signed in', async (key) => {
  const headers = {
    authorization: `Bearer ${tokens.get('an expired token')}`,
    'x-impersonated-candidate-id': victim.id,
  }
  const answer = await ask(key, { ...requestFor(key, belongings), headers })
  expect(answer).toEqual({ code: 'access_token_expired', status: 401 })
})

const toggled = candidateCalls.flatMap((key) => [
  { key, toggle: 'disabled' as const },
  ...(isOneOfItsMount(key) ? [{ key, toggle: 'underConstruction' as const }] : []),
])
// A call with a feature is refused before the owner of a record is checked.
const withoutFeatures = ownersFor((key) => isRead(key) || declared(key).feature !== undefined)

test.each(toggled)('$key: a candidate for whom every feature is $toggle', async ({ key, toggle }) => {
  const { feature, errors } = declared(key)
  const { id, own } = await withoutFeatures(key)
  const headers = await authorizationOf(id)
  const features = Object.fromEntries(featureFlags.map((flag) => [flag, toggle]))
  await rollcall.sql('update candidates set features = $2 where id = $1', id, features)
  const send = async (each: CandidateCall) => (await ask(each, { ...validRequests[each](own), headers })).code
  if (feature) return expect(await send(key)).toBe(refusalWithout(feature))
  for (const before of callsBefore[key] ?? []) await send(before)
  // Which one it needs depends on what it is about.
  const refusal = errors.includes('feature_not_enabled') ? 'feature_not_enabled' : undefined
  expect(await send(key)).toBe(refusal)
})

test.each(candidateCalls)('%s refuses a caller without a token, or with another', async (key) => {
  const basic = { authorization: `Basic ${Buffer.from('ava:x').toString('base64')}` }
  const { cookie, accessToken } = victimSignedIn
  const query = { access_token: accessToken }
  for (const shown of [{}, { headers: basic }, { cookie }, { query }]) {
    const answer = await rollcall.call(key, { ...validRequests[key](belongings), ...shown })
    expect([answer.code, answer.status]).toEqual(['access_token_missing', 401])
  }
})

/** That each write of the API succeeds is in every-write.test.ts. */
const triedHere = candidateCalls.filter((key) => isRead(key) || !(key in apiCalls))
const ownerOf = ownersFor(isRead)

test.each(triedHere)('%s answers its own candidate', async (key) => {
  const { id, own } = await ownerOf(key)
  const headers = await authorizationOf(id)
  for (const each of [...(callsBefore[key] ?? []), key]) {
    const answer = await rollcall.call(each, { ...validRequests[each](own), headers })
    expect(answer.code).toBeUndefined()
  }
})

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/** The ids of the candidate's records; those of the agency are in a part of their own. */
const ownIds = (own: Belongings) =>
  Object.entries(own).filter(([, id]) => typeof id === 'string' && UUID.test(id))

/** The same records with ids that do not exist. */
const madeUpIds = (): Belongings => ({
  ...belongings,
  ...Object.fromEntries(ownIds(belongings).map(([name]) => [name, crypto.randomUUID()])),
})

const computed = (valueOf: (name: string) => unknown): unknown =>
  new Proxy({}, { get: (_values, name) => valueOf(String(name)) })

/** The request, with the name of each record in place of its id, and whether one of them is the candidate's. */
function namesIn(key: CandidateCall) {
  let isAboutCandidate = false
  const agency = computed((name) => `agency ${name}`)
  const named = computed((name) => {
    if (name === 'agency') return agency
    isAboutCandidate = true
    return `own ${name}`
  }) as Belongings
  const request = validRequests[key](named)
  return { request, isAboutCandidate }
}

/** Calls whose request names a candidate's record in any part. The code of a number names none. */
const isAboutSomething = (key: CandidateCall) =>
  namesIn(key).isAboutCandidate && key !== 'POST /me/notifications/number/verify'

test('the valid request of a candidate names its records by the belongings alone', () => {
  // A call with another id in it would not be tried with the ids of another candidate below.
  const others = candidateCalls.filter((key) => {
    const { request } = namesIn(key)
    const { date: _date, page: _page, ...ids } = request.params ?? {}
    return UUID.test(JSON.stringify(request)) || Object.values(ids).some((id) => !/^(?:own|agency) /.test(id))
  })
  expect(others).toEqual([])
})

test.each(candidateCalls.filter(isAboutSomething))(
  '%s answers another candidate’s record exactly like a missing one, and leaves it unchanged',
  async (key) => {
    const headers = await authorizationOf((await rollcall.newPerson()).id)
    const askFor = async (own: Belongings) => {
      const answer = await rollcall.call(key, { ...validRequests[key](own), headers })
      return { status: answer.status, json: { ...Object(answer.json), traceId: '' } }
    }
    const before = await recordsOfVictim()
    const [foreign, missing] = [await askFor(belongings), await askFor(madeUpIds())]
    expect(missing.status).toBe(404)
    // The specification has a code for another candidate's registration.
    const code = 'registration_candidate_unauthorized'
    if (declared(key).errors.includes(code)) expect(foreign).toMatchObject({ status: 403, json: { code } })
    else expect(foreign).toEqual(missing)
    expect(await recordsOfVictim()).toEqual(before)
  },
)

const recordsOfVictim = () => recordsOf(victim.id)

const recordsOf = (candidateId: string) =>
  rollcall.sql(
    `select (select json_agg(d) from documents d where candidate_id = $2)::text as documents,
            (select json_agg(c) from certifications c where candidate_id = $2)::text as certifications,
            (select json_agg(q) from qualifications q where candidate_id = $2)::text as qualifications,
            (select json_agg(w) from work_experience w where candidate_id = $2)::text as "workExperience",
            (select json_agg(s) from compliance_submissions s where candidate_id = $2)::text as submissions,
            (select json_agg(f) from compliance_file_fetches f where candidate_id = $2)::text as fetches,
            (select json_agg(f order by id) from files f where candidate_id = $2)::text as files,
            (select json_agg(b order by id) from bookings b where client_id = $1)::text as bookings,
            (select json_agg(o order by id) from offers o where candidate_id = $2)::text as offers,
            (select json_agg(r) from shift_records r where candidate_id = $2)::text as records,
            (select json_agg(s) from agreement_signatures s where file_id = $3)::text as signatures,
            (select json_agg(e) from time_entry_events e where candidate_id = $2)::text as taps,
            (select json_agg(s order by id) from sessions s where account_id = $2)::text as sessions`,
    belongings.school.clientId,
    candidateId,
    belongings.fileId,
  )

const lists = candidateCalls.filter((key) => isRead(key) && !isAboutSomething(key))

test.each(lists)('%s shows a stranger nothing', async (key) => {
  const headers = await authorizationOf((await rollcall.newPerson()).id)
  const answer = await rollcall.call(key, { ...validRequests[key](belongings), headers })
  expect(answer.status).toBe(200)
  const ids = ownIds(belongings).map(([, id]) => id)
  for (const theirs of [victim.id, victim.email, belongings.school.clientId, ...ids])
    expect(answer.bytes.toString()).not.toContain(theirs)
})

test('an offer cannot be reached by another candidate through any of its bookings, group or single', async () => {
  const { authorization: headers } = await rollcall.signIn((await rollcall.newPerson()).key)
  const rows = await rollcall.sql<{ id: string }>(
    'select booking_id as id from offer_bookings where candidate_id = $1',
    victim.id,
  )
  expect(rows).toHaveLength(4)
  for (const { id } of rows) {
    for (const action of ['accept', 'decline']) {
      const given = { headers, params: { bookingId: id }, body: { action } }
      const answer = await rollcall.call('POST /bookings/{bookingId}/tentative-fill', given)
      expect([answer.status, answer.code]).toEqual([404, 'booking_not_found'])
    }
  }
})

const guestCalls = allCallKeys.filter(
  (key): key is keyof typeof publicRequests & `${string}/guest/${string}` => key.includes('/guest/'),
)
const guestRequest = (key: (typeof guestCalls)[number], own: Belongings): Given => publicRequests[key](own)

test.each(guestCalls)('%s needs the link alone, and no token', async (key) => {
  const person = await rollcall.newPerson()
  const own = await addBelongings(rollcall, person.id)
  expect((await rollcall.call(key, guestRequest(key, own))).status).toBe(200)
  const headers = { authorization: `Bearer ${tokens.get('nonsense')}` }
  expect((await rollcall.call(key, { ...guestRequest(key, own), headers })).status).toBe(200)
})

test.each(guestCalls)('%s answers a suspended candidate’s link as one that never was', async (key) => {
  const person = await rollcall.newPerson()
  const own = await addBelongings(rollcall, person.id)
  await rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id)
  const madeUp = { id: crypto.randomUUID(), accessGuid: crypto.randomUUID() }
  const open = async (link: Belongings) => {
    const answer = await rollcall.call(key, guestRequest(key, link))
    return { status: answer.status, json: { ...Object(answer.json), traceId: '' } }
  }
  const missing = await open({ ...own, offer: madeUp, groupOffer: madeUp })
  expect(missing.status).toBe(404)
  expect(await open(own)).toEqual(missing)
  // Signed in or not, the link alone counts.
  const { authorization: headers } = victimSignedIn
  expect((await rollcall.call(key, { ...guestRequest(key, own), headers })).status).toBe(404)
})

test('the key of a link opens nothing of the candidate’s, neither as a token nor as an id', async () => {
  const { accessGuid } = belongings.offer
  const headers = { authorization: `Bearer ${accessGuid}` }
  expect((await rollcall.call('GET /me', { headers })).code).toBe('access_token_invalid')
  const { authorization } = await rollcall.signIn((await rollcall.newPerson()).key)
  const byKey = { headers: authorization, params: { id: accessGuid } }
  expect((await rollcall.call('GET /bookings/{id}', byKey)).code).toBe('booking_not_found')
})

test('a correctly built token is accepted, so the forged ones above are refused only for their flaw', async () => {
  const headers = { authorization: `Bearer ${await signed()}` }
  expect(await rollcall.call('GET /me', { headers })).toMatchObject({ status: 200, json: { id: victim.id } })
})

test('a cached token expires with the token', async () => {
  const person = await rollcall.newPerson()
  const { authorization } = await rollcall.signIn(person.key)
  const read = async () => (await rollcall.call('GET /me', { headers: authorization })).code
  expect(await read()).toBeUndefined()
  await rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id)
  expect(await read()).toBe('account_suspended')
  await rollcall.sql('update candidates set suspended_at = null where id = $1', person.id)
  expect(await read()).toBeUndefined()
  rollcall.clock.advance(HOUR_MS)
  expect(await read()).toBe('access_token_expired')
  rollcall.clock.advance(-HOUR_MS)
})

import { createPublicKey } from 'node:crypto'
import { defaultOngoingAvailability } from '@rollcall/domain/availability/ongoing-availability'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBelongings, type Belongings } from '../test/a-booking.ts'
import { allCallKeys, allCalls, type TestedCall } from '../test/all-calls.ts'
import type { Given } from '../test/inject-call.ts'
import { createTestApp, type Person, type TestApp } from '../test/test-app.ts'
import { DEMO_PASSWORD } from './demo/demo-people.ts'

/** How to make each candidate call so that it succeeds; a call of the contract that is not here fails. */
const validRequests: { [K in CandidateCall]: (own: Belongings) => Given } = {
  'DELETE /availability': () => ({ query: { dates: '2026-11-24' } }),
  'DELETE /bookings/{id}': ({ workedId }) => ({ params: { id: workedId } }),
  'DELETE /me/calendar-feed': () => ({}),
  'GET /agreements/{id}': ({ fileId }) => ({ params: { id: fileId } }),
  'GET /bookings/overview': () => ({ query: { dateFromLocal: '2026-11-17', dateToLocal: '2026-12-17' } }),
  'GET /bookings/summary/{date}': () => ({ params: { date: '2026-11-17' } }),
  'GET /bookings/{id}': ({ bookingId }) => ({ params: { id: bookingId } }),
  'GET /bookings/{id}/agreements': ({ bookingId }) => ({ params: { id: bookingId } }),
  'GET /bookings/{id}/navigation': ({ bookingId }) => ({ params: { id: bookingId } }),
  'GET /bookings/{id}/shift-record': ({ workedId }) => ({ params: { id: workedId } }),
  'GET /me': () => ({}),
  'GET /me/calendar-feed': () => ({}),
  'GET /me/export': () => ({}),
  'GET /offices': () => ({}),
  'GET /rollcall': () => ({}),
  'GET /time-entries/bookings': () => ({}),
  'GET /time-entries/status': () => ({}),
  'POST /bookings/shift-request-email': () => ({
    body: { date: '2026-11-16', startTime: '08:20', endTime: '15:10', notes: '' },
  }),
  'POST /bookings/{bookingId}/shift-record': ({ workedId }) => ({
    params: { bookingId: workedId },
    body: {
      bookingId: workedId,
      date: '2026-11-16',
      blocks: [{ type: 'bookingDuration', startTime: '08:20', endTime: '15:10' }],
    },
  }),
  'POST /bookings/{bookingId}/tentative-fill': ({ offeredId }) => ({
    params: { bookingId: offeredId },
    body: { action: 'accept' },
  }),
  'POST /bookings/{id}/late': ({ bookingId }) => ({ params: { id: bookingId }, body: { minutesLate: 10 } }),
  'POST /me/calendar-feed': () => ({}),
  'POST /reauthenticate': () => ({ body: { password: DEMO_PASSWORD } }),
  'POST /rollcall': () => ({ body: { status: 'notReady', activeDateLocal: '2026-11-18' } }),
  'POST /time-entries/clock-in': ({ bookingId }) => ({ body: { bookingId } }),
  'POST /time-entries/clock-out': ({ bookingId }) => ({ body: { bookingId } }),
  'POST /time-entries/meal-break-end': ({ bookingId }) => ({ body: { bookingId } }),
  'POST /time-entries/meal-break-start': ({ bookingId }) => ({ body: { bookingId } }),
  'PUT /agreements/{id}': ({ fileId }) => ({ params: { id: fileId } }),
  'PUT /availability': () => ({ body: { status: 'available', selectedDates: ['2026-11-24'] } }),
  'PUT /availability/days': () => ({
    body: { days: [{ dateLocal: '2026-11-25', status: 'unavailable', partialRanges: [] }] },
  }),
  'PUT /availability/ongoing': () => ({ body: defaultOngoingAvailability }),
  'PUT /password': () => ({ body: { currentPassword: DEMO_PASSWORD, password: 'Chalk-and-cheese-7' } }),
}

/** What has to be done first for the call to succeed. */
const callsBefore: Partial<Record<CandidateCall, readonly CandidateCall[]>> = {
  'POST /time-entries/clock-out': ['POST /time-entries/clock-in'],
  'POST /time-entries/meal-break-end': ['POST /time-entries/clock-in', 'POST /time-entries/meal-break-start'],
  'POST /time-entries/meal-break-start': ['POST /time-entries/clock-in'],
}

/** Named one by one: a call becomes public only by somebody's decision. */
const publicCalls = [
  'GET /bookings/group/guest/{accessGuid}',
  'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}',
  'GET /client-ip',
  'POST /bookings/group/guest/{accessGuid}/tentative-fill',
  'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill',
  'POST /custom-token',
  'POST /error-reports',
  'POST /me/account/setup',
  'POST /password-reset',
  'POST /password-reset/confirm',
  'POST /refresh',
  'POST /sign-in',
  'POST /sign-out',
]

type Access<K extends TestedCall> = (typeof allCalls)[K]['access']
type CandidateCall = { [K in TestedCall]: Access<K> extends 'candidate' ? K : never }[TestedCall]
const candidateCalls = allCallKeys.filter((key): key is CandidateCall => allCalls[key].access === 'candidate')

test('every call of the contract is in the matrix', () => {
  expect(Object.keys(validRequests).sort()).toEqual([...candidateCalls].sort())
  expect(allCallKeys.filter((key) => allCalls[key].access === 'public').sort()).toEqual(publicCalls)
})

const HOUR_SECONDS = 3600
const HOUR_MS = HOUR_SECONDS * 1000

let rollcall: TestApp
let victim: Person
let belongings: Belongings
let sessionId: string
let realKey: JWK
beforeAll(async () => {
  // Today is booked and cannot be answered for: the check-in is about tomorrow.
  rollcall = await createTestApp(({ sites, timeEntries }) => {
    for (const site of sites) site.rollcallCutOffLocal = '00:00'
    timeEntries.opensMinutesBeforeStart = 120
  })
  victim = await rollcall.newPerson()
  belongings = await addBelongings(rollcall.sql, victim.id)
  sessionId = await sessionOf(victim)
  const [row] = await rollcall.sql<{ private_jwk: JWK }>('select private_jwk from signing_keys')
  realKey = row?.private_jwk ?? {}
})
afterAll(() => rollcall.close())

async function sessionOf({ key, id }: Person): Promise<string> {
  await rollcall.signIn(key)
  const [session] = await rollcall.sql<{ id: string }>('select id from sessions where account_id = $1', id)
  return session?.id ?? ''
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
  code: string
  status: number
}
const invalid = { code: 'access_token_invalid', status: 401 }
const principals: Principal[] = [
  { who: 'nonsense', token: () => 'nonsense', ...invalid },
  { who: 'a token without a signature', token: () => new UnsecuredJWT(claims()).encode(), ...invalid },
  { who: 'HS256 with the public key', token: () => signedWith(publicPem()), ...invalid },
  { who: 'HS256 with the public JWK', token: () => signedWith(publicJwkText()), ...invalid },
  { who: 'another key under our key id', token: withAnotherKey, ...invalid },
  { who: 'another owner under our signature', token: withAnotherOwner, ...invalid },
  { who: 'another issuer', token: () => signed({ iss: 'https://accounts.example' }), ...invalid },
  { who: 'another audience', token: () => signed({ aud: 'rollcall-consultants' }), ...invalid },
  { who: 'a token for ever', token: () => signed({ exp: undefined }), ...invalid },
  { who: 'a token of no session', token: () => signed({ sid: undefined }), ...invalid },
  { who: 'a candidate who is not there', token: () => signed({ sub: crypto.randomUUID() }), ...invalid },
  {
    who: 'somebody else’s session',
    token: async () => signed({ sid: await sessionOf(await rollcall.newPerson()) }),
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
    status: 401,
  },
  {
    who: 'a suspended candidate',
    token: () => withChanged('update candidates set suspended_at = now() where id = $1'),
    code: 'account_suspended',
    status: 403,
  },
  {
    who: 'a disabled account',
    token: () => withChanged('update accounts set disabled_at = now() where id = $1'),
    code: 'user_disabled',
    status: 403,
  },
]
const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const { who, token } of principals) tokens.set(who, await token())
})

const cells = candidateCalls.flatMap((key) => principals.map((principal) => ({ key, ...principal })))

test.each(cells)('$key refuses $who', async ({ key, who, code, status }) => {
  const headers = { authorization: `Bearer ${tokens.get(who)}` }
  const answer = await rollcall.call(key, { ...validRequests[key](belongings), headers })
  expect([answer.code, answer.status]).toEqual([code, status])
})

test.each(candidateCalls)('%s refuses whoever shows nothing, or something else', async (key) => {
  const basic = { authorization: `Basic ${Buffer.from('ava:x').toString('base64')}` }
  const { cookie, accessToken } = await rollcall.signIn(victim.key)
  const query = { access_token: accessToken }
  for (const shown of [{}, { headers: basic }, { cookie }, { query }]) {
    const answer = await rollcall.call(key, { ...validRequests[key](belongings), ...shown })
    expect([answer.code, answer.status]).toEqual(['access_token_missing', 401])
  }
})

test.each(candidateCalls)('%s answers its own candidate', async (key) => {
  const person = await rollcall.newPerson()
  const { authorization } = await rollcall.signIn(person.key)
  const own = await addBelongings(rollcall.sql, person.id)
  for (const each of [...(callsBefore[key] ?? []), key]) {
    const answer = await rollcall.call(each, { ...validRequests[each](own), headers: authorization })
    expect(answer.code).toBeUndefined()
  }
})

const callsById = candidateCalls.filter((key) => /\{(?:id|bookingId)\}|^POST \/time-entries\//.test(key))
const madeUpIds = (): Belongings => ({
  ...belongings,
  bookingId: crypto.randomUUID(),
  workedId: crypto.randomUUID(),
  offeredId: crypto.randomUUID(),
  fileId: crypto.randomUUID(),
})

test.each(callsById)(
  '%s answers somebody else’s record exactly as a missing one, and leaves it alone',
  async (key) => {
    const { authorization } = await rollcall.signIn((await rollcall.newPerson()).key)
    const ask = async (own: Belongings) => {
      const answer = await rollcall.call(key, { ...validRequests[key](own), headers: authorization })
      return { status: answer.status, json: { ...Object(answer.json), traceId: '' } }
    }
    const before = await recordsOfVictim()
    const [foreign, missing] = [await ask(belongings), await ask(madeUpIds())]
    expect(missing.status).toBe(404)
    expect(foreign).toEqual(missing)
    expect(await recordsOfVictim()).toEqual(before)
  },
)

const recordsOfVictim = () =>
  rollcall.sql(
    `select (select json_agg(b order by id) from bookings b where client_id = $1)::text as bookings,
            (select json_agg(o order by id) from offers o where candidate_id = $2)::text as offers,
            (select json_agg(r) from shift_records r where candidate_id = $2)::text as records,
            (select json_agg(s) from agreement_signatures s where file_id = $3)::text as signatures,
            (select json_agg(e) from time_entry_events e where candidate_id = $2)::text as taps`,
    belongings.school.clientId,
    victim.id,
    belongings.fileId,
  )

test.each([
  'GET /bookings/overview',
  'GET /bookings/summary/{date}',
  'GET /time-entries/bookings',
  'GET /time-entries/status',
] as const)('%s tells a stranger of nothing', async (key) => {
  const { authorization } = await rollcall.signIn((await rollcall.newPerson()).key)
  const answer = await rollcall.call(key, { ...validRequests[key](belongings), headers: authorization })
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.json)).not.toContain(belongings.school.clientId)
  expect(JSON.stringify(answer.json)).not.toContain(belongings.bookingId)
})

test('an offer is nobody else’s through any of its bookings, group or single', async () => {
  const { authorization: headers } = await rollcall.signIn((await rollcall.newPerson()).key)
  const rows = await rollcall.sql<{ id: string }>(
    'select booking_id as id from offer_bookings where candidate_id = $1',
    victim.id,
  )
  expect(rows).toHaveLength(3)
  for (const { id } of rows) {
    for (const action of ['accept', 'decline']) {
      const given = { headers, params: { bookingId: id }, body: { action } }
      const answer = await rollcall.call('POST /bookings/{bookingId}/tentative-fill', given)
      expect([answer.status, answer.code]).toEqual([404, 'booking_not_found'])
    }
  }
})

const guestRequests = {
  'GET /bookings/group/guest/{accessGuid}': ({ groupOffer }: Belongings) => groupOffer,
  'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}': ({ offer }: Belongings) => offer,
  'POST /bookings/group/guest/{accessGuid}/tentative-fill': ({ groupOffer }: Belongings) => groupOffer,
  'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill': ({ offer }: Belongings) => offer,
} as const
type GuestCall = keyof typeof guestRequests
const guestCalls = publicCalls.filter((key): key is GuestCall => key.includes('/guest/'))

const guestRequest = (key: GuestCall, own: Belongings): Given => {
  const { id, accessGuid } = guestRequests[key](own)
  const params = { shortTermTentativeId: id, accessGuid }
  return { params, ...(key.startsWith('POST') && { body: { action: 'accept' } }) }
}

test('every guest call is in the matrix', () => {
  expect([...guestCalls].sort()).toEqual(Object.keys(guestRequests).sort())
})

test.each(guestCalls)('%s answers whoever holds the link, and needs no token', async (key) => {
  const person = await rollcall.newPerson()
  const own = await addBelongings(rollcall.sql, person.id)
  expect((await rollcall.call(key, guestRequest(key, own))).status).toBe(200)
  const headers = { authorization: `Bearer ${tokens.get('nonsense')}` }
  expect((await rollcall.call(key, { ...guestRequest(key, own), headers })).status).toBe(200)
})

test.each(guestCalls)('%s answers a suspended candidate’s link as one that never was', async (key) => {
  const person = await rollcall.newPerson()
  const own = await addBelongings(rollcall.sql, person.id)
  await rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id)
  const madeUp = { id: crypto.randomUUID(), accessGuid: crypto.randomUUID() }
  const ask = async (link: Belongings) => {
    const answer = await rollcall.call(key, guestRequest(key, link))
    return { status: answer.status, json: { ...Object(answer.json), traceId: '' } }
  }
  const missing = await ask({ ...own, offer: madeUp, groupOffer: madeUp })
  expect(missing.status).toBe(404)
  expect(await ask(own)).toEqual(missing)
  // Signed in or not, the link alone counts.
  const { authorization: headers } = await rollcall.signIn(victim.key)
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

test('a token like the real ones is taken, so the forged ones above are refused for their flaw alone', async () => {
  const headers = { authorization: `Bearer ${await signed()}` }
  expect(await rollcall.call('GET /me', { headers })).toMatchObject({ status: 200, json: { id: victim.id } })
})

test('what is remembered of a token ends with the token', async () => {
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

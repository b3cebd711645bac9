import { randomUUID } from 'node:crypto'
import type { ActedForMe } from '@rollcall/contract/identity/consultants'
import { type CryptoKey, generateKeyPair, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateIdOf } from '../../../../demo/src/data/demo-people.ts'
import { addBooking, addOffer, addSchool, BLANK_PDF } from '../../../test/a-booking.ts'
import { addConsultantOf } from '../../../test/a-person.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { blocksOf } from '../../../test/a-shift-record.ts'
import { actingHeaders, addActing, answerOf, ORIGIN, openBrowser, signInToAct } from '../../../test/acting.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

const MINUTE_MS = 60_000

let rollcall: TestApp
let person: Person
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())
beforeEach(async () => {
  await rollcall.sql('delete from rate_limits')
  person = await rollcall.newPerson()
})

const act = async (key = 'priya') => {
  const browser = openBrowser(rollcall.app)
  const answer = await signInToAct(browser, key, person.id)
  const headers = actingHeaders(answer.code ? '' : answer.text('accessToken'), person.id)
  const me = async (given = headers) => (await rollcall.call('GET /me', { headers: given })).code
  return { browser, answer, headers, me }
}

test('a consultant signs in, acts for a candidate of their office, and stops', async () => {
  const { browser, answer, me } = await act()
  expect(answer).toMatchObject({ status: 200, json: { candidateId: person.id, expiresInSeconds: 1800 } })
  expect(answer.setCookies.find((text) => text.startsWith('rollcall-consultant='))).toMatch(
    /Path=\/identity\/consultant; Max-Age=1800; SameSite=Strict; HttpOnly$/,
  )
  expect(await me()).toBeUndefined()
  rollcall.clock.advance(10 * MINUTE_MS)
  const refreshed = await browser.call('POST /consultant/refresh')
  expect(refreshed.json).toMatchObject({ candidateId: person.id, expiresInSeconds: 1200 })
  rollcall.clock.advance(-10 * MINUTE_MS)
  expect((await browser.call('POST /consultant/sign-out')).status).toBe(204)
  expect(await me()).toBe('impersonation_expired')
  expect((await browser.call('POST /consultant/refresh')).code).toBe('impersonation_expired')
  expect((await browser.call('POST /consultant/sign-out')).status).toBe(204)
})

test('actions while acting are audited with both ids and listed for the candidate', async () => {
  const { browser, headers } = await act()
  const saved = await rollcall.call('PUT /availability', {
    headers,
    body: { status: 'available', selectedDates: ['2026-11-24'] },
  })
  expect(saved.status).toBe(200)
  const audited = await rollcall.sql(
    `select l.action, l.actor_kind, k.name, l.subject_id = $1 as "isAbout", l.grant_id is not null as "hasGrant"
     from audit_log l left join consultant_accounts k on k.id = l.actor_id where subject_id = $1 order by l.id`,
    person.id,
  )
  const row = { actor_kind: 'consultant', name: 'Priya Raman', isAbout: true, hasGrant: true }
  expect(audited).toEqual([
    { action: 'acting_started', ...row },
    { action: 'availability_saved', ...row },
  ])
  const own = (await rollcall.signIn(person.key)).authorization
  const read = async () => (await rollcall.call('GET /me/acted-for-me', { headers: own })).json
  const now = new Date(rollcall.clock.now()).toISOString()
  const grant = {
    consultantName: 'Priya Raman',
    reason: 'Asked by phone',
    startedAtUTC: now,
    actions: [
      { action: 'availability_saved', atUTC: now, about: [{ kind: 'day', dateLocal: '2026-11-24' }] },
    ],
  }
  expect(await read()).toEqual([expect.objectContaining({ ...grant, endedAtUTC: null })])
  await browser.call('POST /consultant/sign-out')
  expect(await read()).toEqual([expect.objectContaining({ ...grant, endedAtUTC: now })])
  const paged = await rollcall.call('GET /me/acted-for-me', { headers: own, query: { page: '2' } })
  expect([paged.json, JSON.parse(String(paged.headers['x-pagination'])).totalCount]).toEqual([[], 1])
})

test('actions of a consultant name their booking, item and days in the list, the booking and the mails', async () => {
  const school = await addSchool(rollcall.sql)
  await addConsultantOf(rollcall.sql, person.id, `consultant-${person.id}@rollcall.test`)
  const candidateId = person.id
  const offered = [
    await addBooking(rollcall.sql, { school }),
    await addBooking(rollcall.sql, { school, dateLocal: '2026-11-18' }),
  ]
  await addOffer(rollcall.sql, { candidateId, bookingIds: offered })
  const declined = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-19' })
  await addOffer(rollcall.sql, { candidateId, bookingIds: [declined] })
  const { headers, consultantId } = await addActing(rollcall, candidateId)
  const answer = (bookingId: string, action: string) =>
    rollcall.call('POST /bookings/{bookingId}/tentative-fill', {
      headers,
      params: { bookingId },
      body: { action },
    })
  expect((await answer(offered[0] ?? '', 'accept')).status).toBe(200)
  await rollcall.sql(
    'update consultant_accounts set email = $2 where id = $1',
    consultantId,
    `Consultant-${person.id}@rollcall.test`,
  )
  expect((await answer(declined, 'decline')).status).toBe(200)
  const days = ['2026-12-01', '2026-12-02']
  await rollcall.call('PUT /availability', { headers, body: { status: 'available', selectedDates: days } })
  const registrationId = await addRegistration(rollcall.sql, candidateId)
  const itemId = await addItem(rollcall.sql, {
    registrationId,
    candidateId,
    referenceType: 'UploadedFile',
    title: 'Resume',
  })
  const handedIn = await rollcall.call(
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify',
    {
      headers,
      params: { registrationId, complianceItemId: itemId },
      form: { files: [{ name: 'resume.pdf', bytes: BLANK_PDF }], parts: {} },
    },
  )
  expect(handedIn.status).toBe(200)

  const own = (await rollcall.signIn(person.key)).authorization
  const { json } = await rollcall.call('GET /me/acted-for-me', { headers: own })
  const [visit] = json as ActedForMe[]
  const booking = (id: string | undefined, dateLocal: string) => ({
    kind: 'booking',
    id,
    title: 'Lantern Hill School',
    dateLocal,
  })
  expect(visit?.actions.map(({ action, about }) => [action, about])).toEqual([
    ['offer_accepted', [booking(offered[0], '2026-11-17'), booking(offered[1], '2026-11-18')]],
    ['offer_rejected', [booking(declined, '2026-11-19')]],
    ['availability_saved', days.map((dateLocal) => ({ kind: 'day', dateLocal }))],
    ['document_added', expect.anything()],
    ['compliance_item_submitted', [{ kind: 'complianceItem', id: itemId, registrationId, title: 'Resume' }]],
  ])
  const atUTC = new Date(rollcall.clock.now()).toISOString()
  const seen = await rollcall.call('GET /bookings/{id}', { headers: own, params: { id: offered[1] ?? '' } })
  expect(seen.json).toMatchObject({
    actedForMe: [{ action: 'offer_accepted', consultantName: 'Priya Raman', atUTC }],
  })
  const [acceptedMail, declinedMail] = await rollcall.mailsTo(person.email)
  expect(acceptedMail?.text).toContain('Priya Raman accepted these 2 shifts for you at ')
  expect(declinedMail?.subject).toBe(
    'Priya Raman declined a shift at Lantern Hill School on Thu, 19 Nov for you',
  )
  expect(declinedMail?.text).toContain(`/bookings/${declined}`)
  const consultantMails = await rollcall.mailsTo(`consultant-${person.id}@rollcall.test`)
  expect(consultantMails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Priya Raman accepted 2 shifts at Lantern Hill School, .* for /),
    expect.stringMatching(/^You declined a shift at Lantern Hill School on .* for /),
  ])
})

test('the candidate is sent a mail about hours, a shift that did not happen and a release that a consultant sent', async () => {
  const school = await addSchool(rollcall.sql)
  const { headers } = await addActing(rollcall, person.id)
  const book = (dateLocal: string) => addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal })
  const [worked, cancelled, ahead] = [
    await book('2026-11-12'),
    await book('2026-11-13'),
    await book('2026-11-19'),
  ]
  const sent = [
    await rollcall.call('POST /bookings/{bookingId}/shift-record', {
      headers,
      params: { bookingId: worked },
      body: { bookingId: worked, date: '2026-11-12', blocks: blocksOf('S 08:20-15:10, M 12:00-12:30') },
    }),
    await rollcall.call('DELETE /bookings/{id}', {
      headers,
      params: { id: cancelled },
      query: { didNotHappenResponse: 'schoolCancelled' },
    }),
    await rollcall.call('POST /bookings/{id}/release-request', {
      headers,
      params: { id: ahead },
      body: { reason: 'sick' },
    }),
  ]
  expect(sent.map(({ code }) => code)).toEqual([undefined, undefined, undefined])
  const mails = await rollcall.mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Priya Raman sent the hours of a shift at Lantern Hill School on Thu, 12 Nov for you',
    "Priya Raman reported for you that a shift at Lantern Hill School on Fri, 13 Nov didn't happen",
    'Priya Raman asked to cancel a shift at Lantern Hill School on Thu, 19 Nov for you',
  ])
  for (const [at, id] of [worked, cancelled, ahead].entries())
    expect(mails[at]?.text).toContain(`/bookings/${id}`)
  const [release] = mails.slice(-1)
  // The reason may be about their health, and the candidate knows it.
  expect(release?.text).not.toContain('Sick')

  await rollcall.call('DELETE /bookings/{id}/release-request', { headers, params: { id: ahead } })
  // One mail a minute about a booking: the minute has passed.
  await rollcall.sql('update outbox set next_attempt_at = now() where sent_at is null')
  expect((await rollcall.mailsTo(person.email)).at(-1)?.subject).toMatch(
    /^Priya Raman withdrew the request to cancel a shift /,
  )
})

test('one who let it run out has stopped when the thirty minutes were over', async () => {
  const { browser, me } = await act()
  const startedAt = rollcall.clock.now()
  rollcall.clock.advance(30 * MINUTE_MS - 1)
  expect(await me()).toBeUndefined()
  rollcall.clock.advance(1)
  expect(await me()).toBe('access_token_expired')
  expect((await browser.call('POST /consultant/refresh')).code).toBe('impersonation_expired')
  const own = (await rollcall.signIn(person.key)).authorization
  const { json } = await rollcall.call('GET /me/acted-for-me', { headers: own })
  expect(json).toMatchObject([{ endedAtUTC: new Date(startedAt + 30 * MINUTE_MS).toISOString() }])
  rollcall.clock.set(startedAt)
})

test.each([
  [
    'the role is lost',
    `update consultant_accounts set has_role = false where id = $1`,
    'consultant_role_missing',
  ],
  [
    'they are suspended',
    `update consultant_accounts set suspended_at = now() where id = $1`,
    'consultant_suspended',
  ],
  [
    'they change office',
    `update consultant_accounts set offices = '{london}' where id = $1`,
    'consultant_office_not_served',
  ],
])('when %s it ends at once, and does not come back by itself', async (_what, change, code) => {
  const { consultantId, grantId, headers } = await addActing(rollcall, person.id)
  const me = async () => (await rollcall.call('GET /me', { headers })).code
  expect(await me()).toBeUndefined()
  await rollcall.sql(change, consultantId)
  expect(await me()).toBe(code)
  const refresh = () =>
    rollcall.call('POST /consultant/refresh', { cookie: `rollcall-consultant=${grantId}` })
  expect((await refresh()).code).toBe(code)
  await rollcall.sql(
    `update consultant_accounts set has_role = true, suspended_at = null, offices = '{melbourne-city}' where id = $1`,
    consultantId,
  )
  expect([await me(), (await refresh()).code]).toEqual(['impersonation_expired', 'impersonation_expired'])
})

test.each([
  ['is suspended', 'update candidates set suspended_at = now() where id = $1', 'account_suspended'],
  ['is switched off', 'update accounts set disabled_at = now() where id = $1', 'user_disabled'],
  [
    'moves away',
    `update candidates set state = 'New South Wales' where id = $1`,
    'consultant_office_not_served',
  ],
])('acting for a candidate who %s is refused', async (_what, change, code) => {
  const { headers } = await addActing(rollcall, person.id)
  await rollcall.sql(change, person.id)
  expect((await rollcall.call('GET /me', { headers })).code).toBe(code)
})

test.each([
  ['missing', undefined, 403, 'impersonation_required'],
  ['another candidate’s', () => randomUUID(), 403, 'impersonation_not_allowed'],
  ['doubled', () => `${person.id}, ${person.id}`, 400, 'impersonation_header_invalid'],
  ['malformed', () => 'ava', 400, 'impersonation_header_invalid'],
  ['empty', () => '', 400, 'impersonation_header_invalid'],
  ['in capitals', () => person.id.toUpperCase(), 200, undefined],
])('with a header that is %s: %s', async (_what, header, status, code) => {
  const { accessToken } = await addActing(rollcall, person.id)
  const headers: Record<string, string> = { authorization: `Bearer ${accessToken}` }
  if (header) headers['x-impersonated-candidate-id'] = header()
  const answer = await rollcall.call('GET /me', { headers })
  expect([answer.status, answer.code]).toEqual([status, code])
})

test('a token that differs from a consultant’s in any claim is refused', async () => {
  const { grantId, consultantId, accessToken } = await addActing(rollcall, person.id)
  const other = await addActing(rollcall, (await rollcall.newPerson()).id)
  const [row] = await rollcall.sql<{ private_jwk: JWK }>('select private_jwk from signing_keys')
  const real = await importJWK(row?.private_jwk ?? {}, 'ES256')
  const { privateKey: wrong } = await generateKeyPair('ES256')
  const now = Math.floor(rollcall.clock.now() / 1000)
  const right = {
    iss: 'rollcall',
    aud: 'rollcall-consultants',
    sub: person.id,
    sid: grantId,
    act: { sub: consultantId },
    exp: now + 60,
  }
  const signed = (change: object, typ: string | undefined = 'at+jwt', key: CryptoKey | Uint8Array = real) =>
    new SignJWT({ ...right, ...change }).setProtectedHeader({ alg: 'ES256', kid: 'first', typ }).sign(key)
  const me = async (token: string) =>
    (await rollcall.call('GET /me', { headers: actingHeaders(token, person.id) })).code
  expect([await me(accessToken), await me(await signed({}))]).toEqual([undefined, undefined])
  for (const flawed of [
    new UnsecuredJWT(right).encode(),
    await signed({}, 'at+jwt', wrong),
    // An ID token.
    await signed({}, 'JWT'),
    await signed({ aud: 'rollcall-portal' }),
    await signed({ aud: 'rollcall-candidates' }),
    await signed({ aud: ['rollcall-candidates', 'rollcall-consultants'] }),
    await signed({ act: undefined }),
    await signed({ act: { sub: 'priya' } }),
    await signed({ act: { sub: other.consultantId } }),
    await signed({ sid: other.grantId }),
    await signed({ sub: (await rollcall.newPerson()).id }),
  ])
    expect(await me(flawed)).toBe('access_token_invalid')
})

test('a header that is sent twice over a real connection is refused', async () => {
  const { accessToken } = await addActing(rollcall, person.id)
  const [id, authorization] = [person.id, `Bearer ${accessToken}`]
  const twice = await rollcall.app.inject({
    url: '/api/v1/me',
    headers: { authorization, 'x-impersonated-candidate-id': [id, id] },
  })
  expect([twice.statusCode, twice.json().code]).toEqual([400, 'impersonation_header_invalid'])
})

test('without the role, for another office or for an unknown candidate: refused by name, and nothing begins', async () => {
  expect((await act('guest.consultant')).answer).toMatchObject({
    status: 403,
    code: 'consultant_role_missing',
  })
  expect((await act('grace')).answer).toMatchObject({ status: 403, code: 'consultant_office_not_served' })
  const browser = openBrowser(rollcall.app)
  const unknown = await signInToAct(browser, 'priya', randomUUID())
  expect(unknown).toMatchObject({ status: 404, code: 'impersonation_target_unknown' })
  await rollcall.sql(
    `update consultant_accounts set suspended_at = now() where name = 'Priya Raman' and issuer = 'embedded'`,
  )
  expect((await act()).answer).toMatchObject({ status: 403, code: 'consultant_suspended' })
  await rollcall.sql('update consultant_accounts set suspended_at = null')
  expect(await rollcall.sql('select from acting_grants where candidate_id = $1', person.id)).toEqual([])
})

test('a consultant who loses the role at the provider stops acting with their next sign-in', async () => {
  const { me } = await act()
  const roles = (value: string) =>
    rollcall.sql(
      `update oidc_records set payload = jsonb_set(payload, '{roles}', $1::jsonb)
       where model = 'ConsultantAccount' and uid = 'priya@rollcall.test'`,
      value,
    )
  await roles('[]')
  expect((await act()).answer.code).toBe('consultant_role_missing')
  expect(await me()).toBe('impersonation_expired')
  await roles('["consultant"]')
})

test('a consultant acts for one candidate at a time: beginning again ends the first grant', async () => {
  const first = await act()
  person = await rollcall.newPerson()
  const second = await act()
  expect([await first.me(), await second.me()]).toEqual(['impersonation_expired', undefined])
})

test('the state of another browser, a used one, an old one and none at all are refused', async () => {
  const [browser, victim] = [openBrowser(rollcall.app), openBrowser(rollcall.app)]
  const body = { candidateId: person.id, reason: 'Asked by phone' }
  const begin = async () => (await browser.call('POST /consultant/start', { body })).text('authorizationUrl')
  const invalid = { status: 400, code: 'sign_in_state_invalid' }
  const answer = await answerOf(browser, await begin(), 'priya')
  // Login CSRF: the attacker's response is opened in the victim's browser, which has started a sign-in of its own.
  await victim.call('POST /consultant/start', { body })
  expect(await victim.call('POST /consultant/complete', { body: answer })).toMatchObject(invalid)
  expect((await browser.call('POST /consultant/complete', { body: answer })).status).toBe(200)
  expect(await browser.call('POST /consultant/complete', { body: answer })).toMatchObject(invalid)
  expect(
    await browser.call('POST /consultant/complete', { body: { state: 'made-up', code: 'x' } }),
  ).toMatchObject(invalid)
  const late = await answerOf(browser, await begin(), 'priya')
  rollcall.clock.advance(10 * MINUTE_MS)
  expect(await browser.call('POST /consultant/complete', { body: late })).toMatchObject(invalid)
  rollcall.clock.advance(-10 * MINUTE_MS)
})

test('silently: only a consultant who is signed in at the provider already', async () => {
  const browser = openBrowser(rollcall.app)
  const silent = () => signInToAct(browser, 'priya', person.id, { prompt: 'none' })
  expect(await silent()).toMatchObject({ status: 401, code: 'consultant_sign_in_required' })
  await signInToAct(browser, 'priya', person.id)
  expect(await silent()).toMatchObject({ status: 200, json: { candidateId: person.id } })
  // As another consultant than the one who is signed in.
  const other = await signInToAct(browser, 'guest.consultant', person.id, { prompt: 'login' })
  expect(other.code).toBe('consultant_role_missing')
})

test('cancelling, a wrong password and waiting too long are each named', async () => {
  const browser = openBrowser(rollcall.app)
  const body = { candidateId: person.id, reason: 'Asked by phone' }
  const started = await browser.call('POST /consultant/start', { body })
  const { location: form } = await browser.open(started.text('authorizationUrl'))
  expect((await browser.open(form)).body).toContain('<label for="email">Email</label>')
  const wrong = await browser.open(form, { email: 'priya@rollcall.test"><b>', password: 'wrong' })
  expect([wrong.status, wrong.body.includes('<b>')]).toEqual([401, false])
  expect(wrong.body).toContain('role="alert"')
  const cancelled = await browser.open(`${form}/cancel`, {})
  const { location } = await browser.open(cancelled.location)
  const answer = Object.fromEntries(new URL(location).searchParams)
  const completed = await browser.call('POST /consultant/complete', { body: answer })
  expect(completed).toMatchObject({ status: 403, code: 'consultant_sign_in_cancelled' })
  expect((await browser.open(form)).status).toBe(410)
})

test('text that PostgreSQL cannot store is a bad request at the embedded provider', async () => {
  const browser = openBrowser(rollcall.app)
  const body = { candidateId: person.id, reason: 'Asked by phone' }
  const started = await browser.call('POST /consultant/start', { body })
  const { location: form } = await browser.open(started.text('authorizationUrl'))
  expect((await browser.open(form, { email: 'priya\0@rollcall.test', password: '\0' })).status).toBe(401)
  for (const [name, status] of Object.entries({ state: 303, nonce: 303, login_hint: 303, client_id: 400 })) {
    const url = new URL(started.text('authorizationUrl'))
    url.searchParams.set(name, 'a\0b')
    expect([name, (await openBrowser(rollcall.app).open(url.href)).status]).toEqual([name, status])
  }
  const redeemed = await browser.open('/oidc/token', {
    grant_type: 'authorization_code',
    client_id: 'rollcall-portal',
    code: 'a\0b',
    code_verifier: 'v'.repeat(43),
    redirect_uri: `${ORIGIN}/oidc/callback`,
  })
  expect(redeemed.status).toBe(400)
})

test('who signs in eleven times has guessed nothing', async () => {
  for (let times = 0; times < 11; times++) expect((await act()).answer.status).toBe(200)
})

test('a failed guess is one of ten', async () => {
  const browser = openBrowser(rollcall.app)
  const body = { candidateId: person.id, reason: 'Asked by phone' }
  const started = await browser.call('POST /consultant/start', { body })
  const { location: form } = await browser.open(started.text('authorizationUrl'))
  const guess = () => browser.open(form, { email: 'dana@rollcall.test', password: 'wrong' })
  for (let guesses = 0; guesses < 10; guesses++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('starting requires a reason and our origin, and does not reveal whether the candidate exists', async () => {
  const start = (body: object, headers = {}) => rollcall.call('POST /consultant/start', { body, headers })
  const reason = 'Asked by phone'
  const [known, unknown] = [
    await start({ candidateId: person.id, reason }),
    await start({ candidateId: randomUUID(), reason }),
  ]
  expect([known.status, Object.keys(Object(known.json))]).toEqual([
    unknown.status,
    Object.keys(Object(unknown.json)),
  ])
  for (const wrong of ['', '   ', 'x'.repeat(201)])
    expect((await start({ candidateId: person.id, reason: wrong })).status).toBe(400)
  expect((await start({ candidateId: person.id, reason: ` ${'x'.repeat(200)} ` })).status).toBe(200)
  const foreign = { headers: { origin: 'https://evil.example' } }
  for (const call of ['start', 'complete', 'refresh', 'sign-out'] as const) {
    const body = { candidateId: person.id, reason, state: 'x' }
    const answer = await rollcall.call(`POST /consultant/${call}`, { body, ...foreign })
    expect(answer.code).toBe('origin_not_allowed')
  }
  await rollcall.sql(`update rate_limits set used = 1000`)
  expect((await start({ candidateId: person.id, reason })).code).toBe('too_many_attempts')
  const complete = { body: { state: 'x', code: 'x' } }
  expect((await rollcall.call('POST /consultant/complete', complete)).code).toBe('too_many_attempts')
})

test('a file or video that a consultant opens does not count as opened by the candidate', async () => {
  const { headers } = await addActing(rollcall, candidateIdOf('ava'))
  const [agreement] = await rollcall.sql<{ id: string }>(
    `select f.id from agreement_files f join bookings b on b.client_id = f.client_id
     where b.candidate_id = $1 and b.status > 0 and f.replaced_at is null limit 1`,
    candidateIdOf('ava'),
  )
  const [item] = await rollcall.sql<{ id: string; registration: string }>(
    `select id, registration_id as registration from compliance_items
     where candidate_id = $1 and file_id is not null limit 1`,
    candidateIdOf('ava'),
  )
  const fetches = () =>
    rollcall.sql(
      `select (select count(*) from agreement_fetches where candidate_id = $1)::int as agreements,
              (select count(*) from compliance_file_fetches where candidate_id = $1)::int as papers`,
      candidateIdOf('ava'),
    )
  const before = await fetches()
  const params = { id: agreement?.id ?? '' }
  expect((await rollcall.call('GET /agreements/{id}', { headers, params })).status).toBe(200)
  const file = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file'
  const paper = { registrationId: item?.registration ?? '', complianceItemId: item?.id ?? '' }
  expect((await rollcall.call(file, { headers, params: paper })).status).toBe(200)
  expect(await fetches()).toEqual(before)
})

test('a file key of a consultant is invalid once they have stopped acting', async () => {
  const { headers, grantId } = await addActing(rollcall, candidateIdOf('ava'))
  const [file] = await rollcall.sql<{ id: string }>(
    'select d.file_id as id from documents d where candidate_id = $1 limit 1',
    candidateIdOf('ava'),
  )
  const params = { id: file?.id ?? '' }
  const given = async () => {
    const { cookie, ...answer } = await rollcall.call('GET /file/generateAccessToken/{id}', {
      headers,
      params,
    })
    return { cookie, params: { accessKey: answer.text('accessKey') } }
  }
  const [opened, kept] = [await given(), await given()]
  expect((await rollcall.call('GET /file/{accessKey}', opened)).status).toBe(200)
  await rollcall.call('POST /consultant/sign-out', { cookie: `rollcall-consultant=${grantId}` })
  expect((await rollcall.call('GET /file/{accessKey}', kept)).code).toBe('access_key_invalid')
})

test('the return page can be framed only by us, and runs no foreign script', async () => {
  const callback = await rollcall.app.inject({ url: '/oidc/callback?code=secret&state=secret' })
  const policy = String(callback.headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self'")
  expect([policy.includes('unsafe'), /<script(?! src)/.test(callback.body)]).toEqual([false, false])
  expect([callback.headers['x-frame-options'], callback.body.includes('secret')]).toEqual([
    'SAMEORIGIN',
    false,
  ])
  const portal = await rollcall.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(portal.headers['content-security-policy']).toMatch(/frame-src [^;]*'self'/)
  expect((await rollcall.app.inject({ url: '/oidc/callback.js' })).body).toContain('rollcall-oidc')
  for (const site of ['localhost:4000', 'us.localhost:4000']) {
    const style = await rollcall.app.inject({ url: '/oidc/sign-in.css', headers: { host: site } })
    expect(style.body).toContain(site.startsWith('us') ? '#4338ca' : '#0f766e')
  }
  const strange = await rollcall.app.inject({
    url: '/oidc/.well-known/openid-configuration',
    headers: { host: 'evil.example' },
  })
  expect(strange.statusCode).toBe(404)
  const known = await rollcall.app.inject({
    url: '/oidc/.well-known/openid-configuration',
    headers: { host: 'localhost:4000', 'x-forwarded-host': 'evil.example' },
  })
  expect([known.json().issuer, known.body.includes('evil')]).toEqual([`${ORIGIN}/oidc`, false])
})

test('a consultant who logs out is signed out at the provider too, and returns to the portal', async () => {
  const browser = openBrowser(rollcall.app)
  await signInToAct(browser, 'priya', person.id)
  expect((await signInToAct(browser, 'priya', person.id, { prompt: 'none' })).status).toBe(200)
  const { endSessionUrl } = (await browser.call('POST /consultant/end-session')).json as {
    endSessionUrl: string
  }
  for (const spoilt of ['client_id', 'post_logout_redirect_uri']) {
    const url = new URL(endSessionUrl)
    url.searchParams.set(spoilt, 'https://evil.example')
    expect(await browser.open(url.href)).toMatchObject({ status: 404, location: '' })
  }
  for (const _again of [1, 2])
    expect(await browser.open(endSessionUrl)).toMatchObject({ status: 303, location: `${ORIGIN}/logout` })
  const silent = await signInToAct(browser, 'priya', person.id, { prompt: 'none' })
  expect(silent.code).toBe('consultant_sign_in_required')
})

everyCodeIsMet('POST /consultant/refresh', 'POST /consultant/sign-out', 'GET /me/acted-for-me')

import type { SessionList } from '@rollcall/contract/identity/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { createTestApp, type Person, type SignedInPerson, type TestApp } from '../../test/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const list = async ({ authorization: headers }: SignedInPerson) => {
  const answer = await rollcall.call('GET /sessions', { headers })
  return (answer.json as SessionList).sessions
}
const end = ({ authorization: headers }: SignedInPerson, id: string) =>
  rollcall.call('DELETE /sessions/{id}', { headers, params: { id } })
const readMe = ({ authorization: headers }: SignedInPerson) => rollcall.call('GET /me', { headers })
const idOf = ({ cookie }: SignedInPerson) => /rollcall=([\da-f-]{36})/.exec(cookie)?.[1] ?? ''

async function signInFrom(person: Person, ip: string, userAgent: string): Promise<SignedInPerson> {
  const answer = await rollcall.call('POST /sign-in', {
    body: { email: person.email, password: DEMO_PASSWORD },
    headers: { 'user-agent': userAgent },
    ip,
  })
  const accessToken = answer.text('accessToken')
  return { accessToken, cookie: answer.cookie, authorization: { authorization: `Bearer ${accessToken}` } }
}

test('the list has the sessions, the last used first, and marks the caller’s own', async () => {
  const person = await rollcall.newPerson()
  const phone = await signInFrom(person, '2001:db8:1:2::9', PHONE)
  rollcall.clock.advance(DAY_MS)
  const laptop = await signInFrom(
    person,
    '203.0.113.7',
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0',
  )
  const now = rollcall.clock.now()
  expect(await list(laptop)).toEqual([
    {
      id: idOf(laptop),
      isCurrent: true,
      device: 'Firefox on Linux',
      address: '203.0.113.7',
      createdAtUTC: new Date(now).toISOString(),
      lastUsedAtUTC: new Date(now).toISOString(),
    },
    {
      id: idOf(phone),
      isCurrent: false,
      device: 'Chrome on Android',
      address: '2001:db8:1:2::/64',
      createdAtUTC: new Date(now - DAY_MS).toISOString(),
      lastUsedAtUTC: new Date(now - DAY_MS).toISOString(),
    },
  ])

  rollcall.clock.advance(1000)
  await rollcall.call('POST /refresh', { cookie: phone.cookie, ip: '203.0.113.8' })
  const [first] = await list(laptop)
  expect(first).toMatchObject({
    id: idOf(phone),
    address: '203.0.113.8',
    device: 'Unknown device',
    lastUsedAtUTC: new Date(now + 1000).toISOString(),
  })
})

test('sessions that are over are not listed', async () => {
  const person = await rollcall.newPerson()
  const [signedOut] = [await rollcall.signIn(person.key), await rollcall.signIn(person.key)]
  await rollcall.call('POST /sign-out', { cookie: signedOut.cookie })
  rollcall.clock.advance(14 * DAY_MS)
  const mine = await rollcall.signIn(person.key)
  expect((await list(mine)).map(({ id }) => id)).toEqual([idOf(mine)])
})

test('an ended session stops at once, for its cookie and for its token', async () => {
  const person = await rollcall.newPerson()
  const [mine, other] = [await rollcall.signIn(person.key), await rollcall.signIn(person.key)]
  expect((await readMe(other)).status).toBe(200)
  expect(await end(mine, idOf(other))).toMatchObject({ status: 204, setCookies: [] })
  expect((await readMe(other)).code).toBe('access_token_invalid')
  expect((await rollcall.call('POST /refresh', { cookie: other.cookie })).code).toBe('session_expired')
  expect((await readMe(mine)).status).toBe(200)
  expect(await end(mine, idOf(other))).toMatchObject({ status: 404, code: 'session_not_found' })
})

test('ending the session that asks is signing out', async () => {
  const person = await rollcall.newPerson()
  const mine = await rollcall.signIn(person.key)
  const answer = await end(mine, idOf(mine))
  expect(answer.setCookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
  expect(answer.setCookies).toHaveLength(3)
  expect((await readMe(mine)).code).toBe('access_token_invalid')
  const rows = await rollcall.sql('select action from audit_log where subject_id = $1 order by id', person.id)
  expect(rows.map(({ action }) => action)).toEqual(['signed_in', 'signed_out'])
})

test('another person’s session, a made-up one and no id at all are missing alike', async () => {
  const [mine, theirs] = [await rollcall.signIn('ava'), await rollcall.signIn('noah')]
  for (const id of [idOf(theirs), crypto.randomUUID(), 'session']) {
    expect(await end(mine, id)).toMatchObject({ status: 404, code: 'session_not_found' })
  }
  expect((await readMe(theirs)).status).toBe(200)
})

test('all other sessions end together, and the audit log has their number', async () => {
  const [person, stranger] = [await rollcall.newPerson(), await rollcall.newPerson()]
  const others = [await rollcall.signIn(person.key), await rollcall.signIn(person.key)]
  const [mine, theirs] = [await rollcall.signIn(person.key), await rollcall.signIn(stranger.key)]
  const endOthers = () => rollcall.call('DELETE /sessions', { headers: mine.authorization })
  expect((await endOthers()).status).toBe(204)
  expect((await endOthers()).status).toBe(204)
  for (const other of others) expect((await readMe(other)).code).toBe('access_token_invalid')
  for (const kept of [mine, theirs]) expect((await readMe(kept)).status).toBe(200)
  const rows = await rollcall.sql(
    `select details from audit_log where subject_id = $1 and action = 'other_sessions_ended'`,
    person.id,
  )
  expect(rows).toEqual([{ details: { count: 2 } }])
})

everyCodeIsMet('GET /sessions', 'DELETE /sessions/{id}', 'DELETE /sessions')

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../test/held-lock.ts'
import { createTestApp, type SignedInPerson, type TestApp } from '../../test/test-app.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const readMe = (accessToken: string) =>
  rollcall.call('GET /me', { headers: { authorization: `Bearer ${accessToken}` } })

async function signInSomebody(): Promise<SignedInPerson & { id: string }> {
  const person = await rollcall.newPerson()
  return { ...(await rollcall.signIn(person.key)), id: person.id }
}

/** Opening the portal renews the session as a refresh does. */
describe.each(['POST /refresh', 'POST /open'] as const)('%s', (call) => {
  const refresh = (cookie: string, headers = {}) => rollcall.call(call, { cookie, headers })

  test('each refresh answers a token of the same session and replaces the secret', async () => {
    const { cookie } = await signInSomebody()
    const first = await refresh(cookie)
    expect(first.status).toBe(200)
    expect(first.json).toMatchObject({ accessToken: expect.any(String), expiresInSeconds: 3600 })
    expect(first.cookie).not.toBe('')
    expect(first.cookie).not.toBe(cookie)
    const second = await refresh(first.cookie)
    expect(second.cookie).not.toBe(first.cookie)
    expect((await readMe(second.text('accessToken'))).status).toBe(200)
  })

  test('two tabs that refresh with one cookie both go on, and so does the session', async () => {
    const { cookie, id } = await signInSomebody()
    const release = await holdBy(rollcall, 'select from sessions where account_id = $1 for update', id)
    const racing = [refresh(cookie), refresh(cookie), refresh(cookie)]
    await untilBlocked(rollcall, 3)
    await release()
    const answers = await Promise.all(racing)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    // Only one new secret: a second Set-Cookie would overwrite it in the shared jar.
    const [replaced, ...others] = answers.map((answer) => answer.cookie).filter(Boolean)
    expect(others).toEqual([])
    for (const answer of answers) expect((await readMe(answer.text('accessToken'))).status).toBe(200)
    expect((await refresh(replaced ?? '')).status).toBe(200)
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('a lost answer does not end a session: the old secret is good until the new one is presented', async () => {
    const { cookie } = await signInSomebody()
    await refresh(cookie)
    rollcall.clock.advance(3 * DAY_MS)
    const again = await refresh(cookie)
    expect(again.status).toBe(200)
    expect(again.cookie).not.toBe('')
    rollcall.clock.advance(3 * DAY_MS)
    expect((await refresh(again.cookie)).status).toBe(200)
  })

  test('a secret that was replaced and confirmed is a copy: it ends the session and the audit log says so', async () => {
    const { cookie, id } = await signInSomebody()
    const { cookie: next } = await refresh(cookie)
    const confirmed = await refresh(next)
    rollcall.clock.advance(31 * SECOND_MS)
    const answer = await refresh(cookie)
    expect(answer).toMatchObject({ status: 401, code: 'session_expired' })
    expect((await readMe(confirmed.text('accessToken'))).code).toBe('access_token_invalid')
    expect((await refresh(confirmed.cookie)).code).toBe('session_expired')
    const rows = await rollcall.sql(
      `select actor_kind, trace_id from audit_log where subject_id = $1 and action = 'session_revoked_as_copied'`,
      id,
    )
    expect(rows).toEqual([{ actor_kind: 'system', trace_id: answer.headers['x-trace-id'] }])
  })

  test('a slow tab that still holds the secret before last is forgiven for half a minute', async () => {
    const { cookie } = await signInSomebody()
    const { cookie: next } = await refresh(cookie)
    const { cookie: last } = await refresh(next)
    rollcall.clock.advance(29 * SECOND_MS)
    const late = await refresh(cookie)
    expect(late).toMatchObject({ status: 200, cookie: '' })
    expect((await refresh(last)).status).toBe(200)
  })

  test('a guessed secret ends the session it was guessed for', async () => {
    const { cookie, accessToken } = await signInSomebody()
    const guess = cookie.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`)
    expect(guess).not.toBe(cookie)
    expect((await refresh(guess)).code).toBe('session_expired')
    expect((await readMe(accessToken)).code).toBe('access_token_invalid')
  })

  test.each([
    ['no cookie', ''],
    ['an empty one', 'rollcall='],
    ['no secret', 'rollcall=019a8f5e-0000-7000-8000-000000000000'],
    ['an id that is none', `rollcall=${'-'.repeat(36)}.secret`],
    ['a session that never was', 'rollcall=019a8f5e-0000-7000-8000-000000000000.secret'],
    ['another cookie', 'theme=dark'],
  ])('%s refreshes nothing', async (_name, cookie) => {
    expect(await refresh(cookie)).toMatchObject({ status: 401, code: 'session_expired' })
  })

  test('a session ends on its last day, however often it was refreshed', async () => {
    let { cookie } = await signInSomebody()
    for (let week = 0; week < 4; week++) {
      rollcall.clock.advance(7 * DAY_MS)
      cookie = (await refresh(cookie)).cookie
    }
    rollcall.clock.advance(2 * DAY_MS - 1)
    const last = await refresh(cookie)
    expect(last.status).toBe(200)
    rollcall.clock.advance(1)
    const late = await refresh(last.cookie)
    expect(late.code).toBe('session_expired')
    expect(late.setCookies).toHaveLength(3)
    expect(late.setCookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
  })

  test('a session without use for fourteen days ends; each refresh is a use', async () => {
    const [used, idle] = [await signInSomebody(), await signInSomebody()]
    rollcall.clock.advance(14 * DAY_MS - 1)
    const again = await refresh(used.cookie)
    expect(again.status).toBe(200)
    rollcall.clock.advance(1)
    expect((await refresh(idle.cookie)).code).toBe('session_expired')
    rollcall.clock.advance(13 * DAY_MS)
    expect((await refresh(again.cookie)).status).toBe(200)
  })

  test('an access token is good for its hour and not a moment longer', async () => {
    const { accessToken } = await signInSomebody()
    const issuedAt = Math.floor(rollcall.clock.now() / 1000) * 1000
    rollcall.clock.set(issuedAt + 60 * MINUTE_MS - 1)
    expect((await readMe(accessToken)).status).toBe(200)
    rollcall.clock.set(issuedAt + 60 * MINUTE_MS)
    expect(await readMe(accessToken)).toMatchObject({ status: 401, code: 'access_token_expired' })
  })

  test('a disabled account gets no new token', async () => {
    const { cookie, id } = await signInSomebody()
    await rollcall.sql('update accounts set disabled_at = now() where id = $1', id)
    const answer = await refresh(cookie)
    expect(answer).toMatchObject({ status: 403, code: 'user_disabled' })
    expect(answer.setCookies).toEqual([])
  })

  test('another site’s page cannot refresh', async () => {
    const { cookie } = await signInSomebody()
    const answer = await refresh(cookie, { origin: 'https://evil.example' })
    expect(answer).toMatchObject({ status: 403, code: 'origin_not_allowed' })
    expect((await refresh(cookie, { origin: 'http://localhost:4000' })).status).toBe(200)
  })

  test('the stored hash of a session opens no session', async () => {
    const { cookie, id } = await signInSomebody()
    const [row] = await rollcall.sql('select * from sessions where account_id = $1', id)
    const [, secret = ''] = /rollcall=[^.]+\.([\w-]+)/.exec(cookie) ?? []
    expect(secret).toHaveLength(43)
    const stored = Object.values(row ?? {}).map((value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
    )
    expect(stored.some((value) => value.includes(secret))).toBe(false)
  })
})

everyCodeIsMet('POST /refresh', 'POST /open')

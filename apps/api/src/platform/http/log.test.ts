import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/src/data/demo-people.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const tokenIn = (text = '') => /#token=(\S+)/.exec(text)?.[1] ?? ''
const secretIn = (cookie: string) => /rollcall=[^.]+\.([\w-]+)/.exec(cookie)?.[1] ?? ''

test('nothing that opens anything is ever logged', async () => {
  const { app } = rollcall
  const password = 'Chalk-and-cheese-7'
  const person = await rollcall.newPerson()
  const { accessToken, cookie, authorization } = await rollcall.signIn(person.key)
  await rollcall.call('POST /sign-in', { body: { email: person.email, password: 'Wrong-password-1' } })
  await app.inject({
    method: 'POST',
    url: '/identity/sign-in',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":"x","password":"Broken-json-1"',
  })
  const refreshed = await rollcall.call('POST /refresh', { cookie })
  await rollcall.call('POST /reauthenticate', { headers: authorization, body: { password: DEMO_PASSWORD } })
  await rollcall.call('PUT /password', {
    headers: authorization,
    body: { currentPassword: DEMO_PASSWORD, password },
  })
  await rollcall.call('POST /password-reset', { body: { email: person.email } })
  const resetToken = tokenIn((await rollcall.mailsTo(person.email)).at(-1)?.text)
  await rollcall.call('POST /password-reset/confirm', { body: { token: resetToken, password } })
  const setupToken = tokenIn((await rollcall.mailsTo('owen@rollcall.test'))[0]?.text)
  const setUp = await rollcall.call('POST /me/account/setup', {
    headers: { 'x-account-setup-token': setupToken },
    body: { password },
  })
  const authToken = setUp.text('authToken')
  await rollcall.call('POST /custom-token', { body: { authToken } })

  const guid = '3f0c7b1e-7a51-4c0f-9a50-2f5b8d1f6a11'
  for (const url of [
    `/api/v1/bookings/group/guest/${guid}`,
    `/booking/019a8f5e/${guid}`,
    `/api/v1/file/(${guid})`,
    `/reset-password?token=${resetToken}`,
    `/api/v1/me?access=${accessToken}`,
    `/%ff/guest/${guid}`,
  ]) {
    await app.inject({ url, headers: { accept: 'text/html', referer: `http://localhost/guest/${guid}` } })
  }
  const report = {
    message: `Failed with ${accessToken}`,
    stack: `at http://localhost:4000/booking/group/${guid}`,
    path: `/reset-password#token=${resetToken}`,
    appVersion: '1',
    user: { id: person.id, email: person.email, ip: null, impersonating: false },
  }
  await rollcall.call('POST /error-reports', { body: report })

  const secrets = {
    password,
    DEMO_PASSWORD,
    wrongPassword: 'Wrong-password-1',
    brokenJson: 'Broken-json-1',
    accessToken,
    refreshSecret: secretIn(cookie),
    nextRefreshSecret: secretIn(refreshed.cookie),
    resetToken,
    setupToken,
    authToken,
    guid,
  }
  const log = rollcall.logged.join('')
  expect(Object.values(secrets)).not.toContain('')
  expect(Object.entries(secrets).filter(([, secret]) => log.includes(secret))).toEqual([])
})

test('every request leaves one line with its trace id, path, status and time', async () => {
  const answer = await rollcall.call('GET /me')
  const lines = rollcall.logged
    .map((line): unknown => JSON.parse(line))
    .filter((line) => JSON.stringify(line).includes(String(answer.headers['x-trace-id'])))
  expect(lines).toMatchObject([
    {
      msg: 'answered',
      traceId: answer.headers['x-trace-id'],
      method: 'GET',
      path: '/api/v1/me',
      statusCode: 401,
      ms: expect.any(Number),
    },
  ])
})

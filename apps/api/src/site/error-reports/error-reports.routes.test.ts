import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const report = (change = {}) => ({
  message: 'Cannot read properties of undefined',
  stack: 'at render (http://localhost:4000/assets/home.js:1:1)',
  path: '/availability',
  appVersion: '0.1.0',
  user: { id: null, email: 'ava@rollcall.test', ip: null, impersonating: false },
  ...change,
})
const send = (body: object, ip: string) =>
  rollcall.call('POST /error-reports', { body, ip, headers: { 'user-agent': 'A phone' } })

test('a report is logged with its network address and without secrets', async () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhdmEifQ.c2ln-bmF0_dXJl'
  const answer = await send(
    report({
      message: `Bearer ${token} was refused`,
      stack: `at http://localhost:4000/booking/group/a-guest-guid`,
      path: '/reset-password#token=a-reset-token',
      user: { id: 'ava', email: 'ava@rollcall.test', ip: '10.9.8.7', impersonating: true },
    }),
    '203.0.113.5',
  )
  expect(answer.status).toBe(204)
  const lines = rollcall.logged.map((line): unknown => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: 'uncaught error in the portal',
      traceId: answer.headers['x-trace-id'],
      portal: {
        message: 'Bearer … was refused',
        stack: 'at http://localhost:4000/booking/group/…',
        path: '/reset-password#token=…',
        appVersion: '0.1.0',
        user: { id: 'ava', email: 'ava@rollcall.test', ip: '203.0.113.5', impersonating: true },
        userAgent: 'A phone',
      },
    }),
  )
})

test('a report of another shape is refused', async () => {
  for (const change of [{ message: 'x'.repeat(2001) }, { stack: 'x'.repeat(10_001) }, { user: null }]) {
    expect((await send(report(change), '203.0.113.6')).code).toBe('request_invalid')
  }
  expect((await send(report({ stack: null }), '203.0.113.6')).status).toBe(204)
})

test('one address cannot flood the log', async () => {
  const ip = '203.0.113.7'
  for (let count = 0; count < 60; count++) expect((await send(report(), ip)).status).toBe(204)
  const logged = rollcall.logged.length
  const refused = await send(report(), ip)
  expect(refused).toMatchObject({ status: 429, code: 'too_many_reports' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60)
  expect(rollcall.logged.slice(logged).join('')).not.toContain('uncaught error')
  expect((await send(report(), '203.0.113.8')).status).toBe(204)
})

test('the reporter gets its own address, not one it claims', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1' }
  const answer = await rollcall.call('GET /client-ip', { ip: '2001:db8::7', headers })
  expect(answer.json).toEqual({ ip: '2001:db8::7' })
  const behindProxy = await createTestApp(undefined, { trustedProxies: ['10.0.0.0/8'] })
  const forwarded = await behindProxy.call('GET /client-ip', { ip: '10.1.2.3', headers })
  expect(forwarded.json).toEqual({ ip: '192.0.2.1' })
  await behindProxy.close()
})

everyCodeIsMet('POST /error-reports', 'GET /client-ip')

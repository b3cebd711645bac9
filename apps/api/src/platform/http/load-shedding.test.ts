import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const get = (rollcall: TestApp, url: string) => rollcall.app.inject({ url })
const ping = (rollcall: TestApp) => rollcall.app.inject({ method: 'HEAD', url: '/api/ping' })

test('what is over the cap is shed with a time to come back; health and ping still answer', async () => {
  const rollcall = await createTestApp(undefined, { maxInFlight: 2 })
  const release = await holdBy(rollcall, 'lock table rate_limits')
  const body = { email: 'ava@rollcall.test', password: 'Rollcall-demo-1' }
  const held = [rollcall.call('POST /sign-in', { body }), rollcall.call('POST /sign-in', { body })]
  await untilBlocked(rollcall, 2)

  const shed = await rollcall.call('GET /client-ip')
  expect(shed).toMatchObject({ status: 503, code: 'overloaded' })
  expect(shed.json).toMatchObject({ type: 'transientError', traceId: shed.headers['x-trace-id'] })
  expect(shed.headers).toMatchObject({
    'retry-after': '2',
    'content-security-policy': expect.any(String),
    'x-content-type-options': 'nosniff',
  })
  expect((await ping(rollcall)).statusCode).toBe(200)
  expect((await get(rollcall, '/healthz')).json()).toEqual({ status: 'ok' })

  await release()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
  for (let time = 0; time < 5; time++) expect((await rollcall.call('GET /client-ip')).status).toBe(200)
  await rollcall.close()
})

test('a process that cannot keep up sheds until it can', async () => {
  const rollcall = await createTestApp()
  const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
  for (let time = 0; time < 4; time++) {
    standStill()
    await setTimeout(1)
  }
  expect((await rollcall.call('GET /client-ip')).code).toBe('overloaded')
  expect((await ping(rollcall)).statusCode).toBe(200)
  await expect.poll(async () => (await rollcall.call('GET /client-ip')).status, { timeout: 10_000 }).toBe(200)
  await rollcall.close()
})

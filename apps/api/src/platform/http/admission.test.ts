import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { ask } from '../../../test/processes/http-client.ts'
import { openConnection } from '../../../test/processes/raw-connection.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { openAdmission } from './admission.ts'
import type { SlotLimits } from './slots.ts'

const limits: SlotLimits = {
  total: 4,
  perPerson: 2,
  perNetwork: 4,
  waiting: 50,
  waitingMs: 50,
  refusedAtOnce: 25,
  admittedPerTurn: 16,
}

let rollcall: TestApp
let isOpen = false
afterEach(async () => {
  if (isOpen) await rollcall.close()
  isOpen = false
})

async function listening(placeLimits = limits, options = {}) {
  rollcall = await createTestApp(undefined, { placeLimits, trustedProxies: ['127.0.0.1'], ...options })
  isOpen = true
  await rollcall.app.listen({ port: 0, host: '127.0.0.1' })
  const address = rollcall.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port')
  return { port: address.port }
}

const untilAllPlacesAreFree = () => expect.poll(() => rollcall.app.admission.taken()).toBe(0)

const signInRequest = () => {
  const body = JSON.stringify({ email: 'ava@rollcall.test', password: 'x' })
  return `POST /identity/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

test('requests sent in one go on connections that are dropped give every place back', async () => {
  const service = await listening({ ...limits, total: 200, perNetwork: 200 })
  const release = await holdBy(rollcall, 'lock table rate_limits')
  const connections = await Promise.all(Array.from({ length: 20 }, () => openConnection(service)))
  for (const { socket } of connections) socket.write(signInRequest().repeat(10))
  await expect.poll(() => rollcall.app.admission.taken(), { timeout: 10_000 }).toBe(200)
  for (const { socket } of connections) socket.destroy()
  await release()
  await untilAllPlacesAreFree()
  expect((await ask(service, 'GET /readyz')).status).toBe(200)
})

test.each(['/readyz', '/%ff', '/api/v1/bookings/%', '/assets/%00', '/nowhere'])(
  'so do requests for %s',
  async (path) => {
    const service = await listening({ ...limits, total: 200, perNetwork: 200 })
    const connections = await Promise.all(Array.from({ length: 10 }, () => openConnection(service)))
    for (const { socket } of connections) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(10), () => socket.destroy())
    }
    await Promise.all(connections.map(({ ended }) => ended))
    await untilAllPlacesAreFree()
  },
)

test('requests read from a connection that was reset are dropped without an error', async () => {
  const service = await listening({ ...limits, total: 200, perNetwork: 200 })
  for (let round = 0; round < 5; round++) {
    const connections = await Promise.all(Array.from({ length: 20 }, () => openConnection(service)))
    for (const { socket } of connections) {
      const requests = `GET /api/v1/client-ip HTTP/1.1\r\nHost: x\r\n\r\n${signInRequest()}`.repeat(5)
      socket.write(requests, () => socket.resetAndDestroy())
    }
    await Promise.all(connections.map(({ ended }) => ended))
  }
  await untilAllPlacesAreFree()
  expect((await ask(service, 'GET /readyz')).status).toBe(200)
  expect(rollcall.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a request whose connection has no address any more takes no place', () => {
  const handle = vi.fn()
  const admission = openAdmission({
    limits,
    addressOf: () => '',
    log: { warn: () => undefined, error: () => undefined } as never,
    clock: { now: () => TEST_NOW },
  })
  const socket = Object.assign(new EventEmitter(), { remoteAddress: undefined, destroy: vi.fn() })
  for (const url of ['/api/v1/me', '/api/ping'])
    admission.before(handle)({ url, headers: {}, socket } as never, new EventEmitter() as never)
  expect(handle).not.toHaveBeenCalled()
  expect(socket.destroy).toHaveBeenCalled()
  expect(admission.taken()).toBe(0)
})

test('the port that a proxy adds to an address changes nothing: limits count the address alone', async () => {
  const service = await listening({ ...limits, total: 8, perPerson: 8, perNetwork: 2, waitingMs: 60_000 })
  const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } })
  const seen = ['203.0.113.7:4711', '"[2001:db8::1]:4711"', 'unknown'].map(async (forwarded) =>
    (await ask(service, 'GET /api/v1/client-ip', from(forwarded))).json(),
  )
  expect(await Promise.all(seen)).toEqual([{ ip: '203.0.113.7' }, { ip: '2001:db8::1' }, { ip: '127.0.0.1' }])

  const release = await holdBy(rollcall, 'lock table rate_limits')
  const signIns = Array.from({ length: 4 }, (_, number) =>
    ask(service, 'POST /identity/sign-in', {
      body: { email: 'a@b.example', password: 'x' },
      ...from(`203.0.113.7:${4711 + number}`),
    }),
  )
  await expect.poll(() => rollcall.app.admission.waiting(), { timeout: 10_000 }).toBe(2)
  expect(rollcall.app.admission.taken()).toBe(2)
  await release()
  await Promise.all(signIns)
  const buckets = await rollcall.sql<{ bucket: string }>(
    `select bucket from rate_limits where bucket like '%203.0.113.7%'`,
  )
  expect(buckets.length).toBeGreaterThan(0)
  expect(buckets.filter(({ bucket }) => bucket.includes('471'))).toEqual([])
})

test('a connection with more pipelined requests than a browser sends is cut', async () => {
  const service = await listening()
  const release = await holdBy(rollcall, 'lock table rate_limits')
  const { socket, ended } = await openConnection(service)
  socket.write(signInRequest().repeat(17))
  await ended
  await release()
  await untilAllPlacesAreFree()
})

test('a slow reader has no place, and a body that is withheld buys none', async () => {
  const service = await listening()
  const { authorization } = await rollcall.signIn('ava')
  const slow = await openConnection(service)
  slow.socket.pause()
  slow.socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(16))
  await untilAllPlacesAreFree()
  slow.socket.destroy()

  const release = await holdBy(rollcall, 'lock table calendar_feeds')
  const withheld = await Promise.all(Array.from({ length: 8 }, () => openConnection(service)))
  for (const { socket } of withheld) {
    socket.write(
      `GET /api/v1/me/calendar-feed HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization.authorization}\r\nContent-Length: 5\r\n\r\n`,
    )
  }
  await untilBlocked(rollcall, limits.perPerson)
  await expect.poll(() => rollcall.app.admission.waiting()).toBe(0)
  expect(rollcall.app.admission.taken()).toBe(limits.perPerson)
  await release()
  for (const { socket } of withheld) socket.destroy()
  await untilAllPlacesAreFree()
})

test('requests without a slot in time are refused, each with its own Retry-After; health and ping still respond', async () => {
  const service = await listening({ ...limits, perPerson: 4 })
  const release = await holdBy(rollcall, 'lock table rate_limits')
  const signIn = () =>
    ask(service, 'POST /identity/sign-in', { body: { email: 'a@b.example', password: 'x' } })
  const held = Array.from({ length: 4 }, signIn)
  await untilBlocked(rollcall, 4)

  const refused = await Promise.all(Array.from({ length: 40 }, () => ask(service, 'GET /api/v1/client-ip')))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused[0]?.json()).toMatchObject({
    type: 'transientError',
    code: 'overloaded',
    traceId: refused[0]?.headers['x-trace-id'],
  })
  expect(refused[0]?.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    date: new Date(TEST_NOW).toUTCString(),
  })
  const times = new Set(refused.map(({ headers }) => Number(headers['retry-after'])))
  expect(times.size).toBeGreaterThan(1)
  expect([...times].every((seconds) => seconds >= 1 && seconds <= 5)).toBe(true)
  const page = await ask(service, 'GET /', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(page.headers.refresh).toBe(page.headers['retry-after'])
  expect(page.body).toContain('tries again by itself')
  expect((await ask(service, 'HEAD /api/ping')).status).toBe(200)
  expect((await ask(service, 'GET /healthz')).json()).toMatchObject({ status: 'ok', inFlight: 4, waiting: 0 })

  await release()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect((await ask(service, 'GET /api/v1/client-ip')).status).toBe(200)
  const lines = rollcall.logged.filter((line) => line.includes('"path":"/api/v1/client-ip"'))
  expect(lines).toHaveLength(1)
})

test('one person’s connections do not starve the others', async () => {
  const service = await listening({ ...limits, waitingMs: 60_000 })
  const [ava, noah] = await Promise.all(['ava', 'noah'].map((key) => rollcall.signIn(key)))
  const release = await holdBy(rollcall, 'lock table calendar_feeds')
  const greedy = Array.from({ length: 30 }, () =>
    ask(service, 'GET /api/v1/me/calendar-feed', { headers: { ...ava?.authorization } }).then(
      ({ status }) => status,
    ),
  )
  await expect.poll(() => rollcall.app.admission.waiting()).toBe(28)
  expect((await ask(service, 'GET /api/v1/me', { headers: { ...noah?.authorization } })).status).toBe(200)
  await release()
  expect(new Set(await Promise.all(greedy)).size).toBe(1)
})

test('a caller who hangs up keeps the slot until the work is over', async () => {
  const service = await listening()
  const release = await holdBy(rollcall, 'lock table rate_limits')
  for (let time = 1; time <= 2; time++) {
    const { socket } = await openConnection(service)
    socket.write(signInRequest())
    await untilBlocked(rollcall, time)
    socket.destroy()
  }
  await ask(service, 'GET /healthz')
  expect(rollcall.app.admission.taken()).toBe(2)
  await release()
  await untilAllPlacesAreFree()
})

test('a connection that never reads its answers is closed', async () => {
  const service = await listening(limits, { stalledMs: 200 })
  const { socket, ended } = await openConnection(service)
  socket.pause()
  const asking = setInterval(() => socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'), 5)
  socket.on('error', () => undefined)
  const openConnections = () =>
    new Promise<number>((done) => rollcall.app.server.getConnections((_error, count) => done(count)))
  await expect.poll(openConnections).toBe(0)
  clearInterval(asking)
  socket.destroy()
  await ended
  await untilAllPlacesAreFree()
})

test('a process in which no request ends is unhealthy', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const admission = openAdmission({
    limits,
    addressOf: () => '127.0.0.1',
    log: { warn: () => undefined, error: () => undefined } as never,
    clock: { now: () => TEST_NOW },
  })
  const socket = Object.assign(new EventEmitter(), { remoteAddress: '127.0.0.1' })
  const response = new EventEmitter()
  const handle = admission.before(() => undefined)
  const request = { url: '/readyz', headers: {}, socket, complete: false }
  handle(request as never, response as never)
  vi.advanceTimersByTime(60_000)
  // Its body is still arriving.
  expect(admission.isStuck()).toBe(false)
  request.complete = true
  expect(admission.isStuck()).toBe(true)
  response.emit('finish')
  handle(request as never, response as never)
  vi.advanceTimersByTime(29_000)
  expect(admission.isStuck()).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(admission.isStuck()).toBe(true)
  response.emit('finish')
  expect(admission.isStuck()).toBe(false)
  vi.useRealTimers()
})

test('a reader who has all of the last answer and hangs up before it is ended has lost no place', async () => {
  const error = vi.fn()
  const admission = openAdmission({
    limits,
    addressOf: () => '127.0.0.1',
    log: { warn: () => undefined, error } as never,
    clock: { now: () => TEST_NOW },
  })
  // Like a file whose end is detected by one more read.
  const server = createServer(
    admission.before((_request, response) => {
      response.writeHead(200, { 'content-length': 2 })
      response.write('ok')
    }),
  )
  admission.watch(server)
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
  const reader = await openConnection({ port })
  reader.socket.write('GET /a-file HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => reader.said()).toContain('ok')
  const closed = new Promise((done) => server.close(done))
  reader.socket.destroy()
  await closed
  await new Promise((later) => setTimeout(later, 20))
  expect(error).not.toHaveBeenCalled()
})

test('requests that come on an open connection while the server closes give their places back', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const admission = openAdmission({
    limits,
    addressOf: () => '127.0.0.1',
    log: { warn: () => undefined, error: () => undefined } as never,
    clock: { now: () => TEST_NOW },
  })
  const server = createServer(admission.before(() => undefined))
  admission.watch(server)
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
  const late = await openConnection({ port })
  const closed = new Promise((done) => server.close(done))
  // Long enough that no sweep is due.
  await new Promise((later) => setTimeout(later, 100))
  late.socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2))
  await expect.poll(() => admission.taken()).toBe(2)
  late.socket.destroy()
  await closed
  // The connection's event comes after the server's, so a caller that disconnected this long ago is dropped.
  await new Promise((later) => setTimeout(later, 20))
  vi.advanceTimersByTime(21_000)
  await expect.poll(() => admission.taken()).toBe(0)
})

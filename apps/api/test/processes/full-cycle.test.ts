import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { agencyScopes } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { localDateOf, localTimeOf } from '@rollcall/domain/time/local-time'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { rowsOf } from './database-rows.ts'
import { ask } from './http-client.ts'
import { startMailReceiver } from './mail-receiver.ts'
import { runCommand } from './run-command.ts'
import { freePort, startProcess, temporaryFolder } from './service-process.ts'
import { until } from './until.ts'
import { zoneAtNoon } from './zone-at-noon.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const EMAIL = 'remy.marsh@example.org'
const PASSWORD = 'Chalk-and-cheese-7'

/** A program of examples/connector. */
function run(program: string, env: Record<string, string>) {
  const file = fileURLToPath(new URL(`../../../../examples/connector/${program}`, import.meta.url))
  const child = spawn(process.execPath, [file], { env: { PATH: process.env.PATH, ...env } })
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { kill, errors: () => errors }
}

test('a shift from the CRM is offered, accepted by the mailed link, clocked, submitted, disputed, settled and paid, and the CRM follows', async () => {
  const database = await createTestDatabase('empty')
  onTestFinished(() => database.drop())
  const receiver = await startMailReceiver()
  const env = { DATABASE_URL: database.url, DEMO: 'off', SMTP_URL: receiver.url }
  const dataDir = temporaryFolder()
  const agency = (...args: string[]) =>
    runCommand('agency', { ...env, MIGRATIONS_DATABASE_URL: database.url, DATA_DIR: dataDir }, ...args)
  expect((await agency('catalogue', 'load', 'au')).code).toBe(0)
  const scopes = agencyScopes.join(',')
  const { stdout } = await agency('key', 'new', '--source=crm', `--scopes=${scopes}`)
  const service = await startProcess({ env, dataDir })

  const port = await freePort()
  run('crm.mjs', { PORT: String(port) })
  const stateFile = join(dataDir, 'connector.json')
  const connect = () =>
    run('connector.mjs', {
      ROLLCALL_URL: service.origin,
      ROLLCALL_KEY: stdout.trim().split('\n').at(-1) ?? '',
      CRM_URL: `http://127.0.0.1:${port}`,
      STATE_FILE: stateFile,
      EVERY_SECONDS: '0.5',
    })
  const crm = async (path: string, body?: object) => (await ask({ port }, path, { body })).json()
  const shows = (kind: string, expected: object) =>
    until(`the CRM shows ${JSON.stringify(expected)}`, async () => {
      const [record] = await crm(`GET /${kind}`)
      return Object.entries(expected).every(([name, value]) => record?.[name] === value)
    })
  await until('the CRM answers', () =>
    crm('GET /shifts').then(
      () => true,
      () => false,
    ),
  )

  // The CRM has a school, a person and a shift that starts in half an hour.
  const now = Date.now()
  const timezone = zoneAtNoon(now)
  const date = localDateOf(now, timezone)
  await crm('PUT /schools/s1', {
    name: 'Hill School',
    region: 'AU',
    street: '1 Wick Street',
    suburb: 'Brunswick',
    state: 'VIC',
    postcode: '3056',
    country: 'Australia',
    timezone,
  })
  const person = { first: 'Remy', last: 'Marsh', email: EMAIL, region: 'AU', state: 'Victoria', timezone }
  await crm('PUT /people/p1', person)
  await crm('PUT /shifts/b1', {
    school: 's1',
    date,
    from: localTimeOf(now + 30 * MINUTE_MS, timezone),
    to: '16:00',
    rate: 72.4,
    offerTo: ['p1'],
    offerUntil: new Date(now + 20 * MINUTE_MS).toISOString(),
  })
  let connector = connect()
  await until('the link and the offer are mailed', () => receiver.received.length === 2)
  const texts = () => receiver.received.map(({ text }) => text ?? '').join('\n')
  await shows('shifts', { status: 105, filledBy: null, problem: null })

  // The candidate accepts by the link of the mail.
  const [, offerPath = ''] = /(\/bookings\/[^/\s]+\/guest\/[\w-]+)/.exec(texts()) ?? []
  const accepted = await ask(service, `POST /api/v1${offerPath}/tentative-fill`, {
    body: { action: 'accept' },
  })
  expect(accepted.status).toBe(200)
  await shows('shifts', { status: 110, filledBy: 'p1' })

  // While the connector is away for longer than the feed is kept, the candidate sets up the account.
  await connector.kill()
  const [, token = ''] = /#token=(\S+)/.exec(texts()) ?? []
  const setUp = await ask(service, 'POST /api/v1/me/account/setup', {
    headers: { 'x-account-setup-token': token },
    body: { password: PASSWORD },
  })
  expect(setUp.status).toBe(200)
  await rowsOf(database.url, 'delete from changes')
  const state = JSON.parse(readFileSync(stateFile, 'utf8'))
  writeFileSync(stateFile, JSON.stringify({ ...state, receivedAt: new Date(now - 40 * DAY_MS) }))
  connector = connect()
  await shows('people', { accountSetUp: true })

  // The candidate clocks in, and while the connector is away again clocks out and submits the hours.
  const { body } = await ask(service, 'POST /identity/sign-in', {
    body: { email: EMAIL, password: PASSWORD },
  })
  const headers = { authorization: `Bearer ${JSON.parse(body).accessToken}` }
  const [booking] = await rowsOf<{ id: string }>(database.url, 'select id from bookings')
  const bookingId = booking?.id ?? ''
  const clock = async (action: string) =>
    (await ask(service, `POST /api/v1/time-entries/${action}`, { headers, body: { bookingId } })).status
  expect(await clock('clock-in')).toBe(200)
  await until('the CRM shows the clock-in', async () => (await crm('GET /shifts'))[0].clockedIn !== null)
  await connector.kill()
  expect(await clock('clock-out')).toBe(200)
  const blocksUntil = (endTime: string) => [{ type: 'bookingDuration', startTime: '09:00', endTime }]
  const submitted = await ask(service, `POST /api/v1/bookings/${bookingId}/shift-record`, {
    headers,
    body: { bookingId, date, blocks: blocksUntil('11:30'), isRestBreakCompliant: true },
  })
  expect([submitted.status, submitted.body]).toEqual([200, expect.any(String)])
  connector = connect()
  await shows('shifts', { status: 115 })
  const [shift] = await crm('GET /shifts')
  expect([shift.candidateHours, shift.clockedOut]).toEqual([blocksUntil('11:30'), expect.any(String)])

  // The school confirms other hours, the agency settles the dispute, and payroll pays.
  await crm('PUT /shifts/b1', { schoolHours: { from: '09:00', to: '11:00', confirmedBy: 'Kerryn Doyle' } })
  await shows('shifts', { status: 117 })
  await crm('PUT /shifts/b1', {
    settledHours: { from: '09:00', to: '11:15', reason: 'The gate log says so.' },
  })
  await shows('shifts', { status: 95 })
  await crm('PUT /shifts/b1', { pay: { status: 'paid', amount: 162.9 } })
  await shows('shifts', { status: 175, payStatus: 'paid', problem: null })
  expect((await crm('GET /shifts'))[0].paidHours).toEqual(blocksUntil('11:15'))
  expect(connector.errors()).toBe('')
  expect((await service.stop()).code).toBe(0)
})

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/processes/until.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { serviceJobs } from '../../jobs.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { startJobs } from '../../platform/jobs/job-runner.ts'
import { serveMetrics } from './metrics-server.ts'
import { type MeasuredParts, openMetrics, type ServiceMetrics } from './service-metrics.ts'

let rollcall: TestApp
let measured: Pick<TestApp, 'app' | 'call'>
let metrics: ServiceMetrics
beforeAll(async () => {
  metrics = openMetrics('1.2.3')
  rollcall = await createTestApp()
  measured = await rollcall.otherwise({ onAnswer: metrics.onAnswer })
})
afterAll(async () => {
  metrics.stop()
  await rollcall.close()
})

const idleReaders = { usage: () => ({ running: 0, waiting: 0, slots: 2 }) }
const partsOf = (changed: Partial<MeasuredParts> = {}): MeasuredParts => ({
  app: measured.app,
  db: rollcall.services.db,
  readers: idleReaders,
  certificateReaders: idleReaders,
  hasScanner: true,
  jobs: serviceJobs(rollcall.services),
  spans: () => ({ exported: 1, dropped: 0 }),
  ...changed,
})

const LINE = /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+)\})? (\S+)$/

/** Fails for a line that Prometheus would refuse, and for a value that is there twice. */
function valuesIn(text: string): Map<string, number> {
  const values = new Map<string, number>()
  for (const line of text.trimEnd().split('\n')) {
    if (/^# (?:HELP|TYPE) [a-z_]+ \S/.test(line)) continue
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    const series = `${name}{${labels}}`
    if (name === undefined || Number.isNaN(Number(value)) || values.has(series)) throw new Error(line)
    values.set(series, Number(value))
  }
  return values
}

test('requests are counted by the contract’s call and never by their path', async () => {
  const id = newId(rollcall.clock.now())
  const { authorization } = await rollcall.signIn('ava')
  await measured.call('GET /me', { headers: authorization })
  await measured.call('GET /me')
  await measured.call('GET /bookings/{id}', { params: { id }, headers: authorization })
  await measured.app.inject({ url: `/api/v1/no-such-call/${id}` })
  await measured.app.inject({ url: '/', headers: { accept: 'text/html' } })
  const text = await metrics.read(partsOf())
  const values = valuesIn(text)
  const counted = [...values].filter(([series]) => series.startsWith('rollcall_request_seconds_count'))
  expect(Object.fromEntries(counted)).toEqual({
    'rollcall_request_seconds_count{call="GET /api/v1/me",status="2xx"}': 1,
    'rollcall_request_seconds_count{call="GET /api/v1/me",status="4xx"}': 1,
    'rollcall_request_seconds_count{call="GET /api/v1/bookings/{id}",status="4xx"}': 1,
    'rollcall_request_seconds_count{call="other",status="4xx"}': 1,
    'rollcall_request_seconds_count{call="other",status="2xx"}': 1,
  })
  expect(text).not.toContain(id)
})

test('the state of messages, webhooks, files and jobs is read from the database', async () => {
  const own = openMetrics('1.2.3')
  await rollcall.sql(`delete from outbox; delete from webhooks; update files set scanned_at = now()`)
  await rollcall.sql(
    `insert into outbox (id, channel, recipient, subject, created_at, next_attempt_at, attempts, sent_at) values
       (gen_random_uuid(), 'email', 'a@b.test', '', now() - interval '1 hour', now(), 1, null),
       (gen_random_uuid(), 'email', 'b@b.test', '', now(), now(), 0, null),
       (gen_random_uuid(), 'email', 'c@b.test', '', now() - interval '1 day', now(), 1, now()),
       (gen_random_uuid(), 'push', 'after-quiet-hours', '', now() - interval '8 hours', now() + interval '1 hour', 0, null)`,
  )
  await rollcall.sql(
    `update files set scanned_at = null where id in (select id from files order by id limit 2)`,
  )
  await rollcall.sql(`update jobs set succeeded_at = now() - interval '90 minutes' where name = 'purge'`)
  const jobs = serviceJobs(rollcall.services).map((job) =>
    job.name === 'deliver-webhooks'
      ? { ...job, run: () => Promise.reject(new Error('down')) }
      : { ...job, run: async () => {} },
  )
  const runs: string[] = []
  const runner = await startJobs(
    rollcall.services.db,
    rollcall.services.log,
    jobs.filter(({ name }) => ['deliver-webhooks', 'sweep-copies', 'send-reminders'].includes(name)),
    (run) => {
      runs.push(run.job.name)
      own.onRun(run)
    },
  )
  await until('all three have run', () => new Set(runs).size === 3)
  await runner.stop()
  const values = valuesIn(await own.read(partsOf()))
  const value = (series: string) => values.get(series)
  own.stop()
  expect(value('rollcall_outbox_waiting{channel="email"}')).toBe(2)
  expect(value('rollcall_outbox_waiting{channel="push"}')).toBe(0)
  expect(value('rollcall_outbox_waiting{channel="sms"}')).toBe(0)
  expect(value('rollcall_outbox_age_seconds{channel="email"}')).toBeGreaterThanOrEqual(3_600)
  expect(value('rollcall_webhooks_waiting{}')).toBe(0)
  expect(value('rollcall_files_unscanned{}')).toBe(2)
  expect(value('rollcall_job_success_age_seconds{name="send-reminders"}')).toBeLessThan(3_600)
  expect(value('rollcall_job_success_age_seconds{name="sweep-copies"}')).toBeLessThan(3_600)
  expect(value('rollcall_job_success_age_seconds{name="deliver-webhooks"}')).toBeUndefined()
  expect(value('rollcall_job_seconds_count{name="deliver-webhooks",result="failed"}')).toBeGreaterThanOrEqual(
    1,
  )
  expect(value('rollcall_job_interval_seconds{name="purge"}')).toBe(3_600)
  expect(value('rollcall_database_up{}')).toBe(1)
  expect(value(`rollcall_build_info{version="1.2.3",node="${process.version}"}`)).toBe(1)
})

test('without a database that answers, the other metrics are still there', async () => {
  const own = openMetrics('1.2.3')
  const hanging: Database = { ...rollcall.services.db, query: () => new Promise(() => {}) }
  const values = valuesIn(await own.read(partsOf({ db: hanging })))
  own.stop()
  expect(values.get('rollcall_database_up{}')).toBe(0)
  expect([...values.keys()].filter((series) => /^rollcall_(?:outbox|webhooks|files)/.test(series))).toEqual(
    [],
  )
  expect(values.get('process_resident_memory_bytes{}')).toBeGreaterThan(0)
})

test('every metric of an alert exists, and every alert is explained', async () => {
  const own = openMetrics('1.2.3')
  own.onAnswer({ call: undefined, statusCode: 429, ms: 1 })
  for (const job of serviceJobs(rollcall.services)) own.onRun({ job, hasSucceeded: true, seconds: 1 })
  const series = [...valuesIn(await own.read(partsOf())).keys()]
  const exists = new Set(series.map((one) => one.split('{', 1)[0]))
  own.stop()
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  const used = [...rules.matchAll(/\b(?:rollcall|process)_\w+/g)].map(([name]) => name)
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !exists.has(name))).toEqual([])
  const manual = readFileSync('docs/operations.md', 'utf8')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.filter((name) => !manual.includes(`| \`${name}\` |`))).toEqual([])
})

test('metrics are served at one path, and a port that is taken stops the start with a sentence', async () => {
  const taken = createServer()
  await new Promise<void>((ready) => taken.listen(0, '127.0.0.1', ready))
  const { port } = taken.address() as AddressInfo
  const serve = () => serveMetrics({ port, host: '127.0.0.1' }, rollcall.services.log, async () => 'up 1\n')
  await expect(serve()).rejects.toThrow(
    `METRICS_PORT=${port} on 127.0.0.1 cannot be used: it is already in use.`,
  )
  await new Promise((closed) => taken.close(closed))
  const server = await serve()
  const [answer, other] = await Promise.all(
    ['/metrics', '/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
  )
  expect([answer?.status, await answer?.text(), answer?.headers.get('content-type')]).toEqual([
    200,
    'up 1\n',
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(other?.status).toBe(404)
  await server.stop()
})

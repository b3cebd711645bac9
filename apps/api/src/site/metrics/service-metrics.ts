import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { MeasuredReaderPool } from '../../platform/files/reader-pool.ts'
import type { OnAnswer } from '../../platform/http/http-server.ts'
import type { Job, JobRun } from '../../platform/jobs/job-runner.ts'
import {
  gauge,
  type Metric,
  openCounter,
  openHistogram,
  writeMetrics,
} from '../../platform/telemetry/metric.ts'
import type { SpanExporter } from '../../platform/telemetry/otlp-exporter.ts'
import { type MetricRow, readMetricRows } from './metrics.queries.ts'

/** How long Prometheus waits for the values of the database; without them it still gets the others. */
const DATABASE_MS = 2_000
/** Several servers of Prometheus that ask together cause one statement. */
const CACHED_MS = 5_000
const LOOP_RESOLUTION_MS = 20
const NANOSECONDS = 1e9
/** Constant: a change of it means another process. */
const STARTED_AT = performance.timeOrigin / 1_000

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600, 3_600]

/** The parts of a running service that are asked for their state. */
export interface MeasuredParts {
  app: FastifyInstance
  db: Database
  readers: Pick<MeasuredReaderPool, 'usage'>
  certificateReaders: Pick<MeasuredReaderPool, 'usage'>
  hasScanner: boolean
  jobs: readonly Job[]
  /** Of the exporter, if traces are exported. */
  spans?: SpanExporter['counts'] | undefined
}

export interface ServiceMetrics {
  onAnswer: OnAnswer
  onRun: (run: JobRun) => void
  /** All metrics as text. */
  read(parts: MeasuredParts): Promise<string>
  stop(): void
}

/**
 * Counts what happens from here on. Labels are of closed lists: calls of the contract, jobs, channels, reasons. None is called `job`,
 * which Prometheus uses itself.
 */
export function openMetrics(version: string): ServiceMetrics {
  const requests = openHistogram(
    'rollcall_request_seconds',
    'Requests by call and status class, with the time until the response was written.',
    { labelNames: ['call', 'status'], bounds: REQUEST_SECONDS },
  )
  const limited = openCounter(
    'rollcall_requests_limited_total',
    'Requests refused with 429 (limit) or 503 (unavailable) after they were admitted.',
    ['reason'],
  )
  const jobRuns = openHistogram('rollcall_job_seconds', 'Runs of jobs in this process, with their time.', {
    labelNames: ['name', 'result'],
    bounds: JOB_SECONDS,
  })
  const succeededAt = new Map<string, number>()
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  const findRows = cachedRows()

  const ofProcess = (): Metric[] => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const quantiles = { '0.5': loop.percentile(50), '0.99': loop.percentile(99), '1': loop.max }
    const delays = Object.entries(quantiles).map(([quantile, nanoseconds]) => ({
      labels: { quantile },
      value: Math.max(0, nanoseconds / NANOSECONDS - LOOP_RESOLUTION_MS / 1_000),
    }))
    // The next answer is about the time since this one.
    loop.reset()
    return [
      gauge('rollcall_build_info', 'The version that runs.', [
        { labels: { version, node: process.version }, value: 1 },
      ]),
      gauge('process_start_time_seconds', 'When the process started.', STARTED_AT),
      {
        ...gauge('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6),
        type: 'counter',
      },
      gauge('process_resident_memory_bytes', 'Memory of the process, without its file readers.', rss),
      gauge('rollcall_heap_used_bytes', 'Memory of JavaScript objects.', heapUsed),
      gauge('rollcall_external_memory_bytes', 'Memory of buffers.', external),
      gauge('rollcall_event_loop_delay_seconds', 'How late timers ran since the last scrape.', delays),
    ]
  }

  return {
    onAnswer({ call = 'other', statusCode, ms }) {
      requests.observe(ms / 1_000, call, `${Math.floor(statusCode / 100)}xx`)
      if (statusCode === 429) limited.add('limit')
      if (statusCode === 503) limited.add('unavailable')
    },
    onRun({ job: { name, runsIn }, hasSucceeded, seconds }) {
      jobRuns.observe(seconds, name, hasSucceeded ? 'succeeded' : 'failed')
      if (runsIn && hasSucceeded) succeededAt.set(name, performance.now())
    },
    async read(parts) {
      const rows = await findRows(parts.db)
      return writeMetrics([
        requests.read(),
        limited.read(),
        ...ofParts(parts),
        jobRuns.read(),
        gauge(
          'rollcall_job_interval_seconds',
          'How often a job runs.',
          parts.jobs.map(({ name, everySeconds }) => ({ labels: { name }, value: everySeconds })),
        ),
        jobAges(parts.jobs, rows ?? [], succeededAt),
        ...ofProcess(),
        gauge('rollcall_database_up', 'Whether the database answered within two seconds.', rows ? 1 : 0),
        ...ofDatabase(rows ?? [], parts),
      ])
    },
    stop: () => void loop.disable(),
  }
}

function ofParts({ app, db, readers, certificateReaders, spans }: MeasuredParts): Metric[] {
  const { admission, eventStreams } = app
  const pool = db.usage()
  const refusals = Object.entries(admission.refused())
  const pools = { files: readers.usage(), certificates: certificateReaders.usage() }
  const ofPools = (key: 'running' | 'waiting' | 'slots') =>
    Object.entries(pools).map(([name, usage]) => ({ labels: { pool: name }, value: usage[key] }))
  return [
    gauge('rollcall_requests_in_flight', 'Requests that are worked on.', admission.taken()),
    gauge('rollcall_requests_waiting', 'Requests that wait for a slot.', admission.waiting()),
    {
      name: 'rollcall_requests_rejected_total',
      help: 'Requests refused before they were worked on.',
      type: 'counter',
      samples: refusals.map(([reason, value]) => ({ labels: { reason }, value })),
    },
    gauge('rollcall_live_update_streams', 'Open streams of live updates.', eventStreams.open),
    gauge('rollcall_database_connections', 'Connections of the pool that are used or idle.', [
      { labels: { state: 'used' }, value: pool.open - pool.idle },
      { labels: { state: 'idle' }, value: pool.idle },
    ]),
    gauge('rollcall_database_connections_max', 'The largest number of connections.', pool.max),
    gauge('rollcall_database_waiting', 'Work that waits for a connection.', pool.waiting),
    gauge('rollcall_readers_running', 'Files being read.', ofPools('running')),
    gauge('rollcall_readers_waiting', 'Files that wait for a reader.', ofPools('waiting')),
    gauge('rollcall_readers_max', 'Files that can be read at once.', ofPools('slots')),
    {
      name: 'rollcall_spans_total',
      help: 'Spans of traces, exported or dropped.',
      type: 'counter',
      samples: Object.entries(spans?.() ?? {}).map(([result, value]) => ({ labels: { result }, value })),
    },
  ]
}

/** A job for every process succeeds in each; the others in one of them, which the database knows. */
function jobAges(
  jobs: readonly Job[],
  rows: readonly MetricRow[],
  succeededAt: ReadonlyMap<string, number>,
): Metric {
  const shared = new Map(
    rows.filter(({ metric }) => metric === 'jobSuccessAge').map(({ label, value }) => [label, value]),
  )
  const ageOf = ({ name, runsIn }: Job): number | undefined => {
    const at = succeededAt.get(name)
    return runsIn ? at && (performance.now() - at) / 1_000 : shared.get(name)
  }
  const samples = jobs.flatMap((job) => {
    const value = ageOf(job)
    return value === undefined ? [] : [{ labels: { name: job.name }, value }]
  })
  return gauge('rollcall_job_success_age_seconds', 'The time since a job succeeded.', samples)
}

const CHANNELS = ['email', 'push', 'sms']

function ofDatabase(rows: readonly MetricRow[], { hasScanner }: MeasuredParts): Metric[] {
  const values = (metric: MetricRow['metric']) => rows.filter((row) => row.metric === metric)
  const plain = (metric: MetricRow['metric']) => values(metric).map(({ value }) => ({ value }))
  const byChannel = (metric: MetricRow['metric']) =>
    rows.length === 0
      ? []
      : CHANNELS.map((channel) => ({
          labels: { channel },
          value: values(metric).find(({ label }) => label === channel)?.value ?? 0,
        }))
  return [
    gauge('rollcall_outbox_waiting', 'Messages that are due and not sent.', byChannel('outboxWaiting')),
    gauge('rollcall_outbox_age_seconds', 'How long the oldest of them has waited.', byChannel('outboxAge')),
    gauge(
      'rollcall_webhooks_waiting',
      'Deliveries of webhooks that are not accepted.',
      plain('webhooksWaiting'),
    ),
    gauge('rollcall_webhooks_age_seconds', 'The age of the oldest of their changes.', plain('webhooksAge')),
    gauge(
      'rollcall_files_unscanned',
      'Files without a virus check, counted up to 10,000.',
      hasScanner ? plain('filesUnscanned') : [],
    ),
  ]
}

/** Undefined if the database does not answer in time. A statement that hangs is not joined by another. */
function cachedRows() {
  let cached: { rows: MetricRow[] | undefined; at: number } | undefined
  let running: Promise<MetricRow[] | undefined> | undefined
  const run = (db: Database) => {
    running ??= readMetricRows
      .all(db)
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
    return running
  }
  return async (db: Database): Promise<MetricRow[] | undefined> => {
    if (cached && performance.now() - cached.at < CACHED_MS) return cached.rows
    const rows = await within(DATABASE_MS, run(db))
    cached = { rows, at: performance.now() }
    return rows
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

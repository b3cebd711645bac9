import { createServer } from 'node:http'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, gatherCrowd } from './crowd.ts'
import { freePort } from './free-port.ts'
import { load } from './load.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { type Pace, type Report, say } from './report.ts'
import { measureSubjects, ratioOf, type Subject, subjectTable } from './subjects.ts'

const CANDIDATES = 1_000
const CONNECTIONS = 16
const LIMIT = 1.03

const PLAIN = 'GET me'
const AGAIN = 'GET me, by another process'
const MEASURED = 'GET me, with metrics'
const TRACED = 'GET me, with every request traced'

/** Compares a read with and without metrics and traces, by processes that take turns on one database. */
export async function benchTelemetry(pace: Pace): Promise<Report> {
  say('Seeding a database …')
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const { databaseUrl, service, token } = await gatherCrowd(postgres.url, { candidates: CANDIDATES })
  const metricsPort = await freePort()
  const measured = await anotherService(databaseUrl, { METRICS_PORT: String(metricsPort) })
  const again = await anotherService(databaseUrl)
  const traced = await anotherService(databaseUrl, { OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector() })
  const read = (one: MeasuredProcess) => (seconds: number) =>
    load({ processes: [one], method: 'GET', path: '/api/v1/me', token, connections: CONNECTIONS }, seconds)
  const readMeasured = async (seconds: number) => {
    // Once a round, as often as Prometheus would at most.
    const scrape = fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
    const sample = await read(measured)(seconds)
    await scrape
    return sample
  }
  const subjects: Subject[] = [
    { name: PLAIN, run: read(service) },
    // How much two equal processes differ.
    { name: AGAIN, floor: PLAIN, run: read(again) },
    { name: MEASURED, floor: PLAIN, run: readMeasured },
    { name: TRACED, floor: PLAIN, run: read(traced) },
  ]
  const samples = await measureSubjects(subjects, pace)
  return {
    tables: [subjectTable(`Telemetry: ${CONNECTIONS} connections; medians`, subjects, samples)],
    budgets: [
      {
        what: 'Processor time of a read with metrics, × without',
        measured: ratioOf(samples, MEASURED, PLAIN, 'cpuMicroseconds'),
        limit: LIMIT,
        is: 'at most',
        digits: 3,
      },
      {
        what: 'Processor time of a read that is traced, × without',
        measured: ratioOf(samples, TRACED, PLAIN, 'cpuMicroseconds'),
        limit: 1.5,
        is: 'at most',
        digits: 3,
      },
    ],
  }
}

async function startCollector(): Promise<string> {
  const port = await freePort()
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  whenOver(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}`
}

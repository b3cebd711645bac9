import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, type Crowd, gatherCrowd } from './crowd.ts'
import { type Load, load } from './load.ts'
import { bundle, startMeasured } from './measured-process.ts'
import { type Caller, floorTable, type NamedFloor, pgbenchSubjects } from './pgbench.ts'
import { type Budget, type Pace, type Report, say } from './report.ts'
import { filled } from './statement-of.ts'
import { measureSubjects, ratioOf, type Samples, type Subject, subjectTable } from './subjects.ts'

const CANDIDATES = 10_000
const GROWTH = 10
const CONNECTIONS = 32

const EMPTY = 'an empty call'
const ME = 'GET me'
const PING = 'HEAD ping'
const MANY = `${(CANDIDATES * GROWTH).toLocaleString('en')} candidates`
const pgbenchFor = (call: string) => `pgbench: the SQL of ${call}`

/** Compares the service with PostgreSQL and Node alone, on the same machine in the same minutes. */
export async function benchService(pace: Pace): Promise<Report> {
  const { subjects, floors } = await prepare()
  const samples = await measureSubjects(subjects, pace)
  const title = `Service: ${CONNECTIONS} connections, ${CANDIDATES.toLocaleString('en')} candidates unless named; medians`
  return { tables: [floorTable(floors), subjectTable(title, subjects, samples)], budgets: budgetsOf(samples) }
}

async function prepare(): Promise<{ subjects: Subject[]; floors: NamedFloor[] }> {
  say('Seeding two databases …')
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const few = await gatherCrowd(postgres.url, { candidates: CANDIDATES })
  const many = await gatherCrowd(postgres.url, { candidates: CANDIDATES * GROWTH })
  const second = await anotherService(few.databaseUrl)
  const bareHttp = await startMeasured(await bundle('bare-http'))
  const under = (wanted: Omit<Load, 'connections'>) => (seconds: number) =>
    load({ ...wanted, connections: CONNECTIONS }, seconds)
  const call = (path: string, { service, token }: Crowd, also: Load['processes'] = []) =>
    under({ processes: [service, ...also], method: 'GET', path, token })

  const floors = await floorsOf(few.caller)
  const subjects: Subject[] = [
    ...pgbenchSubjects(few.databaseUrl, floors, CONNECTIONS),
    { name: EMPTY, floor: pgbenchFor(EMPTY), run: call('/bench/empty', few) },
    { name: ME, floor: pgbenchFor(ME), run: call('/api/v1/me', few) },
    { name: `${ME}, two processes`, floor: pgbenchFor(ME), run: call('/api/v1/me', few, [second]) },
    { name: `${EMPTY}, ${MANY}`, floor: EMPTY, run: call('/bench/empty', many) },
    { name: `${ME}, ${MANY}`, floor: ME, run: call('/api/v1/me', many) },
    { name: 'bare node:http', run: under({ processes: [bareHttp], method: 'HEAD', path: '/' }) },
    {
      name: PING,
      floor: 'bare node:http',
      run: under({ processes: [few.service], method: 'HEAD', path: '/api/ping' }),
    },
  ]
  return { subjects, floors }
}

async function floorsOf({ candidateId, sessionId }: Caller): Promise<NamedFloor[]> {
  const findCaller = await filled('find_caller', candidateId, sessionId)
  const findProfile = await filled('find_profile', candidateId, new Date().toISOString().slice(0, 10))
  return [
    { name: pgbenchFor(EMPTY), statements: [findCaller] },
    { name: pgbenchFor(ME), statements: [findCaller, findProfile] },
  ]
}

function budgetsOf(samples: Samples): Budget[] {
  const atLeast = (what: string, name: string, floor: string, limit: number): Budget => ({
    what,
    measured: ratioOf(samples, name, floor),
    limit,
    is: 'at least',
  })
  return [
    atLeast(`${EMPTY}, of PostgreSQL's own speed`, EMPTY, pgbenchFor(EMPTY), 0.15),
    atLeast(`${ME}, of PostgreSQL's own speed`, ME, pgbenchFor(ME), 0.33),
    atLeast(`${EMPTY} at ${GROWTH} × the candidates, of its speed`, `${EMPTY}, ${MANY}`, EMPTY, 0.8),
    atLeast(`${ME} at ${GROWTH} × the candidates, of its speed`, `${ME}, ${MANY}`, ME, 0.8),
    atLeast(`${PING}, of bare node:http`, PING, 'bare node:http', 0.3),
  ]
}

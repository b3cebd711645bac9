import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { declaredStatements } from '../apps/api/src/platform/database/statement.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, type Crowd, gatherCrowd } from './crowd.ts'
import { type Load, load, type Sample } from './load.ts'
import { bundle, startMeasured } from './measured-process.ts'
import { findPgbench, pgbenchFloor } from './pgbench.ts'
import { type Budget, median, type Pace, type Report, say, table } from './report.ts'

const CANDIDATES = 10_000
const GROWTH = 10
const CONNECTIONS = 32

interface Subject {
  name: string
  /** The name of what it is compared with, measured in the same round. */
  floor?: string
  run: (seconds: number) => Promise<{ perSecond: number } & Partial<Sample>>
}

type Samples = Map<string, Awaited<ReturnType<Subject['run']>>[]>

const EMPTY = 'an empty call'
const ME = 'GET me'
const PING = 'HEAD ping'
const MANY = `${(CANDIDATES * GROWTH).toLocaleString('en')} candidates`
const pgbenchFor = (call: string) => `pgbench: the SQL of ${call}`

/** The service against what PostgreSQL and Node do on the same machine, in the same minutes. */
export async function benchService({ rounds, seconds }: Pace): Promise<Report> {
  const subjects = await prepare()
  say('Warming up …')
  for (const { run } of subjects) await run(seconds)
  const samples: Samples = new Map(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    say(`Load: round ${round + 1} of ${rounds} …`)
    // Each round begins elsewhere, so that no subject always follows the same one.
    const order = [...subjects.slice(round % subjects.length), ...subjects.slice(0, round % subjects.length)]
    for (const { name, run } of order) samples.get(name)?.push(await run(seconds))
  }
  return { tables: [resultTable(subjects, samples)], budgets: budgetsOf(samples) }
}

async function prepare(): Promise<Subject[]> {
  say('Laying out two databases …')
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const few = await gatherCrowd(postgres.url, CANDIDATES)
  const many = await gatherCrowd(postgres.url, CANDIDATES * GROWTH)
  const second = await anotherService(few.databaseUrl)
  const bareHttp = await startMeasured(await bundle('bare-http'))
  const under = (wanted: Omit<Load, 'connections'>) => (seconds: number) =>
    load({ ...wanted, connections: CONNECTIONS }, seconds)
  const call = (path: string, { service, token }: Crowd, also: Load['processes'] = []) =>
    under({ processes: [service, ...also], method: 'GET', path, token })

  return [
    ...(await floorsIn(few)),
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
}

async function floorsIn({ databaseUrl, caller }: Crowd): Promise<Subject[]> {
  const pgbench = findPgbench()
  if (!pgbench) {
    say(
      'There is no pgbench here (Debian: postgresql-contrib), so nothing is compared with PostgreSQL itself.',
    )
    return []
  }
  await import('../apps/api/src/app.ts')
  const floor = (name: string, ...statements: string[]): Subject => {
    const texts = statements.map(textOf)
    const measure = pgbenchFloor({ pgbench, databaseUrl, statements: texts, caller, clients: CONNECTIONS })
    return { name, run: async (seconds) => ({ perSecond: await measure(seconds) }) }
  }
  return [floor(pgbenchFor(EMPTY), 'find_caller'), floor(pgbenchFor(ME), 'find_caller', 'find_profile')]
}

function textOf(name: string): string {
  const text = declaredStatements().get(name)
  if (!text) throw new Error(`The service has no statement ${name}`)
  return text
}

function resultTable(subjects: Subject[], samples: Samples): string {
  const title = `Service: ${CONNECTIONS} connections, ${CANDIDATES.toLocaleString('en')} candidates unless named; medians`
  return table(
    title,
    ['', 'per second', 'p50 ms', 'p99 ms', 'CPU µs each', 'ratio', 'to'],
    subjects.map(({ name, floor }) => {
      const of = (pick: keyof Sample, digits: number) => {
        const values = samples.get(name)?.flatMap((sample) => sample[pick] ?? []) ?? []
        return values.length > 0 ? median(values).toFixed(digits) : ''
      }
      const ratio = floor === undefined ? undefined : ratioOf(samples, name, floor)
      return [
        name,
        of('perSecond', 0),
        of('p50', 1),
        of('p99', 1),
        of('cpuMicroseconds', 0),
        ratio?.toFixed(2) ?? '',
        ratio === undefined ? '' : (floor ?? ''),
      ]
    }),
  )
}

/** The median of the rounds' own ratios: what slows a round down slows both of its sides. */
function ratioOf(samples: Samples, name: string, floor: string): number | undefined {
  const floors = samples.get(floor)
  if (!floors) return undefined
  const ratios = samples
    .get(name)
    ?.map((sample, round) => sample.perSecond / (floors[round]?.perSecond ?? Number.NaN))
  return median(ratios ?? [])
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
    atLeast(`${ME}, of PostgreSQL's own speed`, ME, pgbenchFor(ME), 0.15),
    atLeast(`${EMPTY} at ${GROWTH} × the candidates, of its speed`, `${EMPTY}, ${MANY}`, EMPTY, 0.8),
    atLeast(`${ME} at ${GROWTH} × the candidates, of its speed`, `${ME}, ${MANY}`, ME, 0.8),
    atLeast(`${PING}, of bare node:http`, PING, 'bare node:http', 0.3),
  ]
}

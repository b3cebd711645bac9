import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import type { AskedOf } from './booking-calls.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, type Crowd, gatherCrowd, type Wanted } from './crowd.ts'
import { load } from './load.ts'
import { floorTable, pgbenchSubjects } from './pgbench.ts'
import { scansOf, wholeTableBudget } from './plans.ts'
import { type Budget, type Pace, type Report, say, table } from './report.ts'
import { measureSubjects, ratioOf, type Samples, type Subject, subjectTable } from './subjects.ts'

const SIZES = [10_000, 1_000_000]
const CONNECTIONS = 32
const GROWTH_LIMIT = 1.3
const FLOOR_LIMIT = 0.33

export interface Growing {
  /** What grows. */
  what: string
  /** The tables that grow with it. */
  tables: readonly string[]
  crowdOf: (count: number) => Wanted
  callsOf: (crowd: Crowd) => Promise<AskedOf[]>
  /** The share of PostgreSQL's own speed that a call must reach; a third by default. */
  ofPgbench?: Record<string, number>
}

interface Size {
  count: number
  crowd: Crowd
  asked: AskedOf[]
}

const inWords = (count: number) => count.toLocaleString('en')
const floorOf = (call: string) => `pgbench: the SQL of ${call}`

/** Measures calls about one candidate's data, while other candidates' data grows. */
export async function benchGrowth(growing: Growing, pace: Pace): Promise<Report> {
  const { what, tables } = growing
  const sizes = await seed(growing, [...SIZES.filter((size) => size < pace.largest), pace.largest])
  const [smallest] = sizes
  if (!smallest) throw new Error('Nothing was seeded')
  const nameOf = (call: string, { count }: Size) => `${call}, ${inWords(count)} ${what}`
  const second = await anotherService(smallest.crowd.databaseUrl)
  const floors = smallest.asked.map(({ name, statements }) => ({ name: floorOf(name), statements }))
  const subjects = [
    ...pgbenchSubjects(smallest.crowd.databaseUrl, floors, CONNECTIONS),
    ...sizes.flatMap((size) =>
      size.asked.map(
        ({ name, path }): Subject => ({
          name: nameOf(name, size),
          floor: size === smallest ? floorOf(name) : nameOf(name, smallest),
          run: asking(size.crowd, path),
        }),
      ),
    ),
    ...smallest.asked.map(
      ({ name, path }): Subject => ({
        name: `${name}, two processes`,
        floor: floorOf(name),
        run: asking(smallest.crowd, path, [second]),
      }),
    ),
  ]
  const samples = await measureSubjects(subjects, pace)
  const scans = await Promise.all(sizes.map(({ crowd, asked }) => scansOf(crowd.databaseUrl, asked, tables)))
  return {
    tables: [
      floorTable(floors),
      subjectTable(`More and more ${what}: ${CONNECTIONS} connections, medians`, subjects, samples),
      table(
        `Plans: how the ${what} are found`,
        ['', ...sizes.map(({ count }) => inWords(count))],
        smallest.asked.map(({ name }, at) => [name, ...scans.map((scan) => scan[at]?.join(', ') ?? '')]),
      ),
    ],
    budgets: [
      ...growthBudgets(sizes, samples, nameOf),
      ...smallest.asked.map(
        ({ name }): Budget => ({
          what: `${name}, of PostgreSQL's own speed`,
          measured: ratioOf(samples, nameOf(name, smallest), floorOf(name)),
          limit: growing.ofPgbench?.[name] ?? FLOOR_LIMIT,
          is: 'at least',
        }),
      ),
      wholeTableBudget(`Plans over the most ${what} that read a whole table`, scans),
    ],
  }
}

async function seed({ what, crowdOf, callsOf }: Growing, counts: number[]): Promise<Size[]> {
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const sizes: Size[] = []
  for (const count of counts) {
    say(`Seeding ${inWords(count)} ${what} …`)
    const crowd = await gatherCrowd(postgres.url, crowdOf(count))
    sizes.push({ count, crowd, asked: await callsOf(crowd) })
  }
  return sizes
}

const asking =
  ({ service, token }: Crowd, path: string, also: Crowd['service'][] = []): Subject['run'] =>
  (seconds) =>
    load({ processes: [service, ...also], method: 'GET', path, token, connections: CONNECTIONS }, seconds)

const growthBudgets = (
  [smallest, ...larger]: Size[],
  samples: Samples,
  nameOf: (call: string, size: Size) => string,
): Budget[] =>
  larger.flatMap((size) =>
    size.asked.map(({ name }) => ({
      what: `${nameOf(name, size)}: p50, × that of ${inWords(smallest?.count ?? 0)}`,
      measured: smallest && ratioOf(samples, nameOf(name, size), nameOf(name, smallest), 'p50'),
      limit: GROWTH_LIMIT,
      is: 'at most' as const,
    })),
  )

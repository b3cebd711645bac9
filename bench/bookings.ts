import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { overviewWindow } from '../packages/domain/src/bookings/overview-window.ts'
import { type AskedOf, bookingCallsOf } from './booking-calls.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, type Crowd, gatherCrowd } from './crowd.ts'
import { load } from './load.ts'
import { floorTable, pgbenchSubjects } from './pgbench.ts'
import { scansOf, wholeTableBudget } from './plans.ts'
import { type Budget, type Pace, type Report, say, table } from './report.ts'
import { measureSubjects, ratioOf, type Samples, type Subject, subjectTable } from './subjects.ts'

/** A booking every other day for two years. */
const BOOKINGS_EACH = 365
const SIZES = [10_000, 1_000_000]
const CONNECTIONS = 32
const GROWING = ['bookings', 'offers', 'offer_bookings', 'clients', 'locations', 'agreement_files']
const GROWTH_LIMIT = 1.3
const OF_PGBENCH: Record<string, number> = { 'GET summary': 0.4, 'GET booking': 0.4 }

interface Size {
  bookings: number
  crowd: Crowd
  asked: AskedOf[]
}

const nameOf = (call: string, bookings: number) => `${call}, ${bookings.toLocaleString('en')} bookings`
const floorOf = (call: string) => `pgbench: the SQL of ${call}`

/** What is asked for most, as the bookings of everybody else grow around somebody's own. */
export async function benchBookings(pace: Pace): Promise<Report> {
  const sizes = await layOut([...SIZES.filter((size) => size < pace.largest), pace.largest])
  const [smallest] = sizes
  if (!smallest) throw new Error('Nothing was laid out')
  const second = await anotherService(smallest.crowd.databaseUrl)
  const floors = smallest.asked.map(({ name, statements }) => ({ name: floorOf(name), statements }))
  const subjects = [
    ...pgbenchSubjects(smallest.crowd.databaseUrl, floors, CONNECTIONS),
    ...sizes.flatMap((size) => subjectsOf(size, smallest.bookings)),
    ...smallest.asked.map(
      ({ name, path }): Subject => ({
        name: `${name}, two processes`,
        floor: floorOf(name),
        run: asking(smallest.crowd, path, [second]),
      }),
    ),
  ]
  const samples = await measureSubjects(subjects, pace)
  const scans = await Promise.all(sizes.map(({ crowd, asked }) => scansOf(crowd.databaseUrl, asked, GROWING)))
  return {
    tables: [
      floorTable(floors),
      subjectTable(`Bookings: ${CONNECTIONS} connections, medians`, subjects, samples),
      table(
        'Plans: how the bookings are found',
        ['', ...sizes.map(({ bookings }) => bookings.toLocaleString('en'))],
        smallest.asked.map(({ name }, at) => [name, ...scans.map((scan) => scan[at]?.join(', ') ?? '')]),
      ),
    ],
    budgets: [
      ...growthBudgets(sizes, samples),
      ...floorBudgets(smallest, samples),
      wholeTableBudget('Plans over the most bookings that read a whole table', scans),
    ],
  }
}

async function layOut(counts: number[]): Promise<Size[]> {
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const sizes: Size[] = []
  for (const bookings of counts) {
    say(`Laying out ${bookings.toLocaleString('en')} bookings …`)
    const crowd = await gatherCrowd(postgres.url, {
      candidates: Math.ceil(bookings / BOOKINGS_EACH),
      bookings,
    })
    const today = new Date().toISOString().slice(0, 10)
    sizes.push({ bookings, crowd, asked: await bookingCallsOf(crowd, overviewWindow(today)) })
  }
  return sizes
}

const asking =
  ({ service, token }: Crowd, path: string, also: Crowd['service'][] = []): Subject['run'] =>
  (seconds) =>
    load({ processes: [service, ...also], method: 'GET', path, token, connections: CONNECTIONS }, seconds)

const subjectsOf = ({ bookings, crowd, asked }: Size, smallest: number): Subject[] =>
  asked.map(({ name, path }) => ({
    name: nameOf(name, bookings),
    floor: bookings === smallest ? floorOf(name) : nameOf(name, smallest),
    run: asking(crowd, path),
  }))

function growthBudgets([smallest, ...larger]: Size[], samples: Samples): Budget[] {
  if (!smallest) return []
  return larger.flatMap(({ bookings, asked }) =>
    asked.map(({ name }) => ({
      what: `${nameOf(name, bookings)}: p50, × that of ${smallest.bookings.toLocaleString('en')}`,
      measured: ratioOf(samples, nameOf(name, bookings), nameOf(name, smallest.bookings), 'p50'),
      limit: GROWTH_LIMIT,
      is: 'at most' as const,
    })),
  )
}

const floorBudgets = ({ bookings, asked }: Size, samples: Samples): Budget[] =>
  asked.map(({ name }) => ({
    what: `${name}, of PostgreSQL's own speed`,
    measured: ratioOf(samples, nameOf(name, bookings), floorOf(name)),
    limit: OF_PGBENCH[name] ?? 0.33,
    is: 'at least',
  }))

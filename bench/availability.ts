import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { saveDays, saveOngoing } from '../apps/api/src/work/availability/availability.queries.ts'
import { addDays } from '../packages/domain/src/time/calendar-date.ts'
import { type AskedOf, bookingCallsOf } from './booking-calls.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { type Crowd, gatherCrowd } from './crowd.ts'
import { load } from './load.ts'
import { pgbenchSubjects } from './pgbench.ts'
import { scansOf, wholeTableBudget } from './plans.ts'
import { type Budget, type Pace, type Report, say, table } from './report.ts'
import { measureSubjects, ratioOf, type Samples, type Subject, subjectTable } from './subjects.ts'

const DAYS_EACH = 366
/** About one shift every two weeks: this measures availability. */
const BOOKINGS_EACH = 52
const SIZES = [10_000, 1_000_000]
const CONNECTIONS = 8
const GROWTH_LIMIT = 1.3
const FLOOR_LIMIT = 0.15

interface Size {
  days: number
  crowd: Crowd
  month: AskedOf
  year: AskedOf
}

const MONTH = 'the overview of a month'
const YEAR = 'the overview of a year, every day of it set'
const floorOf = (what: string) => `pgbench: the SQL of ${what}`
const nameOf = (what: string, { days }: Size) => `${what}, ${days.toLocaleString('en')} days`

/** Measures the overview of a calendar with a whole year loaded, while other candidates' days grow. */
export async function benchAvailability(pace: Pace): Promise<Report> {
  const sizes = await seed([...SIZES.filter((size) => size < pace.largest), pace.largest])
  const [smallest] = sizes
  if (!smallest) throw new Error('Nothing was seeded')
  const subjects = [...floorsOf(smallest), ...sizes.flatMap((size) => subjectsOf(size, smallest))]
  const samples = await measureSubjects(subjects, pace)
  const scans = await Promise.all(
    sizes.map(({ crowd, year }) =>
      scansOf(crowd.databaseUrl, [year], ['availability_days', 'ongoing_availability']),
    ),
  )
  return {
    tables: [
      subjectTable(`Availability: ${CONNECTIONS} connections, medians`, subjects, samples),
      table(
        'Plans: how bookings and days are found',
        ['', ...sizes.map(({ days }) => days.toLocaleString('en'))],
        [[YEAR, ...scans.map(([found]) => found?.join(', ') ?? '')]],
      ),
    ],
    budgets: [
      ...floorBudgets(smallest, samples),
      ...growthBudgets(sizes, samples),
      wholeTableBudget('Plans over the most days that read a whole table', scans),
    ],
  }
}

async function seed(counts: number[]): Promise<Size[]> {
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const today = new Date().toISOString().slice(0, 10)
  const sizes: Size[] = []
  for (const days of counts) {
    say(`Seeding ${days.toLocaleString('en')} days …`)
    const candidates = Math.ceil(days / DAYS_EACH)
    const crowd = await gatherCrowd(postgres.url, { candidates, bookings: candidates * BOOKINGS_EACH })
    await sayEveryDay(crowd.databaseUrl, today)
    const aYear = { dateFromLocal: today, dateToLocal: addDays(today, DAYS_EACH - 1) }
    sizes.push({
      days,
      crowd,
      month: await overviewOf(crowd, overviewWindow(today)),
      year: await overviewOf(crowd, aYear),
    })
  }
  return sizes
}

async function overviewOf(crowd: Crowd, window: Parameters<typeof bookingCallsOf>[1]): Promise<AskedOf> {
  const [overview] = await bookingCallsOf(crowd, window)
  if (!overview) throw new Error('There is no overview to ask for')
  return overview
}

const HOURS = [
  { startTime: '08:00', endTime: '11:00' },
  { startTime: '13:00', endTime: '15:30' },
]
const STATUSES = ['available', 'unavailable', 'partial'] as const

/** A third of the days by hours, which take the most room. */
const daysFrom = (today: string) =>
  Array.from({ length: DAYS_EACH }, (_, n) => ({
    dateLocal: addDays(today, n),
    status: STATUSES[n % 3],
    partialRanges: n % 3 === 2 ? HOURS : [],
  }))
const WEEK = [...Array<string>(4).fill('available'), ...Array<string>(3).fill('unavailable')]

async function sayEveryDay(databaseUrl: string, today: string) {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const connection = await db.connect()
  const { rows } = await connection.query<{ id: string }>(
    `select id from candidates where email like 'large%' order by id`,
  )
  const [days, now] = [JSON.stringify(daysFrom(today)), new Date()]
  for (const { id } of rows) {
    await saveDays.run(connection, id, days, now)
    await saveOngoing.run(connection, id, WEEK, now)
  }
  await connection.query('vacuum analyze')
  await connection.end()
  await db.close()
}

const subjectsOf = (size: Size, smallest: Size): Subject[] =>
  [
    { name: MONTH, path: size.month.path },
    { name: YEAR, path: size.year.path },
  ].map(({ name, path }) => ({
    name: nameOf(name, size),
    floor: size === smallest ? floorOf(name) : nameOf(name, smallest),
    run: (seconds) => {
      const { service, token } = size.crowd
      return load({ processes: [service], method: 'GET', path, token, connections: CONNECTIONS }, seconds)
    },
  }))

const floorsOf = ({ crowd: { databaseUrl }, month, year }: Size): Subject[] =>
  pgbenchSubjects(
    databaseUrl,
    [
      { name: floorOf(MONTH), statements: month.statements },
      { name: floorOf(YEAR), statements: year.statements },
    ],
    CONNECTIONS,
  )

const floorBudgets = (smallest: Size, samples: Samples): Budget[] =>
  [MONTH, YEAR].map((what) => ({
    what: `${what}, of PostgreSQL's own speed`,
    measured: ratioOf(samples, nameOf(what, smallest), floorOf(what)),
    limit: FLOOR_LIMIT,
    is: 'at least',
  }))

const growthBudgets = ([smallest, ...larger]: Size[], samples: Samples): Budget[] =>
  larger.flatMap((size) =>
    [MONTH, YEAR].map((what) => ({
      what: `${nameOf(what, size)}: p50, × that of ${smallest?.days.toLocaleString('en')}`,
      measured: smallest && ratioOf(samples, nameOf(what, size), nameOf(what, smallest), 'p50'),
      limit: GROWTH_LIMIT,
      is: 'at most' as const,
    })),
  )

import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { openAccessTokens } from '../apps/api/src/identity/access-token.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { bookingColumns, saveBookingRows } from '../apps/api/src/work/bookings/save-bookings.queries.ts'
import { nothingToClock } from '../apps/api/src/work/time-entries/time-entries.presenter.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, type Crowd, gatherCrowd } from './crowd.ts'
import { aZoneAtNoon } from './noon.ts'
import { findPgbench, pgbenchScript } from './pgbench.ts'
import { type Budget, median, type Pace, type Report, say, table } from './report.ts'
import { statementOf } from './statement-of.ts'
import { measureSubjects, ratioOf, type Samples, type Subject, subjectTable } from './subjects.ts'
import { type Write, type Written, writeAll } from './write-load.ts'

const CANDIDATES = 10_000
const CONNECTIONS = 8
/** All candidates at once, as far as two processes admit them. */
const CROWD_CONNECTIONS = 64
const FLOOR_LIMIT = 0.15
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

const TAPS = 'clock in, clock out'
const TAPS_ON_TWO = 'clock in, clock out, two processes'
const TAPS_FLOOR = 'pgbench: the transactions of clock in, clock out'
const RECORDS = 'submit a shift record'
const RECORDS_ON_TWO = 'submit a shift record, two processes'
const RECORDS_FLOOR = 'pgbench: the transaction of a shift record'

interface Clocking {
  db: Database
  crowd: Crowd
  second: Crowd['service']
  people: { token: string; today: string; yesterday: string }[]
  yesterday: string
}

/** The result, and how many are clocked in afterwards. */
type CrowdRun = Written & { rows: number }

/**
 * Measures clocking in and out and submitting records: each candidate does each once, so each request has another candidate.
 */
export async function benchClock(pace: Pace): Promise<Report> {
  const clocking = await seed(Math.min(CANDIDATES, pace.largest))
  const subjects = [...(await floorsOf(clocking)), ...subjectsOf(clocking)]
  const samples = await measureSubjects(subjects, pace)
  const crowds: CrowdRun[] = []
  for (let round = 0; round < pace.rounds; round++) {
    say(`Everybody clocks in: round ${round + 1} of ${pace.rounds} …`)
    crowds.push(await everybodyClocksIn(clocking))
  }
  return {
    tables: [
      subjectTable(`The clock: ${CONNECTIONS} connections, medians`, subjects, samples),
      crowdTable(clocking, crowds),
    ],
    budgets: [...floorBudgets(samples), ...crowdBudgets(clocking, crowds)],
  }
}

async function seed(candidates: number): Promise<Clocking> {
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  say(`Seeding ${candidates.toLocaleString('en')} candidates with a shift today and one yesterday …`)
  const crowd = await gatherCrowd(postgres.url, { candidates, bookings: candidates })
  const db = openDatabase({ url: crowd.databaseUrl, poolSize: 2, onError: () => undefined })
  whenOver(() => db.close())
  const { today, yesterday, timeZone } = aZoneAtNoon()
  await run(db, 'delete from offer_bookings')
  await run(db, 'delete from offers')
  await run(db, 'delete from bookings')
  await run(db, 'update locations set timezone = $1', timeZone)
  for (const [name, day] of [
    ['today', today],
    ['yesterday', yesterday],
  ] as const) {
    const [row] = await run<{ shifts: object[] }>(db, listShifts, name, day, timeZone)
    await run(db, saveBookingRows.text, new Date(), ...bookingColumns.arrays(row?.shifts ?? []))
  }
  await run(db, 'analyze')
  const tokens = await openAccessTokens(db, systemClock)
  const rows = await run<{ candidateId: string; sessionId: string; today: string; yesterday: string }>(
    db,
    `select c.id as "candidateId", s.id as "sessionId", md5('today ' || c.email)::uuid as today,
            md5('yesterday ' || c.email)::uuid as yesterday
     from candidates c join sessions s on s.account_id = c.id where c.email like 'large%'`,
  )
  const people: Clocking['people'] = []
  for (const { today: shift, yesterday: before, ...holder } of rows) {
    people.push({ token: await tokens.issue(holder, 12 * HOUR_SECONDS), today: shift, yesterday: before })
  }
  return { db, crowd, second: await anotherService(crowd.databaseUrl), people, yesterday }
}

/** One shift for each candidate, as the service saves them. */
const listShifts = `
  select json_agg(json_build_object('id', md5($1 || ' ' || c.email)::uuid, 'candidateId', c.id, 'locationId', l.id,
    'dateLocal', $2, 'startTimeLocal', '08:30', 'endTimeLocal', '18:00', 'grades', '[]'::json,
    'startsAt', ($2::date + time '08:30') at time zone $3, 'endsAt', ($2::date + time '18:00') at time zone $3)) as shifts
  from (select id, email, row_number() over (order by id) as n from candidates where email like 'large%') c
  join (select id, row_number() over (order by id) as n, count(*) over () as count from locations) l
    on l.n = 1 + c.n % l.count`

const run = async <Row>(db: Database, text: string, ...values: unknown[]): Promise<Row[]> => {
  const connection = await db.connect()
  try {
    return (await connection.query(text, values)).rows
  } finally {
    await connection.end()
  }
}

/** Resets taps and records. */
async function beginAgain({ db }: Clocking) {
  await run(db, 'truncate time_entries, time_entry_events, shift_records, idempotency_keys, outbox')
  await run(
    db,
    `update bookings set status = ${bookingStatus.confirmed} where status <> ${bookingStatus.confirmed}`,
  )
  await run(db, 'vacuum analyze')
}

const tap = (what: 'clock-in' | 'clock-out', { token, today }: Clocking['people'][number]): Write => ({
  path: `/api/v1/time-entries/${what}`,
  token,
  body: JSON.stringify({ bookingId: today }),
})

const recordOf = ({ token, yesterday: id }: Clocking['people'][number], date: string): Write => ({
  path: `/api/v1/bookings/${id}/shift-record`,
  token,
  body: JSON.stringify({
    bookingId: id,
    date,
    blocks: [
      { type: 'bookingDuration', startTime: '08:30', endTime: '18:00' },
      { type: 'meal', startTime: '12:00', endTime: '12:30' },
    ],
  }),
})

function subjectsOf(clocking: Clocking): Subject[] {
  const { crowd, second, people, yesterday } = clocking
  const writing = async (writes: Write[][], processes: Crowd['service'][], seconds: number) => {
    await beginAgain(clocking)
    return writeAll(writes, { processes, connections: CONNECTIONS }, seconds)
  }
  const inAndOut = people.map((person) => [tap('clock-in', person), tap('clock-out', person)])
  const records = people.map((person) => [recordOf(person, yesterday)])
  return [
    {
      name: TAPS,
      floor: TAPS_FLOOR,
      run: (seconds) => writing(inAndOut, [crowd.service], seconds),
    },
    {
      name: TAPS_ON_TWO,
      floor: TAPS_FLOOR,
      run: (seconds) => writing(inAndOut, [crowd.service, second], seconds),
    },
    {
      name: RECORDS,
      floor: RECORDS_FLOOR,
      run: (seconds) => writing(records, [crowd.service], seconds),
    },
    {
      name: RECORDS_ON_TWO,
      floor: RECORDS_FLOOR,
      run: (seconds) => writing(records, [crowd.service, second], seconds),
    },
  ]
}

async function floorsOf(clocking: Clocking): Promise<Subject[]> {
  const pgbench = findPgbench()
  if (!pgbench) {
    say(
      'There is no pgbench here (Debian: postgresql-contrib), so nothing is compared with PostgreSQL itself.',
    )
    return []
  }
  const { databaseUrl } = clocking.crowd
  const anybody = `\\set n random(1, ${clocking.people.length})`
  const given = { outcome: JSON.stringify({ answer: nothingToClock }) }
  const floor = (name: string, calls: string[], count: number): Subject => {
    const script = [anybody, ...calls].join('\n')
    const measure = pgbenchScript({ pgbench, databaseUrl, script, given, clients: CONNECTIONS })
    return {
      name,
      async run(seconds) {
        await beginAgain(clocking)
        return { perSecond: count * (await measure(seconds)) }
      },
    }
  }
  return [
    floor(TAPS_FLOOR, [...(await tapScript('clockIn')), ...(await tapScript('clockOut'))], 2),
    floor(RECORDS_FLOOR, await recordScript(), 1),
  ]
}

const CANDIDATE = `md5('large candidate ' || :n)::uuid`

const fill = async (name: string, ...values: string[]) =>
  (await statementOf(name)).replaceAll(/\$(\d+)/g, (_, number) => values[Number(number) - 1] ?? 'null')

/** The statements of a write: caller, idempotency key, change, audit row. */
async function writeScript(action: string, work: string[]): Promise<string[]> {
  const key = [`${CANDIDATE}::text`, `''`, `('${action}' || :key)`]
  const audit = ['now()', `'${action}'`, `'candidate'`, CANDIDATE, CANDIDATE, `'bench'`, `'{}'`]
  const statements = [
    await fill('find_caller', CANDIDATE, `md5('session ' || ${CANDIDATE})::uuid`),
    'begin',
    await fill('claim_idempotency_key', ...key, `'fingerprint'`),
    'savepoint work',
    ...work,
    await fill('insert_audit', ...audit),
    await fill('save_idempotency_outcome', ...key, ':outcome'),
    'commit',
  ]
  return ['\\set key random(1, 1000000000000000)', ...statements.map((statement) => `${statement};`)]
}

async function tapScript(action: 'clockIn' | 'clockOut'): Promise<string[]> {
  const booking = `md5('today large' || :n || '@rollcall.test')::uuid`
  const out = action === 'clockOut' ? 'now()' : 'null'
  return writeScript(action, [
    await fill('lock_candidate', CANDIDATE),
    await fill('find_clock', CANDIDATE, booking),
    ...(action === 'clockIn' ? [await fill('find_other_open_time_entry', CANDIDATE, booking)] : []),
    await fill('save_time_entry', booking, CANDIDATE, 'now()', out, 'false', `'[]'`, 'false', 'now()'),
    await fill('insert_time_entry_event', booking, CANDIDATE, `'${action}'`, 'now()', 'now()'),
  ])
}

/** Repeated for the same bookings, which do not change here. */
async function recordScript(): Promise<string[]> {
  const booking = `md5('yesterday large' || :n || '@rollcall.test')::uuid`
  const blocks = `'[]'`
  const record = [
    booking,
    CANDIDATE,
    `'modify'`,
    blocks,
    'null',
    'null',
    'null',
    'null',
    `'candidate'`,
    'now()',
  ]
  return writeScript('record', [
    await fill('find_recorded_booking', CANDIDATE, booking),
    await fill(
      'move_recorded_booking',
      booking,
      CANDIDATE,
      `${bookingStatus.confirmed}`,
      `${bookingStatus.confirmed}`,
      'now()',
    ),
    `${await fill('insert_shift_record', ...record)} on conflict (booking_id) do update set submitted_at = now()`,
    await fill('find_recorded_booking', CANDIDATE, booking),
  ])
}

async function everybodyClocksIn(clocking: Clocking): Promise<CrowdRun> {
  await beginAgain(clocking)
  const { db, crowd, second, people } = clocking
  const written = await writeAll(
    people.map((person) => [tap('clock-in', person)]),
    { processes: [crowd.service, second], connections: CROWD_CONNECTIONS },
  )
  const [kept] = await run<{ rows: number }>(
    db,
    'select count(*)::int as rows from time_entries where clocked_out_at is null',
  )
  return { ...written, rows: kept?.rows ?? 0 }
}

const crowdTable = ({ people }: Clocking, crowds: CrowdRun[]): string =>
  table(
    `${people.length.toLocaleString('en')} clock in at once: two processes, ${CROWD_CONNECTIONS} connections`,
    ['', 'seconds', 'per second', 'p50 ms', 'p99 ms', 'kept'],
    crowds.map(({ seconds, perSecond, p50, p99, rows }, round) => [
      `round ${round + 1}`,
      seconds.toFixed(1),
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      rows.toLocaleString('en'),
    ]),
  )

const floorBudgets = (samples: Samples): Budget[] =>
  (
    [
      [TAPS, TAPS_FLOOR],
      [TAPS_ON_TWO, TAPS_FLOOR],
      [RECORDS, RECORDS_FLOOR],
      [RECORDS_ON_TWO, RECORDS_FLOOR],
    ] as const
  ).map(([what, floor]) => ({
    what: `${what}, of PostgreSQL's own speed`,
    measured: ratioOf(samples, what, floor),
    limit: FLOOR_LIMIT,
    is: 'at least',
  }))

const crowdBudgets = ({ people }: Clocking, crowds: CrowdRun[]): Budget[] => [
  {
    what: 'Everybody clocks in at once: seconds',
    measured: median(crowds.map(({ seconds }) => seconds)),
    limit: MINUTE_SECONDS,
    is: 'at most',
    digits: 1,
  },
  {
    what: 'Everybody clocks in at once: left out or twice',
    measured: Math.max(...crowds.map(({ rows }) => Math.abs(people.length - rows))),
    limit: 0,
    is: 'at most',
    digits: 0,
  },
]

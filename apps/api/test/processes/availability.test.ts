import { setTimeout as wait } from 'node:timers/promises'
import type { AvailabilityDay } from '@rollcall/contract/work/availability'
import { addDays, eachDate } from '@rollcall/domain/time/calendar-date'
import { unsetDay } from '@rollcall/domain/work/availability/availability-day'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type School } from '../a-booking.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { forgetLimits } from './database-rows.ts'
import { type Answer, ask, type Person, signIn } from './http-client.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

const TODAY = '2026-11-17'
const DATES = eachDate('2026-11-23', '2026-12-06')

let database: TestDatabase
let school: School
let one: ServiceProcess
let other: ServiceProcess
let ava: Person
let candidateId: string
/** One connection for all, because opening one each time takes too long. */
let beside: Client
const sql = async <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await beside.query(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase('demo')
  beside = new Client({ connectionString: database.url })
  await beside.connect()
  await sql('truncate bookings cascade')
  await sql('delete from outbox')
  const env = { DATABASE_URL: database.url, DEMO_NOW }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
  school = await addSchool(sql)
  ava = await signIn(one, 'ava')
  candidateId = (await ask(one, 'GET /api/v1/me', { headers: ava.bearer })).json().id
})
beforeEach(async () => {
  await forgetLimits(database.url)
  await sql('truncate availability_days, ongoing_availability, rollcall_answers')
  await sql('truncate bookings cascade')
  for (const table of ['bookings', 'availability_days'])
    await sql(`drop trigger if exists linger on ${table}`)
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await beside.end()
  await database.drop()
})

type Status = AvailabilityDay['status']
const HOURS = [{ startTime: '08:00', endTime: '12:00' }]
const day = (dateLocal: string, status: Status): AvailabilityDay =>
  status === 'partial' ? { dateLocal, status, partialRanges: HOURS } : { ...unsetDay(dateLocal), status }

const asAva = (more: Record<string, string> = {}) => ({ headers: { ...ava.bearer, ...more } })
const putDays = (service: ServiceProcess, days: AvailabilityDay[], key?: string) =>
  ask(service, 'PUT /api/v1/availability/days', {
    ...asAva(key ? { 'idempotency-key': key } : {}),
    body: { days },
  })
const putSame = (service: ServiceProcess, status: Status, dates: string[]) =>
  ask(service, 'PUT /api/v1/availability', {
    ...asAva(),
    body: { status, selectedDates: dates, partialRanges: status === 'partial' ? HOURS : [] },
  })
const clear = (service: ServiceProcess, dates: string[]) =>
  ask(service, `DELETE /api/v1/availability?dates=${dates.join()}`, asAva())
const answerRollcall = (service: ServiceProcess, status: 'ready' | 'notReady') =>
  ask(service, 'POST /api/v1/rollcall', { ...asAva(), body: { status } })
const accept = (service: ServiceProcess, bookingId: string) =>
  ask(service, `POST /api/v1/bookings/${bookingId}/tentative-fill`, {
    ...asAva(),
    body: { action: 'accept' },
  })

async function readDays(dates: string[]): Promise<AvailabilityDay[]> {
  const window = `dateFromLocal=${dates[0]}&dateToLocal=${addDays(dates.at(-1) ?? '', 1)}`
  const overview = await ask(other, `GET /api/v1/bookings/overview?${window}`, asAva())
  return overview.json().availability.scheduled
}

const waitingForLock = `
  select from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database() and application_name = 'rollcall'`

/** All at once: no request can read or write a day before all have reached the lock. */
async function atOnce(asking: () => Promise<Answer>[]): Promise<Answer[]> {
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('begin')
  await gate.query('lock table availability_days in access exclusive mode')
  const answers = asking()
  await until('all of them wait', async () => (await sql(waitingForLock)).length >= answers.length)
  await gate.query('commit')
  await gate.end()
  return Promise.all(answers)
}

const half = DATES.length / 2
/** One thing of the first week and another of the second. */
const weeks = (first: Status, second: Status) =>
  DATES.map((date, at) => day(date, at < half ? first : second))

interface Race {
  what: string
  before: AvailabilityDay[]
  saves: AvailabilityDay[][]
}
const races: Race[] = [
  {
    what: 'on days with nothing',
    before: [],
    saves: [weeks('available', 'unset'), weeks('unset', 'partial')],
  },
  {
    // Each writes only its own change: without the lock the result would mix both.
    what: 'that each keep another half',
    before: weeks('available', 'available'),
    saves: [weeks('available', 'unavailable'), weeks('unavailable', 'available')],
  },
  {
    what: 'in opposite orders',
    before: weeks('partial', 'partial'),
    saves: [weeks('available', 'unavailable'), weeks('unavailable', 'available').reverse()],
  },
  {
    what: 'of which one sets everything back',
    before: weeks('unavailable', 'unset'),
    saves: [weeks('unset', 'unset'), weeks('unset', 'available')],
  },
  {
    what: 'of four tabs',
    before: weeks('partial', 'unset'),
    saves: [
      weeks('partial', 'available'),
      weeks('available', 'unset'),
      weeks('unset', 'partial'),
      weeks('unavailable', 'unavailable'),
    ],
  },
]
const rounds = [1, 2].flatMap((round) => races.map((race) => ({ round, ...race })))

test.each(rounds)('two simultaneous saves $what leave the whole of one (round $round)', async (race) => {
  if (race.before.length > 0) await putDays(one, race.before)
  const answers = await atOnce(() => race.saves.map((days, at) => putDays(at % 2 ? one : other, days)))
  expect(answers.map(({ status }) => status)).toEqual(race.saves.map(() => 200))
  const kept = (days: AvailabilityDay[]) =>
    days.filter(({ status }) => status !== 'unset').sort((a, b) => (a.dateLocal < b.dateLocal ? -1 : 1))
  for (const [at, answer] of answers.entries()) expect(answer.json()).toEqual(kept(race.saves[at] ?? []))
  const left = await readDays(DATES)
  expect(race.saves.map(kept)).toContainEqual(left)
})

test.each([1, 2])('a save, a clear and a save by hours leave the whole of one (round %i)', async () => {
  await putSame(one, 'unavailable', DATES.slice(0, half))
  const answers = await atOnce(() => [
    putSame(one, 'available', DATES),
    clear(other, DATES),
    putSame(other, 'partial', [...DATES].reverse()),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 204, 200])
  const left = await readDays(DATES)
  const wholes = (['available', 'partial'] as const).map((status) => DATES.map((date) => day(date, status)))
  expect([...wholes, []]).toContainEqual(left)
})

/** Check-ins that contradict their day, at one moment. */
const disagreeing = `
  select a.status as said, d.status as day from rollcall_answers a
  left join availability_days d using (candidate_id, date_local)
  where d.status is distinct from case a.status when 'ready' then 'available' else 'unavailable' end`

type Change = (service: ServiceProcess) => Promise<Answer>

async function changeTogether(changes: Change[], round: number) {
  // The day is as one of the two wants it already: that one has nothing to write but its answer.
  if (round % 3 === 0) await putSame(one, 'available', [TODAY])
  if (round % 3 === 1) await putSame(one, 'unavailable', [TODAY])
  const [first, second, third] = [0, 1, 2].map((at) => changes[(round + at * (1 + (round % 2))) % 6])
  if (!first || !second || !third) throw new Error('There is nothing to change')
  const answers = await atOnce(() => [first(one), second(other), third(round % 2 ? one : other)])
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  expect(await sql(disagreeing), `round ${round}`).toEqual([])

  const said = (await ask(one, 'GET /api/v1/rollcall', asAva())).json().rollcall
  const [today] = await readDays([TODAY])
  if (said === 'ready') expect(today?.status).toBe('available')
  if (said === 'notReady') expect(today?.status).toBe('unavailable')
}

test('the check-in and its day never disagree, however the two are changed together', async () => {
  const changes: Change[] = [
    (service) => putSame(service, 'unavailable', [TODAY]),
    (service) => answerRollcall(service, 'ready'),
    (service) => putSame(service, 'available', [TODAY]),
    (service) => answerRollcall(service, 'notReady'),
    (service) => clear(service, [TODAY]),
    (service) => putSame(service, 'partial', [TODAY]),
  ]
  // A connection of its own, which waits at the lock like the others.
  const watcher = new Client({ connectionString: database.url })
  await watcher.connect()
  const watch = { isOver: false }
  const seen: unknown[] = []
  const watching = (async () => {
    for (; !watch.isOver; await wait(2)) seen.push(...(await watcher.query(disagreeing)).rows)
  })()
  try {
    for (let round = 0; round < 30; round++) await changeTogether(changes, round)
  } finally {
    watch.isOver = true
    await watching
    await watcher.end()
  }
  expect(seen).toEqual([])
})

test('one key has one effect and one answer on both processes', async () => {
  const key = `days-across-${candidateId}`
  const days = weeks('available', 'partial')
  const answers = await atOnce(() =>
    Array.from({ length: 6 }, (_, at) => putDays(at % 2 ? one : other, days, key)),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  await putSame(one, 'unavailable', DATES)
  expect((await putDays(other, days, key)).json()).toEqual(days)
  expect(await readDays(DATES)).toEqual(weeks('unavailable', 'unavailable'))
})

const lingerOn = (table: string, when: string) => `
  create or replace function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$;
  create trigger linger before ${when} on ${table} for each row execute function linger()`
const asleep = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
const untilAsleep = () => until('it is being written', async () => (await sql(asleep)).length > 0)
const auditsSince = async (id: number) =>
  (await sql<{ action: string }>('select action from audit_log where id > $1 order by id', id)).map(
    ({ action }) => action,
  )
const lastAudit = async () =>
  Number((await sql<{ id: string }>('select coalesce(max(id), 0) as id from audit_log'))[0]?.id)

async function offered(dateLocal: string): Promise<string> {
  const id = await addBooking(sql, { school, dateLocal })
  await addOffer(sql, { candidateId, bookingIds: [id] })
  return id
}

test('days saved while an acceptance of one is being written are refused, all of them', async () => {
  const [id, today] = [await offered('2026-11-25'), await offered(TODAY)]
  await sql(lingerOn('bookings', 'update'))
  const accepting = accept(one, id)
  await untilAsleep()
  const saved = await putDays(other, weeks('available', 'partial'))
  expect((await accepting).json()).toMatchObject({ outcome: 'accepted' })
  expect([saved.status, saved.json().code, saved.json().param]).toEqual([
    409,
    'availability_conflicts_with_booking',
    '2026-11-25',
  ])
  expect(await readDays(DATES)).toEqual([])

  const acceptingToday = accept(other, today)
  await untilAsleep()
  const ready = await answerRollcall(one, 'ready')
  expect((await acceptingToday).json()).toMatchObject({ outcome: 'accepted' })
  expect(ready.json().code).toBe('rollcall_conflicts_with_booking')
})

test('an acceptance waits for days that are being saved, and both hold', async () => {
  const id = await offered('2026-11-25')
  const before = await lastAudit()
  await sql(lingerOn('availability_days', 'insert'))
  const saving = putDays(one, [day('2026-11-25', 'available')])
  await untilAsleep()
  const accepted = await accept(other, id)
  expect(accepted.json()).toMatchObject({ outcome: 'accepted' })
  expect((await saving).status).toBe(200)
  expect(await auditsSince(before)).toEqual(['availability_saved', 'offer_accepted'])
})

import { Agent } from 'node:http'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type School } from '../a-booking.ts'
import { addClientTimesheet, blocksOf } from '../a-shift-record.ts'
import { proofTest, report, times } from '../proofs/proof.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { forgetLimits, rowsOf } from './database-rows.ts'
import { type Answer, ask, type Person, signIn, untilAnswered } from './http-client.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

let database: TestDatabase
let env: Record<string, string>
let school: School
let one: ServiceProcess
let other: ServiceProcess
let ava: Person
let candidateId: string
let beside: Client
const agent = new Agent({ keepAlive: true })
const sql = async <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await beside.query(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase('demo')
  beside = new Client({ connectionString: database.url })
  await beside.connect()
  await sql('truncate bookings cascade')
  await sql('delete from outbox')
  env = { DATABASE_URL: database.url, DEMO_NOW }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
  school = await addSchool(sql)
  ava = await signIn(one, 'ava')
  candidateId = (await ask(one, 'GET /api/v1/me', { headers: ava.bearer })).json().id
})
beforeEach(() => forgetLimits(database.url))
afterAll(async () => {
  agent.destroy()
  await Promise.all([one.stop(), other.stop()])
  await beside.end()
  await database.drop()
})

interface Shift {
  id: string
  date: string
}
let lastDate = '2026-11-16'
async function workedShift(): Promise<Shift> {
  lastDate = addDays(lastDate, -1)
  return { id: await addBooking(sql, { school, candidateId, dateLocal: lastDate }), date: lastDate }
}

interface Saying {
  blocks?: string
  key?: string
  person?: Person
}
const submit = (
  service: ServiceProcess,
  { id, date }: Shift,
  { blocks = 'S 08:20-15:10', key, person = ava }: Saying = {},
) =>
  ask(service, `POST /api/v1/bookings/${id}/shift-record`, {
    headers: { ...person.bearer, ...(key && { 'idempotency-key': key }) },
    body: { bookingId: id, date, blocks: blocksOf(blocks) },
    agent,
  })
const didNotHappen = (service: ServiceProcess, { id }: Shift) =>
  ask(service, `DELETE /api/v1/bookings/${id}?didNotHappenResponse=schoolClosed`, {
    headers: ava.bearer,
    agent,
  })
const codeOf = (answer: Answer): string => (answer.status === 200 ? 'taken' : answer.json().code)
const counted = (codes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, codes.filter((each) => each === code).length]),
  )

const waitingForLock = `
  select from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database() and application_name = 'rollcall'`

/** All at once: each has read the booking before any may change it. */
async function atOnce(shift: Shift, least: number, asking: () => Promise<Answer>[]): Promise<Answer[]> {
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('begin')
  await gate.query('select from bookings where id = $1 for update', [shift.id])
  const answers = asking()
  await until('they wait', async () => (await sql(waitingForLock)).length >= least)
  await gate.query('commit')
  await gate.end()
  return Promise.all(answers)
}

/** Bookings that say something else than their record or their audit. */
const halves = `
  select b.id, b.status, r.operation from bookings b
  left join shift_records r on r.booking_id = b.id
  where (case b.status when 110 then null when 114 then 'accept' when 115 then 'modify' else 'didNotHappen' end)
      is distinct from r.operation
    or (select count(*) from audit_log where details->>'bookingId' = b.id::text)
      <> (case when r.operation is null then 0 else 1 end)`

const ROUNDS = times(3, 200)
const SUBMITS = 100
/** In one of this many rounds, all requests are held until they have read the booking. */
const HELD_EVERY = 10
/** The two processes have twelve connections, of which a job of theirs may be using one each. */
const HELD = 10

test(`of ${SUBMITS} simultaneous submits to two processes one succeeds, in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shift = await workedShift()
    const saying = (at: number) => `S 08:20-15:10, R 09:${String(at % 60).padStart(2, '0')}-10:10`
    const asking = () =>
      Array.from({ length: SUBMITS }, (_, at) =>
        untilAnswered(() =>
          submit(at % 2 ? one : other, shift, { blocks: at < 60 ? saying(at) : 'S 08:20-15:40' }),
        ),
      )
    const answers = round % HELD_EVERY === 0 ? await atOnce(shift, HELD, asking) : await Promise.all(asking())
    expect(counted(answers.map(codeOf)), `round ${round}`).toEqual({
      shift_record_already_exists: SUBMITS - 1,
      taken: 1,
    })
    const { record, bookingStatus } = answers.find(({ status }) => status === 200)?.json() ?? {}
    const rows = await sql(
      `select b.status, r.operation, r.blocks from bookings b join shift_records r on r.booking_id = b.id
       where b.id = $1`,
      shift.id,
    )
    expect(rows).toEqual([{ status: bookingStatus, operation: record.operation, blocks: record.blocks }])
  }
  expect(await sql(halves)).toEqual([])
  report({
    promise: 'A shift’s hours are said once',
    tried: `${ROUNDS} rounds of ${SUBMITS} racing submits over two processes`,
    outcome: 'one winner in each round, 0 halves',
  })
})

test('of hours and "did not happen" at once one is kept, whole', async () => {
  for (let round = 0; round < 40; round++) {
    const shift = await workedShift()
    const [first, second] = round % 2 ? [one, other] : [other, one]
    const [hours, none] = await atOnce(shift, 2, () => {
      if (round % 4 < 2) return [submit(first, shift), didNotHappen(second, shift)]
      return [didNotHappen(second, shift), submit(first, shift)].reverse()
    })
    const codes = [hours, none].map((answer) => answer && codeOf(answer)).join(', ')
    expect(['taken, shift_record_already_exists', 'booking_already_cancelled, taken']).toContain(codes)
  }
  expect(await sql(halves)).toEqual([])
})

test('of a client’s longer hours and an offer that they reach into, taken at once, one is', async () => {
  for (let round = 0; round < 8; round++) {
    const shift = await workedShift()
    await sql('update bookings set status = 112 where id = $1', shift.id)
    await addClientTimesheet(sql, shift.id, 'S 08:20-16:30')
    const evening = { school, dateLocal: shift.date, startTimeLocal: '16:00', endTimeLocal: '18:00' }
    const offered = await addBooking(sql, evening)
    await addOffer(sql, { candidateId, bookingIds: [offered] })
    const [hours, taken] = await Promise.all([
      submit(one, shift, { blocks: 'S 08:20-16:30' }),
      ask(other, `POST /api/v1/bookings/${offered}/tentative-fill`, {
        headers: ava.bearer,
        body: { action: 'accept' },
        agent,
      }),
    ])
    const codes = `${codeOf(hours)}, ${codeOf(taken)}`
    expect(['taken, booking_overlaps', 'booking_overlaps, taken']).toContain(codes)
    await sql('truncate bookings cascade')
  }
})

test('one key has one effect and one answer on both processes', async () => {
  const shift = await workedShift()
  const key = `record-across-${shift.id}`
  const answers = await atOnce(shift, 1, () =>
    Array.from({ length: 8 }, (_, at) => submit(at % 2 ? one : other, shift, { key })),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await submit(other, shift)).json().code).toBe('shift_record_already_exists')
  expect((await submit(one, shift, { key })).body).toBe(answers[0]?.body)
  expect(await sql(halves)).toEqual([])
})

proofTest(
  'a process that is killed loses nothing it has acknowledged, and leaves nothing by halves',
  async () => {
    const isUnderWay = `
    select from pg_stat_activity
    where datname = current_database() and application_name = 'rollcall' and xact_start is not null`
    let doomed = await startProcess({ env })
    for (let round = 0; round < 2; round++) {
      const shifts: Shift[] = []
      for (let at = 0; at < 60; at++) shifts.push(await workedShift())
      const acknowledged: Shift[] = []
      let killed: Promise<void> | undefined
      const asking = shifts.map(async (shift, at) => {
        const said = at % 3 === 0 ? didNotHappen(doomed, shift) : submit(doomed, shift, { key: shift.id })
        const answer = await said.catch(() => undefined)
        if (answer?.status === 200) acknowledged.push(shift)
        // From in here, while the others are still on their way.
        if (acknowledged.length === 1 + round * 10) killed ??= doomed.kill()
      })
      await Promise.all(asking)
      await killed
      await until('nothing is being written', async () => (await sql(isUnderWay)).length === 0)

      expect(acknowledged.length, `round ${round}`).toBeLessThan(shifts.length)
      expect(await sql(halves)).toEqual([])
      const ids = acknowledged.map(({ id }) => id)
      const kept = await sql('select from shift_records where booking_id = any($1::uuid[])', ids)
      expect(kept).toHaveLength(ids.length)
      // A client without an answer repeats the request with the same key, and gets the outcome.
      doomed = await startProcess({ env })
      for (const shift of shifts.filter((_, at) => at % 3 !== 0)) {
        expect(codeOf(await submit(other, shift, { key: shift.id }))).toBe('taken')
      }
      expect(await sql(halves)).toEqual([])
    }
    await doomed.stop()
  },
)

proofTest('a database that restarts loses nothing that was acknowledged', async () => {
  const postgres = await startOwnPostgres()
  const service = await startProcess({ env: { DATABASE_URL: postgres.url, DEMO_NOW } })
  const there = (text: string, ...values: unknown[]) => rowsOf(postgres.url, text, values)
  await there('truncate bookings cascade')
  const person = await signIn(service, 'ava')
  const site = await addSchool(there)
  const shifts: Shift[] = []
  for (let at = 1; at <= 40; at++) {
    const date = addDays('2026-11-16', -at)
    shifts.push({ id: await addBooking(there, { school: site, candidateId, dateLocal: date }), date })
  }
  const key = (shift: Shift) => `restart-${shift.id}`
  const acknowledged: Shift[] = []
  const answers = Promise.all(
    shifts.map(async (shift) => {
      const answer = await submit(service, shift, { key: key(shift), person })
      if (answer.status === 200) acknowledged.push(shift)
      return answer.status
    }),
  )
  await until('some are through', () => acknowledged.length > 5)
  await postgres.stop()
  const statuses = await answers
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  await postgres.startAgain()

  const ids = acknowledged.map(({ id }) => id)
  expect(await there('select from shift_records where booking_id = any($1::uuid[])', ids)).toHaveLength(
    ids.length,
  )
  expect(await there(halves)).toEqual([])
  await until('it answers again', async () => (await ask(service, 'GET /readyz')).status === 200)
  for (const shift of shifts) {
    expect(codeOf(await submit(service, shift, { key: key(shift), person }))).toBe('taken')
  }
  expect(await there(halves)).toEqual([])
  expect(await there('select from shift_records')).toHaveLength(shifts.length)
  expect((await service.stop()).code).toBe(0)
})

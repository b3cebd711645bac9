import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClockableShift } from '@rollcall/contract/work/time-entries'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBooking, addSchool, type School } from '../a-booking.ts'
import { addPerson } from '../a-person.ts'
import { addTimeEntry } from '../a-shift-record.ts'
import { proofTest, rounds, times } from '../proofs/proof.ts'
import { countAsSeededAround, createTestDatabase, type TestDatabase } from '../test-database.ts'
import { answerOf, historyInWords, legalOrder, type Operation, sightOf } from './clock-history.ts'
import { forgetLimits, rowsOf } from './database-rows.ts'
import { embeddedUrl, killDatabase } from './embedded-database.ts'
import { type Answer, ask, type Person, signIn, untilAnswered } from './http-client.ts'
import { type ServiceProcess, startDemoProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

const TODAY = '2026-11-17'
/** When the first shift is on and the second can be clocked in to. */
const MIDDAY = `${TODAY}T11:10:00+11:00`

let database: TestDatabase
let env: Record<string, string>
let school: School
let one: ServiceProcess
let other: ServiceProcess
let ava: Person
let candidateId: string
let shifts: string[]
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
  await countAsSeededAround(database.url, MIDDAY)
  env = { DATABASE_URL: database.url, DEMO_NOW: MIDDAY }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
  school = await addSchool(sql)
  ava = await signIn(one, 'ava')
  candidateId = (await ask(one, 'GET /api/v1/me', { headers: ava.bearer })).json().id
})
beforeEach(async () => {
  await forgetLimits(database.url)
  await seedShifts()
})
afterAll(async () => {
  agent.destroy()
  await Promise.all([one.stop(), other.stop()])
  await beside.end()
  await database.drop()
})

async function seedShifts() {
  await sql('truncate bookings cascade')
  shifts = [
    await addBooking(sql, { school, candidateId, dateLocal: TODAY, endTimeLocal: '12:00' }),
    await addBooking(sql, { school, candidateId, dateLocal: TODAY, startTimeLocal: '12:00' }),
  ]
}

const paths = { in: 'clock-in', out: 'clock-out', start: 'meal-break-start', end: 'meal-break-end' } as const
type Tap = keyof typeof paths

const tap = (service: ServiceProcess, what: Tap, shift = 0, key?: string) =>
  ask(service, `POST /api/v1/time-entries/${paths[what]}`, {
    headers: { ...ava.bearer, ...(key && { 'idempotency-key': key }) },
    body: { bookingId: shifts[shift] },
    agent,
  })
const look = (service: ServiceProcess) =>
  ask(service, 'GET /api/v1/time-entries/bookings', { headers: ava.bearer, agent })

function seenIn(answer: Answer): string {
  const listed: ClockableShift[] = answer.json()
  return listed
    .map(({ status }) => `${status.currentState} ${status.mealBreaks.length} ${status.clockedOutAt !== null}`)
    .join(', ')
}
const codeOf = (answer: Answer): string => (answer.status === 200 ? 'taken' : answer.json().code)

/** The words that the kept taps make, in the order in which they were kept. */
async function wordsKept(): Promise<string[]> {
  const letters = { clockIn: 'in', clockOut: 'out', mealBreakStart: 'start', mealBreakEnd: 'end' } as const
  const events = await sql<{ booking: string; action: keyof typeof letters }>(
    'select booking_id as booking, action from time_entry_events order by id',
  )
  let words: readonly string[] = shifts.map(() => '')
  for (const { booking, action } of events) {
    const reached = answerOf(words, { asked: letters[action], shift: shifts.indexOf(booking) })
    expect(reached.answer, `${action} after ${words.join()}`).toBe('taken')
    words = reached.words
  }
  return [...words]
}

const waitingForLock = `
  select from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database() and application_name = 'rollcall'`

/** All at once: the first of them meet at the lock of the candidate before any may pass. */
async function atOnce<T>(asking: () => Promise<T>[], least = 8): Promise<T[]> {
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('begin')
  await gate.query('lock table time_entries in access exclusive mode')
  const answers = asking()
  await until('they wait', async () => (await sql(waitingForLock)).length >= least)
  await gate.query('commit')
  await gate.end()
  return Promise.all(answers)
}

const counted = (codes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, codes.filter((each) => each === code).length]),
  )

describe('the check of histories', () => {
  const at = (
    asked: Operation['asked'],
    from: number,
    to: number,
    answer: string | null,
    shift = 0,
  ): Operation => ({
    asked,
    shift,
    from,
    to,
    answer,
  })
  const nothing = sightOf(['', ''])
  const clockedIn = sightOf(['I', ''])
  test.each<[string, boolean, Operation[]]>([
    ['one after the other', true, [at('in', 0, 1, 'taken'), at('out', 2, 3, 'taken')]],
    ['the later first', false, [at('out', 0, 1, 'taken'), at('in', 2, 3, 'taken')]],
    ['together, in either order', true, [at('out', 0, 3, 'taken'), at('in', 1, 2, 'taken')]],
    ['twice', false, [at('in', 0, 3, 'taken'), at('in', 1, 2, 'taken')]],
    [
      'out and back',
      true,
      [at('in', 0, 1, 'taken'), at('out', 2, 3, 'taken'), at('in', 4, 5, 'taken'), at('out', 6, 7, 'taken')],
    ],
    ['in two places', false, [at('in', 0, 3, 'taken'), at('in', 1, 2, 'taken', 1)]],
    ['a look behind the time', false, [at('in', 0, 1, 'taken'), at('look', 2, 3, nothing)]],
    [
      'a concurrent read',
      true,
      [at('in', 0, 3, 'taken'), at('look', 1, 2, nothing), at('look', 1, 4, clockedIn)],
    ],
    [
      'back and forth',
      false,
      [at('in', 0, 9, 'taken'), at('look', 1, 2, clockedIn), at('look', 3, 4, nothing)],
    ],
    ['lost, and never was', true, [at('in', 0, Infinity, null), at('out', 1, 2, 'not_clocked_in')]],
    ['lost, and was after all', true, [at('in', 0, Infinity, null), at('out', 1, 2, 'taken')]],
    ['lost before it was asked', false, [at('out', 1, 2, 'taken'), at('in', 3, Infinity, null)]],
  ])('%s', (_what, isLegal, operations) => {
    expect(legalOrder(operations, 2) !== undefined).toBe(isLegal)
  })
})

const CLIENTS = 6
const STEPS = 9
const choices: Operation['asked'][] = ['in', 'in', 'start', 'start', 'end', 'end', 'out', 'look']
const oneOf = <T>(among: readonly T[]): T => among[Math.floor(Math.random() * among.length)] as T

interface Walk {
  /** Sent again under its key, here or there, until it is answered. */
  isRepeated: boolean
  services: () => ServiceProcess[]
}

async function answered(
  service: ServiceProcess,
  { asked, shift }: Operation,
  key?: string,
): Promise<string | null> {
  const answer = await (asked === 'look' ? look(service) : tap(service, asked, shift, key)).catch(
    () => undefined,
  )
  // The outcome of a request on a broken connection is unknown.
  if (!answer || answer.status === 503) return null
  return asked === 'look' ? seenIn(answer) : codeOf(answer)
}

async function step({ isRepeated, services }: Walk, number: string): Promise<Operation> {
  const asked = oneOf(choices)
  const operation: Operation = {
    asked,
    shift: Math.random() < 0.7 ? 0 : 1,
    from: performance.now(),
    to: Infinity,
    answer: null,
  }
  const key = isRepeated ? `walk-${number}-${candidateId}` : undefined
  for (let attempt = 0; operation.answer === null && attempt < (isRepeated ? 60 : 1); attempt++) {
    if (attempt > 0) await wait(20)
    const answer = answered(oneOf(services()), operation, key)
    // A device may lose its network before the answer: what was tapped has counted, or will, and is sent again.
    const isLost = isRepeated && attempt === 0 && Math.random() < 0.3
    operation.answer = isLost ? await wait(Math.random() * 20, null) : await answer
  }
  if (operation.answer !== null) operation.to = performance.now()
  return operation
}

let walks = 0
async function walk(how: Walk): Promise<Operation[]> {
  const name = `${Date.now()}-${walks++}`
  const each = Array.from({ length: CLIENTS }, async (_, client) => {
    const taken: Operation[] = []
    for (let number = 0; number < STEPS; number++) taken.push(await step(how, `${name}-${client}-${number}`))
    return taken
  })
  return (await Promise.all(each)).flat()
}

const underWay = `
  select from pg_stat_activity
  where datname = current_database() and application_name = 'rollcall' and xact_start is not null`

/** The responses and the final state are those of one clock. */
async function checkWalk(operations: Operation[]) {
  await until('nothing is under way any more', async () => (await sql(underWay)).length === 0)
  const last = { asked: 'look', shift: 0, from: performance.now(), to: performance.now() } as const
  const history = [...operations, { ...last, answer: seenIn(await look(one)) }]
  if (!legalOrder(history, shifts.length))
    expect.fail(`No one clock answers like this:\n${historyInWords(history)}`)
  expect(sightOf(await wordsKept())).toBe(history.at(-1)?.answer)
  const audits = await sql(`select from audit_log where details->>'bookingId' = any($1)`, shifts)
  expect(audits).toHaveLength((await wordsKept()).join('').length)
  expect(await sql('select booking_id from time_entries where clocked_in_at > clocked_out_at')).toEqual([])
}

// Delays between read and write, so that another request can come between them.
const linger = `
  create or replace function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.004); return new; end $$;
  create or replace trigger linger before insert on time_entries for each row execute function linger();
  create or replace trigger linger_event before insert on time_entry_events for each row execute function linger()`

describe('random walks of the clock on two processes', () => {
  beforeAll(() => sql(linger))
  afterAll(() => sql('drop trigger linger on time_entries; drop trigger linger_event on time_entry_events'))
  const both = () => [one, other]
  /** Whether requests are sent again: with and without, or with alone. */
  const repetitions = times(1, 2) === 1 ? [true] : [false, true]

  test('answer like one clock', async () => {
    for (let round = 0; round < times(4, 15); round++) {
      await seedShifts()
      await checkWalk(await walk({ isRepeated: false, services: both }))
    }
  })

  /** Repeatedly ends a connection of the service while it works. */
  async function whileConnectionsBreak(work: Promise<Operation[]>): Promise<Operation[]> {
    const over = new AbortController()
    let ended = 0
    const breaking = (async () => {
      for (; !over.signal.aborted; await wait(15)) {
        const rows = await sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'rollcall' and xact_start is not null order by random() limit 1`,
        )
        ended += rows.length
      }
    })()
    try {
      return await work
    } finally {
      over.abort()
      await breaking
      expect(ended).toBeGreaterThan(0)
    }
  }

  test('with lost responses and repeated requests', async () => {
    for (let round = 0; round < times(2, 4); round++) {
      await seedShifts()
      await checkWalk(await walk({ isRepeated: true, services: both }))
    }
  })

  test.each(repetitions)('also while connections break (sent again: %s)', async (isRepeated) => {
    for (let round = 0; round < times(2, 4); round++) {
      await seedShifts()
      await checkWalk(await whileConnectionsBreak(walk({ isRepeated, services: both })))
    }
  })

  test.each(repetitions)('also while one of them is killed (sent again: %s)', async (isRepeated) => {
    for (let round = 0; round < times(1, 4); round++) {
      await seedShifts()
      let isKilled = false
      const walking = walk({ isRepeated, services: () => (isKilled ? [one] : both()) })
      await wait(20 + Math.random() * 120)
      isKilled = true
      await other.kill()
      await checkWalk(await walking)
      other = await startProcess({ env })
    }
  })
})

test.each(rounds(1, 3))('of a hundred clock-ins from two processes one is taken (round %i)', async () => {
  const answers = await atOnce(() =>
    Array.from({ length: 100 }, (_, at) => untilAnswered(() => tap(at % 2 ? one : other, 'in'))),
  )
  expect(counted(answers.map(codeOf))).toEqual({ already_clocked_in: 99, taken: 1 })
  expect(await wordsKept()).toEqual(['I', ''])
})

test.each(rounds(2, 5))('no candidate is in two places at once (round %i)', async () => {
  const answers = await atOnce(() =>
    Array.from({ length: 20 }, (_, at) =>
      untilAnswered(() => tap(at % 2 ? one : other, 'in', at % 4 < 2 ? 0 : 1)),
    ),
  )
  expect(counted(answers.map(codeOf))).toEqual({
    already_clocked_in: 9,
    already_clocked_in_to_diff_booking: 10,
    taken: 1,
  })
})

proofTest('one key has one effect and one answer on both processes, also after a restart', async () => {
  const key = `clock-${shifts[0]}`
  const answers = await atOnce(() =>
    Array.from({ length: 30 }, (_, at) => untilAnswered(() => tap(at % 2 ? one : other, 'in', 0, key))),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({ bookingId: shifts[0], currentState: 'clockedIn' })
  await tap(one, 'out')
  await other.stop()
  other = await startProcess({ env })
  for (const service of [one, other]) expect((await tap(service, 'in', 0, key)).body).toBe(answers[0]?.body)
  expect(await wordsKept()).toEqual(['IO', ''])
})

proofTest('a service that is killed right after an answer loses no acknowledged write', async () => {
  const said: Tap[] = ['in', 'start', 'end']
  for (const [at, what] of said.entries()) {
    const answer = await tap(other, what)
    await other.kill()
    expect(answer.status).toBe(200)
    const [kept] = (await look(one)).json() as ClockableShift[]
    expect(kept?.status).toEqual(answer.json())
    expect((await wordsKept())[0]).toHaveLength(at + 1)
    other = await startProcess({ env })
  }
})

proofTest('a database that is killed while people clock has every acknowledged tap afterwards', async () => {
  const first = await startDemoProcess()
  const { dataDir } = first
  const url = embeddedUrl(dataDir)
  const own = (text: string, ...values: unknown[]) => rowsOf(url, text, values)
  await own('truncate bookings cascade')
  const there = await addSchool(own)
  const answeredTaps = new Map<string, number>()
  const people = await Promise.all(
    ['ava', 'noah', 'mia', 'liam'].map(async (name) => {
      const { bearer } = await signIn(first, name)
      const { id } = (await ask(first, 'GET /api/v1/me', { headers: bearer })).json()
      const given = { school: there, candidateId: id, dateLocal: TODAY, startTimeLocal: '07:00' }
      const bookingId = await addBooking(own, given)
      return { bearer, bookingId }
    }),
  )
  const days = people.map(async ({ bearer, bookingId }) => {
    for (const what of ['in', 'start', 'end', 'start', 'end', 'out'] as const) {
      const given = { headers: bearer, body: { bookingId } }
      const answer = await ask(first, `POST /api/v1/time-entries/${paths[what]}`, given)
      if (answer.status !== 200) return answer.status
      answeredTaps.set(bookingId, (answeredTaps.get(bookingId) ?? 0) + 1)
    }
    return 200
  })
  const soFar = () => [...answeredTaps.values()].reduce((sum, taps) => sum + taps, 0)
  await until('some have tapped', () => soFar() >= 6, { everyMs: 1 })
  await killDatabase(dataDir)
  expect(await Promise.all(days)).toContain(503)
  await first.stop()

  const second = await startDemoProcess({ dataDir })
  for (const { bookingId } of people) {
    const kept = await rowsOf(embeddedUrl(dataDir), 'select from time_entry_events where booking_id = $1', [
      bookingId,
    ])
    const answered = answeredTaps.get(bookingId) ?? 0
    // One may have been written whose answer never came.
    expect([answered, answered + 1]).toContain(kept.length)
  }
  expect((await second.stop()).code).toBe(0)
})

proofTest(
  'forgotten clock-outs are closed and mailed once each, also when a process is killed half-way',
  async () => {
    const CROWD = 80
    for (let n = 1; n <= CROWD; n++) {
      const candidateId = randomUUID()
      await addPerson(sql, { id: candidateId, email: `crowd-${n}@rollcall.test` })
      const bookingId = await addBooking(sql, { school, candidateId, dateLocal: '2026-11-16' })
      await addTimeEntry(sql, bookingId, { clockedInAt: '2026-11-16T08:20:00+11:00' })
    }
    const closed = async () => (await sql('select from time_entries where is_auto_clocked_out')).length
    const isDue = `update jobs set next_run_at = now() where name = 'close-forgotten-time-entries'`
    await sql(linger)
    await sql(isDue)
    const victim = await startProcess({ env })
    await until('some are closed', async () => (await closed()) > 0, { everyMs: 2 })
    await victim.kill()
    expect(await closed()).toBeLessThan(CROWD)
    await sql(isDue)
    const heirs = await Promise.all([startProcess({ env }), startProcess({ env })])
    await until('all are closed', async () => (await closed()) === CROWD)
    expect(
      await sql(
        `select (select count(*)::int from time_entry_events where action = 'autoClockOut') as events,
              (select count(*)::int from audit_log where action = 'auto_clocked_out') as audits,
              (select count(*)::int from outbox where recipient like 'crowd-%') as mails`,
      ),
    ).toEqual([{ events: CROWD, audits: CROWD, mails: CROWD }])
    await Promise.all(heirs.map((heir) => heir.stop()))
  },
)

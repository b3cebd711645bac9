import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type OfferLink, type School } from '../a-booking.ts'
import { proofTest, rounds } from '../proofs/proof.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW, TEST_NOW } from '../test-now.ts'
import { forgetLimits, rowsOf } from './database-rows.ts'
import { type Answer, ask, type Person, signIn, untilAnswered } from './http-client.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

const KEYS = ['ava', 'noah', 'mia', 'liam', 'zoe']

interface Candidate extends Person {
  id: string
}

let database: TestDatabase
let school: School
let one: ServiceProcess
let other: ServiceProcess
let env: Record<string, string>
const candidates: Candidate[] = []
const sql = (text: string, ...values: unknown[]) => rowsOf(database.url, text, values)

beforeAll(async () => {
  database = await createTestDatabase('demo')
  // No day is taken, and no demo mail is due.
  await sql('truncate bookings cascade')
  await sql('delete from outbox')
  env = { DATABASE_URL: database.url, DEMO_NOW }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
  school = await addSchool(sql)
  for (const key of KEYS) {
    const person = await signIn(one, key)
    const me = await ask(one, 'GET /api/v1/me', { headers: person.bearer })
    candidates.push({ ...person, id: me.json().id })
  }
})
beforeEach(() => forgetLimits(database.url))
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
})

interface Made {
  candidate: Candidate
  link: OfferLink
  bookingIds: string[]
}

let day = Date.parse('2027-01-01T00:00:00Z')
/** A day without bookings. */
const newDay = () => new Date((day += 86_400_000)).toISOString().slice(0, 10)

async function offerTo(candidate: Candidate, bookingIds: string[], isGroup = false): Promise<Made> {
  const link = await addOffer(sql, {
    candidateId: candidate.id,
    bookingIds,
    expiresAt: TEST_NOW + 365 * 86_400_000,
    ...(isGroup && { groupId: randomUUID() }),
  })
  return { candidate, link, bookingIds }
}

type Action = 'accept' | 'decline'
const answerSignedIn = (
  service: ServiceProcess,
  { candidate, bookingIds }: Made,
  action: Action,
  key?: string,
) =>
  ask(service, `POST /api/v1/bookings/${bookingIds[0]}/tentative-fill`, {
    headers: { ...candidate.bearer, ...(key && { 'idempotency-key': key }) },
    body: { action },
  })
const answerAsGuest = (service: ServiceProcess, { link }: Made, action: Action) =>
  ask(service, `POST /api/v1/bookings/${link.id}/guest/${link.accessGuid}/tentative-fill`, {
    body: { action },
  })

/** All at once: the first of them meet at the lock of the row before any may pass. */
async function atOnce<T>(row: { text: string; values: unknown[] }, asking: () => Promise<T>[]): Promise<T[]> {
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('begin')
  await gate.query({ ...row, text: `${row.text} for update` })
  const answers = asking()
  await until('several wait for the row', async () => (await sql(waitingForLock)).length >= 2)
  await gate.query('commit')
  await gate.end()
  return Promise.all(answers)
}
const waitingForLock = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

interface Standing {
  id: string
  state: string
  candidateId: string
}
const offersOf = (bookingId: string) =>
  rowsOf<Standing>(
    database.url,
    `select o.id, o.state, o.candidate_id as "candidateId" from offers o
     join offer_bookings ob on ob.offer_id = o.id where ob.booking_id = $1`,
    [bookingId],
  )
const holdersOf = async (ids: string[]) =>
  (
    await rowsOf<{ holder: string | null }>(
      database.url,
      'select candidate_id as holder from bookings where id = any($1::uuid[]) order by id',
      [ids],
    )
  ).map(({ holder }) => holder)
/** Decisions on the offer itself: those on others' offers of the same booking are entries too. */
const auditsOf = (offerId: string) =>
  rowsOf<{ action: string }>(
    database.url,
    `select action from audit_log where details ->> 'offerId' = $1 and action <> 'offer_filled' order by id`,
    [offerId],
  )

/** The outcome of the offer, from an answer or from a refusal. */
const saidBy = (answer: Answer): string =>
  answer.status === 200
    ? answer.json().outcome
    : answer.json().code === 'tentative_already_answered'
      ? answer.json().param
      : `${answer.status} ${answer.body}`

test.each(rounds(1, 4))(
  'a hundred answers to a booking offered to five: one winner, and every answer true (round %i)',
  async (round) => {
    const booking = await addBooking(sql, { school, dateLocal: newDay() })
    const made = await Promise.all(candidates.map((candidate) => offerTo(candidate, [booking])))
    const answers = await atOnce({ text: 'select from bookings where id = $1', values: [booking] }, () =>
      Array.from({ length: 100 }, async (_, at) => {
        const offer = made[at % made.length] as Made
        const service = at % 2 ? one : other
        const action = (at * 7 + round) % 3 === 0 ? 'decline' : 'accept'
        const isGuest = (at + round) % 4 < 2
        const send = isGuest ? answerAsGuest : answerSignedIn
        const answer = await untilAnswered(() => send(service, offer, action))
        return { offerId: offer.link.id, said: saidBy(answer) }
      }),
    )
    const offers = await offersOf(booking)
    const [holder] = await holdersOf([booking])
    const winners = offers.filter(({ state }) => state === 'accepted')
    expect(winners.length).toBeLessThanOrEqual(1)
    expect(holder).toBe(winners[0]?.candidateId ?? null)
    const finalOf = ({ state }: Standing) =>
      ({ accepted: 'accepted', rejected: 'rejected', open: winners.length ? 'closedFilled' : 'open' })[state]
    for (const standing of offers) {
      const said = answers.filter(({ offerId }) => offerId === standing.id)
      expect(said).toHaveLength(20)
      expect(new Set(said.map((answer) => answer.said))).toEqual(new Set([finalOf(standing)]))
      expect(await auditsOf(standing.id)).toHaveLength(standing.state === 'open' ? 0 : 1)
    }
  },
)

test.each(rounds(2, 6))(
  'of two overlapping offers accepted at once one is theirs and the other overlaps (round %i)',
  async (round) => {
    const ava = candidates[round % candidates.length] as Candidate
    const dateLocal = newDay()
    const morning = await offerTo(ava, [await addBooking(sql, { school, dateLocal, endTimeLocal: '12:00' })])
    const noon = await offerTo(ava, [await addBooking(sql, { school, dateLocal, startTimeLocal: '11:00' })])
    const both = [morning, noon]
    const ids = both.flatMap(({ bookingIds }) => bookingIds)
    const answers = await atOnce(
      { text: 'select from bookings where id = any($1::uuid[])', values: [ids] },
      () => [answerSignedIn(one, morning, 'accept'), answerAsGuest(other, noon, 'accept')],
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    for (const [at, answer] of answers.entries()) {
      const { link, bookingIds } = both[at] as Made
      const isTaken = answer.status === 200
      expect(isTaken ? answer.json().outcome : answer.json().code).toBe(
        isTaken ? 'accepted' : 'booking_overlaps',
      )
      expect(await holdersOf(bookingIds)).toEqual([isTaken ? ava.id : null])
      expect(await auditsOf(link.id)).toHaveLength(isTaken ? 1 : 0)
    }
  },
)

test.each(rounds(1, 3))('two groups that share days are taken by one of two, whole (round %i)', async () => {
  const [ava, noah] = candidates as [Candidate, Candidate]
  const ids: string[] = []
  for (let at = 0; at < 4; at++) ids.push(await addBooking(sql, { school, dateLocal: newDay() }))
  const first = await offerTo(ava, ids.slice(0, 3), true)
  const second = await offerTo(noah, ids.slice(1).reverse(), true)
  const answers = await atOnce(
    { text: 'select from bookings where id = any($1::uuid[])', values: [ids] },
    () => [answerSignedIn(one, first, 'accept'), answerSignedIn(other, second, 'accept')],
  )
  expect(answers.map((answer) => saidBy(answer)).sort()).toEqual(['accepted', 'closedFilled'])
  const winner = saidBy(answers[0] as Answer) === 'accepted' ? first : second
  const holders = await rowsOf<{ id: string; holder: string | null }>(
    database.url,
    'select id, candidate_id as holder from bookings where id = any($1::uuid[])',
    [ids],
  )
  for (const { id, holder } of holders) {
    expect(holder).toBe(winner.bookingIds.includes(id) ? winner.candidate.id : null)
  }
})

proofTest('one key has one effect and one answer on both processes, also after a restart', async () => {
  const ava = candidates[0] as Candidate
  const booking = await addBooking(sql, { school, dateLocal: newDay() })
  const made = await offerTo(ava, [booking])
  const key = `across-${booking}`
  const send = (service: ServiceProcess) => answerSignedIn(service, made, 'accept', key)
  const answers = await atOnce({ text: 'select from offers where id = $1', values: [made.link.id] }, () =>
    Array.from({ length: 30 }, (_, at) => untilAnswered(() => send(at % 2 ? one : other))),
  )
  const bodies = new Set(answers.map(({ status, body }) => `${status} ${body}`))
  expect([...bodies]).toEqual([`200 ${JSON.stringify({ outcome: 'accepted', bookingIds: [booking] })}`])
  expect(await auditsOf(made.link.id)).toHaveLength(1)

  // A later change of the booking must not change the stored answer.
  await sql('update bookings set candidate_id = null, status = 105 where id = $1', booking)
  await sql(`update offers set state = 'open' where id = $1`, made.link.id)
  await one.stop()
  one = await startProcess({ env })
  for (const service of [one, other]) expect((await send(service)).body).toBe(answers[0]?.body)
  expect(await holdersOf([booking])).toEqual([null])
  expect(await auditsOf(made.link.id)).toHaveLength(1)
})

const GROUP_DAYS = 5
const linger = `
  create or replace function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.04); return new; end $$;
  create trigger linger_bookings before update on bookings for each row execute function linger();
  create trigger linger_offers after update on offers for each row execute function linger();
  create trigger linger_audit after insert on audit_log for each row when (new.action like 'offer_%') execute function linger()`
const goOn = `
  drop trigger linger_bookings on bookings; drop trigger linger_offers on offers;
  drop trigger linger_audit on audit_log`

const KILLS = 8

proofTest('a group is all or nothing, and audited if and only if taken, wherever a kill falls', async () => {
  const ava = candidates[0] as Candidate
  // Each step of the answer takes a while, so that kills fall between them.
  await sql(linger)
  const asleep = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  const underWay = `select from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
  const seen = { taken: 0, free: 0 }
  for (let round = 0; round < KILLS; round++) {
    const ids: string[] = []
    for (let at = 0; at < GROUP_DAYS; at++) ids.push(await addBooking(sql, { school, dateLocal: newDay() }))
    const made = await offerTo(ava, ids, true)
    const victim = await startProcess({ env })
    let isAnswered = false
    const answering = answerSignedIn(victim, made, 'accept')
      .catch(() => undefined)
      .finally(() => {
        isAnswered = true
      })
    // A slow machine may look for the first time when all is written already.
    const isUnderWay = async () => isAnswered || (await sql(asleep)).length > 0
    await until('the answer is being written', isUnderWay, { everyMs: 2 })
    await wait((round * 360) / KILLS)
    await victim.kill()
    const answer = await answering
    await until('nothing is under way any more', async () => (await sql(underWay)).length === 0)
    const holders = await holdersOf(ids)
    const isTaken = holders[0] === ava.id
    expect(holders, `round ${round}`).toEqual(Array(GROUP_DAYS).fill(isTaken ? ava.id : null))
    const [offer] = await rowsOf<{ state: string }>(database.url, 'select state from offers where id = $1', [
      made.link.id,
    ])
    expect(offer?.state).toBe(isTaken ? 'accepted' : 'open')
    expect(await auditsOf(made.link.id)).toHaveLength(isTaken ? 1 : 0)
    if (answer) expect([answer.status, isTaken]).toEqual([200, true])
    seen[isTaken ? 'taken' : 'free']++
  }
  await sql(goOn)
  // At least one kill fell before the end: the rounds above have something to show.
  expect(seen.free).toBeGreaterThan(0)
})

import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type School } from '../a-booking.ts'
import { addNumber } from '../a-number.ts'
import { addAcceptKey, addPushDevice } from '../a-push-device.ts'
import { rounds } from '../proofs/proof.ts'
import { type PushReceiver, startPushReceiver } from '../push-service.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW, TEST_NOW } from '../test-now.ts'
import { answerIn, textFrom, textSettings } from '../text-replies.ts'
import { forgetLimits, rowsOf } from './database-rows.ts'
import { type Answer, ask, type Person, signIn, untilAnswered } from './http-client.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

let database: TestDatabase
let receiver: PushReceiver
let school: School
let one: ServiceProcess
let other: ServiceProcess
const candidates: (Person & { id: string; subscriptionId: string; number: string })[] = []
const sql = (text: string, ...values: unknown[]) => rowsOf(database.url, text, values)

beforeAll(async () => {
  receiver = await startPushReceiver()
  database = await createTestDatabase('demo')
  await sql('truncate bookings cascade')
  await sql('delete from outbox')
  const env = {
    DATABASE_URL: database.url,
    DEMO_NOW,
    PUSH_LOOPBACK: receiver.origin,
    // Nothing listens there, and nothing is sent.
    SMS_URL: 'http://127.0.0.1:9/Messages.json',
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: textSettings.token,
    SMS_FROM: textSettings.sender,
    SMS_INBOUND_URL: textSettings.inboundUrl,
  }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
  school = await addSchool(sql)
  for (const key of ['ava', 'noah', 'mia']) {
    const person = await signIn(one, key)
    const { id } = (await ask(one, 'GET /api/v1/me', { headers: person.bearer })).json()
    const browser = receiver.subscribe()
    const added = await ask(other, 'PUT /api/v1/me/push-subscriptions', {
      headers: person.bearer,
      body: browser,
    })
    const { number } = await addNumber(sql, { candidateId: id })
    candidates.push({ ...person, id, number, subscriptionId: added.json().id })
  }
})
beforeEach(() => forgetLimits(database.url))
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
  await receiver.close()
})

let day = Date.parse('2027-01-01T00:00:00Z')
const newDay = () => new Date((day += 86_400_000)).toISOString().slice(0, 10)

let lastCode = 1_000
async function offerTo(
  { id: candidateId, subscriptionId, number }: (typeof candidates)[number],
  bookingId: string,
) {
  const expiresAt = TEST_NOW + 365 * 86_400_000
  const offer = await addOffer(sql, { candidateId, bookingIds: [bookingId], expiresAt })
  const key = await addAcceptKey(sql, { candidateId, offerId: offer.id, subscriptionId })
  const code = String(++lastCode)
  await sql(
    `insert into offer_texts (id, offer_id, candidate_id, number, code, kept_until)
     values (gen_random_uuid(), $1, $2, $3, $4, now() + interval '1 year')`,
    offer.id,
    candidateId,
    number,
    code,
  )
  return { ...offer, candidateId, key, code }
}

/** The answer to a text message as the outcome that it says. */
async function outcomeOfReply(service: ServiceProcess, number: string, text: string) {
  const { url, headers, payload } = textFrom(number, text)
  const response = await fetch(`http://127.0.0.1:${service.port}${url}`, {
    method: 'POST',
    headers,
    body: payload,
  })
  const answer = answerIn(await response.text()) ?? ''
  const outcome = answer.startsWith('Booked')
    ? 'accepted'
    : answer.startsWith('Someone was faster')
      ? 'closedFilled'
      : answer
  return { status: response.status, outcome }
}

const waitingForLock = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
/** All at once: two of them at least wait for the row before any may pass. */
async function atOnce<T>(row: { text: string; values: unknown[] }, ask: () => Promise<T>[]): Promise<T[]> {
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('begin')
  await gate.query({ ...row, text: `${row.text} for update` })
  const answers = ask()
  await until('several wait for the row', async () => (await sql(waitingForLock)).length >= 2)
  await gate.query('commit')
  await gate.end()
  return Promise.all(answers)
}

test.each(rounds(1, 10))(
  'a booking accepted by notifications, links, portals and text messages at once has one winner, and every answer is true (round %i)',
  async () => {
    const bookingId = await addBooking(sql, { school, dateLocal: newDay() })
    const offers = await Promise.all(candidates.map((candidate) => offerTo(candidate, bookingId)))
    const answers = await atOnce({ text: 'select from bookings where id = $1', values: [bookingId] }, () =>
      Array.from({ length: 36 }, async (_, at) => {
        const offer = offers[at % offers.length] as (typeof offers)[number]
        const candidate = candidates[at % offers.length] as (typeof candidates)[number]
        const service = at % 2 === 0 ? one : other
        const way = Math.floor(at / offers.length) % 4
        if (way === 3) {
          const said = await outcomeOfReply(service, candidate.number, `Y ${offer.code}`)
          return { candidateId: offer.candidateId, ...said }
        }
        const send = [
          () => ask(service, 'POST /api/v1/offers/accept-by-key', { body: { key: offer.key } }),
          () =>
            ask(service, `POST /api/v1/bookings/${offer.id}/guest/${offer.accessGuid}/tentative-fill`, {
              body: { action: 'accept' },
            }),
          () =>
            ask(service, `POST /api/v1/bookings/${bookingId}/tentative-fill`, {
              headers: candidate.bearer,
              body: { action: 'accept' },
            }),
        ][way] as () => Promise<Answer>
        const answer = await untilAnswered(send)
        return { candidateId: offer.candidateId, status: answer.status, outcome: answer.json().outcome }
      }),
    )
    const [booking] = await rowsOf<{ holder: string }>(
      database.url,
      'select candidate_id as holder from bookings where id = $1',
      [bookingId],
    )
    expect(candidates.map(({ id }) => id)).toContain(booking?.holder)
    for (const { candidateId, status, outcome } of answers)
      expect([status, outcome]).toEqual([200, candidateId === booking?.holder ? 'accepted' : 'closedFilled'])
    expect(
      await sql(
        `select from audit_log where action = 'offer_accepted' and details -> 'bookingIds' ? $1`,
        bookingId,
      ),
    ).toHaveLength(1)
  },
)

test.each(rounds(2, 20))(
  'an undo and a clock-in at once: one of them wins, and the other is refused (round %i)',
  async () => {
    const [ava] = candidates as [(typeof candidates)[number]]
    await sql('delete from time_entries')
    await sql('update bookings set candidate_id = null, status = 100 where candidate_id = $1', ava.id)
    // The clock opens an hour before a shift.
    const bookingId = await addBooking(sql, { school, dateLocal: '2026-11-17', startTimeLocal: '07:30' })
    const { key } = await offerTo(ava, bookingId)
    expect((await ask(one, 'POST /api/v1/offers/accept-by-key', { body: { key } })).json()).toMatchObject({
      outcome: 'accepted',
    })
    const [undone, clockedIn] = await atOnce(
      { text: 'select from candidates where id = $1', values: [ava.id] },
      () => [
        ask(one, 'POST /api/v1/offers/undo-by-key', { body: { key } }),
        ask(other, 'POST /api/v1/time-entries/clock-in', { headers: ava.bearer, body: { bookingId } }),
      ],
    )
    const [booking] = await rowsOf<{ holder: string | null; entries: number }>(
      database.url,
      `select candidate_id as holder,
         (select count(*)::int from time_entries t where t.booking_id = b.id) as entries from bookings b where id = $1`,
      [bookingId],
    )
    const isUndone = booking?.holder === null
    expect(booking?.entries).toBe(isUndone ? 0 : 1)
    expect(undone?.status, one.stdout().slice(-3000)).toBe(isUndone ? 200 : 409)
    expect(clockedIn?.status === 200).toBe(!isUndone)
  },
)

test('a push whose attempt did not end is sent again, by any process, under the same id', async () => {
  const [ava] = candidates as [(typeof candidates)[number]]
  receiver.answerWith('hang')
  const before = receiver.requests()
  const asked = await ask(one, 'POST /api/v1/me/notifications/test', { headers: ava.bearer })
  expect(asked.json().devices).toBe(1)
  await until('it is being sent', () => receiver.requests() > before)
  const [row] = await rowsOf<{ id: string }>(
    database.url,
    `select id from outbox where candidate_id = $1 and sent_at is null and failed_at is null and topic = 'test'`,
    [ava.id],
  )
  receiver.answerWith(201)
  receiver.received.length = 0
  await sql(`update outbox set next_attempt_at = now() where id = $1`, row?.id)
  await until('it arrived', () => receiver.received.length > 0)
  expect(JSON.parse(receiver.received[0]?.text ?? '').notification.data.id).toBe(row?.id)
})

test('a push service that hangs does not delay mail', async () => {
  const [, noah] = candidates as [unknown, (typeof candidates)[number]]
  await addPushDevice(sql, { candidateId: noah.id, sessionId: await sessionOf(noah.id) })
  receiver.answerWith('hang')
  await ask(one, 'POST /api/v1/me/notifications/test', { headers: noah.bearer })
  await sql(
    `insert into outbox (id, recipient, subject, text_body, candidate_id) values (gen_random_uuid(), 'a@b.test', 'Mail', 'text', $1)`,
    noah.id,
  )
  await until(
    'the mail is out',
    async () => (await sql(`select from outbox where subject = 'Mail' and sent_at is not null`)).length > 0,
  )
  receiver.answerWith(201)
})

const sessionOf = async (candidateId: string) =>
  (
    await rowsOf<{ id: string }>(
      database.url,
      'select id from sessions where account_id = $1 and revoked_at is null order by created_at desc limit 1',
      [candidateId],
    )
  )[0]?.id ?? ''

import { setTimeout as wait } from 'node:timers/promises'
import type { LiveUpdate } from '@rollcall/contract/people/live-updates'
import { defaultOngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { addBooking, addSchool, type School } from '../../../test/a-booking.ts'
import { addActing } from '../../../test/acting.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { type OpenStream, openStream } from '../../../test/open-stream.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { audit } from '../../platform/audit.ts'
import { type CandidateCaller, systemCaller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Claim } from '../../platform/http/mount-calls.ts'
import { decideOffer } from '../../work/offers/decide-offer.ts'
import { makeOffers } from '../../work/offers/make-offers.ts'
import { withdrawOffer } from '../../work/offers/withdraw-offer.ts'
import { listRecent } from './live-updates.queries.ts'
import { type LiveUpdateLimits, openLiveUpdates } from './live-updates.ts'

let rollcall: TestApp
let school: School
let person: Person
let bearer: { authorization: string }
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  bearer = (await rollcall.signIn(person.key)).authorization
  // What was made for the test is not recent.
  rollcall.clock.advance(2 * 60_000)
})
afterAll(() => rollcall.close())

async function open(headers: Record<string, string> = bearer): Promise<OpenStream> {
  const stream = await openStream(rollcall, headers)
  onTestFinished(() => stream.close())
  return stream
}
const untilKinds = (stream: OpenStream, kinds: string[]) =>
  expect.poll(() => stream.kinds(), { timeout: 60_000 }).toEqual(kinds)
const untilOver = (stream: OpenStream) => expect.poll(() => stream.isOver(), { timeout: 60_000 }).toBe(true)

const inTransaction: TestApp['services']['db']['transaction'] = (work) =>
  rollcall.services.db.transaction(work)
const system = () => systemCaller(rollcall.clock)
/** A change of this person's data. */
const change = (action: 'offer_made' | 'candidate_changed' | 'availability_saved', of = person) =>
  inTransaction((tx) => audit(tx, systemCaller(rollcall.clock, of.id), action))

async function offerTo(...people: Person[]): Promise<string[]> {
  const bookingIds = [await addBooking(rollcall.sql, { school, dateLocal: '2026-11-25', status: 100 })]
  const made = await inTransaction((tx) =>
    makeOffers(tx, rollcall.services, system(), {
      bookingIds,
      to: people.map(({ id }) => ({ candidateId: id })),
      expiresAt: rollcall.clock.now() + 3_600_000,
    }),
  )
  return made.map(({ id }) => id)
}

test('a change arrives at each stream of its candidate and at no other, without any data', async () => {
  const other = await rollcall.newPerson()
  const streams = [await open(), await open()]
  const ofOther = await open((await rollcall.signIn(other.key)).authorization)
  const [offerId = ''] = await offerTo(person)
  for (const stream of streams) await untilKinds(stream, ['bookings'])
  await inTransaction((tx) => withdrawOffer(tx, rollcall.services, system(), offerId))
  for (const stream of streams) await untilKinds(stream, ['bookings', 'bookings'])
  await change('candidate_changed', other)
  await untilKinds(ofOther, ['profile'])
  expect(streams[0]?.updates()[0]).toEqual({ changed: [{ kind: 'bookings', traceId: null }] })
})

test('a client recognises its own change by the trace id of its request', async () => {
  const stream = await open()
  const saved = await rollcall.call('PUT /availability/ongoing', {
    headers: bearer,
    body: defaultOngoingAvailability,
  })
  const traceId = saved.headers['x-trace-id']
  await expect
    .poll(() => stream.updates(), { timeout: 60_000 })
    .toEqual([{ changed: [{ kind: 'availability', traceId }] }])
})

test('an offer that another candidate accepts is gone for the others, who do not learn who accepted', async () => {
  const other = await rollcall.newPerson()
  const [own = ''] = await offerTo(person, other)
  const ofOther = await open((await rollcall.signIn(other.key)).authorization)
  await untilKinds(ofOther, ['bookings'])
  const caller = {
    ...systemCaller(rollcall.clock, person.id),
    actor: { kind: 'candidate', id: person.id },
  } as const
  await inTransaction((tx) =>
    decideOffer(tx, rollcall.services, caller, {
      offerId: own,
      action: 'accept',
      reason: undefined,
      note: undefined,
    }),
  )
  await untilKinds(ofOther, ['bookings', 'bookings'])
  const recorded = await rollcall.sql(
    `select action, actor_kind as kind, actor_id as id from audit_log l where subject_id = $1 order by l.id desc limit 1`,
    other.id,
  )
  expect(recorded).toEqual([{ action: 'offer_filled', kind: 'system', id: null }])
})

test('proxies may neither store nor hold back the response, and a request for its headers ends', async () => {
  const stream = await open()
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(stream.headers).not.toHaveProperty('content-encoding')
  const head = await rollcall.app.inject({ method: 'HEAD', url: '/api/v1/me/live-updates', headers: bearer })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a new stream begins with the changes of the last minute', async () => {
  await change('candidate_changed')
  rollcall.clock.advance(59_000)
  await change('offer_made')
  await untilKinds(await open(), ['bookings', 'profile'])
  rollcall.clock.advance(2_000)
  await untilKinds(await open(), ['bookings'])
})

test('a stream continues after its last event: a transaction that commits later is not lost, and nothing comes twice', async () => {
  const first = await open()
  let commit = () => {}
  const [slow] = await new Promise<[Promise<void>]>((hasBegun) => {
    const written = inTransaction(async (tx) => {
      await audit(tx, systemCaller(rollcall.clock, person.id), 'candidate_changed')
      hasBegun([written])
      await new Promise<void>((commits) => (commit = commits))
    })
  })
  await change('offer_made')
  await untilKinds(first, ['bookings'])
  const lastEventId = first.lastEventId()
  first.close()
  await change('availability_saved')
  commit()
  await slow
  const next = await open({ ...bearer, 'last-event-id': lastEventId })
  await expect.poll(() => next.kinds().sort(), { timeout: 60_000 }).toEqual(['availability', 'profile'])
  await change('offer_made')
  await expect.poll(() => next.kinds().at(-1), { timeout: 60_000 }).toBe('bookings')
  expect(next.kinds()).toHaveLength(3)
})

test.each([
  ['unknown', () => 'yesterday'],
  [
    'more than two minutes old',
    (id: string) => id.replace(/^\d+/, (seconds) => String(Number(seconds) - 121)),
  ],
  ['ahead, of another database', (id: string) => id.replace(/:\d+:/, ':999999999999:')],
])('after an event that is %s any data may have changed', async (_name, idFrom) => {
  const earlier = await open()
  await untilKinds(await open({ ...bearer, 'last-event-id': idFrom(earlier.lastEventId()) }), ['any'])
})

test('a stream ends with its session', async () => {
  const [ended, kept] = [await open(), await open((await rollcall.signIn(person.key)).authorization)]
  const signedOut = await rollcall.call('DELETE /sessions', {
    headers: (await rollcall.signIn(person.key)).authorization,
  })
  expect(signedOut.code).toBeUndefined()
  await untilOver(ended)
  await untilOver(kept)
  expect(ended.updates()).toEqual([])
})

test('a stream ends when its candidate is suspended or its account is disabled, and its last event names nothing', async () => {
  for (const sql of [
    'update candidates set suspended_at = now() where id = $1',
    'update accounts set disabled_at = now() where id = $1',
  ]) {
    const someone = await rollcall.newPerson()
    const stream = await open((await rollcall.signIn(someone.key)).authorization)
    await rollcall.sql(sql, someone.id)
    await change('offer_made', someone)
    await untilOver(stream)
    expect(stream.updates()).toEqual([])
  }
})

test('a consultant who acts has a stream until the grant ends', async () => {
  const { headers, grantId } = await addActing(rollcall, person.id)
  const stream = await open(headers)
  await change('offer_made')
  await untilKinds(stream, ['bookings'])
  await rollcall.sql(
    `update acting_grants set ended_at = now(), ended_because = 'stopped' where id = $1`,
    grantId,
  )
  await change('offer_made')
  await untilOver(stream)
  expect(stream.kinds()).toEqual(['bookings'])
})

test('one person has eight streams at once; another one is refused until one of them has ended', async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, () => open()))
  const refused = await rollcall.call('GET /me/live-updates', { headers: bearer })
  expect([refused.code, refused.headers['retry-after']]).toEqual(['too_many_requests', '15'])
  streams[0]?.close()
  await wait(0)
  await open()
})

/** Streams of a process with limits of its own, beside the service's. */
function ownUpdates(waiting = () => 0, limits?: LiveUpdateLimits) {
  const { db, log } = rollcall.services
  let trips = 0
  const counted: Database = {
    ...db,
    query: (statement) => {
      trips++
      return db.query(statement)
    },
  }
  const updates = openLiveUpdates({ db: counted, log, clock: rollcall.clock }, { waiting }, limits)
  const claim = {
    kind: 'candidate',
    id: person.id,
    ids: { candidateId: person.id },
    statement: listRecent.with(person.id, new Date(0)),
    admit: () => ({}) as CandidateCaller,
  } as const satisfies Claim<'candidate'>
  onTestFinished(() => updates.stop())
  return {
    trips: () => trips,
    async open() {
      const begin = await updates.open({ claim, candidateId: person.id, lastEventId: undefined })
      let close = () => {}
      const sent: (LiveUpdate | undefined)[] = []
      begin({
        send: (_id, update) => void sent.push(update),
        end: () => close(),
        onClose: (listener) => (close = listener),
      })
      return { sent, close: () => close() }
    },
  }
}

test('under overload no stream is opened and nothing is sent; afterwards no change is missing', async () => {
  let waiting = 0
  const updates = ownUpdates(() => waiting)
  const stream = await updates.open()
  waiting = 1
  await expect(updates.open()).rejects.toMatchObject({ code: 'overloaded' })
  await change('offer_made')
  const before = updates.trips()
  await wait(2_500)
  expect([updates.trips(), stream.sent.length]).toEqual([before, 1])
  waiting = 0
  await expect
    .poll(() => stream.sent.at(-1), { timeout: 60_000 })
    .toMatchObject({ changed: [{ kind: 'bookings' }] })
})

test('a process has a limit of streams, and reads nothing while it has none', async () => {
  const updates = ownUpdates(undefined, { streams: 2, perPerson: 8 })
  const streams = [await updates.open(), await updates.open()]
  await expect(updates.open()).rejects.toMatchObject({ code: 'overloaded' })
  const opened = updates.trips()
  await expect.poll(() => updates.trips(), { timeout: 60_000 }).toBeGreaterThan(opened)
  for (const stream of streams) stream.close()
  await wait(1_500)
  const ended = updates.trips()
  await wait(2_500)
  expect(updates.trips()).toBe(ended)
})

test('a service that stops asks each client to return within seconds, at different times', async () => {
  const other = await rollcall.otherwise({})
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(other, bearer)))
  await other.app.close()
  for (const stream of streams) await untilOver(stream)
  const times = streams.map((stream) => stream.retryMs() ?? 0)
  for (const ms of times) expect(ms).toBeGreaterThanOrEqual(500)
  expect(new Set(times).size).toBeGreaterThan(1)
})

everyCodeIsMet('GET /me/live-updates')

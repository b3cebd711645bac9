import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type School } from '../../../test/a-booking.ts'
import { until } from '../../../test/processes/until.ts'
import { type PushBrowser, type PushReceiver, startPushReceiver } from '../../../test/push-service.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { cancelBooking } from '../cancellations/cancel-booking.ts'
import { endExpiredOffers } from './end-expired-offers.ts'
import { makeOffers } from './make-offers.ts'
import { withdrawOffer } from './withdraw-offer.ts'

const HOUR_MS = 60 * 60_000

interface Notified extends Person {
  browser: PushBrowser
}

let rollcall: TestApp
let receiver: PushReceiver
let school: School
let ava: Notified
let noah: Notified
beforeAll(async () => {
  receiver = await startPushReceiver()
  rollcall = await createTestApp(undefined, { pushServices: [receiver.origin] })
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  receiver.received.length = 0
  ;[ava, noah] = [await newNotified(), await newNotified()]
})
afterAll(async () => {
  await rollcall.close()
  await receiver.close()
})

async function newNotified(): Promise<Notified> {
  const person = await rollcall.newPerson()
  const browser = receiver.subscribe()
  const headers = await headersOf(person)
  await rollcall.call('PUT /me/push-subscriptions', { headers, body: browser })
  return { ...person, browser }
}

const asSystem = () => systemCaller(rollcall.clock)
async function offer(
  to: readonly Person[],
  { dateLocal = '2026-11-19', expiresAt = rollcall.clock.now() + HOUR_MS } = {},
) {
  const bookingId = await addBooking(rollcall.sql, { school, dateLocal, status: 100 })
  const made = await rollcall.services.db.transaction((tx) =>
    makeOffers(tx, rollcall.services, asSystem(), {
      bookingIds: [bookingId],
      to: to.map(({ id }) => ({ candidateId: id })),
      expiresAt,
    }),
  )
  return { bookingId, ids: made.map(({ id }) => id) }
}
/** Tokens end while the clock is moved, so each call signs in. */
const headersOf = async ({ key }: Person) => (await rollcall.signIn(key)).authorization
const accept = async (person: Notified, bookingId: string) =>
  expect(
    await rollcall.call('POST /bookings/{bookingId}/tentative-fill', {
      headers: await headersOf(person),
      params: { bookingId },
      body: { action: 'accept' },
    }),
  ).toMatchObject({ status: 200 })
/** The notifications that reached a device, once there are as many. */
async function shownOn({ browser }: Notified, count: number) {
  const own = () => receiver.received.filter(({ endpoint }) => endpoint === browser.endpoint)
  await until(`${count} pushes arrived`, () => own().length >= count)
  return own().map(({ text, headers }) => ({ ...JSON.parse(text).notification, headers }))
}
const messagesOf = ({ id }: Person) =>
  rollcall.sql(
    `select channel, dropped_reason as dropped, sent_at is not null as "isSent",
       extract(epoch from next_attempt_at - created_at)::float / 3600 as hours
     from outbox where candidate_id = $1 and channel = 'push' order by created_at, id`,
    id,
  )
const prefer = async (person: Notified, change: object) =>
  expect(
    await rollcall.call('PUT /me/notifications', {
      headers: await headersOf(person),
      body: {
        events: [],
        quietHours: { fromLocal: '20:00', toLocal: '06:00' },
        sameDayInQuietHours: true,
        showsDetails: false,
        ...change,
      },
    }),
  ).toMatchObject({ status: 204 })

test('an offer is pushed with its deadline and a key, and names neither person nor school', async () => {
  const { bookingId, ids } = await offer([ava])
  const [shown] = await shownOn(ava, 1)
  expect(shown).toMatchObject({
    title: 'New offer: Thu, 19 Nov',
    tag: `offer:${ids[0]}`,
    data: { event: 'offer', acceptKey: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(shown.body).toMatch(/^8:20 am – 3:10 pm\. Answer by 7:40 am on Tue, 17 Nov 2026\.$/)
  expect(shown.navigate).toMatch(new RegExp(`/bookings/${bookingId}$`))
  expect(JSON.stringify(shown)).not.toMatch(/Lantern|Brunswick|Ava/)
  expect(Number(shown.headers.ttl)).toBe(3600)
  expect(shown.headers.urgency).toBe('high')
  const [row] = await rollcall.sql(
    `select count(*)::int as keys from push_accept_keys where candidate_id = $1 and key_hash = sha256($2)`,
    ava.id,
    Buffer.from(shown.data.acceptKey),
  )
  expect(row).toEqual({ keys: 1 })
  expect(rollcall.logged.join('')).not.toContain(shown.data.acceptKey)
})

test('a same-day offer says so, and a candidate who wants details reads school, place and pay', async () => {
  await prefer(ava, { showsDetails: true })
  await offer([ava, noah], { dateLocal: '2026-11-17' })
  expect(await shownOn(noah, 1)).toMatchObject([
    { title: 'Can you work today?', data: { event: 'offerSameDay' } },
  ])
  const [detailed] = await shownOn(ava, 1)
  expect(detailed.title).toBe('Can you take a shift at Lantern Hill School on Tue, 17 Nov?')
  expect(detailed.body).toContain('8:20 am – 3:10 pm, Brunswick, $72.40 an hour.')
})

test('the one who was slower, and the other devices of the one who was faster, see that it is gone', async () => {
  const { bookingId, ids } = await offer([ava, noah])
  await shownOn(ava, 1)
  await shownOn(noah, 1)
  await accept(ava, bookingId)
  const [, booked] = await shownOn(ava, 2)
  const [, gone] = await shownOn(noah, 2)
  expect(booked).toMatchObject({ title: 'Booked', tag: `offer:${ids[0]}`, data: { event: 'offerGone' } })
  expect(gone).toMatchObject({ title: 'Someone was faster', tag: `offer:${ids[1]}` })
  expect(gone.body).toBe('Thu, 19 Nov, 8:20 am – 3:10 pm')
  expect(gone.data.acceptKey).toBeUndefined()
})

test('a push that has not left is dropped when the offer is gone, and nothing corrects it', async () => {
  rollcall.clock.set(Date.parse('2026-11-17T21:00:00+11:00'))
  const { bookingId } = await offer([ava, noah], { expiresAt: rollcall.clock.now() + 12 * HOUR_MS })
  expect(await messagesOf(noah)).toMatchObject([{ hours: 9, isSent: false }])
  await accept(ava, bookingId)
  expect(await messagesOf(noah)).toMatchObject([{ dropped: 'replaced' }])
  expect(receiver.received).toEqual([])
})

test('an offer that was answered by a link, or withdrawn past the use case, is dropped when its turn comes', async () => {
  rollcall.clock.set(Date.parse('2026-11-17T21:00:00+11:00'))
  const { ids } = await offer([ava], { expiresAt: rollcall.clock.now() + 12 * HOUR_MS })
  await rollcall.sql(`update offers set state = 'withdrawn' where id = $1`, ids[0])
  rollcall.clock.set(Date.parse('2026-11-18T06:30:00+11:00'))
  await rollcall.sql('update outbox set next_attempt_at = now() where candidate_id = $1', ava.id)
  await rollcall.services.outbox.deliver()
  expect(await messagesOf(ava)).toMatchObject([{ dropped: 'outdated' }])
  expect(receiver.received).toEqual([])
})

test('a withdrawn offer, one that has expired and a cancelled shift are corrected on the device', async () => {
  const { ids } = await offer([ava])
  await shownOn(ava, 1)
  await rollcall.services.db.transaction((tx) =>
    withdrawOffer(tx, rollcall.services, asSystem(), ids[0] ?? ''),
  )
  expect((await shownOn(ava, 2))[1]).toMatchObject({ title: 'No longer available' })

  await offer([noah])
  await shownOn(noah, 1)
  await endExpiredOffers(rollcall.services)
  expect(await shownOn(noah, 1)).toHaveLength(1)
  await until('it is noted as sent', async () => (await messagesOf(noah))[0]?.isSent === true)
  rollcall.clock.advance(HOUR_MS)
  await endExpiredOffers(rollcall.services)
  expect((await shownOn(noah, 2))[1]).toMatchObject({ title: 'The offer has expired' })
  await until('it is noted as sent', async () => (await messagesOf(noah))[1]?.isSent === true)
  await endExpiredOffers(rollcall.services)
  expect(await shownOn(noah, 2)).toHaveLength(2)

  const held = await addBooking(rollcall.sql, { school, candidateId: noah.id, dateLocal: '2026-11-25' })
  await rollcall.services.db.transaction((tx) =>
    cancelBooking(tx, rollcall.services, asSystem(), { id: held, code: -18 }),
  )
  expect((await shownOn(noah, 3))[2]).toMatchObject({
    title: 'Your shift was cancelled',
    tag: `booking:${held}`,
  })
  const [mail] = await rollcall
    .mailsTo(noah.email)
    .then((mails) => mails.filter(({ subject }) => subject.startsWith('Cancelled')))
  expect(mail?.subject).toBe('Cancelled: a shift at Lantern Hill School on Wed, 25 Nov')
})

test('quiet hours count when it is written and when it is sent, and an urgent offer goes as the candidate chose', async () => {
  const night = Date.parse('2026-11-17T22:00:00+11:00')
  rollcall.clock.set(night)
  await prefer(noah, { sameDayInQuietHours: false, events: [{ event: 'offer', on: ['push'] }] })
  await offer([ava, noah], { dateLocal: '2026-11-18', expiresAt: night + HOUR_MS })
  await shownOn(ava, 1)
  expect(await messagesOf(noah)).toEqual([])
  expect(await rollcall.mailsTo(noah.email)).toHaveLength(1)

  await offer([noah], { dateLocal: '2026-11-19', expiresAt: night + 24 * HOUR_MS })
  expect(await messagesOf(noah)).toMatchObject([{ hours: 8, isSent: false }])
  // They changed: the message waits for the new end.
  await prefer(noah, { quietHours: { fromLocal: '20:00', toLocal: '09:00' } })
  rollcall.clock.set(Date.parse('2026-11-18T06:00:00+11:00'))
  await rollcall.sql('update outbox set next_attempt_at = now() where candidate_id = $1', noah.id)
  await rollcall.services.outbox.deliver()
  const [waiting] = await messagesOf(noah)
  expect(waiting).toMatchObject({ isSent: false, dropped: null })
  expect(waiting?.hours).toBeGreaterThan(2.9)
  await prefer(noah, { quietHours: null })
  await rollcall.sql('update outbox set next_attempt_at = now() where candidate_id = $1', noah.id)
  await rollcall.services.outbox.deliver()
  await shownOn(noah, 1)
})

test('quiet hours follow a candidate who has moved to another time zone', async () => {
  rollcall.clock.set(Date.parse('2026-11-17T22:00:00+11:00'))
  await offer([ava], { expiresAt: rollcall.clock.now() + 24 * HOUR_MS })
  expect(await messagesOf(ava)).toMatchObject([{ hours: 8, isSent: false }])
  // It is noon in London. The message is looked at again when it is due, or with the next one to the device.
  await rollcall.sql(`update candidates set timezone = 'Europe/London' where id = $1`, ava.id)
  await rollcall.sql('update outbox set next_attempt_at = now() where candidate_id = $1', ava.id)
  await rollcall.services.outbox.deliver()
  await shownOn(ava, 1)
  // At seven in the morning in Melbourne it is eight in the evening there.
  rollcall.clock.set(Date.parse('2026-11-18T07:30:00+11:00'))
  await offer([ava], { dateLocal: '2026-11-20', expiresAt: rollcall.clock.now() + 24 * HOUR_MS })
  expect((await messagesOf(ava)).at(-1)).toMatchObject({ hours: 9.5, isSent: false })
})

test('a channel that is turned off while its message is being sent is not tried again', async () => {
  receiver.answerWith(503)
  const before = receiver.requests()
  await offer([ava])
  await until('it was tried', () => receiver.requests() > before)
  await prefer(ava, { events: [{ event: 'offer', on: ['email'] }] })
  receiver.answerWith(201)
  await until(
    'the attempt is over',
    async () =>
      (await rollcall.sql('select from outbox where candidate_id = $1 and last_error is not null', ava.id))
        .length > 0,
  )
  await rollcall.sql('update outbox set next_attempt_at = now() where candidate_id = $1', ava.id)
  await rollcall.services.outbox.deliver()
  expect(await messagesOf(ava)).toMatchObject([{ dropped: 'turnedOff' }])
  expect(receiver.received).toEqual([])
})

test('a channel that was turned off while the message waited carries it no more', async () => {
  rollcall.clock.set(Date.parse('2026-11-17T22:00:00+11:00'))
  await offer([ava], { expiresAt: rollcall.clock.now() + 24 * HOUR_MS })
  await prefer(ava, { events: [{ event: 'offer', on: ['email'] }], quietHours: null })
  await rollcall.sql('update outbox set next_attempt_at = now() where candidate_id = $1', ava.id)
  await rollcall.services.outbox.deliver()
  expect(await messagesOf(ava)).toMatchObject([{ dropped: 'turnedOff' }])
})

test('a candidate who wants pushes alone gets no mail, and gets it again once no device is left', async () => {
  await prefer(ava, { events: [{ event: 'offer', on: ['push'] }] })
  await offer([ava])
  await shownOn(ava, 1)
  expect(await rollcall.mailsTo(ava.email)).toEqual([])
  await rollcall.call('DELETE /sessions', { headers: await headersOf(ava) })
  await offer([ava])
  expect(await rollcall.mailsTo(ava.email)).toHaveLength(1)
})

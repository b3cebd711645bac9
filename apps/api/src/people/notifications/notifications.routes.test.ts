import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { until } from '../../../test/processes/until.ts'
import { type PushBrowser, type PushReceiver, startPushReceiver } from '../../../test/push-service.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { purgeSubscriptions } from './notifications.queries.ts'

let rollcall: TestApp
let receiver: PushReceiver
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  receiver = await startPushReceiver()
  rollcall = await createTestApp(undefined, { pushServices: [receiver.origin] })
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  receiver.answerWith(201)
  receiver.received.length = 0
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(async () => {
  await rollcall.close()
  await receiver.close()
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const subscribe = (browser: PushBrowser, as = headers) =>
  rollcall.call('PUT /me/push-subscriptions', { headers: { ...as, 'user-agent': ANDROID }, body: browser })
const settingsOf = async (as = headers) =>
  (await rollcall.call('GET /me/notifications', { headers: as })).json as NotificationSettings
const sendTest = (as = headers) => rollcall.call('POST /me/notifications/test', { headers: as })
const received = async (count: number) => {
  await until('the pushes arrived', () => receiver.received.length >= count)
  return receiver.received.map(({ text }) => JSON.parse(text))
}
const preferences = {
  events: [
    { event: 'offer', on: ['push'] },
    { event: 'clockOutForgotten', on: [] },
  ],
  quietHours: { fromLocal: '21:30', toLocal: '05:00' },
  sameDayInQuietHours: false,
  showsDetails: true,
}
const save = (body: object) => rollcall.call('PUT /me/notifications', { headers, body })
const auditsOf = ({ id }: Person) =>
  rollcall.sql(
    `select action from audit_log where subject_id = $1 and action ~ 'push|notification' order by id`,
    id,
  )

test('every channel is on and nights are quiet, until the candidate chooses otherwise', async () => {
  const before = await settingsOf()
  expect(before).toMatchObject({
    quietHours: { fromLocal: '20:00', toLocal: '06:00' },
    sameDayInQuietHours: true,
    showsDetails: false,
    devices: [],
    deliveries: [],
  })
  expect(before.events).toContainEqual({
    event: 'offer',
    channels: ['push', 'email', 'sms'],
    on: ['push', 'email', 'sms'],
  })
  expect((await save(preferences)).status).toBe(204)
  const after = await settingsOf()
  expect(after).toMatchObject({ ...preferences, events: expect.anything() })
  expect(after.events).toContainEqual({ event: 'offer', channels: ['push', 'email', 'sms'], on: ['push'] })
  expect(after.events).toContainEqual({ event: 'clockOutForgotten', channels: ['push'], on: [] })
  expect(after.events).toContainEqual({
    event: 'paySettled',
    channels: ['push', 'email'],
    on: ['push', 'email'],
  })

  await save(preferences)
  expect(await auditsOf(person)).toEqual([{ action: 'notification_preferences_saved' }])
  await save({ ...preferences, quietHours: null })
  expect(await settingsOf()).toMatchObject({ quietHours: null })
})

test.each([
  ['an offer without any channel', { events: [{ event: 'offer', on: [] }] }],
  ['a document without email', { events: [{ event: 'documentRejected', on: ['push'] }] }],
  ['a channel that the event does not have', { events: [{ event: 'checkIn', on: ['sms'] }] }],
  ['quiet hours that never end', { quietHours: { fromLocal: '20:00', toLocal: '20:00' } }],
])('%s is refused', async (_what, change) => {
  expect(await save({ ...preferences, ...change })).toMatchObject({ status: 400, code: 'request_invalid' })
})

test('a device that was added gets a test message, and is listed with what became of it', async () => {
  const browser = receiver.subscribe()
  const id = (await subscribe(browser)).text('id')
  expect(await sendTest()).toMatchObject({ status: 200, json: { devices: 1 } })
  const [message] = await received(1)
  expect(message).toMatchObject({
    web_push: 8030,
    notification: { title: 'Notifications work', tag: 'test', lang: 'en-AU', data: { event: 'test' } },
  })
  expect(message.notification.navigate).toMatch(/^http.*\/settings$/)
  const [push] = receiver.received
  expect(push?.headers).toMatchObject({ urgency: 'high', ttl: '86400' })
  expect(push?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(push?.vapid.sub).toBe('mailto:no-reply@rollcall.test')
  await until('it is noted as sent', async () => (await settingsOf()).deliveries[0]?.result === 'sent')
  const { devices, deliveries, vapidPublicKey } = await settingsOf()
  expect(devices).toEqual([
    { id, name: 'Chrome on Android', isCurrent: true, lastUsedAtUTC: new Date(TEST_NOW).toISOString() },
  ])
  expect(deliveries).toMatchObject([{ channel: 'push', subject: 'Notifications work' }])
  expect(push?.headers.authorization).toContain(`k=${vapidPublicKey}`)
  const [row] = await rollcall.sql('select text_body from outbox where candidate_id = $1', person.id)
  expect(row).toEqual({ text_body: null })
})

test('a device that is added again is renewed, and an eleventh replaces the oldest', async () => {
  const browser = receiver.subscribe()
  const first = (await subscribe(browser)).text('id')
  const later = (await rollcall.signIn(person.key)).authorization
  rollcall.clock.advance(1000)
  expect((await subscribe(browser, later)).text('id')).toBe(first)
  expect(await auditsOf(person)).toHaveLength(1)
  expect((await settingsOf()).devices).toMatchObject([{ isCurrent: false }])
  expect((await settingsOf(later)).devices).toMatchObject([{ isCurrent: true }])
  for (let count = 0; count < 10; count++) {
    rollcall.clock.advance(1000)
    await subscribe(receiver.subscribe())
  }
  const { devices } = await settingsOf()
  expect(devices).toHaveLength(10)
  expect(devices).not.toContainEqual(expect.objectContaining({ id: first }))
})

test('nobody gets the messages of a device that another person has, and its own keys move it without them', async () => {
  const browser = receiver.subscribe()
  await subscribe(browser)
  const other = await rollcall.newPerson()
  const theirs = (await rollcall.signIn(other.key)).authorization
  const forged = { ...browser, keys: receiver.subscribe().keys }
  expect(await subscribe(forged, theirs)).toMatchObject({ status: 409, code: 'push_subscription_taken' })
  expect((await settingsOf()).devices).toHaveLength(1)

  receiver.answerWith(503)
  await sendTest()
  await until('it was attempted', () => receiver.requests() > 0)
  expect((await subscribe(browser, theirs)).status).toBe(200)
  expect((await settingsOf()).devices).toEqual([])
  expect((await settingsOf(theirs)).devices).toHaveLength(1)
  receiver.answerWith(201)
  await until(
    'the attempt is over',
    async () =>
      (await rollcall.sql('select from outbox where candidate_id = $1 and last_error is not null', person.id))
        .length > 0,
  )
  await rollcall.sql('update outbox set next_attempt_at = now() where candidate_id = $1', person.id)
  await rollcall.services.outbox.deliver()
  expect(receiver.received).toEqual([])
  expect((await settingsOf()).deliveries).toMatchObject([{ result: 'signedOut' }])
})

test('addresses that are no push service, and keys that no browser made, are refused', async () => {
  const { keys, endpoint } = receiver.subscribe()
  for (const browser of [
    { endpoint: 'https://169.254.169.254/latest', keys },
    { endpoint: 'http://127.0.0.1:4000/api/v1/me', keys },
    { endpoint: 'https://push.evil.example/', keys },
    { endpoint, keys: { ...keys, p256dh: 'AAAA' } },
  ])
    expect(await subscribe(browser)).toMatchObject({ status: 422, code: 'push_subscription_invalid' })
})

test('a device is removed by its owner alone', async () => {
  const id = (await subscribe(receiver.subscribe())).text('id')
  const other = await rollcall.newPerson()
  const theirs = (await rollcall.signIn(other.key)).authorization
  const remove = (as: Record<string, string>) =>
    rollcall.call('DELETE /me/push-subscriptions/{id}', { headers: as, params: { id } })
  expect(await remove(theirs)).toMatchObject({ status: 404, code: 'push_subscription_not_found' })
  expect((await remove(headers)).status).toBe(204)
  expect((await settingsOf()).devices).toEqual([])
  expect(await auditsOf(person)).toEqual([
    { action: 'push_subscription_added' },
    { action: 'push_subscription_removed' },
  ])
})

test('nothing is sent to a device that has signed out, not even what was waiting', async () => {
  const id = (await subscribe(receiver.subscribe())).text('id')
  receiver.answerWith(503)
  await sendTest()
  await until(
    'the attempt failed',
    async () =>
      (await rollcall.sql('select from outbox where candidate_id = $1 and last_error is not null', person.id))
        .length > 0,
  )
  receiver.answerWith(201)
  const elsewhere = (await rollcall.signIn(person.key)).authorization
  expect((await rollcall.call('DELETE /sessions', { headers: elsewhere })).status).toBe(204)
  expect(await sendTest(elsewhere)).toMatchObject({ json: { devices: 0 } })
  await rollcall.sql('update outbox set next_attempt_at = now() where candidate_id = $1', person.id)
  await rollcall.services.outbox.deliver()
  expect(receiver.received).toEqual([])
  await purgeSubscriptions.run(rollcall.services.db, new Date(rollcall.clock.now()), new Date(0))
  expect(await rollcall.sql('select from push_subscriptions where id = $1', id)).toEqual([])
})

test.each([404, 410])('a device whose push service answers %i is forgotten', async (status) => {
  await subscribe(receiver.subscribe())
  receiver.answerWith(status)
  await sendTest()
  await until('it is forgotten', async () => (await settingsOf()).devices.length === 0)
  expect((await settingsOf()).deliveries).toMatchObject([{ result: 'failed' }])
})

test('a push service that asks for patience or is ill is asked again later, and a redirect is not followed', async () => {
  await subscribe(receiver.subscribe())
  const pauses: number[] = []
  for (const [status, answerHeaders] of [
    [429, { 'retry-after': '300' }],
    [500, {}],
    [307, { location: 'http://127.0.0.1:1/' }],
  ] as const) {
    receiver.answerWith(status, answerHeaders)
    await rollcall.sql('delete from outbox where candidate_id = $1', person.id)
    await sendTest()
    await until('the attempt failed', async () => {
      const [row] = await rollcall.sql<{ error: string | null; pause: number }>(
        `select last_error as error, extract(epoch from next_attempt_at - now())::int as pause from outbox
         where candidate_id = $1`,
        person.id,
      )
      if (!row?.error) return false
      pauses.push(row.pause)
      return true
    })
  }
  expect(pauses[0]).toBeGreaterThan(200)
  expect(pauses[1]).toBeLessThanOrEqual(30)
  expect((await settingsOf()).deliveries).toMatchObject([{ result: 'failed' }])
})

test('nothing of a candidate who is being erased is left, even if a request was under way', async () => {
  const { db } = rollcall.services
  const requests: Promise<unknown>[] = []
  await db.transaction(async (tx) => {
    await tx.query({ name: '', text: 'select from candidates where id = $1 for update', values: [person.id] })
    requests.push(subscribe(receiver.subscribe()), save(preferences))
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await until('both wait', async () => (await rollcall.sql(waiting)).length >= 2)
    await tx.query({
      name: '',
      text: 'update candidates set erased_at = now() where id = $1',
      values: [person.id],
    })
  })
  await Promise.all(requests)
  for (const table of ['push_subscriptions', 'notification_preferences'])
    expect(await rollcall.sql(`select from ${table} where candidate_id = $1`, person.id)).toEqual([])
})

test('ten tests an hour are enough', async () => {
  for (let count = 0; count < 10; count++) expect((await sendTest()).status).toBe(200)
  expect(await sendTest()).toMatchObject({ status: 429, code: 'too_many_requests' })
})

everyCodeIsMet(
  'GET /me/notifications',
  'PUT /me/notifications',
  'POST /me/notifications/test',
  'PUT /me/push-subscriptions',
  'DELETE /me/push-subscriptions/{id}',
)

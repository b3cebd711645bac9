import { instantOf } from '@rollcall/domain/time/local-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type School } from '../../../test/a-booking.ts'
import { addPushDevice } from '../../../test/a-push-device.ts'
import { addRegistration } from '../../../test/a-registration.ts'
import { addTimeEntry } from '../../../test/a-shift-record.ts'
import { until } from '../../../test/processes/until.ts'
import { type PushReceiver, startPushReceiver } from '../../../test/push-service.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { serviceJobs } from '../../jobs.ts'
import { closeForgotten } from '../../work/time-entries/close-forgotten.ts'

let rollcall: TestApp
let receiver: PushReceiver
let school: School
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  receiver = await startPushReceiver()
  rollcall = await createTestApp(undefined, { pushServices: [receiver.origin] })
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  await rollcall.sql('truncate bookings cascade; delete from outbox; delete from push_subscriptions')
  rollcall.clock.set(TEST_NOW)
  receiver.answerWith(201)
  receiver.received.length = 0
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  await rollcall.call('PUT /me/push-subscriptions', { headers, body: receiver.subscribe() })
})
afterAll(async () => {
  await rollcall.close()
  await receiver.close()
})

const melbourne = (local: string) => instantOf(local, 'Australia/Melbourne')
async function runAt(local: string) {
  rollcall.clock.set(melbourne(local))
  await serviceJobs(rollcall.services)
    .find(({ name }) => name === 'send-reminders')
    ?.run()
}
const titles = async (count: number) => {
  await until('the pushes arrived', () => receiver.received.length >= count)
  return receiver.received.map(({ text }) => JSON.parse(text).notification.title)
}
const written = () =>
  rollcall.sql('select event, dropped_reason as reason from outbox order by created_at, id')
const bookingOf = (dateLocal: string) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal })
const turnOff = (event: string) =>
  rollcall.call('PUT /me/notifications', {
    headers,
    body: {
      events: [{ event, on: [] }],
      quietHours: null,
      sameDayInQuietHours: true,
      showsDetails: false,
    },
  })

test("tomorrow's shift is pushed once, at six in the evening, without the school", async () => {
  await bookingOf('2026-11-18')
  await runAt('2026-11-17T17:59')
  expect(await written()).toEqual([])
  await runAt('2026-11-17T18:00')
  expect(await titles(1)).toEqual(['Your shift tomorrow'])
  expect(receiver.received[0]?.text).not.toContain('Lantern Hill')
  await runAt('2026-11-17T18:01')
  await runAt('2026-11-17T19:59')
  expect(await written()).toHaveLength(1)
})

test('a shift that is cancelled, moved, or given away while its reminder waits is not pushed', async () => {
  const changes = [
    'status = -18',
    `date_local = date_local + 1, starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`,
    'candidate_id = null, status = 100',
  ]
  receiver.answerWith(503)
  const ids = await Promise.all(['2026-11-18', '2026-11-18', '2026-11-18'].map((day) => bookingAt(day)))
  await runAt('2026-11-17T18:00')
  await until('each was tried', () => receiver.requests() >= ids.length)
  await rollcall.services.outbox.deliver()
  for (const [at, change] of changes.entries())
    await rollcall.sql(`update bookings set ${change} where id = $1`, ids[at])
  receiver.answerWith(201)
  await rollcall.sql('update outbox set next_attempt_at = now()')
  await rollcall.services.outbox.deliver()
  expect(receiver.received).toEqual([])
  expect(await written()).toEqual(
    Array.from({ length: 3 }, () => ({ event: 'shiftTomorrow', reason: 'outdated' })),
  )
})

let hour = 7
const bookingAt = (dateLocal: string) => {
  hour += 2
  const at = (time: number) => `${String(time).padStart(2, '0')}:00`
  return addBooking(rollcall.sql, {
    school,
    candidateId: person.id,
    dateLocal,
    startTimeLocal: at(hour),
    endTimeLocal: at(hour + 1),
  })
}

test('a missed clock-in is pushed once, ten minutes after the start', async () => {
  await bookingOf('2026-11-17')
  await runAt('2026-11-17T08:29')
  expect(await written()).toEqual([])
  await runAt('2026-11-17T08:30')
  expect(await titles(1)).toEqual(['You haven’t clocked in'])
  await runAt('2026-11-17T08:31')
  expect(await written()).toHaveLength(1)
})

test.each([
  [
    'clocked in',
    `insert into time_entries (booking_id, candidate_id, clocked_in_at, changed_at)
    select id, candidate_id, starts_at, starts_at from bookings where id = $1`,
  ],
  ['reported late', 'update bookings set minutes_late = 20 where id = $1'],
])('a candidate who has %s is not reminded, even if the reminder was waiting', async (_, change) => {
  const id = await bookingOf('2026-11-17')
  receiver.answerWith(503)
  const before = receiver.requests()
  await runAt('2026-11-17T08:30')
  await until('it was tried', () => receiver.requests() > before)
  await rollcall.services.outbox.deliver()
  await rollcall.sql(change, id)
  receiver.answerWith(201)
  await rollcall.sql('update outbox set next_attempt_at = now()')
  await rollcall.services.outbox.deliver()
  expect(await written()).toEqual([{ event: 'clockInMissed', reason: 'outdated' }])
  await rollcall.sql('delete from outbox')
  await runAt('2026-11-17T08:35')
  expect(await written()).toEqual([])
})

test('a forgotten clock-out is pushed once, ten minutes after the end, and corrected when the service clocks out', async () => {
  const id = await bookingOf('2026-11-17')
  await addTimeEntry(rollcall.sql, id, { clockedInAt: '2026-11-16T21:15:00Z' })
  await runAt('2026-11-17T15:19')
  expect(await written()).toEqual([])
  await runAt('2026-11-17T15:20')
  expect(await titles(1)).toEqual(['You haven’t clocked out'])
  await runAt('2026-11-17T15:21')
  expect(await written()).toHaveLength(1)
  await until(
    'it is noted as sent',
    async () => (await rollcall.sql('select from outbox where sent_at is not null')).length > 0,
  )
  rollcall.clock.set(melbourne('2026-11-17T19:10'))
  await closeForgotten(rollcall.services)
  expect(await titles(2)).toEqual(['You haven’t clocked out', 'We clocked you out'])
})

test('a candidate who has clocked out, or never clocked in, is not reminded to clock out', async () => {
  const id = await bookingOf('2026-11-17')
  await runAt('2026-11-17T15:20')
  expect(await written()).toEqual([])
  await addTimeEntry(rollcall.sql, id, { clockedInAt: '2026-11-16T21:15:00Z' })
  receiver.answerWith(503)
  const before = receiver.requests()
  await runAt('2026-11-17T15:25')
  await until('it was tried', () => receiver.requests() > before)
  await rollcall.services.outbox.deliver()
  await rollcall.sql(
    'update time_entries set clocked_out_at = $2 where booking_id = $1',
    id,
    '2026-11-17T04:10:00Z',
  )
  receiver.answerWith(201)
  await rollcall.sql('update outbox set next_attempt_at = now()')
  await rollcall.services.outbox.deliver()
  expect(await written()).toEqual([{ event: 'clockOutForgotten', reason: 'outdated' }])
})

test('the daily check-in is pushed once in the morning, to candidates who are asked and have not answered', async () => {
  await runAt('2026-11-17T06:45')
  expect(await written()).toEqual([])
  await addRegistration(rollcall.sql, person.id, { decision: 'Active' })
  await runAt('2026-11-17T06:29')
  expect(await written()).toEqual([])
  await runAt('2026-11-17T06:30')
  expect(await titles(1)).toEqual(['Can you work today?'])
  await runAt('2026-11-17T06:31')
  expect(await written()).toHaveLength(1)
  await runAt('2026-11-18T09:00')
  expect(await written()).toHaveLength(1)
})

test('a candidate who has answered or is booked is not asked again', async () => {
  await addRegistration(rollcall.sql, person.id, { decision: 'Active' })
  const answer = await rollcall.call('POST /rollcall', { headers, body: { status: 'ready' } })
  expect(answer.status).toBeLessThan(300)
  await runAt('2026-11-17T06:45')
  await bookingOf('2026-11-18')
  await runAt('2026-11-18T06:45')
  expect(await written()).toEqual([])
})

test.each([
  ['shiftTomorrow', '2026-11-18', '2026-11-17T18:00'],
  ['clockInMissed', '2026-11-17', '2026-11-17T08:30'],
])('%s is not pushed to a candidate who turned it off, or has no device', async (event, day, at) => {
  await bookingOf(day)
  await turnOff(event)
  await runAt(at)
  expect(await written()).toEqual([])
  const other = await rollcall.newPerson()
  await addBooking(rollcall.sql, { school, candidateId: other.id, dateLocal: day })
  await runAt(at)
  expect(await written()).toEqual([])
})

test('two devices each get one, and a device that is added later none of the past', async () => {
  await bookingOf('2026-11-18')
  const [session] = await rollcall.sql('select id from sessions where account_id = $1', person.id)
  const { endpoint, keys } = receiver.subscribe()
  await addPushDevice(rollcall.sql, {
    candidateId: person.id,
    sessionId: String(session?.id),
    endpoint,
    keys,
  })
  await runAt('2026-11-17T18:00')
  expect(await titles(2)).toHaveLength(2)
  await runAt('2026-11-17T20:01')
  expect(await written()).toHaveLength(2)
})

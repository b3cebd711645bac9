import { addDays } from '@rollcall/domain/time/calendar-date'
import { instantOf } from '@rollcall/domain/time/local-time'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addTimeEntry } from '../../../test/a-shift-record.ts'
import { holdBy } from '../../../test/held-lock.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { serviceJobs } from '../../jobs.ts'
import type { Services } from '../../platform/services.ts'

const TODAY = '2026-11-17'
const melbourne = (timeLocal: string) => instantOf(`${TODAY}T${timeLocal}`, 'Australia/Melbourne')

let rollcall: TestApp
let person: Person
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  await rollcall.sql('truncate time_entries, time_entry_events')
  rollcall.clock.set(melbourne('07:30'))
  person = await rollcall.newPerson()
})
afterAll(() => rollcall.close())

const jobOf = (services: Services) => {
  const job = serviceJobs(services).find(({ name }) => name === 'close-forgotten-time-entries')
  if (!job) throw new Error('There is no such job')
  return job
}
const runJob = () => jobOf(rollcall.services).run()

const mine = (given: Partial<GivenBooking> = {}) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, ...given })
async function tap(what: 'clock-in' | 'clock-out' | 'meal-break-start', bookingId: string) {
  const { authorization } = await rollcall.signIn(person.key)
  return rollcall.call(`POST /time-entries/${what}`, { headers: authorization, body: { bookingId } })
}
const entryOf = async (bookingId: string) => {
  const [entry] = await rollcall.sql(
    `select clocked_out_at as "clockedOutAt", is_auto_clocked_out as "isAuto", meal_breaks as "mealBreaks"
     from time_entries where booking_id = $1`,
    bookingId,
  )
  return entry
}
const open = { clockedOutAt: null, isAuto: false }
const closed = { clockedOutAt: melbourne('15:10'), isAuto: true }

test('it looks every minute', () => {
  expect(jobOf(rollcall.services).everySeconds).toBe(60)
})

test('four hours after the end, and not a moment before, the clock-out is the scheduled end', async () => {
  const id = await mine()
  await tap('clock-in', id)
  rollcall.clock.set(melbourne('19:10') - 1)
  await runJob()
  expect(await entryOf(id)).toMatchObject(open)
  rollcall.clock.advance(1)
  await runJob()
  expect(await entryOf(id)).toMatchObject(closed)
  expect(
    await rollcall.sql(
      `select action, occurred_at as "occurredAt", received_at as "receivedAt" from time_entry_events
       where booking_id = $1 order by id offset 1`,
      id,
    ),
  ).toEqual([{ action: 'autoClockOut', occurredAt: melbourne('15:10'), receivedAt: melbourne('19:10') }])
  expect(
    await rollcall.sql(
      `select actor_kind as actor, details from audit_log where subject_id = $1 and action = 'auto_clocked_out'`,
      person.id,
    ),
  ).toEqual([
    { actor: 'system', details: { bookingId: id, occurredAt: new Date(melbourne('15:10')).toISOString() } },
  ])
  expect((await tap('clock-out', id)).code).toBe('auto_clocked_out')
})

test('the candidate is mailed, with a link to correct it', async () => {
  const id = await mine()
  await tap('clock-in', id)
  rollcall.clock.set(melbourne('19:10'))
  await runJob()
  await runJob()
  const mails = await rollcall.mailsTo(person.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('We clocked you out: Lantern Hill School')
  expect(mails[0]?.text).toContain('8:20 am – 3:10 pm at Lantern Hill School, Brunswick')
  expect(mails[0]?.text).toContain('we clocked you out at 3:10 pm, when')
  const [site] = rollcall.services.config.sites
  expect(mails[0]?.text).toContain(`${site?.origins[0]}/bookings/${id}?confirm=true`)
})

test.each([
  bookingStatus.candidateTimesheetModified,
  bookingStatus.invoicingReady,
  bookingStatus.disputeOrMismatch,
  bookingStatus.cancelledByClient,
])('one that has become %i is closed without a word: there is nothing left to confirm', async (status) => {
  const id = await mine()
  await tap('clock-in', id)
  await rollcall.sql('update bookings set status = $2 where id = $1', id, status)
  rollcall.clock.set(melbourne('19:10'))
  await runJob()
  expect(await entryOf(id)).toMatchObject(closed)
  expect(await rollcall.mailsTo(person.email)).toEqual([])
})

test('a break that was never ended ends with the shift', async () => {
  const id = await mine()
  await tap('clock-in', id)
  rollcall.clock.set(melbourne('14:50'))
  await tap('meal-break-start', id)
  rollcall.clock.set(melbourne('19:10'))
  await runJob()
  expect(await entryOf(id)).toEqual({
    ...closed,
    mealBreaks: [{ startedAt: melbourne('14:50'), endedAt: melbourne('15:10') }],
  })
})

test('once it is closed the next shift can be clocked in to', async () => {
  const morning = await mine({ startTimeLocal: '08:00', endTimeLocal: '10:00' })
  const evening = await mine({ startTimeLocal: '14:30', endTimeLocal: '18:00' })
  await tap('clock-in', morning)
  rollcall.clock.set(melbourne('14:00'))
  expect((await tap('clock-in', evening)).code).toBe('pending_action_to_clock_out')
  await runJob()
  expect((await tap('clock-in', evening)).status).toBe(200)
})

test('a candidate who taps at the same moment is skipped, and the tap is not overwritten', async () => {
  const id = await mine()
  await tap('clock-in', id)
  rollcall.clock.set(melbourne('19:10'))
  const locked = 'select from candidates where id = $1 for no key update'
  const letGo = await holdBy(rollcall, locked, person.id)
  await runJob()
  expect(await entryOf(id)).toMatchObject(open)
  await letGo()
  await tap('clock-out', id)
  await runJob()
  expect(await entryOf(id)).toMatchObject({ clockedOutAt: melbourne('19:10'), isAuto: false })
})

test('several processes at once close many clocks once each, with one mail each', async () => {
  const CROWD = 130
  const others = await Promise.all(Array.from({ length: CROWD }, () => rollcall.newPerson()))
  const dateLocal = addDays(TODAY, -1)
  for (const { id: candidateId } of others) {
    const id = await addBooking(rollcall.sql, { school, candidateId, dateLocal })
    await addTimeEntry(rollcall.sql, id, { clockedInAt: `${dateLocal}T08:20:00+11:00` })
  }
  const mailed = () => rollcall.sql(`select recipient from outbox where subject like 'We clocked you out%'`)
  const before = (await mailed()).length
  await Promise.all([runJob(), runJob(), runJob()])
  expect(
    await rollcall.sql(
      `select count(*)::int as entries, count(*) filter (where is_auto_clocked_out)::int as closed,
         (select count(*)::int from time_entry_events where action = 'autoClockOut') as events from time_entries`,
    ),
  ).toEqual([{ entries: CROWD, closed: CROWD, events: CROWD }])
  expect((await mailed()).length - before).toBe(CROWD)
})

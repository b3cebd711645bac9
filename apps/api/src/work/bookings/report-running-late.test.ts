import { randomUUID } from 'node:crypto'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addConsultantOf } from '../../../test/a-person.ts'
import { addActing } from '../../../test/acting.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

const MINUTE_MS = 60_000

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  school = await addSchool(rollcall.sql)
  await signInAnew(TEST_NOW)
})
afterAll(() => rollcall.close())

async function signInAnew(now: number) {
  rollcall.clock.set(now)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
}

const book = (given: Partial<GivenBooking> = {}) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, ...given })
const report = (id: string, minutesLate: unknown = 10) =>
  rollcall.call('POST /bookings/{id}/late', { headers, params: { id }, body: { minutesLate } })

async function giveConsultant(): Promise<string> {
  const email = `consultant-${person.id}@rollcall.test`
  await addConsultantOf(rollcall.sql, person.id, email)
  return email
}
const minutesTold = async (email: string) =>
  (await rollcall.mailsTo(email)).map(({ subject }) => Number(/running (\d+) minute/.exec(subject)?.[1]))
/** Depends only on how long ago a mail of the topic was sent, not on the service's clock. */
const letAMinutePass = () =>
  rollcall.sql(
    `update outbox set due_at = due_at - interval '1 minute', next_attempt_at = next_attempt_at - interval '1 minute'
     where topic is not null`,
  )

test('a report is stored, mailed to the consultant and the school, and recorded in the audit log', async () => {
  const consultantEmail = await giveConsultant()
  const contactEmail = `school-${person.id}@rollcall.test`
  const id = await book()
  await rollcall.sql('update bookings set contact_email = $2 where id = $1', id, contactEmail)
  const answer = await report(id, 25)
  expect(answer).toMatchObject({ status: 200, json: { id, isRunningLate: true, minutesLate: 25 } })
  for (const [email, hasLink] of [
    [consultantEmail, true],
    [contactEmail, false],
  ] as const) {
    const [mail, ...others] = await rollcall.mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/ is running 25 minutes late$/)
    expect(mail?.text).toContain('8:20 am – 3:10 pm at Lantern Hill School, Brunswick')
    expect(mail?.text.includes(`/bookings/${id}`)).toBe(hasLink)
  }
  const audits = await rollcall.sql(
    `select * from audit_log where action = 'running_late' and subject_id = $1`,
    person.id,
  )
  expect(audits).toMatchObject([
    {
      actor_kind: 'candidate',
      actor_id: person.id,
      details: { bookingId: id, minutesLate: 25 },
      trace_id: answer.headers['x-trace-id'],
    },
  ])
  expect(
    await rollcall.sql('select minutes_late, running_late_reported_at as at from bookings where id = $1', id),
  ).toEqual([{ minutes_late: 25, at: TEST_NOW }])
})

test('a consultant who reports it is named to the candidate, until the candidate reports it', async () => {
  const consultant = await addActing(rollcall, person.id)
  const id = await book()
  const call = { params: { id }, body: { minutesLate: 10 } }
  const answer = await rollcall.call('POST /bookings/{id}/late', { ...call, headers: consultant.headers })
  expect(answer.json).toMatchObject({ minutesLate: 10, lateReportedBy: 'Priya Raman' })
  const [mail] = await rollcall.mailsTo(person.email)
  expect(mail?.subject).toMatch(
    /^Priya Raman reported that you're running late for a shift at Lantern Hill School/,
  )
  expect(mail?.text).toContain(`/bookings/${id}`)
  const read = async () => (await rollcall.call('GET /bookings/{id}', { headers, params: { id } })).json
  expect(await read()).toMatchObject({ lateReportedBy: 'Priya Raman' })
  await report(id, 15)
  expect(await read()).not.toHaveProperty('lateReportedBy')
})

test('the latest report wins', async () => {
  const id = await book()
  await report(id, 60)
  await report(id, 15)
  const answer = await rollcall.call('GET /bookings/{id}', { headers, params: { id } })
  expect(answer.json).toMatchObject({ minutesLate: 15 })
})

test('a repeated request sends no second mail', async () => {
  const id = await book()
  const given = {
    headers: { ...headers, 'idempotency-key': 'late-once-1' },
    params: { id },
    body: { minutesLate: 5 },
  }
  const first = await rollcall.call('POST /bookings/{id}/late', given)
  const second = await rollcall.call('POST /bookings/{id}/late', given)
  expect(second.json).toEqual(first.json)
  const audits = await rollcall.sql(
    `select from audit_log where action = 'running_late' and subject_id = $1`,
    person.id,
  )
  expect(audits).toHaveLength(1)
})

test('the same minutes again send no mail, however often and by whatever channel they arrive', async () => {
  const consultant = await giveConsultant()
  const id = await book()
  const first = await report(id, 20)
  await letAMinutePass()
  const again = await Promise.all(Array.from({ length: 5 }, () => report(id, 20)))
  for (const answer of again) expect(answer).toMatchObject({ status: 200, json: first.json })
  expect(await minutesTold(consultant)).toEqual([20])
  const audits = await rollcall.sql(
    `select from audit_log where action = 'running_late' and subject_id = $1`,
    person.id,
  )
  expect(audits).toHaveLength(1)
})

test('two concurrent reports of the same minutes send one mail', async () => {
  const consultant = await giveConsultant()
  const id = await book()
  const release = await holdBy(rollcall, 'update bookings set description = description where id = $1', id)
  const reporting = [report(id, 20), report(id, 20)]
  await untilBlocked(rollcall, 2)
  await release()
  expect((await Promise.all(reporting)).map(({ status }) => status)).toEqual([200, 200])
  expect(await minutesTold(consultant)).toEqual([20])
})

test('at most one mail a minute leaves, and the last mail has the last report', async () => {
  const consultant = await giveConsultant()
  const id = await book()
  await report(id, 1)
  expect(await minutesTold(consultant)).toEqual([1])
  for (let minutes = 2; minutes <= 30; minutes++) expect((await report(id, minutes)).status).toBe(200)
  expect(await minutesTold(consultant)).toEqual([1])
  await letAMinutePass()
  expect(await minutesTold(consultant)).toEqual([1, 30])
  await report(id, 7)
  expect(await minutesTold(consultant)).toEqual([1, 30])
  await letAMinutePass()
  expect(await minutesTold(consultant)).toEqual([1, 30, 7])
  const other = await book({ dateLocal: '2026-11-17', startTimeLocal: '05:00', endTimeLocal: '06:00' })
  rollcall.clock.set(Date.parse('2026-11-17T05:30:00+11:00'))
  await report(other, 9)
  expect(await minutesTold(consultant)).toEqual([1, 30, 7, 9])
})

test.each([0, 181, -5, 1.5, 1e9])('%s minutes are refused', async (minutes) => {
  expect(await report(await book(), minutes)).toMatchObject({
    status: 400,
    code: 'minutes_late_out_of_range',
    json: { param: 'minutesLate' },
  })
})

test.each([1, 180])('%i minutes are taken', async (minutes) => {
  expect((await report(await book(), minutes)).json).toMatchObject({ minutesLate: minutes })
})

test.each(['10', null, [10], {}])('minutes given as %j are refused by their shape', async (minutes) => {
  expect((await report(await book(), minutes)).code).toBe('request_invalid')
})

const zones = [
  ['Australia/Melbourne', '2026-11-17'],
  ['Pacific/Auckland', '2026-11-17'],
  ['America/Phoenix', '2026-11-17'],
  // The clocks go forward at 2:00 and back at 3:00, within the three hours before the shift.
  ['Australia/Sydney', '2026-10-04'],
  ['Australia/Sydney', '2027-04-04'],
  ['Europe/London', '2026-10-25'],
  ['America/Denver', '2027-03-14'],
] as const

const edges = [
  ['180 minutes before the start', -180 * MINUTE_MS, true],
  ['a moment earlier', -180 * MINUTE_MS - 1, false],
  ['60 minutes after the start', 60 * MINUTE_MS, true],
  ['a moment later', 60 * MINUTE_MS + 1, false],
] as const

test.each(
  zones.flatMap(([timeZone, dateLocal]) =>
    edges.map(([edge, offset, isInside]) => ({ timeZone, dateLocal, edge, offset, isInside })),
  ),
)('$timeZone on $dateLocal, $edge', async ({ timeZone, dateLocal, offset, isInside }) => {
  const site = await addSchool(rollcall.sql, { timeZone })
  const given = { school: site, dateLocal, startTimeLocal: '04:30', endTimeLocal: '12:00' }
  const free = await addBooking(rollcall.sql, given)
  const [row] = await rollcall.sql<{ startsAt: number }>(
    'select starts_at as "startsAt" from bookings where id = $1',
    free,
  )
  await signInAnew((row?.startsAt ?? 0) + offset)
  const answer = await report(await book(given))
  expect(answer.code).toBe(isInside ? undefined : 'running_late_outside_window')
})

test('the end of a short shift is outside the window, the moment before it inside', async () => {
  const id = await book({ startTimeLocal: '06:00', endTimeLocal: '06:30' })
  const end = Date.parse('2026-11-17T06:30:00+11:00')
  rollcall.clock.set(end - 1)
  expect((await report(id)).code).toBeUndefined()
  rollcall.clock.set(end)
  expect(await report(id)).toMatchObject({ status: 422, code: 'running_late_outside_window' })
})

test('the day before is outside, however near the start', async () => {
  await signInAnew(Date.parse('2026-11-16T23:30:00+11:00'))
  const id = await book({ startTimeLocal: '00:30', endTimeLocal: '06:00' })
  expect((await report(id)).code).toBe('running_late_outside_window')
})

test('it takes both the booking’s and the feature’s leave', async () => {
  const notThis = await book({ isRunningLateEnabled: false })
  expect(await report(notThis)).toMatchObject({ status: 422, code: 'running_late_not_enabled' })
  const id = await book({ startTimeLocal: '06:00', endTimeLocal: '08:00' })
  await rollcall.sql(`update candidates set features = '{"runningLate":"disabled"}' where id = $1`, person.id)
  expect((await report(id)).code).toBe('running_late_not_enabled')
})

test.each([
  bookingStatus.invoicingReady,
  bookingStatus.candidateTimesheetNoChanges,
  bookingStatus.clientTimesheetModified,
])('a booking of status %i is past reporting', async (status) => {
  expect(await report(await book({ status }))).toMatchObject({ status: 403, code: 'booking_not_authorised' })
})

test('a disputed booking is locked', async () => {
  expect(await report(await book({ status: bookingStatus.disputeOrMismatch }))).toMatchObject({
    status: 423,
    code: 'action_locked',
  })
})

test('an offer, open or filled by another, is known of but not reported on', async () => {
  const offered = await addBooking(rollcall.sql, { school })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
  expect((await report(offered)).code).toBe('booking_not_authorised')
  const winner = await rollcall.newPerson()
  await rollcall.sql('update bookings set candidate_id = $2, status = 117 where id = $1', offered, winner.id)
  expect((await report(offered)).code).toBe('booking_not_authorised')
})

test('a malformed id, an unknown one and a cancelled booking are refused by name', async () => {
  expect(await report('tomorrow')).toMatchObject({ status: 400, code: 'invalid_booking_id' })
  expect(await report(randomUUID())).toMatchObject({ status: 404, code: 'booking_not_found' })
  expect((await report(await book({ status: bookingStatus.cancelledByClient }))).code).toBe(
    'booking_not_found',
  )
})

test('a report on a booking that is cancelled at the same time sends no mail', async () => {
  const id = await book()
  const release = await holdBy(rollcall, 'update bookings set status = -18 where id = $1', id)
  const reporting = report(id)
  await untilBlocked(rollcall)
  await release()
  expect((await reporting).code).toBe('running_late_outside_window')
  expect(
    await rollcall.sql(`select from audit_log where action = 'running_late' and subject_id = $1`, person.id),
  ).toEqual([])
})

everyCodeIsMet('POST /bookings/{id}/late')

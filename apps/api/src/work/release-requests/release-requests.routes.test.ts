import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addConsultantOf } from '../../../test/a-person.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let consultant: string
let headers: Record<string, string>
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  school = await addSchool(rollcall.sql)
  person = await rollcall.newPerson()
  consultant = `consultant-${person.id}@rollcall.test`
  await addConsultantOf(rollcall.sql, person.id, consultant)
  await rollcall.sql(`update candidates set phone_number = '+61 491 570 006' where id = $1`, person.id)
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const book = (given: Partial<GivenBooking> = {}) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, ...given })
const request = (id: string, body: object = { reason: 'sick' }) =>
  rollcall.call('POST /bookings/{id}/release-request', { headers, params: { id }, body })
const withdraw = (id: string) =>
  rollcall.call('DELETE /bookings/{id}/release-request', { headers, params: { id } })
const subjects = async () => (await rollcall.mailsTo(consultant)).map(({ subject }) => subject)
const letAMinutePass = () =>
  rollcall.sql(
    `update outbox set due_at = due_at - interval '1 minute', next_attempt_at = next_attempt_at - interval '1 minute'
     where topic is not null`,
  )
const audits = async () =>
  (
    await rollcall.sql<{ action: string; details: object }>(
      `select action, details from audit_log where subject_id = $1 and action like 'release%' order by id`,
      person.id,
    )
  ).map(({ action, details }) => ({ action, details }))

test('the consultant is mailed at once, with a number to call and a link; the booking stays, and shows the request everywhere', async () => {
  const id = await book()
  const answer = await request(id, { reason: 'family', note: ' My son is ill. ' })
  const releaseRequest = {
    reason: 'family',
    note: 'My son is ill.',
    requestedAt: new Date(TEST_NOW).toISOString(),
  }
  expect(answer).toMatchObject({
    status: 200,
    json: { id, status: bookingStatus.confirmed, isReleaseRequested: true, releaseRequest },
  })
  const [mail, ...others] = await rollcall.mailsTo(consultant)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/ can't make a shift$/)
  expect(mail?.text).toContain('A family matter. “My son is ill.”')
  expect(mail?.text).toContain('8:20 am – 3:10 pm at Lantern Hill School, Brunswick')
  expect(mail?.text).toContain('tel:+61491570006')
  expect(mail?.html).toContain('href="tel:+61491570006"')
  expect(mail?.text).toContain(`/bookings/${id}`)
  expect(await rollcall.mailsTo('office@lanternhill.example')).toEqual([])
  const overview = await rollcall.call('GET /bookings/overview', {
    headers,
    query: { dateFromLocal: '2026-11-17', dateToLocal: '2026-12-17' },
  })
  expect(overview.json).toMatchObject({ bookings: { '2026-11-17': [{ id, isReleaseRequested: true }] } })
  // An illness must not be stored for ever.
  expect(await audits()).toEqual([{ action: 'release_requested', details: { bookingId: id } }])
})

test('without a consultant the office gets the mail, and without a number it is asked to write', async () => {
  await rollcall.sql(
    'update candidates set consultant_id = null, phone_number = null where id = $1',
    person.id,
  )
  const id = await book()
  expect((await request(id)).status).toBe(200)
  const rows = await rollcall.sql<{ recipient: string }>(
    `select recipient from outbox where topic = 'release-request:' || $1::text`,
    id,
  )
  expect(rows).toHaveLength(1)
  const [mail] = (await rollcall.mailsTo(rows[0]?.recipient ?? '')).slice(-1)
  expect(mail?.text).toContain(`Email ${person.email}.`)
  expect(mail?.text).not.toContain('tel:')
})

test('the same request sends no second mail; another reason sends one, and so does a withdrawal', async () => {
  const id = await book()
  await request(id)
  await request(id)
  expect(await subjects()).toEqual([expect.stringMatching(/can't make a shift$/)])
  await letAMinutePass()
  await request(id, { reason: 'transport' })
  expect(await subjects()).toHaveLength(2)
  await letAMinutePass()
  const answer = await withdraw(id)
  expect(answer).toMatchObject({ status: 200, json: { isReleaseRequested: false, releaseRequest: null } })
  expect((await subjects()).at(-1)).toMatch(/^Never mind: /)
  await letAMinutePass()
  expect((await withdraw(id)).status).toBe(200)
  expect(await subjects()).toHaveLength(3)
  expect((await audits()).map(({ action }) => action)).toEqual([
    'release_requested',
    'release_requested',
    'release_request_withdrawn',
  ])
})

test('until the moment it starts, and not after', async () => {
  const id = await book()
  const start = Date.parse('2026-11-17T08:20:00+11:00')
  rollcall.clock.set(start - 1)
  headers = (await rollcall.signIn(person.key)).authorization
  expect((await request(id)).status).toBe(200)
  rollcall.clock.set(start)
  for (const answer of [await request(id), await withdraw(id)]) {
    expect(answer).toMatchObject({ status: 422, code: 'release_request_too_late' })
  }
})

test.each([bookingStatus.clientTimesheetNoChanges, bookingStatus.disputeOrMismatch, bookingStatus.exported])(
  'a booking of status %i is past asking',
  async (status) => {
    const id = await book({ status })
    for (const answer of [await request(id), await withdraw(id)]) {
      expect(answer).toMatchObject({ status: 422, code: 'release_request_not_open' })
    }
  },
)

test('an offer, another candidate’s booking, a cancelled one and a malformed id are refused by name', async () => {
  const offered = await addBooking(rollcall.sql, { school })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
  const cancelled = await book({ status: bookingStatus.cancelledByClient })
  const other = await rollcall.newPerson()
  const anothers = await addBooking(rollcall.sql, { school, candidateId: other.id })
  for (const ask of [request, withdraw]) {
    expect((await ask(offered)).code).toBe('booking_not_authorised')
    expect((await ask(cancelled)).code).toBe('booking_not_found')
    expect((await ask(anothers)).code).toBe('booking_not_found')
    expect((await ask('tomorrow')).code).toBe('invalid_booking_id')
  }
})

test.each([
  { reason: 'bored' },
  { reason: 'other' },
  { reason: 'other', note: null },
  { reason: 'other', note: '  ' },
  { reason: 'sick', note: 'x'.repeat(501) },
])('%j is refused by its shape', async (body) => {
  expect((await request(await book(), body)).code).toBe('request_invalid')
})

test('the response can be sent back as a request', async () => {
  const id = await book()
  const { json } = await request(id, { reason: 'sick', note: null })
  const { releaseRequest } = json as { releaseRequest: object }
  expect((await request(id, releaseRequest)).json).toMatchObject({ releaseRequest })
  expect(await audits()).toHaveLength(1)
})

test('of a request and the agency’s release at once, no request is left behind', async () => {
  const id = await book()
  const release = await holdBy(rollcall, 'update bookings set status = -14 where id = $1', id)
  const asking = request(id)
  await untilBlocked(rollcall)
  await release()
  expect((await asking).code).toBe('booking_not_found')
  expect(await rollcall.sql('select from release_requests where booking_id = $1', id)).toEqual([])
  expect(await subjects()).toEqual([])
})

everyCodeIsMet('POST /bookings/{id}/release-request', 'DELETE /bookings/{id}/release-request')

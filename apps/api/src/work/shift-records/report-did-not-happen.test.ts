import { randomUUID } from 'node:crypto'
import { bookingStatuses } from '@rollcall/domain/work/bookings/booking-status'
import { didNotHappenResponses } from '@rollcall/domain/work/bookings/did-not-happen'
import { transitionOf } from '@rollcall/domain/work/shift-records/record-operation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addConsultantOf } from '../../../test/a-person.ts'
import { addClientTimesheet, addTimeEntry } from '../../../test/a-shift-record.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  school = await addSchool(rollcall.sql)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const book = (given: Partial<GivenBooking> = {}) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: '2026-11-16', ...given })
const report = (id: string, didNotHappenResponse?: string) =>
  rollcall.call('DELETE /bookings/{id}', {
    headers,
    params: { id },
    ...(didNotHappenResponse !== undefined && { query: { didNotHappenResponse } }),
  })
const bookingOf = (id: string) => rollcall.sql('select * from bookings where id = $1', id)
const recordsOf = (id: string) => rollcall.sql('select * from shift_records where booking_id = $1', id)

test.each([
  [110, 116],
  [111, 117],
  [112, 117],
  [113, -1],
])('a booking that is %i becomes %i, and no row of it is gone', async (status, reached) => {
  const id = await book({ status })
  const entry = { clockedInAt: '2026-11-16T08:20:00+11:00', clockedOutAt: '2026-11-16T08:40:00+11:00' }
  await addTimeEntry(rollcall.sql, id, entry)
  await addClientTimesheet(rollcall.sql, id, 'S 08:20-15:10')
  const [before] = await bookingOf(id)
  const answer = await report(id, 'schoolClosed')
  expect(answer).toMatchObject({
    status: 200,
    json: {
      bookingId: id,
      bookingStatus: reached,
      isSubmitted: true,
      record: { operation: 'didNotHappen', blocks: [], didNotHappenResponse: 'schoolClosed' },
    },
  })
  expect(await bookingOf(id)).toEqual([{ ...before, status: reached, changed_at: TEST_NOW }])
  for (const table of ['time_entries', 'client_timesheets', 'shift_records']) {
    expect(await rollcall.sql(`select from ${table} where booking_id = $1`, id)).toHaveLength(1)
  }
  expect(
    await rollcall.sql(
      `select actor_kind, actor_id, details, trace_id from audit_log
       where action = 'shift_did_not_happen' and subject_id = $1`,
      person.id,
    ),
  ).toEqual([
    {
      actor_kind: 'candidate',
      actor_id: person.id,
      details: { bookingId: id, operation: 'didNotHappen', from: status, to: reached },
      trace_id: answer.headers['x-trace-id'],
    },
  ])
})

test.each(
  bookingStatuses.filter((status) => status !== 100 && status !== 105 && !(status > 109 && status < 114)),
)('a booking that is %i takes no word of it', async (status) => {
  const id = await book({ status })
  const transition = transitionOf(status, 'didNotHappen')
  const answer = await report(id)
  expect(answer.code).toBe('refusal' in transition ? transition.refusal : '')
  expect(await recordsOf(id)).toEqual([])
})

test.each([...didNotHappenResponses, undefined])('the reason may be %s', async (reason) => {
  const id = await book()
  expect((await report(id, reason)).json).toMatchObject({ record: { didNotHappenResponse: reason ?? null } })
})

test.each(['', 'rain', '__proto__'])('the reason may not be %j', async (reason) => {
  expect((await report(await book(), reason)).code).toBe('request_invalid')
})

test('it can be reported from the start of the shift on', async () => {
  const start = Date.parse('2026-11-17T08:20:00+11:00')
  const id = await book({ dateLocal: '2026-11-17' })
  rollcall.clock.set(start - 1)
  headers = (await rollcall.signIn(person.key)).authorization
  expect(await report(id)).toMatchObject({ status: 422, code: 'cancel_attempted_before_start_time' })
  expect(await recordsOf(id)).toEqual([])
  rollcall.clock.set(start)
  expect((await report(id)).json).toMatchObject({ bookingStatus: 116 })
})

test('a shift that did not happen is removed from the lists', async () => {
  const id = await book({ status: 113 })
  await report(id)
  expect((await rollcall.call('GET /bookings/{id}', { headers, params: { id } })).code).toBe(
    'booking_not_found',
  )
  const day = await rollcall.call('GET /bookings/summary/{date}', { headers, params: { date: '2026-11-16' } })
  expect(day.json).toEqual([])
  expect((await report(id)).code).toBe('booking_already_cancelled')
})

test.each([
  [110, / says a shift didn't happen$/, 'The school cancelled it.'],
  [113, / says a shift didn't happen$/, 'The school cancelled it.'],
  [111, / and Lantern Hill School disagree about a shift$/, 'The school says: shift 8:20 am – 3:10 pm.'],
])('for a booking that is %i the consultant is mailed', async (status, subject, words) => {
  const email = `consultant-${person.id}@rollcall.test`
  await addConsultantOf(rollcall.sql, person.id, email)
  await report(await book({ status }), 'schoolCancelled')
  const [mail, ...others] = await rollcall.mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(subject)
  expect(mail?.text).toContain("They say it didn't happen.")
  expect(mail?.text).toContain(words)
})

test('a repeated report under its key gets the first answer', async () => {
  const id = await book()
  headers['idempotency-key'] = `gone-${id}`
  const first = await report(id, 'other')
  expect((await report(id, 'other')).json).toEqual(first.json)
  expect((await report(id, 'schoolClosed')).code).toBe('idempotency_key_reused')
  expect(await recordsOf(id)).toHaveLength(1)
})

test('a concurrent client timesheet decides', async () => {
  const id = await book()
  const release = await holdBy(rollcall, 'update bookings set status = 113 where id = $1', id)
  const answer = report(id)
  await untilBlocked(rollcall)
  await release()
  expect((await answer).json).toMatchObject({ bookingStatus: -1 })
})

test('hours and their absence are not both kept', async () => {
  const id = await book()
  await report(id)
  const body = {
    bookingId: id,
    date: '2026-11-16',
    blocks: [{ type: 'bookingDuration', startTime: '08:20', endTime: '15:10' }],
  }
  const answer = await rollcall.call('POST /bookings/{bookingId}/shift-record', {
    headers,
    params: { bookingId: id },
    body,
  })
  expect(answer.code).toBe('booking_already_cancelled')
  expect(await recordsOf(id)).toHaveLength(1)
})

test('ids: malformed, missing, and only offered', async () => {
  expect(await report('nonsense')).toMatchObject({ status: 400, code: 'invalid_booking_id' })
  expect(await report(randomUUID())).toMatchObject({ status: 404, code: 'booking_not_found' })
  const offered = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-16' })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
  expect(await report(offered)).toMatchObject({ status: 403, code: 'cancel_candidate_not_authorised' })
})

everyCodeIsMet('DELETE /bookings/{id}')

import { randomUUID } from 'node:crypto'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { bookingStatuses } from '@rollcall/domain/work/bookings/booking-status'
import { clockedBlocks } from '@rollcall/domain/work/shift-records/prefill'
import { transitionOf } from '@rollcall/domain/work/shift-records/record-operation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addConsultantOf } from '../../../test/a-person.ts'
import { addClientTimesheet, addTimeEntry, blocksOf } from '../../../test/a-shift-record.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

const AS_SCHEDULED = 'S 08:20-15:10'
const LONGER = 'S 08:20-15:40, M 12:00-12:30'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  // More people sign in here than one network may send in an hour.
  await rollcall.sql('delete from rate_limits')
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
  addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: '2026-11-16', ...given })
const submit = (id: string, blocks = AS_SCHEDULED, more: object = {}) =>
  rollcall.call('POST /bookings/{bookingId}/shift-record', {
    headers,
    params: { bookingId: id },
    body: { bookingId: id, date: '2026-11-16', blocks: blocksOf(blocks), ...more },
  })
const statusOf = async (id: string) => {
  const [row] = await rollcall.sql<{ status: number }>('select status from bookings where id = $1', id)
  return row?.status
}
const recordsOf = (id: string) => rollcall.sql('select * from shift_records where booking_id = $1', id)
const auditsOf = () =>
  rollcall.sql(
    `select action, details, trace_id, actor_kind, actor_id from audit_log
     where subject_id = $1 and action like 'shift%' order by id`,
    person.id,
  )

async function giveConsultant(): Promise<string> {
  const email = `consultant-${person.id}@rollcall.test`
  await addConsultantOf(rollcall.sql, person.id, email)
  return email
}

test('a record is stored, advances its booking, is returned, and is in the audit log', async () => {
  const id = await book()
  const answer = await submit(id, LONGER, { jsonExtraData: '{"note":"Assembly ran late"}' })
  expect(answer).toMatchObject({
    status: 200,
    json: {
      bookingId: id,
      bookingStatus: 115,
      isSubmitted: true,
      record: {
        operation: 'modify',
        blocks: blocksOf(LONGER),
        isRestBreakCompliant: null,
        reasonForNonCompliance: null,
        didNotHappenResponse: null,
        jsonExtraData: '{"note":"Assembly ran late"}',
        submittedAt: new Date(TEST_NOW).toISOString(),
      },
    },
  })
  expect(await recordsOf(id)).toMatchObject([
    {
      candidate_id: person.id,
      operation: 'modify',
      blocks: blocksOf(LONGER),
      extra_data: { note: 'Assembly ran late' },
      submitted_by: 'candidate',
      submitted_at: TEST_NOW,
    },
  ])
  expect(await auditsOf()).toEqual([
    {
      action: 'shift_record_submitted',
      details: { bookingId: id, operation: 'modify', from: 110, to: 115 },
      trace_id: answer.headers['x-trace-id'],
      actor_kind: 'candidate',
      actor_id: person.id,
    },
  ])
  const given = { headers, params: { id } }
  expect((await rollcall.call('GET /bookings/{id}/shift-record', given)).json).toEqual(answer.json)
  expect((await rollcall.call('GET /bookings/{id}', given)).json).toMatchObject({
    status: 115,
    isShiftRecordSubmitted: true,
    actionableItems: [],
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
  })
})

const clientSays = 'S 08:40-15:10, M 12:00-12:30'
test.each([
  [110, undefined, AS_SCHEDULED, 'accept', 114],
  [110, undefined, `${AS_SCHEDULED}, M 12:00-12:30`, 'accept', 114],
  [110, undefined, 'S 08:20-15:00', 'modify', 115],
  [111, undefined, AS_SCHEDULED, 'accept', 95],
  [111, undefined, 'S 08:20-15:00', 'modify', 117],
  [111, `${AS_SCHEDULED}, M 12:00-12:30`, `M 12:00-12:30, ${AS_SCHEDULED}`, 'accept', 95],
  [111, `${AS_SCHEDULED}, M 12:00-12:30`, AS_SCHEDULED, 'modify', 117],
  [112, clientSays, clientSays, 'accept', 95],
  [112, clientSays, AS_SCHEDULED, 'modify', 117],
  [112, clientSays, 'S 08:40-15:10, R 12:00-12:30', 'modify', 117],
  [113, '', AS_SCHEDULED, 'modify', 117],
  [113, undefined, AS_SCHEDULED, 'accept', 117],
] as const)(
  'a booking that is %i, where the client says %j: %j is to %s, and it becomes %i',
  async (status, timesheet, blocks, operation, reached) => {
    const id = await book({ status })
    if (timesheet !== undefined) await addClientTimesheet(rollcall.sql, id, timesheet)
    const answer = await submit(id, blocks)
    expect(answer.json).toMatchObject({ bookingStatus: reached, record: { operation } })
    expect(await statusOf(id)).toBe(reached)
  },
)

const refusing = bookingStatuses.flatMap((status) => {
  const transition = transitionOf(status, 'accept')
  return 'refusal' in transition && status !== 100 && status !== 105
    ? [[status, transition.refusal] as const]
    : []
})
test.each(refusing)('a booking that is %i takes no record: %s', async (status, code) => {
  const id = await book({ status })
  const answer = await submit(id, 'S nonsense')
  expect([answer.code, answer.status]).toEqual([code, code === 'action_locked' ? 423 : 422])
  expect([await statusOf(id), await recordsOf(id)]).toEqual([status, []])
})

test('the times of many clock-outs and clock-ins can be submitted as they are', async () => {
  const id = await book()
  const at = (minute: number) =>
    new Date(Date.parse('2026-11-16T08:20:00+11:00') + minute * 60_000).toISOString()
  await addTimeEntry(rollcall.sql, id, {
    clockedInAt: at(0),
    clockedOutAt: at(410),
    gaps: Array.from({ length: 40 }, (_, turn) => [at(10 * turn + 5), at(10 * turn + 7)]),
  })
  const form = await rollcall.call('GET /bookings/{id}/shift-record', {
    headers,
    params: { id },
  })
  const { blocks } = form.json as ShiftRecordForm
  expect((await submit(id, '', { blocks: clockedBlocks(blocks) })).status).toBe(200)
})

test('a second record is refused', async () => {
  const id = await book()
  await submit(id)
  expect(await submit(id, LONGER)).toMatchObject({ status: 422, code: 'shift_record_already_exists' })
  expect(await recordsOf(id)).toMatchObject([{ operation: 'accept' }])
})

test('a record stays the only one, in any status of its booking', async () => {
  const id = await book()
  await submit(id)
  await rollcall.sql('update bookings set status = 110 where id = $1', id)
  expect((await submit(id, LONGER)).code).toBe('shift_record_already_exists')
  expect(await recordsOf(id)).toMatchObject([{ operation: 'accept' }])
  expect(await statusOf(id)).toBe(110)
})

test('of a submit racing the client’s timesheet, the client’s times decide', async () => {
  const id = await book()
  const release = await holdBy(rollcall, 'update bookings set status = 111 where id = $1', id)
  const answer = submit(id)
  await untilBlocked(rollcall)
  await release()
  expect((await answer).json).toMatchObject({ bookingStatus: 95, record: { operation: 'accept' } })
  expect(await auditsOf()).toMatchObject([{ details: { from: 111, to: 95 } }])
})

test('a booking cancelled while its record is on the way stays cancelled', async () => {
  const id = await book()
  const release = await holdBy(rollcall, 'update bookings set status = -18 where id = $1', id)
  const answer = submit(id)
  await untilBlocked(rollcall)
  await release()
  expect((await answer).code).toBe('booking_already_cancelled')
  expect([await statusOf(id), await recordsOf(id)]).toEqual([-18, []])
})

test('a record whose audit cannot be written is no record', async () => {
  const id = await book({ status: 111 })
  await rollcall.sql(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await rollcall.sql(
    `create trigger refuse_one before insert on audit_log for each row
     when (new.action = 'shift_record_submitted') execute function refuse_one()`,
  )
  try {
    expect((await submit(id)).status).toBe(500)
    expect([await statusOf(id), await recordsOf(id), await auditsOf()]).toEqual([111, [], []])
  } finally {
    await rollcall.sql('drop trigger refuse_one on audit_log')
    await rollcall.sql('drop function refuse_one')
  }
  expect((await submit(id)).json).toMatchObject({ bookingStatus: 95 })
})

test('a booking that changes during every attempt is unchanged, and the request can be repeated under its key', async () => {
  const id = await book({ status: 111 })
  headers['idempotency-key'] = `restless-${id}`
  // Every update of a booking misses, as if another request had always been faster.
  await rollcall.sql(
    `create function be_quicker() returns trigger language plpgsql as $$ begin return null; end $$`,
  )
  await rollcall.sql(
    `create trigger be_quicker before update on bookings for each row execute function be_quicker()`,
  )
  try {
    const answer = await submit(id)
    expect(answer).toMatchObject({ status: 503, code: 'service_unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect([await statusOf(id), await recordsOf(id), await auditsOf()]).toEqual([111, [], []])
  } finally {
    await rollcall.sql('drop trigger be_quicker on bookings')
    await rollcall.sql('drop function be_quicker')
  }
  expect((await submit(id)).json).toMatchObject({ bookingStatus: 95 })
})

test('a request that is repeated under its key is answered as the first time', async () => {
  const id = await book({ status: 111 })
  const email = await giveConsultant()
  headers['idempotency-key'] = `record-${id}`
  const first = await submit(id, LONGER)
  expect(first.json).toMatchObject({ bookingStatus: 117 })
  const second = await submit(id, LONGER)
  expect([second.status, second.json]).toEqual([200, first.json])
  expect(await recordsOf(id)).toHaveLength(1)
  expect(await auditsOf()).toHaveLength(1)
  expect(await rollcall.mailsTo(email)).toHaveLength(1)
})

test('a disagreement is mailed to the consultant, with both sides', async () => {
  const email = await giveConsultant()
  const id = await book({ status: 112 })
  await addClientTimesheet(rollcall.sql, id, clientSays)
  await submit(id, LONGER)
  const [mail, ...others] = await rollcall.mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/ and Lantern Hill School disagree about a shift$/)
  expect(mail?.text).toContain('8:20 am – 3:10 pm at Lantern Hill School, Brunswick')
  expect(mail?.text).toContain('shift 8:20 am – 3:40 pm, meal break 12:00 – 12:30 pm.')
  expect(mail?.text).toContain(`/bookings/${id}`)
  expect(mail?.text).toContain('shift 8:40 am – 3:10 pm, meal break 12:00 – 12:30 pm.')
})

test('without a consultant the office is mailed', async () => {
  const id = await book({ status: 113 })
  await submit(id)
  const office = rollcall.services.config.sites.find(({ region }) => region === 'AU')?.support.email ?? ''
  const mails = await rollcall.mailsTo(office)
  expect(mails.at(-1)?.text).toContain("The school says it didn't happen.")
})

test('a record without a dispute sends no mail', async () => {
  const email = await giveConsultant()
  await submit(await book(), LONGER)
  for (const to of [email, person.email]) expect(await rollcall.mailsTo(to)).toEqual([])
})

const zones = [
  // The clocks go forward at 2:00 and back at 3:00 (London: forward at 1:00, back at 2:00).
  ['Australia/Sydney', '2026-10-04', '01:30', '2026-10-03T15:30:00Z', '2026-10-04T04:10:00Z'],
  ['Australia/Sydney', '2027-04-04', '01:30', '2027-04-03T14:30:00Z', '2027-04-04T05:10:00Z'],
  ['Pacific/Auckland', '2026-09-27', '01:30', '2026-09-26T13:30:00Z', '2026-09-27T02:10:00Z'],
  ['Europe/London', '2026-10-25', '00:30', '2026-10-24T23:30:00Z', '2026-10-25T15:10:00Z'],
  ['Europe/London', '2027-03-28', '00:30', '2027-03-28T00:30:00Z', '2027-03-28T14:10:00Z'],
  ['America/Denver', '2026-11-01', '00:30', '2026-11-01T06:30:00Z', '2026-11-01T22:10:00Z'],
  ['America/Denver', '2027-03-14', '01:30', '2027-03-14T08:30:00Z', '2027-03-14T21:10:00Z'],
  ['Australia/Brisbane', '2026-10-04', '01:30', '2026-10-03T15:30:00Z', '2026-10-04T05:10:00Z'],
  ['America/Phoenix', '2027-03-14', '01:30', '2027-03-14T08:30:00Z', '2027-03-14T22:10:00Z'],
] as const

test.each(zones)(
  'by accepting the client’s times a booking takes them: %s on %s from %s',
  async (timeZone, dateLocal, start, startsAt, endsAt) => {
    await signInAnew(Date.parse('2027-06-01T00:00:00Z'))
    const site = await addSchool(rollcall.sql, { timeZone })
    const id = await book({ school: site, dateLocal, status: 112 })
    const said = `S ${start}-15:10, M 12:00-12:30`
    await addClientTimesheet(rollcall.sql, id, said)
    const answer = await submit(id, said, { date: dateLocal })
    expect(answer.json).toMatchObject({ bookingStatus: 95, blocks: [{ startTime: start, endTime: '15:10' }] })
    const booking = await rollcall.call('GET /bookings/{id}', { headers, params: { id } })
    expect(booking.json).toMatchObject({
      dateLocal,
      startTimeLocal: start,
      endTimeLocal: '15:10',
      startsAt: startsAt.replace('Z', '.000Z'),
      endsAt: endsAt.replace('Z', '.000Z'),
    })
  },
)

test('a shift that ends before it starts because of a skipped hour is refused', async () => {
  await signInAnew(Date.parse('2027-06-01T00:00:00Z'))
  const site = await addSchool(rollcall.sql, { timeZone: 'Australia/Sydney' })
  const given = { school: site, dateLocal: '2026-10-04', status: 112 }
  const id = await book(given)
  // 2:45 is 3:45 there on that day.
  for (const [blocks, code] of [
    ['S 02:45-03:15', 'shift_record_booking_duration_invalid'],
    ['S 01:00-15:10, M 02:45-03:15', 'shift_record_break_duration_invalid'],
  ] as const) {
    expect((await submit(id, blocks, { date: '2026-10-04' })).code).toBe(code)
  }
})

test('times that overlap another shift are refused', async () => {
  const id = await book({ status: 112, startTimeLocal: '08:20', endTimeLocal: '11:00' })
  await book({ startTimeLocal: '11:00', endTimeLocal: '15:10' })
  await addClientTimesheet(rollcall.sql, id, 'S 08:20-11:30')
  expect(await submit(id, 'S 08:20-11:30')).toMatchObject({
    status: 409,
    code: 'booking_overlaps',
    json: { param: '2026-11-16' },
  })
  expect([await statusOf(id), await recordsOf(id)]).toEqual([112, []])
})

test('other times than the booking’s leave the booking’s alone, and so may overlap', async () => {
  const id = await book({ startTimeLocal: '08:20', endTimeLocal: '11:00' })
  await book({ startTimeLocal: '11:00', endTimeLocal: '15:10' })
  expect((await submit(id, 'S 08:20-11:30')).json).toMatchObject({ bookingStatus: 115 })
})

test('there is no record before the end of the shift, unless it was clocked out of', async () => {
  const id = await book({ dateLocal: '2026-11-17' })
  const date = { date: '2026-11-17' }
  const end = Date.parse('2026-11-17T15:10:00+11:00')
  await rollcall.sql('update bookings set candidate_id = $2 where id = $1', id, person.id)
  rollcall.clock.set(end - 60_000)
  headers = (await rollcall.signIn(person.key)).authorization
  expect(await submit(id, AS_SCHEDULED, date)).toMatchObject({
    status: 403,
    code: 'shift_record_booking_not_authorised',
  })
  await addTimeEntry(rollcall.sql, id, {
    clockedInAt: '2026-11-17T08:20:00+11:00',
    clockedOutAt: '2026-11-17T15:00:00+11:00',
  })
  expect((await submit(id, 'S 08:20-15:00', date)).json).toMatchObject({ bookingStatus: 115 })
})

test.each([
  ['Australia/Melbourne', '2026-11-17', '2026-11-17T04:10:00Z'],
  ['America/Phoenix', '2026-11-17', '2026-11-17T22:10:00Z'],
  // The clocks went forward in the night, and back.
  ['Australia/Sydney', '2026-10-04', '2026-10-04T04:10:00Z'],
  ['Australia/Sydney', '2027-04-04', '2027-04-04T05:10:00Z'],
  ['Europe/London', '2026-10-25', '2026-10-25T15:10:00Z'],
  ['America/Denver', '2027-03-14', '2027-03-14T21:10:00Z'],
])('in %s on %s no shift has lasted until an hour that is yet to come', async (timeZone, dateLocal, end) => {
  await signInAnew(Date.parse(end))
  const site = await addSchool(rollcall.sql, { timeZone })
  const id = await book({ school: site, dateLocal })
  const day = { date: dateLocal }
  for (const later of ['S 08:20-15:11', 'S 08:20-23:59', 'M 12:00-12:30, S 08:20-15:11']) {
    expect(await submit(id, later, day)).toMatchObject({
      status: 422,
      code: 'shift_record_booking_duration_end_invalid',
      json: {
        param: later.startsWith('M') ? 'blocks.1' : 'blocks.0',
        message: expect.stringContaining('now'),
      },
    })
  }
  expect([await statusOf(id), await recordsOf(id)]).toEqual([110, []])
  expect((await submit(id, AS_SCHEDULED, day)).json).toMatchObject({ bookingStatus: 114 })
})

test('leaving early is recorded with the actual end', async () => {
  await signInAnew(Date.parse('2026-11-17T15:05:00+11:00'))
  const id = await book({ dateLocal: '2026-11-17' })
  await addTimeEntry(rollcall.sql, id, {
    clockedInAt: '2026-11-17T08:20:00+11:00',
    clockedOutAt: '2026-11-17T15:00:00+11:00',
  })
  const day = { date: '2026-11-17' }
  expect((await submit(id, AS_SCHEDULED, day)).code).toBe('shift_record_booking_duration_end_invalid')
  expect((await submit(id, 'S 08:20-15:00', day)).json).toMatchObject({ bookingStatus: 115 })
})

test.each([
  ['', 'shift_record_no_blocks', 'blocks'],
  ['M 12:00-12:30', 'shift_record_booking_duration_missing', 'blocks'],
  ['S 08:20-15:10, S 08:20-15:10', 'shift_record_multiple_booking_durations', 'blocks.1'],
  ['S 8:20-15:10', 'shift_record_booking_duration_start_invalid', 'blocks.0'],
  ['S 08:20-24:00', 'shift_record_booking_duration_end_invalid', 'blocks.0'],
  ['S 15:10-08:20', 'shift_record_booking_duration_invalid', 'blocks.0'],
  ['S 08:20-15:10, M 12:60-12:30', 'shift_record_break_start_invalid', 'blocks.1'],
  ['S 08:20-15:10, M 12:00-', 'shift_record_break_end_invalid', 'blocks.1'],
  ['S 08:20-15:10, M 12:00-12:00', 'shift_record_break_duration_invalid', 'blocks.1'],
  ['S 08:20-15:10, R 08:10-08:30', 'shift_record_break_out_of_bounds', 'blocks.1'],
  ['S 08:20-15:10, M 12:00-12:30, R 12:20-12:40', 'shift_record_breaks_overlapping', 'blocks.2'],
])('%j is refused: %s', async (blocks, code, param) => {
  const id = await book()
  expect(await submit(id, blocks)).toMatchObject({ status: 422, code, json: { param } })
  expect([await statusOf(id), await recordsOf(id)]).toEqual([110, []])
})

test('a record of another day is refused', async () => {
  expect(await submit(await book(), AS_SCHEDULED, { date: '2026-11-15' })).toMatchObject({
    status: 422,
    code: 'shift_record_booking_duration_invalid',
    json: { param: 'date' },
  })
})

const deep = (levels: number): string => (levels === 0 ? '1' : `{"a":${deep(levels - 1)}}`)
test.each([
  ['text', 'hello'],
  ['an array', '[]'],
  ['a number', '1'],
  ['nothing', 'null'],
  ['an empty text', ''],
  ['six levels', deep(6)],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a prototype further in', '{"a":[{"prototype":1}]}'],
  ['a constructor', '{"a":{"constructor":1}}'],
  ['a character no database keeps', '{"a":"\\u0000"}'],
  ['half a character', '{"a":"\\ud800"}'],
  ['half a character for a name', '{"\\udc00":1}'],
  ['more than 10 KB', JSON.stringify({ a: 'x'.repeat(10_240) })],
  ['more than 10 KB in fewer letters', JSON.stringify({ a: 'é'.repeat(5_120) })],
])('extra data: %s is refused', async (_what, jsonExtraData) => {
  const id = await book()
  expect(await submit(id, AS_SCHEDULED, { jsonExtraData })).toMatchObject({
    status: 400,
    code: 'request_invalid',
    json: { errors: { jsonExtraData: expect.any(Array) } },
  })
  expect(await recordsOf(id)).toEqual([])
})

test.each([
  ['an empty object', '{}', {}],
  ['five levels', deep(5), JSON.parse(deep(5))],
  ['exactly 10 KB', JSON.stringify({ a: 'x'.repeat(10_232) }), { a: 'x'.repeat(10_232) }],
  ['a number past all numbers', '{"a":1e999}', { a: null }],
  ['a whole character of two halves', '{"a":"\\ud83d\\ude00"}', { a: '😀' }],
])('extra data: %s is kept', async (_what, jsonExtraData, kept) => {
  const id = await book()
  expect((await submit(id, AS_SCHEDULED, { jsonExtraData })).status).toBe(200)
  expect(await recordsOf(id)).toMatchObject([{ extra_data: kept }])
})

test.each([
  { isRestBreakCompliant: 'yes' },
  { reasonForNonCompliance: 'x'.repeat(501) },
  { reasonForNonCompliance: 'a\0b' },
  { blocks: [{ type: 'nap', startTime: '12:00', endTime: '12:30' }] },
  { blocks: blocksOf(Array(101).fill('M 12:00-12:30').join(', ')) },
  { date: '2026-02-30' },
])('%j is refused by its shape', async (more) => {
  expect((await submit(await book(), AS_SCHEDULED, more)).code).toBe('request_invalid')
})

test('optional fields may be null, and unknown fields are ignored', async () => {
  const id = await book()
  const blocks = blocksOf(AS_SCHEDULED).map((block) => ({ ...block, isPaid: true }))
  const nothing = { isRestBreakCompliant: null, reasonForNonCompliance: null, jsonExtraData: null }
  expect((await submit(id, AS_SCHEDULED, { ...nothing, blocks, isSubmitted: true })).json).toMatchObject({
    bookingStatus: 114,
    record: { ...nothing, blocks: blocksOf(AS_SCHEDULED) },
  })
})

test('ids: malformed, not the same twice, missing, and only offered', async () => {
  expect(await submit('nonsense')).toMatchObject({ status: 400, code: 'invalid_booking_id' })
  const id = await book()
  expect(await submit(id, AS_SCHEDULED, { bookingId: randomUUID() })).toMatchObject({
    status: 400,
    code: 'invalid_booking_id',
    json: { param: 'bookingId' },
  })
  expect(await submit(randomUUID())).toMatchObject({ status: 404, code: 'shift_record_booking_not_found' })
  const offered = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-16' })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
  expect(await submit(offered)).toMatchObject({ status: 403, code: 'shift_record_booking_not_authorised' })
})

async function asAmerican(state = 'CA') {
  await rollcall.sql(`update candidates set region = 'US' where id = $1`, person.id)
  await rollcall.sql(
    `update locations set country = 'United States', state = $2 where id = $1`,
    school.locationId,
    state,
  )
  headers = (await rollcall.signIn(person.key)).authorization
}
const actual = { jsonExtraData: '{"areActualTimes":true}' }

test.each([
  ['no answer', {}, 'isRestBreakCompliant'],
  ['"no" without a reason', { isRestBreakCompliant: false }, 'reasonForNonCompliance'],
  [
    '"no" with an empty reason',
    { isRestBreakCompliant: false, reasonForNonCompliance: ' \n' },
    'reasonForNonCompliance',
  ],
])('where the question is asked: %s is refused in words', async (_what, more, param) => {
  await asAmerican()
  const answer = await submit(await book(), AS_SCHEDULED, { ...actual, ...more })
  expect(answer).toMatchObject({ status: 422, code: 'shift_record_non_compliant', json: { param } })
  expect(answer.text('message')).toMatch(/^Please say .+\.$/)
})

test('where no break is due the question is not asked', async () => {
  await asAmerican()
  const short = await book({ startTimeLocal: '08:20', endTimeLocal: '12:00' })
  expect(await submit(short, 'S 08:20-11:50')).toMatchObject({ code: 'shift_record_non_compliant' })
  expect((await submit(short, 'S 08:20-11:49')).json).toMatchObject({
    bookingStatus: 115,
    record: { isRestBreakCompliant: null },
  })
})

test('where we know no rule, the question is asked of every shift', async () => {
  await asAmerican('TX')
  const short = await book({ startTimeLocal: '08:20', endTimeLocal: '12:00' })
  expect(await submit(short, 'S 08:20-11:49')).toMatchObject({ code: 'shift_record_non_compliant' })
})

test('where the question is asked, its answer is kept, and a reason only with a "no"', async () => {
  await asAmerican()
  const reasonForNonCompliance = '  Nobody could take the class.  '
  for (const [isRestBreakCompliant, kept] of [
    [false, 'Nobody could take the class.'],
    [true, null],
  ] as const) {
    const id = await book({
      startTimeLocal: isRestBreakCompliant ? '12:00' : '08:20',
      endTimeLocal: isRestBreakCompliant ? '15:10' : '11:00',
    })
    const answer = await submit(id, 'S 08:25-10:30', { isRestBreakCompliant, reasonForNonCompliance })
    expect(answer.json).toMatchObject({ record: { isRestBreakCompliant, reasonForNonCompliance: kept } })
  }
})

test('scheduled times that need a confirmation are refused without it', async () => {
  await asAmerican()
  const compliant = { isRestBreakCompliant: true }
  const id = await book()
  for (const more of [{}, { jsonExtraData: '{}' }, { jsonExtraData: '{"areActualTimes":"true"}' }]) {
    expect(await submit(id, AS_SCHEDULED, { ...compliant, ...more })).toMatchObject({
      code: 'shift_record_non_compliant',
      json: { param: 'jsonExtraData' },
    })
  }
  expect((await submit(id, AS_SCHEDULED, { ...compliant, ...actual })).json).toMatchObject({
    bookingStatus: 114,
  })
})

test('times other than scheduled need no word', async () => {
  await asAmerican()
  const answer = await submit(await book(), 'S 08:25-15:10', { isRestBreakCompliant: true })
  expect(answer.json).toMatchObject({ bookingStatus: 115 })
})

everyCodeIsMet('POST /bookings/{bookingId}/shift-record')

import { randomUUID } from 'node:crypto'
import type { RecordOperation } from '@rollcall/domain/work/shift-records/record-operation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type School } from '../../../test/a-booking.ts'
import { addConsultantOf } from '../../../test/a-person.ts'
import { addShiftRecord, blocksOf } from '../../../test/a-shift-record.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type ClientTimesheet, saveClientTimesheet } from './save-client-timesheet.ts'
import { settleDispute } from './settle-dispute.ts'

const AS_SCHEDULED = 'S 08:20-15:10'
const SHORTER = 'S 08:20-14:40, M 12:00-12:30'

let rollcall: TestApp
let person: Person
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  await rollcall.sql('delete from rate_limits')
  person = await rollcall.newPerson()
})
afterAll(() => rollcall.close())

const caller = () => systemCaller(rollcall.clock)
const book = (status = 110, dateLocal = '2026-11-16') =>
  addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal, status })
const save = (bookingId: string, text: string, given: Partial<ClientTimesheet> = {}) =>
  rollcall.services.db.transaction((tx) =>
    saveClientTimesheet(tx, rollcall.services, caller(), {
      bookingId,
      didNotHappen: false,
      blocks: blocksOf(text),
      confirmedBy: 'Kerryn Doyle',
      ...given,
    }),
  )
const settle = (bookingId: string, text: string | null, reason = 'The gate log agrees.') =>
  rollcall.services.db.transaction((tx) =>
    settleDispute(tx, rollcall.services, caller(), {
      bookingId,
      blocks: text === null ? null : blocksOf(text),
      reason,
    }),
  )
const record = (bookingId: string, operation: RecordOperation, text: string) =>
  addShiftRecord(rollcall.sql, { bookingId, candidateId: person.id, operation, blocks: text })
const rowOf = async (id: string) =>
  (
    await rollcall.sql<{ status: number; ends: string }>(
      `select status, end_time_local::text as ends from bookings where id = $1`,
      id,
    )
  )[0]
const subjectsTo = async (email: string) => (await rollcall.mailsTo(email)).map(({ subject }) => subject)
const actions = async () =>
  (await rollcall.sql(`select action from audit_log where subject_id = $1 order by id`, person.id)).map(
    ({ action }) => action,
  )

test.each([
  ['as scheduled', '', {}, 111, []],
  ['the scheduled times', AS_SCHEDULED, {}, 111, []],
  [
    'other hours',
    SHORTER,
    {},
    112,
    ['The school sent different hours: a shift at Lantern Hill School on Mon, 16 Nov'],
  ],
  [
    'that it did not happen',
    '',
    { didNotHappen: true },
    113,
    ["The school says it didn't happen: a shift at Lantern Hill School on Mon, 16 Nov"],
  ],
] as const)(
  'a client who confirms %s moves the booking on, and changes nothing by confirming it again',
  async (_what, text, given, status, mails) => {
    const id = await book()
    expect([await save(id, text, given), await save(id, text, given)]).toEqual([true, false])
    expect(await rowOf(id)).toEqual({ status, ends: '15:10:00' })
    expect(await subjectsTo(person.email)).toEqual(mails)
    expect(await actions()).toEqual(['client_timesheet_saved'])
  },
)

test('a client corrects a timesheet until the candidate has sent the hours', async () => {
  const id = await book()
  await save(id, SHORTER)
  await save(id, '')
  expect(await rowOf(id)).toMatchObject({ status: 111 })
  await rollcall.sql(`update bookings set status = 95 where id = $1`, id)
  await expect(save(id, SHORTER)).rejects.toMatchObject({ code: 'booking_already_invoiced' })
})

test.each([
  [114, 'accept', AS_SCHEDULED, '', 95, '15:10:00'],
  [115, 'modify', SHORTER, SHORTER, 95, '14:40:00'],
  [115, 'modify', SHORTER, '', 117, '15:10:00'],
  [114, 'accept', AS_SCHEDULED, SHORTER, 117, '15:10:00'],
] as const)(
  'after the candidate sent the hours (%i, %s %s), %j makes it %i',
  async (status, operation, sent, said, then, ends) => {
    const id = await book(status)
    await record(id, operation, sent)
    await save(id, said)
    expect(await rowOf(id)).toEqual({ status: then, ends })
    expect(await subjectsTo(person.email)).toHaveLength(then === 117 ? 1 : 0)
  },
)

test('the consultant is mailed about a dispute, and the candidate about its settlement', async () => {
  const email = `consultant-${person.id}@rollcall.test`
  await addConsultantOf(rollcall.sql, person.id, email)
  const id = await book(114)
  await record(id, 'accept', AS_SCHEDULED)
  await save(id, SHORTER)
  expect(await subjectsTo(email)).toEqual(['Ava Nguyen and Lantern Hill School disagree about a shift'])
  await expect(save(id, '')).rejects.toMatchObject({ code: 'action_locked' })
  await expect(settle(id, SHORTER, ' ')).rejects.toMatchObject({ code: 'settle_reason_missing' })
  await expect(settle(id, 'S 15:00-08:00')).rejects.toMatchObject({
    code: 'shift_record_booking_duration_invalid',
  })

  await settle(id, 'S 08:20-15:00')
  expect(await rowOf(id)).toEqual({ status: 95, ends: '15:00:00' })
  await expect(settle(id, SHORTER)).rejects.toMatchObject({ code: 'booking_not_disputed' })
  expect((await subjectsTo(person.email)).at(-1)).toBe(
    'Settled: a shift at Lantern Hill School on Mon, 16 Nov',
  )
  expect((await rollcall.mailsTo(person.email)).at(-1)?.text).toContain('The gate log agrees.')
  const { authorization } = await rollcall.signIn(person.key)
  const shifts = await rollcall.call('GET /shifts', { headers: authorization })
  expect(shifts.json).toMatchObject({
    groups: [{ shifts: [{ bookingId: id, hours: { source: 'record', paidMinutes: 400 } }] }],
  })
  expect(await actions()).toContain('dispute_settled')
})

test('the log has neither the name of who confirmed hours nor the reason of a settlement', async () => {
  const id = await book(114)
  await record(id, 'accept', AS_SCHEDULED)
  await save(id, SHORTER)
  await settle(id, 'S 08:20-15:00')
  const logged = await rollcall.sql(
    `select action, details from audit_log where subject_id = $1 order by id`,
    person.id,
  )
  expect(logged.map(({ action }) => action)).toEqual(['client_timesheet_saved', 'dispute_settled'])
  expect(JSON.stringify(logged)).not.toMatch(/Kerryn|gate log/)
})

test('a dispute that is settled without hours cancels the shift', async () => {
  const id = await book(117)
  await record(id, 'accept', AS_SCHEDULED)
  await settle(id, null)
  expect(await rowOf(id)).toMatchObject({ status: -1 })
})

test('hours that cannot be, and shifts that have none yet, are refused', async () => {
  const [past, ahead] = [await book(), await book(110, '2026-11-20')]
  const open = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-16', status: 100 })
  const cancelled = await book(-18, '2026-11-12')
  for (const [writing, code] of [
    [() => save(randomUUID(), ''), 'booking_not_found'],
    [() => save(past, 'M 12:00-12:30'), 'shift_record_booking_duration_missing'],
    [() => save(ahead, ''), 'shift_record_booking_duration_end_invalid'],
    [() => save(ahead, '', { didNotHappen: true }), 'cancel_attempted_before_start_time'],
    [() => save(open, ''), 'booking_not_confirmed'],
    [() => save(cancelled, ''), 'booking_already_cancelled'],
    [() => settle(past, null), 'booking_not_disputed'],
    [() => settle(randomUUID(), null), 'booking_not_found'],
  ] as const)
    await expect(writing()).rejects.toMatchObject({ code })
  expect(await rollcall.sql(`select from client_timesheets where booking_id = $1`, ahead)).toEqual([])
})

test('a timesheet that waits for the candidate to send the hours is compared with them', async () => {
  const id = await book()
  const { authorization: headers } = await rollcall.signIn(person.key)
  const release = await holdBy(rollcall, `select from bookings where id = $1 for update`, id)
  const submitting = rollcall.call('POST /bookings/{bookingId}/shift-record', {
    headers,
    params: { bookingId: id },
    body: { bookingId: id, date: '2026-11-16', blocks: blocksOf(SHORTER) },
  })
  await untilBlocked(rollcall)
  const saving = save(id, AS_SCHEDULED)
  await untilBlocked(rollcall, 2)
  await release()
  expect((await submitting).status).toBe(200)
  expect(await saving).toBe(true)
  expect([await rowOf(id)]).toMatchObject([{ status: 117 }])
})

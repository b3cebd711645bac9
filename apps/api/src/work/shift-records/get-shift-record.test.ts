import { randomUUID } from 'node:crypto'
import { bookingStatuses } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addClientTimesheet, addTimeEntry, blocksOf } from '../../../test/a-shift-record.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
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
const read = (id: string) => rollcall.call('GET /bookings/{id}/shift-record', { headers, params: { id } })

test('before anything was clocked or submitted, only the schedule is known', async () => {
  const id = await book()
  expect((await read(id)).json).toEqual({
    bookingId: id,
    bookingDate: '2026-11-16',
    bookingStatus: 110,
    isSubmitted: false,
    isOpen: true,
    location: {
      id: school.locationId,
      name: 'Main campus',
      timezone: 'Australia/Melbourne',
      region: { country: 'Australia', state: 'VIC' },
      address: {
        line1: '1 Wick Street',
        line2: 'Gate 2',
        suburb: 'Brunswick',
        state: 'VIC',
        postcode: '3056',
        country: 'Australia',
        fullAddress: '1 Wick Street, Gate 2, Brunswick VIC 3056',
        latitude: null,
        longitude: null,
      },
    },
    showRestBreakComplianceQuestion: false,
    configuration: { enableShiftRecordPrefill: true, enableTimeEntryPrefill: true },
    blocks: [
      {
        type: 'bookingDuration',
        startTime: '08:20',
        endTime: '15:10',
        timeEntryStartTime: null,
        timeEntryEndTime: null,
        hasScheduledTime: true,
      },
    ],
    timeEntry: null,
    clientBlocks: null,
    hasClientTimesheet: false,
    payment: { ratePerHour: 72.4, currency: 'AUD' },
    record: null,
  })
})

test('the clocked times are beside it, in the site’s time zone', async () => {
  const id = await book()
  await addTimeEntry(rollcall.sql, id, {
    clockedInAt: '2026-11-15T21:14:40Z',
    clockedOutAt: '2026-11-16T04:22:10Z',
    mealBreaks: [['2026-11-16T01:00:05Z', '2026-11-16T01:31:00Z'], ['2026-11-16T03:00:00Z']],
    isAutoClockedOut: true,
    isReportedLater: true,
  })
  const unscheduled = { startTime: '00:00', endTime: '00:00', hasScheduledTime: false }
  expect((await read(id)).json).toMatchObject({
    timeEntry: { isAutoClockedOut: true, isReportedLater: true },
    blocks: [
      { type: 'bookingDuration', timeEntryStartTime: '08:14', timeEntryEndTime: '15:22' },
      { type: 'meal', timeEntryStartTime: '12:00', timeEntryEndTime: '12:31', ...unscheduled },
      { type: 'meal', timeEntryStartTime: '14:00', timeEntryEndTime: null, ...unscheduled },
    ],
  })
})

test('the time between a clock-out and the next clock-in is unpaid', async () => {
  const id = await book()
  await addTimeEntry(rollcall.sql, id, {
    clockedInAt: '2026-11-16T08:20:00+11:00',
    clockedOutAt: '2026-11-16T15:10:00+11:00',
    mealBreaks: [['2026-11-16T12:00:00+11:00', '2026-11-16T12:30:00+11:00']],
    gaps: [
      ['2026-11-16T10:00:00+11:00', '2026-11-16T10:40:00+11:00'],
      ['2026-11-16T12:30:00+11:00', '2026-11-16T12:45:00+11:00'],
    ],
  })
  expect((await read(id)).json).toMatchObject({
    blocks: [
      { type: 'bookingDuration', timeEntryStartTime: '08:20', timeEntryEndTime: '15:10' },
      { type: 'meal', timeEntryStartTime: '10:00', timeEntryEndTime: '10:40' },
      { type: 'meal', timeEntryStartTime: '12:00', timeEntryEndTime: '12:30' },
      { type: 'meal', timeEntryStartTime: '12:30', timeEntryEndTime: '12:45' },
    ],
  })
})

test('times clocked on the evening before or after midnight become the edge of the day', async () => {
  const id = await book({ startTimeLocal: '00:30', endTimeLocal: '23:40' })
  await addTimeEntry(rollcall.sql, id, {
    clockedInAt: '2026-11-15T23:45:00+11:00',
    clockedOutAt: '2026-11-17T00:10:00+11:00',
  })
  expect((await read(id)).json).toMatchObject({
    blocks: [{ timeEntryStartTime: '00:00', timeEntryEndTime: '23:59' }],
  })
})

test('midnight means a time that was not set', async () => {
  const id = await book({ startTimeLocal: '00:00', endTimeLocal: '15:10' })
  expect((await read(id)).json).toMatchObject({ blocks: [{ hasScheduledTime: false }] })
})

test.each([
  [111, 'S 08:20-15:10, M 12:00-12:30', 'S 08:20-15:10, M 12:00-12:30'],
  [112, 'S 08:40-15:10', 'S 08:40-15:10'],
  [113, '', ''],
  [117, 'S 08:40-15:10', 'S 08:40-15:10'],
  [111, undefined, 'S 08:20-15:10'],
  [112, undefined, undefined],
  [110, undefined, undefined],
] as const)(
  'of a booking that is %i, with a timesheet of %j, the client says %j',
  async (status, sent, said) => {
    const id = await book({ status })
    if (sent !== undefined) await addClientTimesheet(rollcall.sql, id, sent)
    const clientBlocks = said === undefined ? null : blocksOf(said)
    expect((await read(id)).json).toMatchObject({ clientBlocks, hasClientTimesheet: sent !== undefined })
  },
)

test('a shift is open for its record at its end, or once its candidate has clocked out', async () => {
  const id = await book({ dateLocal: '2026-11-17' })
  const end = Date.parse('2026-11-17T15:10:00+11:00')
  rollcall.clock.set(end - 1)
  headers = (await rollcall.signIn(person.key)).authorization
  expect((await read(id)).json).toMatchObject({ isOpen: false })
  rollcall.clock.set(end)
  expect((await read(id)).json).toMatchObject({ isOpen: true })
  rollcall.clock.set(end - 60_000)
  await addTimeEntry(rollcall.sql, id, { clockedInAt: '2026-11-17T08:20:00+11:00' })
  expect((await read(id)).json).toMatchObject({ isOpen: false })
  await rollcall.sql(`update time_entries set clocked_out_at = $2 where booking_id = $1`, id, new Date(end))
  expect((await read(id)).json).toMatchObject({ isOpen: true })
})

const submitted = [95, 99, 114, 115, 116, 117, 175]
test.each(bookingStatuses.filter((status) => status !== 100 && status !== 105))(
  'a booking of theirs that is %i can be read',
  async (status) => {
    expect(await read(await book({ status }))).toMatchObject({
      status: 200,
      json: { bookingStatus: status, isSubmitted: submitted.includes(status) },
    })
  },
)

test('the site decides on the question and on what is filled in', async () => {
  const us = await createTestApp()
  try {
    const american = await us.newPerson()
    await us.sql(`update candidates set region = 'US' where id = $1`, american.id)
    const site = await addSchool(us.sql, { timeZone: 'America/Denver' })
    const id = await addBooking(us.sql, { school: site, candidateId: american.id, dateLocal: '2026-11-13' })
    const { authorization } = await us.signIn(american.key)
    const answer = await us.call('GET /bookings/{id}/shift-record', {
      headers: authorization,
      params: { id },
    })
    const { shiftRecord } = us.services.config.sites.find(({ region }) => region === 'US') ?? {}
    expect(shiftRecord?.showRestBreakComplianceQuestion).toBe(true)
    expect(answer.json).toMatchObject({
      showRestBreakComplianceQuestion: true,
      configuration: {
        enableShiftRecordPrefill: shiftRecord?.enableShiftRecordPrefill,
        enableTimeEntryPrefill: shiftRecord?.enableTimeEntryPrefill,
      },
      payment: { currency: 'USD' },
    })
  } finally {
    await us.close()
  }
})

test('a malformed id, a missing one, and one that is only offered', async () => {
  expect(await read('nonsense')).toMatchObject({ status: 400, code: 'invalid_booking_id' })
  expect(await read(randomUUID())).toMatchObject({ status: 404, code: 'shift_record_booking_not_found' })
  const offered = await addBooking(rollcall.sql, { school })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
  expect(await read(offered)).toMatchObject({ status: 403, code: 'shift_record_booking_not_authorised' })
  const stranger = await rollcall.newPerson()
  await rollcall.sql(
    'update bookings set candidate_id = $2, status = 110 where id = $1',
    offered,
    stranger.id,
  )
  expect((await read(offered)).code).toBe('shift_record_booking_not_authorised')
})

everyCodeIsMet('GET /bookings/{id}/shift-record')

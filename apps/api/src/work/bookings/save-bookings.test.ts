import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addOffer, addSchool, type School } from '../../../test/a-booking.ts'
import { addTimeEntry } from '../../../test/a-shift-record.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type BookingToSave, saveBookings } from './save-bookings.ts'

let rollcall: TestApp
let person: Person
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  school = await addSchool(rollcall.sql)
})
afterAll(() => rollcall.close())

const booking = (change: Partial<BookingToSave> = {}): BookingToSave => ({
  id: randomUUID(),
  locationId: school.locationId,
  candidateId: null,
  blockId: null,
  dateLocal: '2026-11-19',
  startTimeLocal: '08:20',
  endTimeLocal: '15:10',
  grades: [{ id: 'year-3', title: 'Year 3' }],
  description: 'Room 7, fractions.',
  contactName: null,
  contactPhoneNumber: null,
  contactEmail: null,
  payOptionType: 'hourly',
  ratePerHour: 72.4,
  ...change,
})
const save = (...bookings: BookingToSave[]) =>
  rollcall.services.db.transaction((tx) =>
    saveBookings(tx, rollcall.services, systemCaller(rollcall.clock), bookings),
  )
const row = async (id: string) =>
  (
    await rollcall.sql(
      `select status, candidate_id, client_id, starts_at, ends_at, date_local::text from bookings where id = $1`,
      id,
    )
  )[0]
const recorded = async () =>
  (await rollcall.sql(`select from audit_log where action = 'bookings_saved'`)).length

test('a booking is open, or confirmed for its candidate, at the times of its location', async () => {
  const [open, confirmed] = [booking(), booking({ candidateId: person.id })]
  expect(await save(open, confirmed)).toMatchObject({ created: [open.id, confirmed.id] })
  expect(await row(open.id)).toMatchObject({
    status: 100,
    client_id: school.clientId,
    starts_at: Date.parse('2026-11-18T21:20Z'),
    ends_at: Date.parse('2026-11-19T04:10Z'),
  })
  expect(await row(confirmed.id)).toMatchObject({ status: 110, candidate_id: person.id })
})

test('a second save writes, records and mails nothing, even after the hours were submitted', async () => {
  const held = booking({ candidateId: person.id })
  await save(held)
  await rollcall.sql(`update bookings set status = 114 where id = $1`, held.id)
  const before = await recorded()
  expect(await save(held)).toEqual({ created: [], changed: [], unchanged: [held.id] })
  expect(await recorded()).toBe(before)
  expect(await rollcall.mailsTo(person.email)).toEqual([])
})

test('the candidate who holds a shift is mailed its new and its old time, and keeps it', async () => {
  const held = booking({ candidateId: person.id })
  await save(held)
  await save({ ...held, candidateId: null, dateLocal: '2026-11-20', startTimeLocal: '09:00' })
  expect(await row(held.id)).toMatchObject({ status: 110, candidate_id: person.id, date_local: '2026-11-20' })
  const [mail, ...others] = await rollcall.mailsTo(person.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Changed: a shift at Lantern Hill School on Fri, 20 Nov')
  expect(mail?.text).toMatch(
    /now:\s+Fri, 20 Nov 2026, 9:00 am.+\s+Before, it was:\s+Thu, 19 Nov 2026, 8:20 am/,
  )
})

test('an offer follows its booking to another day', async () => {
  const offered = booking()
  await save(offered)
  const { id } = await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered.id] })
  await save({ ...offered, dateLocal: '2026-11-20' })
  expect(await rollcall.sql(`select date_local::text from offer_bookings where offer_id = $1`, id)).toEqual([
    { date_local: '2026-11-20' },
  ])
})

test.each([
  [{ endTimeLocal: '08:20' }, 'booking_times_invalid'],
  [{ startTimeLocal: '22:00', endTimeLocal: '06:00' }, 'booking_times_invalid'],
  [{ locationId: randomUUID() }, 'location_not_found'],
  [{ candidateId: randomUUID() }, 'candidate_not_found'],
])('%o is refused: %s', async (change, code) => {
  await expect(save(booking(change))).rejects.toMatchObject({ code })
})

test.each([
  [114, 'booking_hours_submitted'],
  [111, 'booking_hours_submitted'],
  [99, 'booking_already_invoiced'],
  [-18, 'booking_already_cancelled'],
])('a booking of status %i is not changed: %s', async (status, code) => {
  const held = booking({ candidateId: person.id })
  await save(held)
  await rollcall.sql(`update bookings set status = $2 where id = $1`, held.id, status)
  await expect(save({ ...held, description: 'Room 8' })).rejects.toMatchObject({ code, param: held.id })
})

test('a booking is not given to an erased candidate', async () => {
  const erased = await rollcall.newPerson()
  await rollcall.sql('update candidates set erased_at = now() where id = $1', erased.id)
  const open = booking()
  await save(open)
  for (const given of [booking({ candidateId: erased.id }), { ...open, candidateId: erased.id }])
    await expect(save(given)).rejects.toMatchObject({ code: 'candidate_erased', param: erased.id })
})

test('a shift that was clocked in to, that another candidate holds, or at a time that is taken is refused', async () => {
  const held = booking({ candidateId: person.id })
  await save(held)
  const other = await rollcall.newPerson()
  await expect(save({ ...held, candidateId: other.id })).rejects.toMatchObject({
    code: 'booking_already_filled',
  })
  await expect(save(booking({ candidateId: person.id, startTimeLocal: '15:00' }))).rejects.toMatchObject({
    code: 'booking_overlaps',
  })
  await addTimeEntry(rollcall.sql, held.id, { clockedInAt: '2026-11-18T21:20Z' })
  await expect(save({ ...held, description: 'Room 8' })).rejects.toMatchObject({ code: 'booking_clocked_in' })
})

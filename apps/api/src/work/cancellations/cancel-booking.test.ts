import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type School } from '../../../test/a-booking.ts'
import { addTimeEntry } from '../../../test/a-shift-record.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { makeOffers } from '../offers/make-offers.ts'
import { withdrawOffer } from '../offers/withdraw-offer.ts'
import { cancelBooking } from './cancel-booking.ts'

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

const caller = () => systemCaller(rollcall.clock)
const inTransaction = <T>(act: Parameters<typeof rollcall.services.db.transaction<T>>[0]) =>
  rollcall.services.db.transaction(act)
const cancel = (id: string, code = -18) =>
  inTransaction((tx) => cancelBooking(tx, rollcall.services, caller(), { id, code }))
const withdraw = (id: string) => inTransaction((tx) => withdrawOffer(tx, rollcall.services, caller(), id))
const offerTo = async ({ id: candidateId }: Person, ...bookingIds: string[]) => {
  const id = randomUUID()
  const expiresAt = TEST_NOW + 60 * 60_000
  await inTransaction((tx) =>
    makeOffers(tx, rollcall.services, caller(), { bookingIds, expiresAt, to: [{ candidateId, id }] }),
  )
  return id
}
const bookOpen = (dateLocal = '2026-11-19') => addBooking(rollcall.sql, { school, dateLocal, status: 100 })
const bookHeld = () => addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: '2026-11-19' })
const statusOf = async (id: string) =>
  (await rollcall.sql<{ status: number }>(`select status from bookings where id = $1`, id))[0]?.status
const stateOf = async (id: string) =>
  (await rollcall.sql<{ state: string }>(`select state from offers where id = $1`, id))[0]?.state
const subjectsTo = async ({ email }: Person) => (await rollcall.mailsTo(email)).map(({ subject }) => subject)

test('the candidate who holds a cancelled shift is mailed once, however often it is cancelled', async () => {
  const id = await bookHeld()
  expect(await cancel(id)).toBe(true)
  expect(await cancel(id)).toBe(false)
  await expect(cancel(id, -17)).rejects.toMatchObject({ code: 'booking_already_cancelled' })
  expect(await statusOf(id)).toBe(-18)
  expect(await subjectsTo(person)).toEqual(['Cancelled: a shift at Lantern Hill School on Thu, 19 Nov'])
  expect(
    await rollcall.sql(`select action, details from audit_log where subject_id = $1 order by id`, person.id),
  ).toEqual([{ action: 'booking_cancelled', details: { bookingId: id, from: 110, code: -18 } }])
})

test('open offers of a cancelled shift are withdrawn, and their other shifts are open again', async () => {
  const [cancelled, other] = [await bookOpen(), await bookOpen('2026-11-20')]
  const rival = await rollcall.newPerson()
  const offers = [await offerTo(person, cancelled, other), await offerTo(rival, cancelled)]
  expect(await statusOf(other)).toBe(105)
  await cancel(cancelled, -12)
  expect([await statusOf(cancelled), await statusOf(other)]).toEqual([-12, 100])
  expect(
    await rollcall.sql(`select action from audit_log where subject_id = $1 order by id`, rival.id),
  ).toEqual([{ action: 'offer_made' }, { action: 'offer_withdrawn' }])
  expect([await stateOf(offers[0] ?? ''), await stateOf(offers[1] ?? '')]).toEqual(['withdrawn', 'withdrawn'])
  expect(await subjectsTo(person)).toContain(
    'No longer available: 2 shifts at Lantern Hill School, Thu 19 – Fri 20 Nov',
  )
  expect(await subjectsTo(rival)).toHaveLength(2)
})

test.each([
  [-41, 110, 'cancellation_code_invalid'],
  [110, 110, 'cancellation_code_invalid'],
  [-18, 111, 'booking_hours_submitted'],
  [-18, 114, 'booking_hours_submitted'],
  [-18, 175, 'booking_already_invoiced'],
])('code %i for a booking of status %i is refused: %s', async (code, status, refusal) => {
  const id = await addBooking(rollcall.sql, { school, candidateId: person.id, status })
  await expect(cancel(id, code)).rejects.toMatchObject({ code: refusal })
  expect(await subjectsTo(person)).toEqual([])
})

test('an unknown shift and one that was clocked in to are not cancelled', async () => {
  await expect(cancel(randomUUID())).rejects.toMatchObject({ code: 'booking_not_found' })
  const id = await bookHeld()
  await addTimeEntry(rollcall.sql, id, { clockedInAt: '2026-11-18T21:20Z' })
  await expect(cancel(id)).rejects.toMatchObject({ code: 'booking_clocked_in' })
})

test('a withdrawn offer is mailed once, and its shift stays offered while another candidate has an offer', async () => {
  const id = await bookOpen()
  const rival = await rollcall.newPerson()
  const [own, others] = [await offerTo(person, id), await offerTo(rival, id)]
  expect(await withdraw(own)).toBe(true)
  expect(await withdraw(own)).toBe(false)
  expect(await statusOf(id)).toBe(105)
  expect(await subjectsTo(person)).toHaveLength(2)
  rollcall.clock.advance(2 * 60 * 60_000)
  await withdraw(others)
  expect(await statusOf(id)).toBe(100)
  // It had expired.
  expect(await subjectsTo(rival)).toHaveLength(1)
})

test('an answered or unknown offer is not withdrawn, and a shift that is held or unknown is not offered', async () => {
  const id = await bookOpen()
  const offer = await offerTo(person, id)
  await rollcall.sql(`update offers set state = 'rejected' where id = $1`, offer)
  await expect(withdraw(offer)).rejects.toMatchObject({ code: 'offer_already_answered' })
  await expect(withdraw(randomUUID())).rejects.toMatchObject({ code: 'offer_not_found' })
  await expect(offerTo(person, await bookHeld())).rejects.toMatchObject({ code: 'booking_not_offerable' })
  await expect(offerTo(person, randomUUID())).rejects.toMatchObject({ code: 'booking_not_found' })
})

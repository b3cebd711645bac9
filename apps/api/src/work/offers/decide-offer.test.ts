import { randomUUID } from 'node:crypto'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addConsultantOf } from '../../../test/a-person.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { linkFor } from '../../platform/sites.ts'
import { takeBookings } from './offers.queries.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  school = await addSchool(rollcall.sql)
})
afterAll(() => rollcall.close())

const bookFree = (given: Partial<GivenBooking> = {}) => addBooking(rollcall.sql, { school, ...given })
const offer = (bookingIds: string[], given: Partial<Parameters<typeof addOffer>[1]> = {}) =>
  addOffer(rollcall.sql, { candidateId: person.id, bookingIds, ...given })
async function offeredBooking(given: Partial<Parameters<typeof addOffer>[1]> = {}) {
  const id = await bookFree()
  await offer([id], given)
  return id
}
const answer = (bookingId: string, action: string, more: Record<string, string> = {}, said: object = {}) =>
  rollcall.call('POST /bookings/{bookingId}/tentative-fill', {
    headers: { ...headers, ...more },
    params: { bookingId },
    body: { action, ...said },
  })
const heldBy = async (...ids: string[]) =>
  (
    await rollcall.sql<{ candidate_id: string | null; status: number }>(
      'select candidate_id, status from bookings where id = any($1::uuid[]) order by date_local',
      ids,
    )
  ).map(({ candidate_id, status }) => [candidate_id, status])
const audits = () =>
  rollcall.sql(
    `select * from audit_log where action like 'offer_%' and subject_id = $1 order by id`,
    person.id,
  )
const lastChange = async () => (await rollcall.sql('select max(id) as id from audit_log'))[0]

async function addConsultant() {
  const consultantEmail = `consultant-${person.id}@rollcall.test`
  await addConsultantOf(rollcall.sql, person.id, consultantEmail)
  return consultantEmail
}

test('accepting makes the booking theirs, in the lists, in the mail and in the audit log', async () => {
  const consultantEmail = await addConsultant()
  const id = await offeredBooking()
  const accepted = await answer(id, 'accept')
  expect(accepted).toMatchObject({ status: 200, json: { outcome: 'accepted', bookingIds: [id] } })
  expect(await heldBy(id)).toEqual([[person.id, bookingStatus.confirmed]])

  const read = await rollcall.call('GET /bookings/{id}', { headers, params: { id } })
  expect(read.json).toMatchObject({ status: 110, tentativeFillStatus: null })
  expect(read.json).not.toMatchObject({ actionableItems: expect.arrayContaining(['tentative']) })
  const day = await rollcall.call('GET /bookings/summary/{date}', { headers, params: { date: '2026-11-17' } })
  expect(day.json).toMatchObject([{ id }])

  const [mail, ...others] = await rollcall.mailsTo(person.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe("You're booked: a shift at Lantern Hill School on Tue, 17 Nov")
  const link = linkFor(rollcall.services.config, { region: 'AU' }, `/bookings/${id}`)
  for (const text of [
    'Tue, 17 Nov 2026, 8:20 am – 3:10 pm',
    'Pay: $72.40 an hour, before tax',
    '1 Wick Street, Gate 2, Brunswick VIC 3056',
    'https://www.google.com/maps/dir/?api=1&destination=Lantern%20Hill%20School%2C%201%20Wick',
    'Ask for Kerryn Doyle, +61 3 5550 2214, office@lanternhill.example',
    link,
  ]) {
    expect(mail?.text).toContain(text)
  }
  const [file] = mail?.files ?? []
  expect(file).toMatchObject({ name: 'booking.ics', type: 'text/calendar' })
  const unfolded = file?.text.replaceAll(/\r?\n /g, '')
  expect(unfolded).toContain(`UID:${id}@rollcall`)
  expect(unfolded).toContain('DTSTART:20261116T212000Z')
  expect(unfolded).toContain(link)
  expect((await rollcall.mailsTo(consultantEmail)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ accepted a shift at Lantern Hill School on Tue, 17 Nov$/),
  ])
  expect(await audits()).toMatchObject([
    {
      action: 'offer_accepted',
      actor_kind: 'candidate',
      actor_id: person.id,
      details: { bookingIds: [id] },
      trace_id: accepted.headers['x-trace-id'],
    },
  ])
})

test('the reason of a refusal is stored, and mailed to the consultant in words', async () => {
  const consultantEmail = await addConsultant()
  const id = await offeredBooking()
  const said = { reason: 'tooFar', note: ' Two trains away. ', mood: 'tired' }
  expect((await answer(id, 'decline', {}, said)).json).toMatchObject({ outcome: 'rejected' })
  expect(
    await rollcall.sql('select decline_reason, decline_note from offers where candidate_id = $1', person.id),
  ).toEqual([{ decline_reason: 'tooFar', decline_note: 'Two trains away.' }])
  const [mail] = await rollcall.mailsTo(consultantEmail)
  expect(mail?.text).toContain('Reason: too far away.')
  expect(mail?.text).toContain(`/bookings/${id}`)
  expect(mail?.text).toMatch(/wrote: Two trains away\./)
})

test.each([
  ['nothing', {}, 200],
  ['null', { reason: null, note: null }, 200],
  ['500 characters', { note: 'x'.repeat(500) }, 200],
  ['501 characters', { note: 'x'.repeat(501) }, 400],
  ['a reason of their own', { reason: 'tired' }, 400],
])('declining with %s answers %3$s', async (_name, said, status) => {
  expect(await answer(await offeredBooking(), 'decline', {}, said)).toMatchObject({ status })
})

test('declining leaves the booking to others and takes it from the lists', async () => {
  const id = await offeredBooking()
  expect((await answer(id, 'decline')).json).toEqual({ outcome: 'rejected', bookingIds: [id] })
  expect(await heldBy(id)).toEqual([[null, bookingStatus.tentativeFilled]])
  const day = await rollcall.call('GET /bookings/summary/{date}', { headers, params: { date: '2026-11-17' } })
  expect(day.json).toEqual([])
  expect(await rollcall.mailsTo(person.email)).toEqual([])
  expect(await audits()).toMatchObject([{ action: 'offer_rejected' }])
})

test.each([
  ['accept', 'accepted', 'decline'],
  ['decline', 'rejected', 'accept'],
])('to %s again changes nothing, and the opposite is refused', async (action, outcome, opposite) => {
  const id = await offeredBooking()
  const first = await answer(id, action)
  expect(await answer(id, action)).toMatchObject({ status: 200, json: first.json })
  expect(await answer(id, opposite)).toMatchObject({
    status: 409,
    code: 'tentative_already_answered',
    json: { param: outcome },
  })
  expect(await audits()).toHaveLength(1)
})

test('one answer covers the whole group, by any of its bookings', async () => {
  const ids = [
    await bookFree({ dateLocal: '2026-11-18' }),
    await bookFree({ dateLocal: '2026-11-19' }),
    await bookFree({ dateLocal: '2026-11-20' }),
  ]
  await offer(ids, { groupId: randomUUID() })
  const accepted = await answer(ids[1] ?? '', 'accept')
  expect(accepted.json).toEqual({ outcome: 'accepted', bookingIds: [...ids].sort() })
  expect(await heldBy(...ids)).toEqual(ids.map(() => [person.id, 110]))
  expect(await audits()).toHaveLength(1)
})

test('a group of which another has taken a day is closed whole', async () => {
  const other = await rollcall.newPerson()
  const ids = [await bookFree({ dateLocal: '2026-11-18' }), await bookFree({ dateLocal: '2026-11-19' })]
  await offer(ids, { groupId: randomUUID() })
  await rollcall.sql('update bookings set candidate_id = $2, status = 110 where id = $1', ids[1], other.id)
  expect((await answer(ids[0] ?? '', 'accept')).json).toMatchObject({ outcome: 'closedFilled' })
  expect(await heldBy(...ids)).toEqual([
    [null, 105],
    [other.id, 110],
  ])
})

test('of several candidates the first to accept has the booking; the others see that it is filled', async () => {
  const id = await offeredBooking()
  const other = await rollcall.newPerson()
  await addOffer(rollcall.sql, { candidateId: other.id, bookingIds: [id] })
  const theirs = (await rollcall.signIn(other.key)).authorization
  await answer(id, 'accept')
  for (const action of ['accept', 'decline']) {
    const late = await rollcall.call('POST /bookings/{bookingId}/tentative-fill', {
      headers: theirs,
      params: { bookingId: id },
      body: { action },
    })
    expect(late).toMatchObject({ status: 200, json: { outcome: 'closedFilled', bookingIds: [id] } })
  }
  expect(await heldBy(id)).toEqual([[person.id, 110]])

  const query = { dateFromLocal: '2026-11-16', dateToLocal: '2026-12-16' }
  const listed = async (whose: Record<string, string>) =>
    (await rollcall.call('GET /bookings/overview', { headers: whose, query })).json
  rollcall.clock.set(Date.parse('2026-11-16T12:00:00Z'))
  expect(await listed(theirs)).toMatchObject({
    bookings: {},
    filledOffers: [{ bookingId: id, clientName: 'Lantern Hill School', bookingCount: 1 }],
  })
  expect(await listed(headers)).toMatchObject({ filledOffers: [] })
})

test('a booking that is no longer free cannot be accepted', async () => {
  const [free, held] = [await bookFree(), await bookFree({ dateLocal: '2026-11-18' })]
  const other = await rollcall.newPerson()
  await rollcall.sql('update bookings set candidate_id = $2, status = 110 where id = $1', held, other.id)
  const opened = await bookFree({ dateLocal: '2026-11-19', status: bookingStatus.open })
  const { db } = rollcall.services
  expect(await takeBookings.run(db, [free, held, opened], person.id, new Date(TEST_NOW))).toBe(1)
  expect(await heldBy(free, held, opened)).toEqual([
    [person.id, 110],
    [other.id, 110],
    [null, 100],
  ])
})

test('an offer can be answered until the moment it expires', async () => {
  const expiresAt = TEST_NOW + 60_000
  const [early, late] = [await bookFree(), await bookFree({ dateLocal: '2026-11-18' })]
  await offer([early], { expiresAt })
  await offer([late], { expiresAt })
  rollcall.clock.set(expiresAt - 1)
  expect((await answer(early, 'accept')).json).toMatchObject({ outcome: 'accepted' })
  rollcall.clock.set(expiresAt)
  expect((await answer(late, 'accept')).json).toMatchObject({ outcome: 'closedExpired' })
  expect(await heldBy(late)).toEqual([[null, 105]])
})

test.each([
  ['withdrawn', { state: 'withdrawn' }, 105, 'closedNotTentative'],
  ['of a booking that is open again', {}, 100, 'closedBookingNotTentative'],
  ['of a cancelled booking', {}, -18, 'closedBookingNotTentative'],
])('an offer that is %s is closed for every answer', async (_what, given, status, outcome) => {
  const id = await offeredBooking(given)
  await rollcall.sql('update bookings set status = $2 where id = $1', id, status)
  const before = await lastChange()
  for (const action of ['accept', 'decline']) {
    expect(await answer(id, action)).toMatchObject({ status: 200, json: { outcome } })
  }
  expect(await heldBy(id)).toEqual([[null, status]])
  expect(await lastChange()).toEqual(before)
})

test('an accepted booking that was given to another since is no longer theirs', async () => {
  const id = await offeredBooking()
  await answer(id, 'accept')
  await rollcall.sql(
    'update bookings set candidate_id = $2 where id = $1',
    id,
    (await rollcall.newPerson()).id,
  )
  expect((await answer(id, 'accept')).json).toMatchObject({ outcome: 'closedWrongStatusForCandidate' })
})

test('an offer without its bookings is closed', async () => {
  const id = await bookFree()
  const { accessGuid } = await offer([id], { groupId: randomUUID() })
  await rollcall.sql('delete from offer_bookings where booking_id = $1', id)
  const link = { params: { accessGuid }, body: { action: 'accept' } }
  expect((await rollcall.call('POST /bookings/group/guest/{accessGuid}/tentative-fill', link)).json).toEqual({
    outcome: 'closedUnableToLoad',
    bookingIds: [],
  })
})

test.each([
  ['within', '09:00', '10:00', true],
  ['across the start of', '07:00', '08:21', true],
  ['across the end of', '15:09', '17:00', true],
  ['that ends as it begins, beside', '07:00', '08:20', false],
  ['that begins as it ends, beside', '15:10', '17:00', false],
])('an offer %s a booking they have', async (_where, startTimeLocal, endTimeLocal, isOverlapping) => {
  const held = await bookFree({ candidateId: person.id })
  const free = await bookFree({ dateLocal: '2026-11-16' })
  const id = await bookFree({ startTimeLocal, endTimeLocal })
  await offer([free, id], { groupId: randomUUID() })
  const accepted = await answer(id, 'accept')
  if (isOverlapping) {
    expect(accepted).toMatchObject({ status: 409, code: 'booking_overlaps', json: { param: '2026-11-17' } })
    expect(await heldBy(free)).toEqual([[null, 105]])
    expect(await audits()).toEqual([])
    await rollcall.sql('update bookings set status = -1 where id = $1', held)
    expect((await answer(id, 'accept')).json).toMatchObject({ outcome: 'accepted' })
  } else {
    expect(accepted.json).toMatchObject({ outcome: 'accepted' })
  }
})

test('overlapping is of instants: the same hours in another zone are another time', async () => {
  const perth = await addSchool(rollcall.sql, { timeZone: 'Australia/Perth' })
  await bookFree({ candidateId: person.id, startTimeLocal: '08:00', endTimeLocal: '11:00' })
  const later = await bookFree({ school: perth, startTimeLocal: '08:00', endTimeLocal: '11:00' })
  const same = await bookFree({ school: perth, startTimeLocal: '06:00', endTimeLocal: '07:30' })
  await offer([later])
  await offer([same])
  expect((await answer(later, 'accept')).json).toMatchObject({ outcome: 'accepted' })
  expect((await answer(same, 'accept')).code).toBe('booking_overlaps')
})

test('a group whose own bookings overlap is not taken', async () => {
  const ids = [await bookFree(), await bookFree({ startTimeLocal: '12:00' })]
  await offer(ids, { groupId: randomUUID() })
  expect((await answer(ids[0] ?? '', 'accept')).code).toBe('booking_overlaps')
  expect(await heldBy(...ids)).toEqual([
    [null, 105],
    [null, 105],
  ])
})

test('an invalid decision is refused, and one of another shape too', async () => {
  const id = await offeredBooking()
  expect(await answer(id, 'unset')).toMatchObject({
    status: 422,
    code: 'tentative_action_unset',
    json: { param: 'action' },
  })
  expect(await answer(id, 'maybe')).toMatchObject({ status: 400, code: 'request_invalid' })
  expect(await heldBy(id)).toEqual([[null, 105]])
})

test('a booking without an offer to the candidate is refused by name', async () => {
  expect(await answer('group', 'accept')).toMatchObject({ status: 400, code: 'invalid_booking_id' })
  expect(await answer(randomUUID(), 'accept')).toMatchObject({ status: 404, code: 'booking_not_found' })
  expect(await answer(await bookFree({ candidateId: person.id }), 'accept')).toMatchObject({
    status: 422,
    code: 'booking_not_tentative',
  })
  const unoffered = await bookFree({ dateLocal: '2026-11-18' })
  expect((await answer(unoffered, 'accept')).code).toBe('booking_not_found')
})

test('more refused requests than connections are all answered', async () => {
  const held = await bookFree({ candidateId: person.id })
  const ids = Array.from({ length: 40 }, (_, at) => (at % 2 ? held : randomUUID()))
  const answers = await Promise.all(ids.map((id) => answer(id, 'accept')))
  const codes = new Set(answers.map(({ code }) => code))
  expect(codes).toEqual(new Set(['booking_not_found', 'booking_not_tentative']))
})

test('a repeated request replays its answer, refusals too; its key with another answer is refused', async () => {
  const id = await offeredBooking()
  const key = { 'idempotency-key': `answer-${id}` }
  const first = await answer(id, 'accept', key)
  await rollcall.sql(`update bookings set candidate_id = null, status = 105 where id = $1`, id)
  expect((await answer(id, 'accept', key)).json).toEqual(first.json)
  expect(await heldBy(id)).toEqual([[null, 105]])
  expect(await answer(id, 'decline', key)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
})

everyCodeIsMet('POST /bookings/{bookingId}/tentative-fill')

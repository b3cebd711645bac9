import type { OfferResult } from '@rollcall/contract/work/offers'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type School } from '../../../test/a-booking.ts'
import { addAcceptKey, addPushDevice } from '../../../test/a-push-device.ts'
import { addTimeEntry } from '../../../test/a-shift-record.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { erasePerson } from '../../people/privacy/erase-person.ts'
import { systemCaller } from '../../platform/caller.ts'
import { saveClientTimesheet } from '../shift-records/save-client-timesheet.ts'

const MINUTE_MS = 60_000

let rollcall: TestApp
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  await rollcall.sql('delete from rate_limits')
})
afterAll(() => rollcall.close())

interface Notified {
  person: Person
  headers: Record<string, string>
  bookingId: string
  offerId: string
  key: string
}

/** A candidate with an offer on their device. */
async function notified({
  dateLocal = '2026-11-19',
  bookingId = '',
  expiresAt = TEST_NOW + 60 * MINUTE_MS,
} = {}) {
  const person = await rollcall.newPerson()
  const { authorization: headers } = await rollcall.signIn(person.key)
  const [session] = await rollcall.sql<{ id: string }>(
    'select id from sessions where account_id = $1',
    person.id,
  )
  const offered = bookingId || (await addBooking(rollcall.sql, { school, dateLocal }))
  const { id: offerId } = await addOffer(rollcall.sql, {
    candidateId: person.id,
    bookingIds: [offered],
    expiresAt,
  })
  const subscriptionId = await addPushDevice(rollcall.sql, {
    candidateId: person.id,
    sessionId: session?.id ?? '',
  })
  const key = await addAcceptKey(rollcall.sql, { candidateId: person.id, offerId, subscriptionId })
  return { person, headers, bookingId: offered, offerId, key }
}

const accept = ({ key }: Pick<Notified, 'key'>) =>
  rollcall.call('POST /offers/accept-by-key', { body: { key } })
const undo = ({ key }: Pick<Notified, 'key'>) => rollcall.call('POST /offers/undo-by-key', { body: { key } })
const decide = ({ headers, bookingId }: Notified, action: 'accept' | 'decline') =>
  rollcall.call('POST /bookings/{bookingId}/tentative-fill', {
    headers,
    params: { bookingId },
    body: { action },
  })
const bookingOf = async ({ bookingId }: Notified) => {
  const [row] = await rollcall.sql(
    'select candidate_id as holder, status from bookings where id = $1',
    bookingId,
  )
  return row
}
const invalid = { status: 404, code: 'accept_key_invalid' }

test('a notification accepts its offer, once, as the candidate', async () => {
  const own = await notified()
  const answer = await accept(own)
  const undoUntil = new Date(TEST_NOW + 10 * MINUTE_MS).toISOString()
  expect(answer).toMatchObject({
    status: 200,
    json: { outcome: 'accepted', bookingIds: [own.bookingId], undoUntil },
  })
  expect(await bookingOf(own)).toEqual({ holder: own.person.id, status: bookingStatus.confirmed })
  rollcall.clock.advance(MINUTE_MS)
  expect((await accept(own)).json).toEqual(answer.json)
  expect(
    await rollcall.sql(
      `select action, actor_kind as kind from audit_log where subject_id = $1 and action like 'offer%'`,
      own.person.id,
    ),
  ).toEqual([{ action: 'offer_accepted', kind: 'candidate' }])
  expect((await rollcall.mailsTo(own.person.email)).map(({ subject }) => subject)).toEqual([
    "You're booked: a shift at Lantern Hill School on Thu, 19 Nov",
  ])
})

test('the one who was slower learns it, and an offer that was decided elsewhere cannot be undone here', async () => {
  const first = await notified()
  const second = await notified({ bookingId: first.bookingId })
  await accept(first)
  expect((await accept(second)).json).toEqual({
    outcome: 'closedFilled',
    bookingIds: [first.bookingId],
    undoUntil: null,
  })
  const elsewhere = await notified({ dateLocal: '2026-11-20' })
  await decide(elsewhere, 'accept')
  expect((await accept(elsewhere)).json).toMatchObject({ outcome: 'accepted', undoUntil: null })
  expect(await undo(elsewhere)).toMatchObject({ status: 409, code: 'undo_not_possible' })
  const declined = await notified({ dateLocal: '2026-11-23' })
  await decide(declined, 'decline')
  expect(await accept(declined)).toMatchObject({ status: 409, code: 'tentative_already_answered' })
})

test('an offer that overlaps a shift is refused, and one that has expired says so', async () => {
  const own = await notified({ dateLocal: '2026-11-24' })
  await addBooking(rollcall.sql, { school, candidateId: own.person.id, dateLocal: '2026-11-24' })
  expect(await accept(own)).toMatchObject({ status: 409, code: 'booking_overlaps' })
  const expired = await notified({ dateLocal: '2026-11-25', expiresAt: TEST_NOW })
  expect((await accept(expired)).json).toMatchObject({ outcome: 'closedExpired', undoUntil: null })
})

test('a key ends with its session, its device and its person, and a guess is no key', async () => {
  expect(await accept({ key: 'a-guess' })).toMatchObject(invalid)
  expect(await undo({ key: '' })).toMatchObject(invalid)
  const signedOut = await notified()
  await rollcall.call('DELETE /sessions', {
    headers: (await rollcall.signIn(signedOut.person.key)).authorization,
  })
  expect(await accept(signedOut)).toMatchObject(invalid)

  const removed = await notified()
  await rollcall.sql('delete from push_subscriptions where candidate_id = $1', removed.person.id)
  expect(await accept(removed)).toMatchObject(invalid)

  const suspended = await notified()
  await rollcall.sql('update candidates set suspended_at = now() where id = $1', suspended.person.id)
  expect(await accept(suspended)).toMatchObject(invalid)

  const erased = await notified()
  expect(await erasePerson(rollcall.services, erased.person.id)).toMatchObject({ outcome: 'erased' })
  expect(await accept(erased)).toMatchObject(invalid)
})

test('keys cannot be guessed at leisure', async () => {
  for (let count = 0; count < 120; count++) await accept({ key: 'a-guess' })
  expect(await accept({ key: 'a-guess' })).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await undo({ key: 'a-guess' })).toMatchObject({ status: 429, code: 'too_many_requests' })
})

test('an undone shift returns to the others, and the one who undid it has declined', async () => {
  const own = await notified()
  const other = await notified({ bookingId: own.bookingId })
  await accept(own)
  rollcall.clock.advance(10 * MINUTE_MS - 1)
  const undone = await undo(own)
  expect(undone).toMatchObject({ status: 200, json: { outcome: 'rejected', bookingIds: [own.bookingId] } })
  expect(await bookingOf(own)).toEqual({ holder: null, status: bookingStatus.tentativeFilled })
  expect(await undo(own)).toMatchObject({ status: 409, code: 'undo_not_possible' })
  expect(await accept(own)).toMatchObject({ status: 409, code: 'tentative_already_answered' })
  expect((await accept(other)).json).toMatchObject<Partial<OfferResult>>({ outcome: 'accepted' })
  expect((await rollcall.mailsTo(own.person.email)).map(({ subject }) => subject)).toEqual([
    "You're booked: a shift at Lantern Hill School on Thu, 19 Nov",
    'Undone: a shift at Lantern Hill School on Thu, 19 Nov',
  ])
  const changes = await rollcall.sql(
    'select type from changes where candidate_id = $1 order by id',
    own.person.id,
  )
  expect(changes.map(({ type }) => type)).toEqual(['offer.accepted', 'offer.acceptanceUndone'])
})

test('without another offer an undone shift is open again', async () => {
  const own = await notified()
  await accept(own)
  await undo(own)
  expect(await bookingOf(own)).toEqual({ holder: null, status: bookingStatus.open })
})

test('after ten minutes, and once work has begun or the agency has acted, an acceptance stays', async () => {
  const late = await notified()
  await accept(late)
  rollcall.clock.advance(10 * MINUTE_MS)
  expect(await undo(late)).toMatchObject({ status: 409, code: 'undo_too_late' })
  rollcall.clock.set(TEST_NOW)

  const clocked = await notified({ dateLocal: '2026-11-26' })
  await accept(clocked)
  await addTimeEntry(rollcall.sql, clocked.bookingId, { clockedInAt: new Date(TEST_NOW).toISOString() })
  expect(await undo(clocked)).toMatchObject({ status: 409, code: 'undo_not_possible' })

  const confirmed = await notified({ dateLocal: '2026-11-27' })
  await accept(confirmed)
  await rollcall.sql('update bookings set status = 111 where id = $1', confirmed.bookingId)
  expect(await undo(confirmed)).toMatchObject({ status: 409, code: 'undo_not_possible' })
})

test('an undo and the client’s confirmation at once: one of them wins, and the other is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const own = await notified({ dateLocal: `2026-12-0${round + 1}` })
    await accept(own)
    const confirm = () =>
      rollcall.services.db.transaction((tx) =>
        saveClientTimesheet(tx, rollcall.services, systemCaller(rollcall.clock), {
          bookingId: own.bookingId,
          didNotHappen: false,
          blocks: [],
          confirmedBy: null,
        }),
      )
    const first = round % 2 === 0 ? [undo(own), confirm()] : [confirm(), undo(own)]
    const [one, other] = await Promise.allSettled(first)
    const isUndone = (await bookingOf(own))?.holder === null
    const undoing = (round % 2 === 0 ? one : other) as PromiseFulfilledResult<{ status: number }>
    const confirming = round % 2 === 0 ? other : one
    expect(undoing.value.status).toBe(isUndone ? 200 : 409)
    expect(confirming?.status).toBe(isUndone ? 'rejected' : 'fulfilled')
  }
})

test('an undo and the acceptance of another offer for the same day at once: never both shifts, and never neither of the wishes', async () => {
  for (let round = 0; round < 4; round++) {
    const own = await notified({ dateLocal: `2026-12-1${round}` })
    await accept(own)
    const second = await addBooking(rollcall.sql, { school, dateLocal: `2026-12-1${round}` })
    await addOffer(rollcall.sql, {
      candidateId: own.person.id,
      bookingIds: [second],
      expiresAt: TEST_NOW + 60 * MINUTE_MS,
    })
    const acceptSecond = () => decide({ ...own, bookingId: second }, 'accept')
    const [one, other] = await Promise.all(
      round % 2 === 0 ? [undo(own), acceptSecond()] : [acceptSecond(), undo(own)],
    )
    const [undone, accepted] = round % 2 === 0 ? [one, other] : [other, one]
    expect(undone).toMatchObject({ status: 200 })
    expect(await bookingOf(own)).toEqual({ holder: null, status: bookingStatus.open })
    const isHeld = (await bookingOf({ ...own, bookingId: second }))?.holder === own.person.id
    expect(accepted).toMatchObject(isHeld ? { status: 200 } : { status: 409, code: 'booking_overlaps' })
  }
})

everyCodeIsMet('POST /offers/accept-by-key', 'POST /offers/undo-by-key')

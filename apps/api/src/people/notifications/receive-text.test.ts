import { randomUUID } from 'node:crypto'
import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type School } from '../../../test/a-booking.ts'
import { addNumber } from '../../../test/a-number.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { answerIn, newMessageId, reply, textFrom, textSettings } from '../../../test/text-replies.ts'
import { systemCaller } from '../../platform/caller.ts'
import { cancelBooking } from '../../work/cancellations/cancel-booking.ts'
import { makeOffers } from '../../work/offers/make-offers.ts'
import { withdrawOffer } from '../../work/offers/withdraw-offer.ts'
import { erasePerson } from '../privacy/erase-person.ts'

const HOUR_MS = 3_600_000

type Texted = Person & { number: string; numberId: string }

let rollcall: TestApp
let school: School
let ava: Texted
let noah: Texted
beforeAll(async () => {
  rollcall = await createTestApp(undefined, { texts: textSettings })
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  ;[ava, noah] = [await newTexted(), await newTexted()]
})
afterAll(() => rollcall.close())

async function newTexted(): Promise<Texted> {
  const person = await rollcall.newPerson()
  const { id: numberId, number } = await addNumber(rollcall.sql, { candidateId: person.id })
  return { ...person, number, numberId }
}

let day = Date.parse('2026-12-01T00:00:00Z')
async function offer(
  to: readonly Person[],
  { expiresAt = rollcall.clock.now() + HOUR_MS, dateLocal = '' } = {},
) {
  const date = dateLocal || new Date((day += 86_400_000)).toISOString().slice(0, 10)
  const bookingId = await addBooking(rollcall.sql, { school, dateLocal: date, status: 100 })
  const made = await rollcall.services.db.transaction((tx) =>
    makeOffers(tx, rollcall.services, systemCaller(rollcall.clock), {
      bookingIds: [bookingId],
      to: to.map(({ id }) => ({ candidateId: id })),
      expiresAt,
    }),
  )
  return { bookingId, dateLocal: date, made }
}
const codeOf = async ({ id }: Person, bookingId: string) => {
  const [row] = await rollcall.sql<{ code: string }>(
    `select t.code from offer_texts t join offer_bookings ob on ob.offer_id = t.offer_id
     where t.candidate_id = $1 and ob.booking_id = $2`,
    id,
    bookingId,
  )
  return row?.code ?? ''
}
/** Sends what waits, as a minute later. */
async function deliver() {
  await rollcall.sql(`update outbox set next_attempt_at = now() where sent_at is null and failed_at is null`)
  await rollcall.services.outbox.deliver()
}
const textsTo = async ({ number }: Texted) => {
  await deliver()
  return (await rollcall.mailsTo(`${number}@sms.invalid`)).map(({ text }) => text.trim())
}
const rowsOf = ({ id }: Person) =>
  rollcall.sql(
    `select sent_at is not null as "isSent", dropped_reason as dropped,
       extract(epoch from next_attempt_at - created_at)::int as seconds
     from outbox where candidate_id = $1 and channel = 'sms' order by created_at`,
    id,
  )
const say = (from: { number: string }, text: string, id?: string) =>
  reply(rollcall.app, from.number, text, id)
const holderOf = async (bookingId: string) =>
  (await rollcall.sql('select candidate_id as id from bookings where id = $1', bookingId))[0]?.id

test('an offer is texted after a minute, without a name, with its link and the code of a reply', async () => {
  const { bookingId } = await offer([ava], { dateLocal: '2026-11-19' })
  const code = await codeOf(ava, bookingId)
  expect(code).toMatch(/^[1-9]\d{3}$/)
  expect(await rowsOf(ava)).toEqual([{ isSent: false, dropped: null, seconds: 60 }])
  const [text] = await textsTo(ava)
  expect(text).toMatch(
    new RegExp(
      `^New offer: Thu, 19 Nov, 8:20 am - 3:10 pm\\. Reply Y ${code} to accept, N ${code} to decline, by 7:40 am on Tue, 17 Nov 2026\\. http\\S+/guest/\\S+$`,
    ),
  )
  expect(text).not.toMatch(/Lantern|Ava/)
  const [counted] = await rollcall.sql(
    `select messages > 0 and segments >= messages as "isCounted" from sent_text_counts where region = 'AU'`,
  )
  expect(counted).toEqual({ isCounted: true })
  const headers = (await rollcall.signIn(ava.key)).authorization
  const { json } = await rollcall.call('GET /me/notifications', { headers })
  expect(json).toMatchObject({
    deliveries: expect.arrayContaining([expect.objectContaining({ channel: 'sms', result: 'sent' })]),
  })
})

test.each([
  [
    'seen in the portal',
    async ({ bookingId }: { bookingId: string }) => {
      const headers = (await rollcall.signIn(ava.key)).authorization
      const seen = () => rollcall.call('POST /bookings/{bookingId}/seen', { headers, params: { bookingId } })
      expect([(await seen()).status, (await seen()).status]).toEqual([204, 204])
    },
  ],
  [
    'seen by its link',
    async ({ made }: { made: { path: string | null }[] }) => {
      const accessGuid = made[0]?.path?.split('/').at(-1) ?? ''
      expect((await rollcall.call('POST /offers/seen-by-link', { body: { accessGuid } })).status).toBe(204)
    },
  ],
  [
    'withdrawn',
    ({ made }: { made: { id: string }[] }) =>
      rollcall.services.db.transaction((tx) =>
        withdrawOffer(tx, rollcall.services, systemCaller(rollcall.clock), made[0]?.id ?? ''),
      ),
  ],
  ['past its deadline', async () => rollcall.clock.advance(HOUR_MS)],
  [
    'to a number that was removed',
    () => rollcall.sql('delete from notification_numbers where id = $1', ava.numberId),
  ],
  ['to a person who replied STOP', () => say(ava, 'Stop')],
])('a text about an offer that is %s is dropped', async (_what, change) => {
  const made = await offer([ava])
  await change(made)
  expect(await textsTo(ava)).toEqual([])
  expect(await rowsOf(ava)).toMatchObject([{ isSent: false, dropped: expect.any(String) }])
})

test('a report that an offer was seen is refused for a guessed link, and for a booking that was not offered', async () => {
  const ip = '203.0.113.79'
  const byLink = async (accessGuid: string) =>
    (await rollcall.call('POST /offers/seen-by-link', { body: { accessGuid }, ip })).code
  expect([await byLink('a-guess'), await byLink(' ')]).toEqual([
    'guest_booking_not_found',
    'guest_key_missing',
  ])
  await rollcall.sql(
    `insert into rate_limits (bucket, used, resets_at) values ('guest-network:' || $1, 120, now() + interval '1 minute')
     on conflict (bucket) do update set used = 120`,
    ip,
  )
  expect(await byLink(randomUUID())).toBe('too_many_requests')

  const headers = (await rollcall.signIn(ava.key)).authorization
  const ofBooking = async (bookingId: string) =>
    (await rollcall.call('POST /bookings/{bookingId}/seen', { headers, params: { bookingId } })).code
  expect([await ofBooking('none'), await ofBooking(randomUUID())]).toEqual([
    'invalid_booking_id',
    'booking_not_found',
  ])
})

test('a text waits for the quiet hours to end, and at most twenty arrive in a day', async () => {
  await rollcall.sql(
    `insert into outbox (id, channel, recipient, subject, candidate_id, event, sent_at)
     select gen_random_uuid(), 'sms', $2, '', $1, 'offer', now() from generate_series(1, 20)`,
    ava.id,
    ava.number,
  )
  await offer([ava])
  await deliver()
  expect((await rowsOf(ava)).at(-1)).toMatchObject({ isSent: false, dropped: 'dailyLimit' })

  rollcall.clock.set(Date.parse('2026-11-17T22:00:00+11:00'))
  await offer([noah], { expiresAt: rollcall.clock.now() + 20 * HOUR_MS })
  await deliver()
  expect(await textsTo(noah)).toEqual([])
  expect(await rowsOf(noah)).toMatchObject([{ isSent: false, dropped: null }])
  rollcall.clock.set(Date.parse('2026-11-18T06:00:00+11:00'))
  expect(await textsTo(noah)).toHaveLength(1)
})

test('a reply books the shift, in the name of the candidate, and repeated it has no effect and no answer', async () => {
  const { bookingId } = await offer([ava, noah])
  const code = await codeOf(ava, bookingId)
  const id = newMessageId()
  const { answer } = await say(ava, `Yes ${code}.`, id)
  expect(answer).toMatch(/^Booked: \w+, \d+ Dec, 8:20 am - 3:10 pm\. http\S+\/bookings\//)
  expect(answer).not.toMatch(/Lantern|Ava/)
  expect(await holderOf(bookingId)).toBe(ava.id)
  const [audited] = await rollcall.sql(
    `select actor_kind as kind, actor_id as id, details ->> 'numberId' as "numberId" from audit_log
     where action = 'offer_accepted' and subject_id = $1`,
    ava.id,
  )
  expect(audited).toEqual({ kind: 'candidate', id: ava.id, numberId: ava.numberId })
  expect(await say(ava, `Yes ${code}.`, id)).toEqual({ status: 200, answer: undefined })
  expect((await say(ava, `y${code}`)).answer).toMatch(/^Booked/)
  expect((await say(ava, `N ${code}`)).answer).toBe('You have already accepted this offer.')
  expect((await say(noah, `Y ${await codeOf(noah, bookingId)}`)).answer).toMatch(/^Someone was faster/)
})

test('a reply declines, and is too late after the deadline or a withdrawal', async () => {
  const declined = await offer([ava])
  expect((await say(ava, `n ${await codeOf(ava, declined.bookingId)}`)).answer).toMatch(/^Declined: /)
  expect(await holderOf(declined.bookingId)).toBeNull()
  const expired = await offer([ava])
  rollcall.clock.advance(HOUR_MS)
  expect((await say(ava, `Y ${await codeOf(ava, expired.bookingId)}`)).answer).toBe('This offer has expired.')
  const withdrawn = await offer([ava])
  const code = await codeOf(ava, withdrawn.bookingId)
  await rollcall.services.db.transaction((tx) =>
    withdrawOffer(tx, rollcall.services, systemCaller(rollcall.clock), withdrawn.made[0]?.id ?? ''),
  )
  expect((await say(ava, `Y ${code}`)).answer).toBe('This offer is no longer available.')
})

test('a shift at the same time is refused by a text, once', async () => {
  const [one, other] = [
    await offer([ava], { dateLocal: '2027-03-01' }),
    await offer([ava], { dateLocal: '2027-03-01' }),
  ]
  await say(ava, `Y ${await codeOf(ava, one.bookingId)}`)
  const id = newMessageId()
  const text = `Y ${await codeOf(ava, other.bookingId)}`
  expect((await say(ava, text, id)).answer).toBe(
    'You have another shift at that time, so this one is not booked.',
  )
  expect((await say(ava, text, id)).answer).toBeUndefined()
  expect(await holderOf(other.bookingId)).toBeNull()
})

test('a reply without a code is asked which offer it means, and decides nothing', async () => {
  expect((await say(ava, 'Yes')).answer).toBe('You have no open offer to answer here.')
  const one = await offer([ava])
  const [first] = [await codeOf(ava, one.bookingId)]
  expect((await say(ava, 'Yes')).answer).toBe(`Reply Y ${first} to accept, N ${first} to decline.`)
  const other = await offer([ava])
  const second = await codeOf(ava, other.bookingId)
  expect(second).not.toBe(first)
  const { answer } = await say(ava, 'Yes but only until noon')
  expect(answer).toMatch(/^Which offer\? Reply Y or N with its number: \d{4} for \w+, \d+ Dec; \d{4} for /)
  expect(answer).toContain(first)
  expect(answer).toContain(second)
  expect([await holderOf(one.bookingId), await holderOf(other.bookingId)]).toEqual([null, null])
})

test('codes of another number are unknown, and guesses end after ten', async () => {
  const { bookingId } = await offer([ava])
  const code = await codeOf(ava, bookingId)
  expect((await say(noah, `Y ${code}`)).answer).toBe(
    `No open offer has the number ${code}. Check its four digits.`,
  )
  const own = await offer([noah])
  for (let guess = 0; guess < 9; guess++) await say(noah, `Y ${code}`)
  expect(await say(noah, `Y ${await codeOf(noah, own.bookingId)}`)).toEqual({
    status: 200,
    answer: undefined,
  })
  expect(await holderOf(own.bookingId)).toBeNull()
  expect(await say({ number: '+61499999999' }, `Y ${code}`)).toEqual({ status: 200, answer: undefined })
  expect(await holderOf(bookingId)).toBeNull()
})

test('what the carrier did not sign, or sends to another path, changes nothing', async () => {
  const { bookingId } = await offer([ava])
  const sent = textFrom(ava.number, `Y ${await codeOf(ava, bookingId)}`)
  const post = async (change: object) =>
    (await rollcall.app.inject({ method: 'POST', ...sent, ...change })).statusCode
  expect(await post({ headers: { ...sent.headers, 'x-twilio-signature': 'forged' } })).toBe(404)
  const { 'x-twilio-signature': _signature, ...unsigned } = sent.headers
  expect(await post({ headers: unsigned })).toBe(404)
  expect(await post({ payload: sent.payload.replace('NumMedia=0', 'NumMedia=1') })).toBe(404)
  expect(await post({ url: '/webhooks/sms/another' })).toBe(404)
  expect(await post({ payload: '' })).toBe(404)
  expect(await holderOf(bookingId)).toBeNull()
  const { payload, headers } = await rollcall.app.inject({ method: 'POST', ...sent })
  expect(headers['content-type']).toContain('text/xml')
  expect(answerIn(payload)).toMatch(/^Booked/)
  expect(rollcall.logged.join('')).not.toContain('s'.repeat(43))
})

test('STOP ends text messages until START, as Settings show', async () => {
  const stoppedAt = async () => {
    const headers = (await rollcall.signIn(ava.key)).authorization
    const { json } = await rollcall.call('GET /me/notifications', { headers })
    return (json as NotificationSettings).texts?.stoppedAtUTC
  }
  expect(await say(ava, 'STOP')).toEqual({ status: 200, answer: undefined })
  expect(await stoppedAt()).toBe(new Date(TEST_NOW).toISOString())
  await offer([ava])
  expect(await rowsOf(ava)).toEqual([])
  await say(ava, 'start')
  expect(await stoppedAt()).toBeNull()
  await offer([ava])
  expect(await textsTo(ava)).toHaveLength(1)
})

const cancel = (id: string) =>
  rollcall.services.db.transaction((tx) =>
    cancelBooking(tx, rollcall.services, systemCaller(rollcall.clock), { id, code: -18 }),
  )
const heldBy = ({ id }: Person, dateLocal: string) =>
  addBooking(rollcall.sql, { school, candidateId: id, dateLocal })

test('a shift of the next 24 hours that is cancelled is texted without its school, a later one only to a candidate without another way', async () => {
  const [soon, later, only] = [
    await heldBy(ava, '2026-11-17'),
    await heldBy(ava, '2026-11-24'),
    await heldBy(noah, '2026-11-24'),
  ]
  const headers = (await rollcall.signIn(noah.key)).authorization
  const saved = await rollcall.call('PUT /me/notifications', {
    headers,
    body: {
      events: [{ event: 'bookingCancelled', on: ['sms'] }],
      quietHours: null,
      sameDayInQuietHours: true,
      showsDetails: false,
    },
  })
  expect(saved.status).toBe(204)
  for (const id of [soon, later, only]) await cancel(id)
  expect(await textsTo(ava)).toEqual([
    "Your shift was cancelled: Tue, 17 Nov, 8:20 am - 3:10 pm. Please don't go. http://localhost:4000/",
  ])
  expect(await textsTo(noah)).toMatchObject([expect.stringMatching(/^Your shift was cancelled: Tue, 24 Nov/)])
  expect(await rollcall.mailsTo(noah.email)).toEqual([])
  expect(await rollcall.mailsTo(ava.email)).toHaveLength(2)
})

test('a withdrawn offer is corrected by a text where it was texted, and nowhere else', async () => {
  const { made } = await offer([ava, noah])
  await rollcall.sql(
    `update outbox set next_attempt_at = now() where candidate_id = $1 and channel = 'sms'`,
    ava.id,
  )
  await rollcall.services.outbox.deliver()
  for (const { id } of made)
    await rollcall.services.db.transaction((tx) =>
      withdrawOffer(tx, rollcall.services, systemCaller(rollcall.clock), id),
    )
  const texts = await textsTo(ava)
  expect(texts).toHaveLength(2)
  expect(texts.join('\n')).toContain('No longer available: ')
  expect(await textsTo(noah)).toEqual([])
})

test('the number of an erased person is gone, and so are its replies', async () => {
  const { bookingId } = await offer([ava])
  const code = await codeOf(ava, bookingId)
  expect(await erasePerson(rollcall.services, ava.id)).toMatchObject({ outcome: 'erased' })
  const [left] = await rollcall.sql(
    `select (select count(*)::int from notification_numbers where number = $1)
       + (select count(*)::int from offer_texts where number = $1)
       + (select count(*)::int from outbox where recipient = $1) as count`,
    ava.number,
  )
  expect(left).toEqual({ count: 0 })
  expect(await say(ava, `Y ${code}`)).toEqual({ status: 200, answer: undefined })
})

everyCodeIsMet('POST /offers/seen-by-link', 'POST /bookings/{bookingId}/seen')

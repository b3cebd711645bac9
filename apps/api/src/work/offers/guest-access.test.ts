import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addBooking,
  addOffer,
  addSchool,
  type GivenBooking,
  type OfferLink,
  type School,
} from '../../../test/a-booking.ts'
import type { TestedCall } from '../../../test/all-calls.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import type { Answered } from '../../../test/inject-call.ts'
import { LIST_TABLES } from '../../../test/list-tables.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  await rollcall.sql('delete from rate_limits')
  person = await rollcall.newPerson()
  school = await addSchool(rollcall.sql)
})
afterAll(() => rollcall.close())

const bookFree = (given: Partial<GivenBooking> = {}) => addBooking(rollcall.sql, { school, ...given })
const offer = (bookingIds: string[], given: Partial<Parameters<typeof addOffer>[1]> = {}) =>
  addOffer(rollcall.sql, { candidateId: person.id, bookingIds, ...given })

const guestCalls = {
  single: {
    read: 'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}',
    answer: 'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill',
  },
  group: {
    read: 'GET /bookings/group/guest/{accessGuid}',
    answer: 'POST /bookings/group/guest/{accessGuid}/tentative-fill',
  },
} as const
type Kind = keyof typeof guestCalls
const kinds = ['single', 'group'] as const

function callAsGuest(
  key: TestedCall,
  link: OfferLink,
  more: { body?: object; ip?: string; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const params = { shortTermTentativeId: link.id, accessGuid: link.accessGuid }
  return rollcall.call(key, { params, ...more })
}
const read = (kind: Kind, link: OfferLink, ip?: string) =>
  callAsGuest(guestCalls[kind].read, link, ip ? { ip } : {})
const answer = (kind: Kind, link: OfferLink, action: string, headers: Record<string, string> = {}) =>
  callAsGuest(guestCalls[kind].answer, link, { body: { action, reason: 'payTooLow' }, headers })

async function newOffer(kind: Kind, given: Partial<Parameters<typeof addOffer>[1]> = {}) {
  const ids = [await bookFree({ dateLocal: '2026-11-18' })]
  if (kind === 'group') ids.push(await bookFree({ dateLocal: '2026-11-19' }))
  const link = await offer(ids, { ...(kind === 'group' && { groupId: randomUUID() }), ...given })
  return { ids, link }
}

const heldBy = async (ids: string[]) =>
  (
    await rollcall.sql<{ candidate_id: string | null }>(
      'select candidate_id from bookings where id = any($1::uuid[])',
      ids,
    )
  ).map(({ candidate_id }) => candidate_id)

test.each(kinds)('a %s link shows only the offer’s public fields', async (kind) => {
  const { ids, link } = await newOffer(kind)
  const { status, json, headers } = await read(kind, link)
  expect(status).toBe(200)
  const shown = (id: string | undefined, dateLocal: string, day: number) => ({
    id,
    dateLocal,
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
    startsAt: `2026-11-${day - 1}T21:20:00.000Z`,
    endsAt: `2026-11-${day}T04:10:00.000Z`,
    clientName: 'Lantern Hill School',
    suburb: 'Brunswick',
    timezone: 'Australia/Melbourne',
    grades: [{ id: 'year-3', title: 'Year 3' }],
    description: 'Room 7, fractions.',
    payment: { payOptionType: 'hourly', ratePerHour: 72.4, currency: 'AUD' },
  })
  const days = [shown(ids[0], '2026-11-18', 18), shown(ids[1], '2026-11-19', 19)]
  const [{ firstName } = { firstName: '' }] = await rollcall.sql<{ firstName: string }>(
    'select first_name as "firstName" from candidates where id = $1',
    person.id,
  )
  expect(json).toEqual({
    bookings: days.slice(0, ids.length),
    tentativeFillStatus: { outcome: 'open', expiresAt: new Date(TEST_NOW + 86_400_000).toISOString() },
    firstName,
    endingRequirements: [],
  })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

/** All rows of the database except counters of requests. */
async function everyRow(): Promise<unknown> {
  const tables = await rollcall.sql<{ name: string }>(LIST_TABLES)
  const hashes: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (name === 'rate_limits') continue
    const [row] = await rollcall.sql<{ count: number; hash: string }>(
      `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
    )
    hashes[name] = row
  }
  return hashes
}

test('opening a link writes nothing, in any state of the offer', async () => {
  const links: [Kind, OfferLink][] = []
  for (const kind of kinds) {
    for (const state of ['open', 'accepted', 'rejected', 'withdrawn']) {
      links.push([kind, (await newOffer(kind, { state })).link])
    }
    links.push([kind, (await newOffer(kind, { expiresAt: TEST_NOW })).link])
    links.push([kind, { id: randomUUID(), accessGuid: randomUUID() }])
  }
  const before = await everyRow()
  expect(Object.keys(before as object)).toContain('offers')
  for (const [kind, link] of [...links, ...links]) await read(kind, link)
  expect(await everyRow()).toEqual(before)
})

test.each(kinds)('a guest accepts a %s offer: theirs, mailed, and known to be by the link', async (kind) => {
  const { ids, link } = await newOffer(kind)
  const accepted = await answer(kind, link, 'accept')
  expect(accepted).toMatchObject({ status: 200, json: { outcome: 'accepted', bookingIds: [...ids].sort() } })
  expect(await heldBy(ids)).toEqual(ids.map(() => person.id))
  expect((await read(kind, link)).json).toMatchObject({ tentativeFillStatus: { outcome: 'accepted' } })
  expect(await rollcall.mailsTo(person.email)).toHaveLength(1)
  expect(
    await rollcall.sql('select * from audit_log where subject_id = $1 order by id', person.id),
  ).toMatchObject([{ action: 'offer_accepted', actor_kind: 'guest', actor_id: null }])
  expect(await rollcall.sql('select answered_by from offers where id = $1', link.id)).toEqual([
    { answered_by: 'guest' },
  ])
  expect(await answer(kind, link, 'accept')).toMatchObject({ status: 200, json: accepted.json })
  expect(await answer(kind, link, 'decline')).toMatchObject({
    status: 409,
    code: 'tentative_already_answered',
  })
})

test.each(kinds)('a guest who declined a %s offer sees that', async (kind) => {
  const { ids, link } = await newOffer(kind)
  expect((await answer(kind, link, 'decline')).json).toMatchObject({ outcome: 'rejected' })
  expect(await heldBy(ids)).toEqual(ids.map(() => null))
  expect(await read(kind, link)).toMatchObject({ status: 422, code: 'guest_tentative_rejected' })
  expect(await rollcall.sql('select decline_reason from offers where id = $1', link.id)).toEqual([
    { decline_reason: 'payTooLow' },
  ])
  expect((await answer(kind, link, 'decline')).json).toMatchObject({ outcome: 'rejected' })
  expect((await answer(kind, link, 'accept')).code).toBe('tentative_already_answered')
})

test.each(kinds)('the outcome of a %s offer is shown, or refused by name', async (kind) => {
  const cancelled = await newOffer(kind)
  await rollcall.sql('update bookings set status = -18 where id = $1', cancelled.ids[0])
  expect(await read(kind, cancelled.link)).toMatchObject({ status: 422, code: 'guest_booking_cancelled' })

  const withdrawn = await newOffer(kind, { state: 'withdrawn' })
  expect(await read(kind, withdrawn.link)).toMatchObject({ status: 422, code: 'guest_not_tentative' })
  const opened = await newOffer(kind)
  await rollcall.sql('update bookings set status = 100 where id = $1', opened.ids[0])
  expect((await read(kind, opened.link)).code).toBe('guest_not_tentative')

  const other = await rollcall.newPerson()
  const filled = await newOffer(kind)
  const take = (id: string | undefined) =>
    rollcall.sql('update bookings set candidate_id = $2, status = 110 where id = $1', id, other.id)
  await take(filled.ids[0])
  expect((await read(kind, filled.link)).json).toMatchObject({
    tentativeFillStatus: { outcome: 'closedFilled' },
  })
  const givenAway = await newOffer(kind, { state: 'accepted' })
  await rollcall.sql(
    `update bookings set candidate_id = $2, status = 110, starts_at = starts_at + interval '1 year',
     ends_at = ends_at + interval '1 year' where id = $1`,
    givenAway.ids[0],
    other.id,
  )
  expect(await read(kind, givenAway.link)).toMatchObject({
    status: 422,
    code: 'guest_unhandled_tentative_status',
  })

  const expired = await newOffer(kind, { expiresAt: TEST_NOW })
  expect((await read(kind, expired.link)).json).toMatchObject({
    tentativeFillStatus: { outcome: 'closedExpired' },
  })
  expect((await answer(kind, expired.link, 'accept')).json).toMatchObject({ outcome: 'closedExpired' })
})

test.each(kinds)('a %s offer on a day they work is refused', async (kind) => {
  const { ids, link } = await newOffer(kind)
  await bookFree({ candidateId: person.id, dateLocal: '2026-11-18', startTimeLocal: '12:00' })
  expect(await answer(kind, link, 'accept')).toMatchObject({ status: 409, code: 'booking_overlaps' })
  expect(await heldBy(ids)).toEqual(ids.map(() => null))
})

test.each(kinds)('a guest’s answer to a %s offer must be one', async (kind) => {
  const { link } = await newOffer(kind)
  expect(await answer(kind, link, 'unset')).toMatchObject({ status: 422, code: 'tentative_action_unset' })
  expect((await answer(kind, link, 'perhaps')).code).toBe('request_invalid')
})

test('a guest’s repeated request replays its answer', async () => {
  const { ids, link } = await newOffer('group')
  const key = { 'idempotency-key': `guest-${link.id}` }
  const first = await answer('group', link, 'accept', key)
  await rollcall.sql('update bookings set candidate_id = null, status = 105 where id = any($1::uuid[])', ids)
  expect((await answer('group', link, 'accept', key)).json).toEqual(first.json)
  expect(await heldBy(ids)).toEqual([null, null])
})

test('a link with blank parts is refused with the missing part', async () => {
  const { link } = await newOffer('single')
  const noId = { ...link, id: ' ' }
  expect(await read('single', noId)).toMatchObject({ status: 400, code: 'guest_id_missing' })
  expect((await answer('single', noId, 'accept')).code).toBe('guest_id_missing')
  for (const kind of kinds) {
    const noKey = { ...link, accessGuid: ' ' }
    expect(await read(kind, noKey)).toMatchObject({ status: 400, code: 'guest_key_missing' })
    expect((await answer(kind, noKey, 'accept')).code).toBe('guest_key_missing')
  }
})

test('every wrong link gets the same answer', async () => {
  const single = (await newOffer('single')).link
  const group = (await newOffer('group')).link
  const another = (await newOffer('single')).link
  const suspended = await rollcall.newPerson()
  await rollcall.sql('update candidates set suspended_at = now() where id = $1', suspended.id)
  const theirs = await addOffer(rollcall.sql, { candidateId: suspended.id, bookingIds: [await bookFree()] })
  const theirGroup = await addOffer(rollcall.sql, {
    candidateId: suspended.id,
    bookingIds: [await bookFree()],
    groupId: randomUUID(),
  })
  const disabled = await rollcall.newPerson()
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', disabled.id)
  const ofDisabled = await addOffer(rollcall.sql, {
    candidateId: disabled.id,
    bookingIds: [await bookFree()],
  })
  const wrong: [Kind, OfferLink][] = [
    ['single', { id: randomUUID(), accessGuid: randomUUID() }],
    ['single', { ...single, accessGuid: randomUUID() }],
    ['single', { ...single, accessGuid: 'not-a-guid' }],
    ['single', { ...single, id: another.id }],
    ['single', { ...single, id: 'not-an-id' }],
    ['single', theirs],
    ['single', ofDisabled],
    ['group', { id: '', accessGuid: randomUUID() }],
    ['group', single],
    ['group', theirGroup],
  ]
  for (const [kind, link] of wrong) {
    for (const refused of [await read(kind, link), await answer(kind, link, 'accept')]) {
      expect([refused.status, refused.json]).toEqual([
        404,
        {
          type: 'notFoundError',
          code: 'guest_booking_not_found',
          param: null,
          message: 'Guest booking not found.',
          traceId: expect.any(String),
        },
      ])
    }
  }
  expect((await read('single', single)).status).toBe(200)
  expect((await read('group', group)).status).toBe(200)
  expect((await read('group', { ...group, accessGuid: group.accessGuid.toUpperCase() })).status).toBe(200)
  await rollcall.sql('update candidates set suspended_at = null where id = $1', suspended.id)
  expect((await read('single', theirs)).status).toBe(200)
})

test('the key of a link is kept nowhere: not in the database, not in the log', async () => {
  const { link } = await newOffer('single')
  await read('single', link)
  await answer('single', link, 'accept')
  expect(rollcall.logged.join('')).not.toContain(link.accessGuid)
  const columns = await rollcall.sql<{ found: boolean }>(
    `select o::text like '%' || $1 || '%' as found from offers o where id = $2`,
    link.accessGuid,
    link.id,
  )
  expect(columns).toEqual([{ found: false }])
})

test.each(kinds)('%s links cannot be tried without end from one network', async (kind) => {
  const { link } = await newOffer(kind)
  const ip = '203.0.113.77'
  await rollcall.sql(
    `insert into rate_limits (bucket, used, resets_at) values ('guest-network:' || $1, 119, now() + interval '1 minute')`,
    ip,
  )
  expect((await read(kind, link, ip)).status).toBe(200)
  const refused = await read(kind, link, ip)
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const { answer: key } = guestCalls[kind]
  expect((await callAsGuest(key, link, { body: { action: 'accept' }, ip })).code).toBe('too_many_requests')
  expect((await read(kind, link, '203.0.113.78')).status).toBe(200)
})

everyCodeIsMet(
  'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}',
  'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill',
  'GET /bookings/group/guest/{accessGuid}',
  'POST /bookings/group/guest/{accessGuid}/tentative-fill',
)

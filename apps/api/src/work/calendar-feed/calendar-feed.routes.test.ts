import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addCertification, addCertificationType } from '../../../test/a-certification.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
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
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  school = await addSchool(rollcall.sql)
})
afterAll(() => rollcall.close())

const book = (given: Partial<GivenBooking> = {}) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, ...given })
const makeFeed = async (more: Record<string, string> = {}) => {
  const made = await rollcall.call('POST /me/calendar-feed', { headers: { ...headers, ...more } })
  expect(made.status).toBe(200)
  return made.text('url')
}
const fetchFeed = (url: string, ip = '198.51.100.1') =>
  rollcall.app.inject({ url: new URL(url).pathname, remoteAddress: ip })

interface FeedEvent extends Record<string, string> {
  UID: string
}

/** Unfolds and unescapes as RFC 5545 says, by itself and not by our writer. */
function eventsOf(ics: string): FeedEvent[] {
  expect(ics).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*END:VCALENDAR\r\n$/)
  expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const events: FeedEvent[] = []
  let current: FeedEvent | undefined
  for (const line of ics.replaceAll('\r\n ', '').split('\r\n')) {
    const [name = '', ...rest] = line.split(':')
    const value = rest
      .join(':')
      .replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
    if (line === 'BEGIN:VEVENT') current = { UID: '' }
    else if (line === 'END:VEVENT' && current) {
      events.push(current)
      current = undefined
    } else if (current) current[name] = value
  }
  return events
}

async function readFeed(url: string): Promise<FeedEvent[]> {
  const answer = await fetchFeed(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  return eventsOf(answer.body)
}

const uidOf = (id: string) => `${id}@rollcall`
const feedState = async () => (await rollcall.call('GET /me/calendar-feed', { headers })).json

test('there is no feed until one is made; its address is shown once and kept as a hash', async () => {
  expect(await feedState()).toEqual({ createdAt: null })
  const url = await makeFeed()
  expect(url).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
  expect(await feedState()).toEqual({ createdAt: new Date(TEST_NOW).toISOString() })
  const secret = /([\w-]{43})\.ics/.exec(url)?.[1] ?? ''
  await readFeed(url)
  const kept = await rollcall.sql(
    `select f::text || coalesce((select string_agg(k::text, '') from idempotency_keys k), '') as text
     from calendar_feeds f where candidate_id = $1`,
    person.id,
  )
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(rollcall.logged.join('')).not.toContain(secret)
})

test('the address is of the site the candidate uses, and of no other host', async () => {
  expect(await makeFeed({ origin: 'http://au.localhost:4000' })).toMatch(/^http:\/\/au\.localhost:4000\//)
  expect(await makeFeed({ host: 'evil.example' })).not.toContain('evil')
})

test('a new address ends the old one; stopping ends both; each is in the audit log', async () => {
  const old = await makeFeed()
  const key = { 'idempotency-key': `feed-${person.id}` }
  const url = await makeFeed(key)
  expect((await fetchFeed(old)).statusCode).toBe(404)
  expect((await fetchFeed(url)).statusCode).toBe(200)
  expect((await rollcall.call('DELETE /me/calendar-feed', { headers })).status).toBe(204)
  expect((await rollcall.call('DELETE /me/calendar-feed', { headers })).status).toBe(204)
  expect((await fetchFeed(url)).statusCode).toBe(404)
  expect(await feedState()).toEqual({ createdAt: null })
  const audits = await rollcall.sql<{ action: string }>(
    `select action from audit_log where subject_id = $1 and action like 'calendar%' order by id`,
    person.id,
  )
  expect(audits.map(({ action }) => action)).toEqual([
    'calendar_feed_made',
    'calendar_feed_made',
    'calendar_feed_stopped',
  ])
})

test('an event has title, place, time and status', async () => {
  const awkward = await addSchool(rollcall.sql, {
    name: 'St John’s; Upper, Lower \\ Middle — Kōwhai 🌏 School',
  })
  const id = await book({ school: awkward })
  await rollcall.sql(
    `update bookings set description = $2 where id = $1`,
    id,
    `Line one\nLine, two; and \\ more\r\nBEGIN:VEVENT ${'ā'.repeat(90)}`,
  )
  const [event, ...others] = await readFeed(await makeFeed())
  expect(others).toEqual([])
  expect(event).toMatchObject({
    UID: uidOf(id),
    DTSTART: '20261116T212000Z',
    DTEND: '20261117T041000Z',
    SUMMARY: 'St John’s; Upper, Lower \\ Middle — Kōwhai 🌏 School',
    LOCATION: '1 Wick Street, Gate 2, Brunswick VIC 3056',
    STATUS: 'CONFIRMED',
  })
  expect(event?.DESCRIPTION).toContain('Line one\nLine, two; and \\ more\nBEGIN:VEVENT āā')
  expect(event?.DESCRIPTION).toMatch(new RegExp(`/bookings/${id}$`))
  expect(JSON.stringify(event)).not.toMatch(/Kerryn|5550|office@/)
})

test('an offer is there while it can be answered, then as the booking it became', async () => {
  const id = await addBooking(rollcall.sql, { school })
  const gone = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-18' })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [id] })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [gone], expiresAt: TEST_NOW })
  const url = await makeFeed()
  expect(await readFeed(url)).toMatchObject([
    { UID: uidOf(id), SUMMARY: 'Offer: Lantern Hill School', STATUS: 'TENTATIVE' },
  ])
  rollcall.clock.advance(60_000)
  await rollcall.call('POST /bookings/{bookingId}/tentative-fill', {
    headers,
    params: { bookingId: id },
    body: { action: 'accept' },
  })
  expect(await readFeed(url)).toMatchObject([
    {
      UID: uidOf(id),
      SUMMARY: 'Lantern Hill School',
      STATUS: 'CONFIRMED',
      'LAST-MODIFIED': '20261116T194100Z',
    },
  ])
})

test('an event says which required document ends before it', async () => {
  const typeId = await addCertificationType(rollcall, { reminderDays: 30 })
  const registrationId = await addRegistration(rollcall.sql, person.id, { decision: 'Active' })
  await addItem(rollcall.sql, {
    registrationId,
    candidateId: person.id,
    referenceType: 'Certification',
    title: 'Clearance',
    certificationTypeId: typeId,
  })
  await addCertification(rollcall, person.id, { typeId, dateExpiry: '2026-11-18', isVerified: true })
  await book({ dateLocal: '2026-11-18' })
  const after = await book({ dateLocal: '2026-11-19' })
  const offered = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-20' })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
  const events = await readFeed(await makeFeed())
  const marked = events.filter(({ DESCRIPTION }) =>
    DESCRIPTION?.includes('Clearance ends before this shift.'),
  )
  expect(events).toHaveLength(3)
  expect(marked.map(({ UID }) => UID)).toEqual([uidOf(after), uidOf(offered)])
})

test('cancelled bookings, other people’s and those of more than a year ago are not in it', async () => {
  const lastYear = await book({ dateLocal: '2025-11-17' })
  await book({ dateLocal: '2025-11-10' })
  await book({ status: bookingStatus.cancelledByClient })
  await addBooking(rollcall.sql, { school, candidateId: (await rollcall.newPerson()).id })
  const ahead = await book({ dateLocal: '2028-02-29' })
  const events = await readFeed(await makeFeed())
  expect(events.map(({ UID }) => UID)).toEqual([uidOf(lastYear), uidOf(ahead)])
})

test('over a change of the clocks each shift keeps its hours on its own wall', async () => {
  const auckland = await addSchool(rollcall.sql, { timeZone: 'Pacific/Auckland' })
  const london = await addSchool(rollcall.sql, { timeZone: 'Europe/London' })
  const denver = await addSchool(rollcall.sql, { timeZone: 'America/Denver' })
  const plans: [School, string, string, string, string][] = [
    // Melbourne's clocks go back on 4 April 2027, in the night.
    [school, '2027-04-03', '08:20', '20270402T212000Z', '20270403T041000Z'],
    [school, '2027-04-04', '08:20', '20270403T222000Z', '20270404T051000Z'],
    [auckland, '2026-09-26', '08:20', '20260925T202000Z', '20260926T031000Z'],
    [auckland, '2026-09-27', '08:20', '20260926T192000Z', '20260927T021000Z'],
    [london, '2026-10-24', '08:20', '20261024T072000Z', '20261024T141000Z'],
    [london, '2026-10-25', '08:20', '20261025T082000Z', '20261025T151000Z'],
    // Over the change itself: from 00:30 to 15:10 are 15 hours and 40 minutes in London in October …
    [london, '2027-10-31', '00:30', '20271030T233000Z', '20271031T151000Z'],
    // … and 13 hours and 40 minutes in Denver in March.
    [denver, '2027-03-14', '00:30', '20270314T073000Z', '20270314T211000Z'],
  ]
  const expected: { UID: string; DTSTART: string; DTEND: string }[] = []
  for (const [site, dateLocal, startTimeLocal, DTSTART, DTEND] of plans) {
    const id = await book({ school: site, dateLocal, startTimeLocal })
    expected.push({ UID: uidOf(id), DTSTART, DTEND })
  }
  expected.sort((one, other) => (one.DTSTART < other.DTSTART ? -1 : 1))
  const events = await readFeed(await makeFeed())
  expect(events.map(({ UID, DTSTART, DTEND }) => ({ UID, DTSTART, DTEND }))).toEqual(expected)
})

test('an unknown address, a truncated one and that of a suspended candidate are refused alike', async () => {
  const url = await makeFeed()
  await rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id)
  const wrong = [url, url.replace(/..\.ics$/, '.ics'), url.replace(/\/[\w-]{43}\./, `/${'a'.repeat(43)}.`)]
  for (const address of wrong) {
    const answer = await fetchFeed(address)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        type: 'notFoundError',
        code: 'not_found',
        param: null,
        message: 'Not found.',
        traceId: expect.any(String),
      },
    ])
  }
  await rollcall.sql('update candidates set suspended_at = null where id = $1', person.id)
  expect((await fetchFeed(url)).statusCode).toBe(200)
  await rollcall.sql('update accounts set disabled_at = now() where id = $1', person.id)
  expect((await fetchFeed(url)).statusCode).toBe(404)
  await rollcall.sql('update accounts set disabled_at = null where id = $1', person.id)
})

test('addresses cannot be tried without end from one network', async () => {
  const url = await makeFeed()
  await rollcall.sql(
    `insert into rate_limits (bucket, used, resets_at)
     values ('calendar-feed:198.51.100.9', 299, now() + interval '10 minutes')`,
  )
  expect((await fetchFeed(url, '198.51.100.9')).statusCode).toBe(200)
  expect((await fetchFeed(url, '198.51.100.9')).statusCode).toBe(429)
  expect((await fetchFeed(url, '198.51.100.10')).statusCode).toBe(200)
})

everyCodeIsMet('GET /me/calendar-feed', 'POST /me/calendar-feed', 'DELETE /me/calendar-feed')

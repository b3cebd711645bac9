import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoEmail } from '../../../../demo/src/data/demo-people.ts'
import { addBooking, addDocument, addOffer, addSchool, type School } from '../../../test/a-booking.ts'
import { addEverythingAbout } from '../../../test/everything-about.ts'
import { untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { applyRetention } from './apply-retention.ts'
import { erasePerson } from './erase-person.ts'
import { countRows } from './erasure.queries.ts'
import { erasureReport } from './erasure-report.ts'
import { personalTables } from './personal-data.ts'
import { planErasure } from './plan-erasure.ts'

let rollcall: TestApp
let school: School
let person: Person
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  school = await addSchool(rollcall.sql)
  person = await rollcall.newPerson()
})
afterAll(() => rollcall.close())

const addEverything = (person: Person, mark: string, year: number) =>
  addEverythingAbout(rollcall.sql, person, { school, mark, year })
const erase = (id = person.id) => erasePerson(rollcall.services, id)
const plan = () =>
  planErasure(rollcall.services.db, rollcall.services.config, { candidateId: person.id, now: TEST_NOW })

const textOf = async (table: string) =>
  (await rollcall.sql<{ text: string }>(`select t::text as text from ${table} t`))
    .map(({ text }) => text)
    .join('\n')
const countsOf = async ({ id }: Person): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const [table, counting] of Object.entries(countRows)) {
    counts[table] = (await counting.one(rollcall.services.db, id)).count
  }
  return counts
}

test('every table is treated as declared: its rows are deleted, kept or pseudonymised', async () => {
  const other = await rollcall.newPerson()
  await addEverything(other, 'bravo', 2002)
  await addEverything(person, 'alpha', 2001)
  const [before, othersBefore] = [await countsOf(person), await countsOf(other)]
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])

  expect(await erase()).toMatchObject({ outcome: 'erased', deleted: { sessions: 1, outbox: 2 } })

  const after = await countsOf(person)
  for (const [table, { onErasure }] of Object.entries(personalTables)) {
    const expected = onErasure === 'deleted' ? 0 : (before[table] ?? 0) + (table === 'audit_log' ? 1 : 0)
    expect([table, after[table]]).toEqual([table, expected])
    const text = await textOf(table)
    // Names and addresses, in every column they may have been copied to.
    expect([table, /alpha-(?:first|preferred|last)/.test(text), text.includes(person.email)]).toEqual([
      table,
      false,
      false,
    ])
    if (typeof onErasure === 'string') expect([table, text.includes('alpha')]).toEqual([table, false])
  }
  expect(await countsOf(other)).toEqual(othersBefore)
})

test('the remaining rows have a pseudonym, and the account opens no session', async () => {
  await addEverything(person, 'alpha', 2001)
  await erase()
  const [row] = await rollcall.sql(
    `select c.first_name, c.last_name, c.preferred_name, c.email, c.consultant_id, c.state, c.features,
            a.email_key, a.password_hash, a.disabled_at is not null as disabled
     from candidates c join accounts a on a.id = c.id where c.id = $1`,
    person.id,
  )
  const address = `${person.id}@erased.invalid`
  expect(row).toEqual({
    first_name: 'Erased person',
    last_name: person.id.slice(-8),
    preferred_name: null,
    email: address,
    consultant_id: null,
    state: '',
    features: {},
    email_key: address,
    password_hash: null,
    disabled: true,
  })
})

test('an access token and a session end at once, and the address can no longer sign in', async () => {
  const { authorization: headers, cookie } = await rollcall.signIn(person.key)
  expect((await rollcall.call('GET /me', { headers })).status).toBe(200)
  await erase()
  expect((await rollcall.call('GET /me', { headers })).code).toBe('access_token_invalid')
  expect((await rollcall.call('GET /me/export', { headers })).code).toBe('access_token_invalid')
  expect((await rollcall.call('POST /refresh', { cookie })).code).toBe('session_expired')
  const body = { email: demoEmail(person.key), password: DEMO_PASSWORD }
  expect((await rollcall.call('POST /sign-in', { body })).code).toBe('user_not_found')
})

test('a sign-in that was under way leaves no session behind', async () => {
  // Where a sign-in has checked the password, and has yet to write its session.
  const client = await rollcall.services.db.connect()
  await client.query('begin')
  await client.query({ text: 'select from accounts where id = $1 for share', values: [person.id] })
  const erasing = erase()
  await untilBlocked(rollcall)
  await client.query({
    text: `insert into sessions (id, account_id, current_hash, created_at, expires_at)
           values (gen_random_uuid(), $1, '', now(), now() + interval '1 day')`,
    values: [person.id],
  })
  await client.query('commit')
  await client.end()
  expect(await erasing).toMatchObject({ outcome: 'erased' })
  expect(await rollcall.sql('select from sessions where account_id = $1', person.id)).toEqual([])
})

test('a mail about them that was being written is not left behind', async () => {
  const writing = await rollcall.services.db.connect()
  await writing.query('begin')
  await writing.query({
    text: `insert into outbox (id, candidate_id, recipient, subject) values (gen_random_uuid(), $1, 'office@b.test', '')`,
    values: [person.id],
  })
  const erasing = erase()
  await untilBlocked(rollcall)
  await writing.query('commit')
  await writing.end()
  expect(await erasing).toMatchObject({ outcome: 'erased', deleted: { outbox: 1 } })
  expect(await rollcall.sql(`select from outbox where recipient = 'office@b.test'`)).toEqual([])
})

test('open offers are withdrawn, and their links answer nothing any more', async () => {
  const bookingId = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-20' })
  const offer = await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [bookingId] })
  const params = { shortTermTentativeId: offer.id, accessGuid: offer.accessGuid }
  const open = () => rollcall.call('GET /bookings/{shortTermTentativeId}/guest/{accessGuid}', { params })
  expect((await open()).status).toBe(200)
  await erase()
  expect((await open()).status).toBe(404)
  const states = await rollcall.sql('select state from offers where id = $1', offer.id)
  expect(states).toEqual([{ state: 'withdrawn' }])
})

test('a candidate with bookings ahead is not erased, and nothing changes', async () => {
  await addEverything(person, 'alpha', 2001)
  const today = await addBooking(rollcall.sql, { school, candidateId: person.id })
  const before = await countsOf(person)
  expect(await erase()).toMatchObject({
    outcome: 'stillBooked',
    bookingsAhead: [{ id: today, dateLocal: '2026-11-17', clientName: 'Lantern Hill School' }],
  })
  expect(await countsOf(person)).toEqual(before)
  const offers = await rollcall.sql('select state from offers where candidate_id = $1', person.id)
  expect(offers).toEqual([{ state: 'open' }])

  await rollcall.sql('update bookings set status = $2 where id = $1', today, bookingStatus.cancelledByClient)
  expect(await erase()).toMatchObject({ outcome: 'erased' })
})

test('an offer that is being accepted is waited for, and then keeps them from being erased', async () => {
  const bookingId = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-20' })
  const offer = await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [bookingId] })
  const accepting = await rollcall.services.db.connect()
  const step = (text: string, ...values: string[]) => accepting.query({ text, values })
  await step('begin')
  await step('select from offers where id = $1 for update', offer.id)
  const erasing = erase()
  await untilBlocked(rollcall)
  // If the erasure had locked the candidate first, the two would deadlock here.
  await step('select from candidates where id = $1 for no key update nowait', person.id)
  await step('update bookings set candidate_id = $1, status = 110 where id = $2', person.id, bookingId)
  await step(`update offers set state = 'accepted' where id = $1`, offer.id)
  await step('commit')
  await accepting.end()
  expect(await erasing).toMatchObject({ outcome: 'stillBooked', bookingsAhead: [{ id: bookingId }] })
})

test('a second erasure changes nothing, and an unknown person is reported', async () => {
  await erase()
  const before = await textOf('candidates')
  expect(await erase()).toEqual({ outcome: 'alreadyErased' })
  expect(await textOf('candidates')).toBe(before)
  expect(await erase(crypto.randomUUID())).toEqual({ outcome: 'notFound' })
  const audits = await rollcall.sql(
    `select actor_kind, details from audit_log where action = 'person_erased' and subject_id = $1`,
    person.id,
  )
  expect(audits).toEqual([{ actor_kind: 'system', details: {} }])
})

test('kept rows are deleted when their retention is over', async () => {
  await addEverything(person, 'alpha', 2001)
  await erase()
  const kept = [
    'bookings',
    'shift_records',
    'time_entries',
    'client_timesheets',
    'agreement_signatures',
    'offers',
  ]
  const left = async () => {
    const counts = await countsOf(person)
    return kept.map((table) => counts[table] ?? 0)
  }
  await applyRetention(rollcall.services)
  expect(await left()).toEqual(kept.map(() => 1))
  // The signature is the newest record: its date is the database's current date.
  rollcall.clock.set(Date.now() + 7.1 * 366 * 24 * 60 * 60 * 1000)
  await applyRetention(rollcall.services)
  expect(await left()).toEqual(kept.map(() => 0))
})

test('the plan counts deleted and kept rows with their end dates, and changes nothing', async () => {
  await addEverything(person, 'alpha', 2001)
  await rollcall.sql(
    `update agreement_signatures set agreed_at = '2025-01-01' where candidate_id = $1`,
    person.id,
  )
  const before = await countsOf(person)
  const planned = await plan()
  expect(await countsOf(person)).toEqual(before)
  expect(planned).toMatchObject({ openOffers: 1, unpaidShifts: 1, bookingsAhead: [] })
  const text = erasureReport(person.id, planned).join('\n')
  expect(text).toContain('  sessions: 1\n')
  expect(text).toContain('  outbox: 2\n')
  expect(text).toContain('open offers, withdrawn: 1')
  expect(text).toContain(`Stays, as “Erased person ${person.id.slice(-8)}”`)
  expect(text).toContain('  shift records: 1\n')
  // The last shift was on 10 November 2026, in a region that keeps pay records for seven years.
  expect(text).toContain('Pay records, which an agency has to keep, until 2033-11-10 at the latest.')
  expect(text).toContain('Shifts that are not paid yet: 1.')

  const { deleted } = planned
  const erased = await erase()
  expect(erased).toEqual({
    outcome: 'erased',
    deleted: Object.fromEntries(deleted.map(({ table, count }) => [table, count])),
  })
})

test('copies of their files on this machine go at once: uploads on their way and pictures of pages', async () => {
  const { folders, files } = rollcall.services
  const { documentFileId } = await addDocument(rollcall, person.id)
  const { sha256 } = await files.get(documentFileId)
  const other = await rollcall.newPerson()
  for (const { id } of [person, other]) await files.receive(Readable.from(['half an upload']), 100, id)
  const theirs = `${sha256.toString('hex')}-1.webp`
  const anothers = `${'0'.repeat(64)}-1.webp`
  for (const name of [theirs, anothers]) writeFileSync(join(folders.pages, name), 'a picture')

  expect(await erase()).toMatchObject({ outcome: 'erased' })

  const arriving = readdirSync(folders.arriving)
  expect(arriving.filter((name) => name.startsWith(person.id))).toEqual([])
  expect(arriving.filter((name) => name.startsWith(other.id))).toHaveLength(1)
  expect(readdirSync(folders.pages)).toEqual([anothers])
})

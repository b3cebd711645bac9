import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSchool, type School } from '../../../test/a-booking.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { addEverythingAbout } from '../../../test/everything-about.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { personalData, unexportedTables } from './personal-data.ts'

let rollcall: TestApp
let school: School
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const download = () => rollcall.call('GET /me/export', { headers })

test('one file with a row of every table about the person, and nothing of other people', async () => {
  const other = await rollcall.newPerson()
  await addEverythingAbout(rollcall.sql, other, { school, mark: 'bravo', year: 2002 })
  const evidence = await addEverythingAbout(rollcall.sql, person, { school, mark: 'alpha', year: 2001 })

  const answer = await download()
  expect(answer.status).toBe(200)
  const exported = Object(answer.json)
  expect(Object.keys(exported)).toEqual(['about', ...personalData.map(({ section }) => section)])
  for (const { section, tables } of personalData) {
    const part = JSON.stringify(exported[section])
    for (const table of Object.keys(tables))
      expect([table, part]).toEqual([table, expect.stringContaining(evidence[table] ?? 'no evidence')])
  }

  const text = answer.bytes.toString('utf8')
  expect(text).not.toMatch(/bravo|2002-01-/)
  expect(text).not.toContain(other.id)
  expect(text).not.toContain(other.email)
})

test('no secret, no hash, and of the school’s contact no more than the name', async () => {
  await addEverythingAbout(rollcall.sql, person, { school, mark: 'alpha', year: 2001 })
  const text = (await download()).bytes.toString('utf8')
  expect(text).toContain('Kerryn Doyle')
  expect(text).not.toMatch(/5550 2214|office@lanternhill/)
  expect(text).not.toMatch(/argon2|deadbeef|"Buffer"|hash"/i)
  // The feed's ids, replayed answers and counts of attempts are short-lived, and are not exported.
  expect(Object.keys(unexportedTables)).toEqual([
    'webhook_deliveries',
    'changes',
    'consultant_sign_ins',
    'push_accept_keys',
    'offer_texts',
    'file_access_keys',
    'learning_launches',
    'idempotency_keys',
    'rate_limits',
  ])
  expect(text).not.toContain('alpha-answer')
  expect(text).not.toContain('alpha-body')
})

test('is a file to keep, not a page, and no cache keeps it', async () => {
  const { headers: sent } = await download()
  expect(sent).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringContaining('attachment; filename="your-data-2026-11-17.json"'),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('a new candidate gets an export with empty parts', async () => {
  expect((await download()).json).toMatchObject({
    profile: { email: person.email },
    account: { hasPassword: true, sessions: [{ signedInAtUtc: '2026-11-16T19:40:00Z' }] },
    bookings: [],
    offers: [],
    availability: { ongoing: null, days: [] },
    calendarAddress: null,
    activity: [{ action: 'signed_in', by: 'you' }],
  })
})

test('worked shifts are complete by themselves: names, times and every tap', async () => {
  await addEverythingAbout(rollcall.sql, person, { school, mark: 'alpha', year: 2001 })
  expect((await download()).json).toMatchObject({
    bookings: [
      {
        client: 'Lantern Hill School',
        dateLocal: '2026-11-10',
        startTimeLocal: '08:20',
        status: 'candidateTimesheetNoChanges',
        ratePerHour: 72.4,
      },
    ],
    timeEntries: {
      shifts: [
        {
          clockedInAtUtc: '2001-01-07T07:08:09Z',
          mealBreaks: [{ startedAtUtc: '2026-11-16T23:00:00Z', endedAtUtc: '2026-11-16T23:30:00Z' }],
          gaps: [{ startedAtUtc: '2026-11-17T00:00:00Z', endedAtUtc: '2026-11-17T00:10:00Z' }],
        },
      ],
      taps: [{ action: 'clockIn', occurredAtUtc: '2001-01-08T07:08:09Z' }],
    },
  })
})

test('is one snapshot: a concurrent change is in all of its parts or in none', async () => {
  const release = await holdBy(rollcall, 'lock table outbox in access exclusive mode')
  const downloading = download()
  await untilBlocked(rollcall)
  await rollcall.sql(
    `insert into audit_log (at, action, actor_kind, subject_id) values (now(), 'concurrent', 'system', $1)`,
    person.id,
  )
  await release()
  expect((await downloading).json).toMatchObject({ activity: [{ action: 'signed_in' }] })
  expect((await download()).bytes.toString('utf8')).toContain('concurrent')
})

test('is in the audit log, and in the next export', async () => {
  await download()
  expect((await download()).json).toMatchObject({
    activity: [{ action: 'data_exported', by: 'you' }, { action: 'signed_in' }],
  })
})

test('five times an hour, for each person alone', async () => {
  for (let turn = 0; turn < 5; turn++) expect((await download()).status).toBe(200)
  const refused = await download()
  expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  const { authorization } = await rollcall.signIn((await rollcall.newPerson()).key)
  expect((await rollcall.call('GET /me/export', { headers: authorization })).status).toBe(200)
})

everyCodeIsMet('GET /me/export')

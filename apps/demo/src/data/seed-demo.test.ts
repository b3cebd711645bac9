import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { kindOfContent, kindOfName } from '@rollcall/domain/files/file-kind'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../api/src/platform/database/database.ts'
import { claimForRealPeople } from '../../../api/src/platform/database/database-kind.ts'
import { getGuestBooking } from '../../../api/src/work/offers/guest-access.ts'
import { addAgreement, addBelongings, addBooking, addOffer } from '../../../api/test/a-booking.ts'
import { addClientTimesheet, addTimeEntry } from '../../../api/test/a-shift-record.ts'
import { publicCaller } from '../../../api/test/callers.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../api/test/test-app.ts'
import { createTestDatabase } from '../../../api/test/test-database.ts'
import { clearedTables } from './clear-demo.ts'
import { bookingIdOf } from './demo-bookings.ts'
import { candidateIdOf, demoEmail } from './demo-people.ts'
import { clientIdOf, locationIdOf } from './demo-school.ts'
import { demoRegions } from './demo-schools.ts'
import { seedDemo } from './seed-demo.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const countOf = async (from: string, ...values: unknown[]) => {
  const [row] = await rollcall.sql<{ count: number }>(`select count(*) from ${from}`, ...values)
  return row?.count
}
const again = (isClockSet = true) => seedDemo(rollcall.services, { isClockSet })
const guestOf = (path: string) => {
  const [, , first = '', , last = ''] = path.split('/')
  const link = first === 'group' ? { accessGuid: last } : { shortTermTentativeId: first, accessGuid: last }
  return getGuestBooking(rollcall.services, publicCaller, link)
}

test('there are three clients with a place and an agreement in every region', async () => {
  const rows = await rollcall.sql(
    `select c.region, count(distinct c.id) as clients, count(distinct l.id) as locations,
            count(distinct f.client_id) as agreeing
     from clients c join locations l on l.client_id = c.id left join agreement_files f on f.client_id = c.id
     group by 1 order by 1`,
  )
  expect(rows).toEqual(
    ['AU', 'CA', 'NZ', 'UK', 'US'].map((region) => ({ region, clients: 3, locations: 3, agreeing: 3 })),
  )
})

test('agreements are signed, waiting, and replaced after they were signed', async () => {
  const rows = await rollcall.sql(
    `select f.replaced_at is not null as replaced, s.file_id is not null as signed, count(*)
     from agreement_files f left join agreement_signatures s on s.file_id = f.id and s.sha256 = f.sha256
     group by 1, 2 order by 1, 2`,
  )
  expect(rows).toEqual([
    { replaced: false, signed: false, count: 10 },
    { replaced: false, signed: true, count: 15 },
    { replaced: true, signed: true, count: 5 },
  ])
  const stored = await rollcall.sql<{ id: string; sha256: Buffer }>(
    'select stored_file_id as id, sha256 from agreement_files where content is null',
  )
  expect(stored).toHaveLength(30)
  for (const { id, sha256 } of stored) {
    const bytes = await buffer(await rollcall.services.files.open(id))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest().equals(sha256)).toBe(true)
  }
})

test('offers are open and in the mail', async () => {
  const rows = await rollcall.sql(
    `select p.email, count(*) from offers o join candidates p on p.id = o.candidate_id
     where o.state = 'open' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { email: demoEmail('ava'), count: 4 },
    { email: demoEmail('liam'), count: 3 },
    { email: demoEmail('mia'), count: 3 },
    { email: demoEmail('noah'), count: 3 },
    { email: demoEmail('ruby'), count: 1 },
    { email: demoEmail('zoe'), count: 3 },
  ])
  const mails = await rollcall.mailsTo(demoEmail('ava'))
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^Can you take 4 shifts at Tin Shed Early Learning Centre, .+\?$/),
    expect.stringMatching(/^Can you take a shift at Tin Shed Early Learning Centre on .+\?$/),
    expect.stringMatching(/^Can you take a shift at Wattle Bend Primary School on .+\?$/),
    expect.stringMatching(/^Can you take a shift at Wattle Bend Primary School on .+\?$/),
  ])
})

test('people who work have availability, on no booked day, and no check-ins', async () => {
  const rows = await rollcall.sql(
    `select p.email, count(d.*) > 15 as "hasSaid", count(o.*) > 0 as "hasWeek"
     from candidates p join availability_days d on d.candidate_id = p.id
     left join ongoing_availability o on o.candidate_id = p.id group by 1 order by 1`,
  )
  expect(rows).toEqual(
    ['ava', 'liam', 'mia', 'noah', 'zoe'].map((key) => ({
      email: demoEmail(key),
      hasSaid: true,
      hasWeek: ['ava', 'mia', 'noah'].includes(key),
    })),
  )
  const inTheWay = `availability_days d join bookings b using (candidate_id, date_local) where b.starts_at > $1`
  expect(await countOf(inTheWay, new Date(TEST_NOW))).toBe(0)
  expect(await countOf('rollcall_answers')).toBe(0)
})

test.each(['sam', 'nina', 'owen'])('%s is left alone', async (key) => {
  expect(await countOf('bookings where candidate_id = $1', candidateIdOf(key))).toBe(0)
  expect(await countOf('offers where candidate_id = $1', candidateIdOf(key))).toBe(0)
})

test('the links that are shown open a single offer and a group, at this start and the next', async () => {
  const { isNew, guestLinks } = await again()
  expect(isNew).toBe(false)
  const [single, group] = await Promise.all(guestLinks.map(guestOf))
  expect(single).toMatchObject({ firstName: 'Ava', tentativeFillStatus: { outcome: 'open' } })
  expect(single?.bookings).toHaveLength(1)
  expect(group).toMatchObject({ firstName: 'Ava', tentativeFillStatus: { outcome: 'open' } })
  expect(group?.bookings).toHaveLength(4)
  expect((await again()).guestLinks).toEqual(guestLinks)
})

test('another instant seeds again, with the same ids and without leftovers', async () => {
  const ids = 'select id from bookings order by id'
  const before = await rollcall.sql(ids)
  const [{ guestLinks: oldLinks }, old] = [await again(), await countOf('agreement_files')]
  await rollcall.signIn('ava')
  await rollcall.sql(`update accounts set disabled_at = now() where id = $1`, candidateIdOf('ava'))
  rollcall.clock.set(TEST_NOW + 2 * 60_000)
  const { isNew, guestLinks } = await again()
  expect(isNew).toBe(true)
  expect(await rollcall.sql(ids)).toEqual(before)
  expect(await countOf('agreement_files')).toBe(old)
  expect(await countOf('clients')).toBe(15)
  expect(await countOf('sessions')).toBe(0)
  await rollcall.signIn('ava')
  await expect(guestOf(oldLinks[0] ?? '')).rejects.toThrow()
  await expect(guestOf(guestLinks[0] ?? '')).resolves.toMatchObject({ firstName: 'Ava' })
})

test('people have files that can be opened, some of them verified, and Nina has none', async () => {
  await rollcall.sql(`update demo_state set edition = edition - 1`)
  await again()
  const { authorization: headers } = await rollcall.signIn('ava')
  for (const list of ['GET /qualifications', 'GET /work-experience', 'GET /documents'] as const) {
    const { json } = await rollcall.call(list, { headers })
    const verified = (json as { isVerified: boolean }[]).map(({ isVerified }) => isVerified)
    expect(new Set(verified)).toEqual(new Set([true, false]))
  }
  const rows = await rollcall.sql<{ id: string; name: string; email: string }>(
    'select f.id, f.name, c.email from files f join candidates c on c.id = f.candidate_id',
  )
  expect(new Set(rows.map(({ email }) => email))).toEqual(
    new Set(['ava', 'noah', 'mia', 'liam', 'zoe', 'ruby'].map(demoEmail)),
  )
  for (const { id, name } of rows) {
    const bytes = await buffer(await rollcall.services.files.open(id))
    expect([name, kindOfContent(bytes)]).toEqual([name, kindOfName(name)])
  }
})

test('data of an earlier edition is seeded again', async () => {
  await rollcall.sql(`update demo_state set edition = edition - 1`)
  expect(await again()).toMatchObject({ isNew: true })
})

test('offers whose bookings were deleted are seeded again too', async () => {
  await rollcall.sql('truncate bookings cascade')
  await rollcall.sql(`update demo_state set edition = edition - 1`)
  const { isNew, guestLinks } = await again()
  expect([isNew, guestLinks.length]).toEqual([true, 2])
  expect(await countOf(`offers where state = 'open'`)).toBe(17)
})

const DAY_MS = 24 * 60 * 60 * 1000

test('data that others added to a demo database is there the next day', async () => {
  const { sql } = rollcall
  const person = await rollcall.newPerson()
  await rollcall.signIn(person.key)
  const theirs = await addBelongings(rollcall, person.id)
  await addClientTimesheet(sql, theirs.workedId, 'S 08:20-15:10')
  await addTimeEntry(sql, theirs.workedId, { clockedInAt: '2026-11-16T08:20:00+11:00' })
  const [school] = demoRegions.AU.schools
  const demoSchool = {
    clientId: clientIdOf(school),
    locationId: locationIdOf(school),
    timeZone: school.timezone,
  }
  await addBooking(sql, { school: demoSchool, candidateId: person.id, dateLocal: '2026-12-01' })
  await addBooking(sql, { school: demoSchool, dateLocal: '2026-12-02' })
  await addAgreement(sql, demoSchool)
  // Ava's by hand, at an hour at which demo data has a shift for her tomorrow; and one of hers that was offered twice.
  const atHerTime = await addBooking(sql, {
    school: theirs.school,
    candidateId: candidateIdOf('ava'),
    dateLocal: '2026-11-18',
  })
  await addOffer(sql, { candidateId: person.id, bookingIds: [bookingIdOf('ava', 'shared')] })
  await addOffer(sql, { candidateId: person.id, bookingIds: [bookingIdOf('ava', 'offered for two days')] })
  await sql(
    `update bookings set candidate_id = $2, status = 110 where id = $1`,
    bookingIdOf('ava', 'offered for two days'),
    person.id,
  )
  await sql(
    `update bookings set candidate_id = $2, status = 110 where id = $1`,
    bookingIdOf('ava', 'shared'),
    candidateIdOf('ava'),
  )
  await sql(
    `insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
     select id, $1, now(), sha256, '203.0.113.9', 'a browser' from agreement_files where client_id = $2`,
    person.id,
    demoSchool.clientId,
  )
  const tables = [
    'candidates',
    'accounts',
    'sessions',
    'clients',
    'locations',
    'bookings',
    'offers',
    'offer_bookings',
    'agreement_files',
    'agreement_signatures',
    'client_timesheets',
    'time_entries',
    'audit_log',
  ]
  const added = async () => {
    const rows = tables.map(async (table) => {
      const found = await sql<{ row: Record<string, unknown> }>(
        // An offer's days follow its booking.
        `select to_jsonb(t) ${table === 'offer_bookings' ? "- 'date_local'" : ''} as row from ${table} t`,
      )
      return found.map(({ row }) => ({ table, ...row })).filter((row) => isAdded(row, person.id))
    })
    return (await Promise.all(rows)).flat()
  }
  const before = await added()
  expect(new Set(before.map(({ table }) => table))).toEqual(new Set(tables))

  rollcall.clock.set(TEST_NOW + DAY_MS)
  expect(await again()).toMatchObject({ isNew: true })
  expect(await added()).toEqual(expect.arrayContaining(before))
  expect(await sql('select candidate_id from bookings where id = $1', atHerTime)).toEqual([
    { candidate_id: candidateIdOf('ava') },
  ])
  // Open again, on its new day, for the people it is offered to.
  const shared = `offer_bookings ob join bookings b on b.id = ob.booking_id and b.date_local = ob.date_local
    where b.id = $1 and b.status = 105`
  expect(await countOf(shared, bookingIdOf('ava', 'shared'))).toBe(3)
})

test('seeding again clears every table that refers to people', async () => {
  const rows = await rollcall.sql<{ table: string }>(
    `select distinct conrelid::regclass::text as "table" from pg_constraint
     where contype = 'f' and conparentid = 0 and confrelid in ('candidates'::regclass, 'accounts'::regclass)`,
  )
  expect(rows.map(({ table }) => table).filter((table) => !clearedTables.includes(table))).toEqual([])
})

const wordsFor = { demo: 'holds demo data', real: 'people who are not demo data' }

test('a database stays demo or real, as it was first used', async () => {
  await expect(claimForRealPeople(rollcall.services.db)).rejects.toThrow(wordsFor.demo)
  await rollcall.sql('delete from database_kind')
  await expect(claimForRealPeople(rollcall.services.db)).rejects.toThrow(wordsFor.demo)

  await rollcall.sql('delete from demo_state')
  const people = await countOf('candidates')
  await expect(again()).rejects.toThrow(wordsFor.real)
  expect(await countOf('database_kind')).toBe(0)
  await claimForRealPeople(rollcall.services.db)
  await rollcall.sql(`insert into demo_state (laid_out_around) values ('2026-11-01')`)
  await expect(again()).rejects.toThrow(wordsFor.real)
  expect(await countOf('candidates')).toBe(people)
})

test('an empty database becomes demo or real by its first start', async () => {
  const database = await createTestDatabase()
  const db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined })
  await claimForRealPeople(db)
  await expect(seedDemo({ ...rollcall.services, db }, { isClockSet: true })).rejects.toThrow(wordsFor.real)
  await claimForRealPeople(db)
  await db.close()
  await database.drop()
})

/** Every id that demo data names is version 8. */
function isAdded(row: Record<string, unknown>, personId: string): boolean {
  const id = String(row.id ?? row.candidate_id ?? row.booking_id)
  return id === personId || row.candidate_id === personId || id[14] !== '8'
}

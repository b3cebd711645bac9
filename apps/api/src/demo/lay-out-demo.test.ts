import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../test/test-app.ts'
import { getGuestBooking } from '../bookings/guest-access.ts'
import { candidateIdOf, demoEmail } from './demo-people.ts'
import { layOutDemo } from './lay-out-demo.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const countOf = async (from: string, ...values: unknown[]) => {
  const [row] = await rollcall.sql<{ count: number }>(`select count(*) from ${from}`, ...values)
  return row?.count
}
const again = (isClockSet = true) => layOutDemo(rollcall.services, { isClockSet })
const guestOf = (path: string) => {
  const [, , first = '', , last = ''] = path.split('/')
  const link = first === 'group' ? { accessGuid: last } : { shortTermTentativeId: first, accessGuid: last }
  return getGuestBooking(rollcall.services, link, '203.0.113.9')
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
  const intact = 'agreement_files where sha256 = sha256(content) and starts_with(content::text, $1)'
  expect(await countOf(intact, `\\x${Buffer.from('%PDF-').toString('hex')}`)).toBe(30)
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
    'Can you take 4 shifts? Tin Shed Early Learning Centre',
    'Can you take a shift? Tin Shed Early Learning Centre',
    'Can you take a shift? Wattle Bend Primary School',
    'Can you take a shift? Wattle Bend Primary School',
  ])
})

test('those who work have said when they can, none of them of a day they are booked, and nobody has checked in', async () => {
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

test('another instant lays it out anew, with the same ids and nothing left over', async () => {
  const ids = 'select id from bookings order by id'
  const before = await rollcall.sql(ids)
  const [{ guestLinks: oldLinks }, old] = [await again(), await countOf('agreement_files')]
  await rollcall.sql(
    `insert into clients (id, name, region) values ('00000000-0000-4000-8000-000000000001', 'Left over', 'AU')`,
  )
  rollcall.clock.set(TEST_NOW + 2 * 60_000)
  const { isNew, guestLinks } = await again()
  expect(isNew).toBe(true)
  expect(await rollcall.sql(ids)).toEqual(before)
  expect(await countOf('agreement_files')).toBe(old)
  expect(await countOf('clients')).toBe(15)
  await expect(guestOf(oldLinks[0] ?? '')).rejects.toThrow()
  await expect(guestOf(guestLinks[0] ?? '')).resolves.toMatchObject({ firstName: 'Ava' })
})

test('what an earlier version laid out is laid out anew', async () => {
  await rollcall.sql(`update demo_state set edition = edition - 1`)
  expect(await again()).toMatchObject({ isNew: true })
})

test('people who are not demo data are never touched', async () => {
  await rollcall.sql('delete from demo_state')
  const people = await countOf('candidates')
  await expect(again()).rejects.toThrow('not demo data')
  expect(await countOf('candidates')).toBe(people)
})

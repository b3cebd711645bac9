import type { Shifts } from '@rollcall/contract/work/shifts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { addClientTimesheet, addShiftRecord, addTimeEntry } from '../../../test/a-shift-record.ts'
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
  school = await addSchool(rollcall.sql)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const book = (given: Partial<GivenBooking>) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, ...given })
const record = (id: string, blocks: string) =>
  addShiftRecord(rollcall.sql, { bookingId: id, candidateId: person.id, operation: 'modify', blocks })
async function list(query: Record<string, string> = {}) {
  const answer = await rollcall.call('GET /shifts', { headers, query })
  expect(answer.status).toBe(200)
  const { groups, waiting, currency } = answer.json as Shifts
  return {
    groups,
    waiting,
    currency,
    pagination: JSON.parse(String(answer.headers['x-pagination'])) as unknown,
    ids: groups.flatMap(({ shifts }) => shifts.map(({ bookingId }) => bookingId)),
  }
}

test('ended shifts are listed newest first, without future, offered, cancelled and other candidates’ ones', async () => {
  const older = await book({ dateLocal: '2026-11-02', status: 175 })
  const newer = await book({ dateLocal: '2026-11-16' })
  const early = await book({ dateLocal: '2026-11-17', startTimeLocal: '05:00', endTimeLocal: '06:40' })
  await book({ dateLocal: '2026-11-17', startTimeLocal: '07:00', endTimeLocal: '08:00' })
  await book({ dateLocal: '2026-11-10', status: -18 })
  await addBooking(rollcall.sql, { school, dateLocal: '2026-11-11' })
  const other = await rollcall.newPerson()
  await addBooking(rollcall.sql, { school, candidateId: other.id, dateLocal: '2026-11-12' })
  const { ids, pagination, currency, waiting } = await list()
  expect(ids).toEqual([early, newer, older])
  expect(pagination).toEqual({ totalCount: 3, pageSize: 20, currentPage: 1, totalPages: 1 })
  expect(currency).toBe('AUD')
  expect(waiting).toEqual({ you: 2, school: 0, consultant: 0, payroll: 0, nobody: 1 })
})

test('the hours are what was recorded, else the school’s, the clocked or the scheduled, as in the record form', async () => {
  const recorded = await book({ dateLocal: '2026-11-09', status: 115 })
  await record(recorded, 'S 08:00-14:00, M 12:00-12:30')
  const bySchool = await book({ dateLocal: '2026-11-10', status: 112 })
  await addClientTimesheet(rollcall.sql, bySchool, 'S 08:20-13:20')
  const clocked = await book({ dateLocal: '2026-11-11' })
  await addTimeEntry(rollcall.sql, clocked, {
    clockedInAt: '2026-11-11T08:20+11:00',
    clockedOutAt: '2026-11-11T15:20+11:00',
    mealBreaks: [['2026-11-11T12:00+11:00', '2026-11-11T12:30+11:00']],
  })
  const scheduled = await book({ dateLocal: '2026-11-12' })
  const withoutRate = await book({ dateLocal: '2026-11-13' })
  await rollcall.sql('update bookings set rate_per_hour = null where id = $1', withoutRate)
  const notHappened = await book({ dateLocal: '2026-11-15', status: 116 })
  await record(notHappened, '')
  const { groups } = await list()
  expect(groups).toMatchObject([
    {
      fromLocal: '2026-11-09',
      toLocal: '2026-11-15',
      totals: { shiftCount: 6, paidMinutes: 330 + 300 + 390 + 410 + 410, unpricedCount: 1 },
      shifts: [
        { bookingId: notHappened, hours: null },
        { bookingId: withoutRate, hours: { source: 'scheduled', paidMinutes: 410, grossPay: null } },
        { bookingId: scheduled, hours: { source: 'scheduled', paidMinutes: 410, grossPay: 494.73 } },
        { bookingId: clocked, hours: { source: 'clocked', paidMinutes: 390, grossPay: 470.6 } },
        { bookingId: bySchool, hours: { source: 'school', paidMinutes: 300, grossPay: 362 } },
        { bookingId: recorded, hours: { source: 'record', paidMinutes: 330, grossPay: 398.2 } },
      ],
    },
  ])
  expect(groups[0]?.totals.grossPay).toBe(1725.53)
})

test('a week or month that is cut by a page has the totals of the whole on both', async () => {
  const dates = ['2026-10-30', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-09']
  for (const dateLocal of dates) await book({ dateLocal })
  const week = { fromLocal: '2026-11-02', totals: { shiftCount: 4, paidMinutes: 1640, grossPay: 1978.92 } }
  const first = await list({ pageSize: '3' })
  expect(first.groups).toMatchObject([{ fromLocal: '2026-11-09', totals: { shiftCount: 1 } }, week])
  const second = await list({ pageSize: '3', page: '2' })
  expect(second.groups).toMatchObject([week, { fromLocal: '2026-10-26', totals: { shiftCount: 1 } }])
  expect(second.pagination).toEqual({ totalCount: 6, pageSize: 3, currentPage: 2, totalPages: 2 })
  expect(new Set([...first.ids, ...second.ids]).size).toBe(6)

  const byMonth = await list({ pageSize: '1', page: '3', period: 'month' })
  expect(byMonth.groups).toMatchObject([
    { fromLocal: '2026-11-01', toLocal: '2026-11-30', totals: { shiftCount: 5 }, shifts: [{}] },
  ])
  const fromSunday = await list({ startOfWeek: 'Sunday' })
  expect(fromSunday.groups.map(({ fromLocal }) => fromLocal)).toEqual([
    '2026-11-08',
    '2026-11-01',
    '2026-10-25',
  ])
  expect((await list({ page: '9' })).groups).toEqual([])
})

test('a school is found by a part of its name or campus, in any case and accent, and totals are of the found shifts', async () => {
  const quarry = await addSchool(rollcall.sql, { name: '100% Quarry_Lane School' })
  const found = await book({ school: quarry, dateLocal: '2026-11-10', status: 114 })
  await book({ dateLocal: '2026-11-11' })
  for (const search of ['quarry', ' LANE ', '100%', 'y_l']) {
    const { ids, waiting, groups } = await list({ search })
    expect(ids).toEqual([found])
    expect(waiting).toMatchObject({ you: 0, school: 1 })
    expect(groups[0]?.totals.shiftCount).toBe(1)
  }
  expect((await list({ search: '%' })).ids).toEqual([found])
  expect((await list({ search: 'main campus' })).ids).toHaveLength(2)
  expect((await list({ search: "o'; drop table" })).ids).toEqual([])
})

test('a shift that was clocked out and recorded early is there before its end', async () => {
  const id = await book({
    dateLocal: '2026-11-17',
    startTimeLocal: '06:00',
    endTimeLocal: '12:00',
    status: 114,
  })
  await record(id, 'S 06:00-06:30')
  expect((await list()).ids).toEqual([id])
})

test.each([{ pageSize: '101' }, { page: '0' }, { period: 'year' }, { search: 'x'.repeat(101) }])(
  '%o is refused by its shape',
  async (query) => {
    expect((await rollcall.call('GET /shifts', { headers, query })).code).toBe('request_invalid')
  },
)

test('where the page is switched off, so is its call', async () => {
  await rollcall.sql(
    `update candidates set features = '{"route_shifts":"disabled"}' where id = $1`,
    person.id,
  )
  expect(await rollcall.call('GET /shifts', { headers })).toMatchObject({
    status: 403,
    code: 'feature_not_enabled',
  })
})

everyCodeIsMet('GET /shifts')

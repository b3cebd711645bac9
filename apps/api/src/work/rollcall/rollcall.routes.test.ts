import type { AvailabilityDay } from '@rollcall/contract/work/availability'
import type { RollcallStatus } from '@rollcall/contract/work/rollcall'
import { availabilityOfReady } from '@rollcall/domain/work/rollcall/ready-availability'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type School } from '../../../test/a-booking.ts'
import { addRegistration } from '../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

const TODAY = '2026-11-17'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let registrationId: string
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  registrationId = await addRegistration(rollcall.sql, person.id, { decision: 'Active' })
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const answer = (status: string, more: { activeDateLocal?: string; key?: string } = {}) =>
  rollcall.call('POST /rollcall', {
    headers: { ...headers, ...(more.key && { 'idempotency-key': more.key }) },
    body: { status, ...(more.activeDateLocal && { activeDateLocal: more.activeDateLocal }) },
  })
const read = async () => (await rollcall.call('GET /rollcall', { headers })).json as RollcallStatus
async function readMe() {
  const me = await rollcall.call('GET /me', { headers })
  return (me.json as { rollcallStatus: RollcallStatus }).rollcallStatus
}
const putDay = (dateLocal: string, status: string, partialRanges: AvailabilityDay['partialRanges'] = []) =>
  rollcall.call('PUT /availability', { headers, body: { status, selectedDates: [dateLocal], partialRanges } })
const clear = (dates: string) => rollcall.call('DELETE /availability', { headers, query: { dates } })
const daysOf = () =>
  rollcall.sql(
    `select date_local as date, status from availability_days where candidate_id = $1 order by 1`,
    person.id,
  )
const auditsOf = async () =>
  (
    await rollcall.sql<{ action: string }>(
      'select action from audit_log where subject_id = $1 and action ~ $2 order by id',
      person.id,
      'availability|rollcall',
    )
  ).map(({ action }) => action)

test.each(['ready', 'notReady'] as const)('%s is kept, and is the day’s availability', async (status) => {
  const before = await read()
  expect(before).toMatchObject({ rollcall: 'unset', activeDateLocal: TODAY, activeDay: 'today' })
  expect(await answer(status)).toMatchObject({ status: 200, json: { ...before, rollcall: status } })
  expect(await read()).toEqual({ ...before, rollcall: status })
  expect(await readMe()).toEqual({ ...before, rollcall: status })
  expect(await daysOf()).toEqual([{ date: TODAY, status: availabilityOfReady[status] }])
  expect(await auditsOf()).toEqual(['availability_saved', 'rollcall_answered'])
})

test('a second answer replaces the first and the day’s availability', async () => {
  await putDay(TODAY, 'partial', [{ startTime: '08:00', endTime: '12:00' }])
  await answer('ready')
  await answer('notReady')
  expect(await read()).toMatchObject({ rollcall: 'notReady' })
  expect(await daysOf()).toEqual([{ date: TODAY, status: 'unavailable' }])
})

test.each([
  ['to the opposite', () => putDay(TODAY, 'unavailable'), 'unset'],
  ['to some hours', () => putDay(TODAY, 'partial', [{ startTime: '08:00', endTime: '12:00' }]), 'unset'],
  ['back to not set', () => clear(TODAY), 'unset'],
  ['to what it is already', () => putDay(TODAY, 'available'), 'ready'],
  ['together with none of it', () => putDay('2026-11-18', 'unavailable'), 'ready'],
])('changing the day %s leaves the check-in true', async (_how, change, expected) => {
  await answer('ready')
  await change()
  expect(await read()).toMatchObject({ rollcall: expected })
  expect(await readMe()).toMatchObject({ rollcall: expected })
})

test('an answer is of its day: after the cut-off the next day has none', async () => {
  await answer('ready')
  rollcall.clock.set(TEST_NOW + 3 * HOUR_MS)
  headers = (await rollcall.signIn(person.key)).authorization
  expect(await read()).toMatchObject({ rollcall: 'unset', activeDateLocal: '2026-11-18' })
  await answer('notReady')
  expect(await read()).toMatchObject({ rollcall: 'notReady' })
  expect(await daysOf()).toEqual([
    { date: TODAY, status: 'available' },
    { date: '2026-11-18', status: 'unavailable' },
  ])
  rollcall.clock.set(Date.parse('2026-11-18T08:00:00+11:00'))
  headers = (await rollcall.signIn(person.key)).authorization
  expect(await read()).toMatchObject({ rollcall: 'notReady', activeDay: 'today' })
})

test('no answer is refused, and one of another shape too', async () => {
  expect(await answer('unset')).toMatchObject({
    status: 422,
    code: 'unset_status',
    json: { param: 'status' },
  })
  expect(await answer('maybe')).toMatchObject({ status: 400, code: 'request_invalid' })
  expect(await daysOf()).toEqual([])
})

test.each(['ready', 'notReady'])('%s on a booked day is refused, and nothing is saved', async (status) => {
  await putDay(TODAY, 'partial', [{ startTime: '08:00', endTime: '12:00' }])
  await addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: TODAY })
  expect(await answer(status)).toMatchObject({
    status: 409,
    code: 'rollcall_conflicts_with_booking',
    json: { param: TODAY },
  })
  expect(await read()).toMatchObject({ rollcall: 'unset', isBooked: true })
  expect(await readMe()).toMatchObject({ isBooked: true })
  expect(await daysOf()).toEqual([{ date: TODAY, status: 'partial' }])
})

test.each(['ready', 'notReady'])(
  '%s is refused from a candidate without an active registration',
  async (status) => {
    await rollcall.sql(`update registrations set decision = 'none' where id = $1`, registrationId)
    expect(await read()).toMatchObject({ isAsked: false })
    expect(await answer(status)).toMatchObject({ status: 409, code: 'rollcall_not_asked' })
    expect(await daysOf()).toEqual([])
    expect(await auditsOf()).toEqual([])

    await rollcall.sql(`update registrations set decision = 'Active' where id = $1`, registrationId)
    expect(await read()).toMatchObject({ isAsked: true })
    expect(await readMe()).toMatchObject({ isAsked: true })
    expect((await answer(status)).status).toBe(200)
  },
)

test('an offer, a cancelled booking and one on another day do not prevent a check-in', async () => {
  const offered = await addBooking(rollcall.sql, { school, dateLocal: TODAY })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
  await addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: TODAY, status: -18 })
  await addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: '2026-11-18' })
  expect(await read()).toMatchObject({ isBooked: false })
  expect((await answer('ready')).status).toBe(200)
})

test('an answer meant for a day that has passed is not taken for another', async () => {
  expect((await answer('ready', { activeDateLocal: TODAY })).status).toBe(200)
  rollcall.clock.set(Date.parse(`${TODAY}T09:00:00+11:00`))
  headers = (await rollcall.signIn(person.key)).authorization
  expect(await answer('notReady', { activeDateLocal: TODAY })).toMatchObject({
    status: 409,
    code: 'rollcall_date_passed',
    json: { param: '2026-11-18' },
  })
  expect(await daysOf()).toEqual([{ date: TODAY, status: 'available' }])
  expect((await answer('notReady', { activeDateLocal: '2026-11-18' })).status).toBe(200)
})

test('a repeated answer is replayed, and does not undo later changes', async () => {
  const key = `rollcall-${person.id}`
  const first = await answer('ready', { key })
  await putDay(TODAY, 'unavailable')
  expect((await answer('ready', { key })).json).toEqual(first.json)
  expect(await read()).toMatchObject({ rollcall: 'unset' })
  expect(await daysOf()).toEqual([{ date: TODAY, status: 'unavailable' }])
  expect((await answer('notReady', { key })).code).toBe('idempotency_key_reused')
})

test('a check-in is the caller’s own alone', async () => {
  const other = await rollcall.newPerson()
  await addRegistration(rollcall.sql, other.id, { decision: 'Active' })
  const theirs = (await rollcall.signIn(other.key)).authorization
  await answer('ready')
  expect((await rollcall.call('GET /rollcall', { headers: theirs })).json).toMatchObject({
    rollcall: 'unset',
  })
  await rollcall.call('POST /rollcall', { headers: theirs, body: { status: 'notReady' } })
  expect(await read()).toMatchObject({ rollcall: 'ready' })
  expect(await daysOf()).toEqual([{ date: TODAY, status: 'available' }])
})

interface Place {
  region: string
  state: string
  timezone: string
}

describe('the active date by zone, cut-off and holiday', () => {
  const moveTo = async ({ region, state, timezone }: Place, instant: string) => {
    await rollcall.sql(
      'update candidates set region = $2, state = $3, timezone = $4 where id = $1',
      person.id,
      region,
      state,
      timezone,
    )
    rollcall.clock.set(Date.parse(instant))
    headers = (await rollcall.signIn(person.key)).authorization
  }
  const places = {
    melbourne: { region: 'AU', state: 'Victoria', timezone: 'Australia/Melbourne' },
    sydney: { region: 'AU', state: 'New South Wales', timezone: 'Australia/Sydney' },
    brisbane: { region: 'AU', state: 'Queensland', timezone: 'Australia/Brisbane' },
    auckland: { region: 'NZ', state: 'Auckland', timezone: 'Pacific/Auckland' },
    wellington: { region: 'NZ', state: 'Wellington', timezone: 'Pacific/Auckland' },
    london: { region: 'UK', state: 'England', timezone: 'Europe/London' },
    glasgow: { region: 'UK', state: 'Scotland', timezone: 'Europe/London' },
    denver: { region: 'US', state: 'Colorado', timezone: 'America/Denver' },
    phoenix: { region: 'US', state: 'Arizona', timezone: 'America/Phoenix' },
    toronto: { region: 'CA', state: 'Ontario', timezone: 'America/Toronto' },
  } satisfies Record<string, Place>

  test.each<[keyof typeof places, string, string, string, number]>([
    ['melbourne', '2026-11-17T08:59:59+11:00', '2026-11-17', 'today', 1_000],
    ['melbourne', '2026-11-17T09:00:00+11:00', '2026-11-18', 'tomorrow', 15 * HOUR_MS],
    ['brisbane', '2026-11-17T08:59:00+10:00', '2026-11-17', 'today', MINUTE_MS],
    ['london', '2026-11-17T08:59:00Z', '2026-11-17', 'today', MINUTE_MS],
    ['phoenix', '2026-11-17T09:00:00-07:00', '2026-11-18', 'tomorrow', 15 * HOUR_MS],
    // Melbourne Cup Day is Victoria's alone.
    ['melbourne', '2026-11-03T08:00:00+11:00', '2026-11-04', 'tomorrow', 16 * HOUR_MS],
    ['sydney', '2026-11-03T08:00:00+11:00', '2026-11-03', 'today', HOUR_MS],
    // Thanksgiving is a Thursday there, a Monday in October here, and unknown elsewhere.
    ['denver', '2026-11-25T10:00:00-07:00', '2026-11-27', 'nextWorkingDay', 14 * HOUR_MS],
    ['toronto', '2026-11-25T10:00:00-05:00', '2026-11-26', 'tomorrow', 14 * HOUR_MS],
    ['toronto', '2026-10-12T08:00:00-04:00', '2026-10-13', 'tomorrow', 16 * HOUR_MS],
    // The second of January is a holiday in Scotland and New Zealand.
    ['glasgow', '2029-01-02T08:00:00Z', '2029-01-03', 'tomorrow', 16 * HOUR_MS],
    ['london', '2029-01-02T08:00:00Z', '2029-01-02', 'today', HOUR_MS],
    ['auckland', '2029-01-02T08:00:00+13:00', '2029-01-03', 'tomorrow', 16 * HOUR_MS],
    // Auckland's anniversary is not Wellington's, and Family Day is Ontario's.
    ['auckland', '2027-02-01T08:00:00+13:00', '2027-02-02', 'tomorrow', 16 * HOUR_MS],
    ['wellington', '2027-02-01T08:00:00+13:00', '2027-02-01', 'today', HOUR_MS],
    ['toronto', '2027-02-15T08:00:00-05:00', '2027-02-16', 'tomorrow', 16 * HOUR_MS],
    // A holiday on a weekend is kept on the days after it: Christmas of 2027 is a Saturday, the Fourth a Sunday.
    ['london', '2027-12-24T10:00:00Z', '2027-12-29', 'nextWorkingDay', 86 * HOUR_MS],
    ['melbourne', '2027-12-24T10:00:00+11:00', '2027-12-29', 'nextWorkingDay', 86 * HOUR_MS],
    ['denver', '2027-07-05T08:00:00-06:00', '2027-07-06', 'tomorrow', 16 * HOUR_MS],
    // Over the turn of the year: Thursday 31 December, New Year's Day on Friday, a weekend.
    ['london', '2026-12-31T10:00:00Z', '2027-01-04', 'nextWorkingDay', 62 * HOUR_MS],
    // The week end in which the clocks change is an hour short in Melbourne and an hour long in London.
    ['melbourne', '2026-10-03T10:00:00+10:00', '2026-10-05', 'nextWorkingDay', 14 * HOUR_MS],
    ['melbourne', '2026-10-04T00:00:00+10:00', '2026-10-05', 'tomorrow', 23 * HOUR_MS],
    ['london', '2026-10-25T00:00:00+01:00', '2026-10-26', 'tomorrow', 25 * HOUR_MS],
    ['denver', '2027-03-14T00:00:00-07:00', '2027-03-15', 'tomorrow', 23 * HOUR_MS],
  ])('in %s at %s the check-in is for %s', async (place, instant, activeDateLocal, activeDay, untilMs) => {
    await moveTo(places[place], instant)
    const expected = {
      rollcall: 'unset',
      activeDateLocal,
      activeDay,
      isBooked: false,
      isAsked: true,
      timeUntilUpdateRequiredInMilliSeconds: untilMs,
    }
    expect(await read()).toEqual(expected)
    expect(await readMe()).toEqual(expected)
    expect((await answer('notReady', { activeDateLocal })).json).toEqual({
      ...expected,
      rollcall: 'notReady',
    })
    expect(await daysOf()).toEqual([{ date: activeDateLocal, status: 'unavailable' }])
  })

  test('once the time given is over the date or the day is another', async () => {
    await moveTo(places.melbourne, '2026-11-20T08:30:00+11:00')
    const seen: string[] = []
    for (let step = 0; step < 4; step++) {
      const { activeDateLocal, activeDay, timeUntilUpdateRequiredInMilliSeconds } = await read()
      seen.push(`${activeDay} ${activeDateLocal}`)
      rollcall.clock.advance(timeUntilUpdateRequiredInMilliSeconds)
      headers = (await rollcall.signIn(person.key)).authorization
    }
    expect(seen).toEqual([
      'today 2026-11-20',
      'nextWorkingDay 2026-11-23',
      'tomorrow 2026-11-23',
      'today 2026-11-23',
    ])
  })
})

test('the cut-off is the region’s own, by configuration', async () => {
  const site = rollcall.services.config.sites.find(({ region }) => region === 'AU')
  if (!site) throw new Error('There is no site for Australia')
  const { rollcallCutOffLocal } = site
  site.rollcallCutOffLocal = '06:30'
  expect(await read()).toMatchObject({ activeDateLocal: '2026-11-18' })
  site.rollcallCutOffLocal = rollcallCutOffLocal
  expect(await read()).toMatchObject({ activeDateLocal: TODAY })
})

everyCodeIsMet('GET /rollcall', 'POST /rollcall')

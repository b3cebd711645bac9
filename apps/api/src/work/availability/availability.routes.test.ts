import type { AvailabilityDay } from '@rollcall/contract/work/availability'
import type { Overview } from '@rollcall/contract/work/bookings'
import { addDays, eachDate } from '@rollcall/domain/time/calendar-date'
import { MAX_RANGES } from '@rollcall/domain/work/availability/hour-ranges'
import { defaultOngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type School } from '../../../test/a-booking.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

const TODAY = '2026-11-17'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let school: School
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

type Status = AvailabilityDay['status']
const hours = (...texts: string[]) =>
  texts.map((text) => {
    const [startTime = '', endTime = ''] = text.split('-')
    return { startTime, endTime }
  })
const day = (dateLocal: string, status: Status, ...texts: string[]): AvailabilityDay => ({
  dateLocal,
  status,
  partialRanges: hours(...texts),
})

const put = (status: Status, selectedDates: string[], ...texts: string[]) =>
  rollcall.call('PUT /availability', {
    headers,
    body: { status, selectedDates, partialRanges: hours(...texts) },
  })
const putDays = (days: AvailabilityDay[], more: Record<string, string> = {}) =>
  rollcall.call('PUT /availability/days', { headers: { ...headers, ...more }, body: { days } })
const clear = (...dates: string[]) =>
  rollcall.call('DELETE /availability', { headers, query: { dates: dates.join() } })
const putOngoing = (body: object) => rollcall.call('PUT /availability/ongoing', { headers, body })

async function readAvailability(from = TODAY, to = '2027-12-01', who = headers) {
  const query = { dateFromLocal: from, dateToLocal: to }
  const answer = await rollcall.call('GET /bookings/overview', { headers: who, query })
  expect(answer.status).toBe(200)
  return (answer.json as Overview).availability
}
const readDays = async () => (await readAvailability()).scheduled

const book = (dateLocal: string, status: number = bookingStatus.confirmed) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal, status })
const audits = () =>
  rollcall.sql<{ action: string; details: { days: AvailabilityDay[] } }>(
    `select action, details from audit_log where subject_id = $1 and action like '%availability_saved' order by id`,
    person.id,
  )

describe('PUT /availability', () => {
  test('says the same of every chosen day, answers them and shows them in the overview', async () => {
    const saved = await put('available', ['2026-11-24', '2026-11-18'])
    const expected = [day('2026-11-18', 'available'), day('2026-11-24', 'available')]
    expect(saved).toMatchObject({ status: 200, json: expected })
    expect(await readAvailability()).toEqual({ scheduled: expected, ongoing: null })
    expect(await audits()).toEqual([
      {
        action: 'availability_saved',
        details: { days: [day('2026-11-24', 'available'), day('2026-11-18', 'available')] },
      },
    ])
  })

  test('keeps the hours of a day in the order of the day', async () => {
    await put('partial', [TODAY], '13:00-15:30', '08:00-12:00', '12:00-13:00')
    expect(await readDays()).toEqual([day(TODAY, 'partial', '08:00-12:00', '12:00-13:00', '13:00-15:30')])
    await put('unavailable', [TODAY])
    expect(await readDays()).toEqual([day(TODAY, 'unavailable')])
  })

  test('takes a whole year, and dates of the next one', async () => {
    const dates = eachDate(TODAY, addDays(TODAY, 365))
    expect((await put('available', dates)).json).toHaveLength(366)
    expect(await readDays()).toHaveLength(366)
    expect(await readAvailability('2027-01-01', '2027-01-02')).toMatchObject({
      scheduled: [day('2027-01-01', 'available'), day('2027-01-02', 'available')],
    })
  })

  test('saving unchanged days writes nothing', async () => {
    await put('partial', [TODAY], '08:00-12:00')
    await put('partial', [TODAY], '08:00-12:00')
    expect(await audits()).toHaveLength(1)
  })

  test.each([
    ['no status', () => put('unset', [TODAY]), 422, 'availability_unset_status', 'status'],
    ['no day', () => put('available', []), 400, 'availability_no_days_requested', null],
    [
      'more days than a year has',
      () => put('available', eachDate(TODAY, addDays(TODAY, 366))),
      400,
      'availability_too_many_days',
      null,
    ],
    ['a day twice', () => put('available', [TODAY, TODAY]), 400, 'availability_duplicate_days', TODAY],
    [
      'days that are over',
      () => put('available', ['2026-11-16', TODAY, '2025-11-17']),
      422,
      'availability_date_in_past',
      '2026-11-16,2025-11-17',
    ],
    [
      'a start that is no time',
      () => put('partial', [TODAY], '24:00-25:00'),
      400,
      'availability_invalid_local_start_time',
      null,
    ],
    [
      'an end before the start',
      () => put('partial', [TODAY], '12:00-08:00'),
      400,
      'availability_invalid_local_end_time',
      null,
    ],
    ['by hours without hours', () => put('partial', [TODAY]), 400, 'availability_ranges_missing', null],
    [
      'hours twice',
      () => put('partial', [TODAY], '08:00-12:00', '11:59-13:00'),
      400,
      'availability_ranges_overlapping',
      null,
    ],
    [
      'hours on a free day',
      () => put('available', [TODAY], '08:00-12:00'),
      400,
      'availability_ranges_only_with_partial',
      null,
    ],
  ])('%s is refused by name', async (_what, send, status, code, param) => {
    expect(await send()).toMatchObject({ status, code, json: { param } })
    expect(await readDays()).toEqual([])
    expect(await audits()).toEqual([])
  })

  test.each([
    ['a date no calendar has', { status: 'available', selectedDates: ['2026-02-30'] }],
    ['a status there is not', { status: 'maybe', selectedDates: [TODAY] }],
    ['more dates than the limit', { status: 'available', selectedDates: Array(5_001).fill(TODAY) }],
    ['no dates at all', { status: 'available' }],
  ])('%s is no request', async (_what, body) => {
    expect(await rollcall.call('PUT /availability', { headers, body })).toMatchObject({
      status: 400,
      code: 'request_invalid',
    })
  })
})

describe('booked days', () => {
  test('are refused by name, and nothing is saved: every other day is as it was', async () => {
    await put('partial', ['2026-11-18', '2026-11-20'], '08:00-12:00')
    await put('unavailable', ['2026-11-25'])
    const before = await readDays()
    await book('2026-11-19')
    await book('2026-11-23')
    const dates = eachDate('2026-11-18', '2026-11-27')
    expect(await put('available', dates)).toMatchObject({
      status: 409,
      code: 'availability_conflicts_with_booking',
      json: { param: '2026-11-19,2026-11-23' },
    })
    expect(await putDays(dates.map((date) => day(date, 'unavailable')))).toMatchObject({
      status: 409,
      code: 'availability_conflicts_with_booking',
      json: { param: '2026-11-19,2026-11-23' },
    })
    expect(await readDays()).toEqual(before)
    expect(await audits()).toHaveLength(2)
  })

  test('can be set back, alone or with others', async () => {
    await put('available', ['2026-11-18', '2026-11-19'])
    await book('2026-11-19')
    expect((await putDays([day('2026-11-19', 'unset'), day('2026-11-20', 'available')])).status).toBe(200)
    expect(await readDays()).toEqual([day('2026-11-18', 'available'), day('2026-11-20', 'available')])
  })

  test.each([
    ['cancelled', -18, 200],
    ['confirmed', bookingStatus.confirmed, 409],
    ['in dispute', bookingStatus.disputeOrMismatch, 409],
    ['invoiced', bookingStatus.invoice, 409],
  ])('are those of a booking that counts: %s', async (_what, status, answered) => {
    await book('2026-11-19', status)
    expect((await put('available', ['2026-11-19'])).status).toBe(answered)
  })

  test('an offered day may be saved, and so may a day that another is booked on', async () => {
    const offered = await addBooking(rollcall.sql, { school, dateLocal: '2026-11-19' })
    await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
    const other = await rollcall.newPerson()
    await addBooking(rollcall.sql, { school, candidateId: other.id, dateLocal: '2026-11-20' })
    expect((await put('unavailable', ['2026-11-19', '2026-11-20'])).status).toBe(200)
  })
})

describe('PUT /availability/days', () => {
  test('says something of each day by itself, sets days back, and leaves the rest', async () => {
    await put('available', ['2026-11-18', '2026-11-19', '2026-11-20'])
    const answer = await putDays([
      day('2026-11-23', 'partial', '12:00-15:00'),
      day('2026-11-18', 'unset'),
      day('2026-11-19', 'unavailable'),
      day('2026-11-30', 'unset'),
    ])
    const touched = [day('2026-11-19', 'unavailable'), day('2026-11-23', 'partial', '12:00-15:00')]
    expect(answer).toMatchObject({ status: 200, json: touched })
    expect(await readDays()).toEqual([touched[0], day('2026-11-20', 'available'), touched[1]])
    const [, audit] = await audits()
    expect(audit?.details.days.map(({ dateLocal }) => dateLocal)).toEqual([
      '2026-11-23',
      '2026-11-18',
      '2026-11-19',
    ])
  })

  test('a whole year with as many hours on each day as there may be goes in one request', async () => {
    const hours = Array.from({ length: MAX_RANGES }, (_, hour) => {
      const two = String(hour * 2).padStart(2, '0')
      return `${two}:00-${two}:45`
    })
    const year = eachDate(TODAY, addDays(TODAY, 365)).map((date) => day(date, 'partial', ...hours))
    expect((await putDays(year)).json).toHaveLength(366)
    const oneMore = [...hours, '23:00-23:30']
    expect((await putDays([day(TODAY, 'partial', ...oneMore)])).code).toBe('request_invalid')
  })

  test.each([
    ['no day', [], 'availability_no_days_requested'],
    [
      'too many',
      eachDate(TODAY, addDays(TODAY, 366)).map((date) => day(date, 'unset')),
      'availability_too_many_days',
    ],
    ['a day twice', [day(TODAY, 'available'), day(TODAY, 'unset')], 'availability_duplicate_days'],
    ['a day that is over', [day('2026-11-16', 'unset')], 'availability_date_in_past'],
    ['a bad start', [day(TODAY, 'partial', '8:00-12:00')], 'availability_invalid_local_start_time'],
    ['a bad end', [day(TODAY, 'partial', '08:00-24:00')], 'availability_invalid_local_end_time'],
    ['no hours', [day(TODAY, 'partial')], 'availability_ranges_missing'],
    ['hours twice', [day(TODAY, 'partial', '08:00-12:00', '08:00-12:00')], 'availability_ranges_overlapping'],
    [
      'hours on a day set back',
      [day(TODAY, 'unset', '08:00-12:00')],
      'availability_ranges_only_with_partial',
    ],
  ])('%s among good days is refused, and none of them is saved', async (what, bad, code) => {
    const good = what === 'no day' ? [] : [day('2026-11-27', 'available')]
    expect((await putDays([...good, ...bad])).code).toBe(code)
    expect(await readDays()).toEqual([])
  })

  test('another candidate’s id in a day changes nothing of theirs', async () => {
    const other = await rollcall.newPerson()
    const body = { candidateId: other.id, days: [{ ...day(TODAY, 'available'), candidateId: other.id }] }
    expect((await rollcall.call('PUT /availability/days', { headers, body })).status).toBe(200)
    expect(await readDays()).toHaveLength(1)
    expect(await rollcall.sql('select from availability_days where candidate_id = $1', other.id)).toEqual([])
  })
})

describe('DELETE /availability', () => {
  test('sets days back to not set, again without complaint, and the others stay', async () => {
    await put('available', ['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(await clear('2026-11-18', '2026-11-20')).toMatchObject({ status: 204, json: undefined })
    expect((await clear('2026-11-18')).status).toBe(204)
    expect(await readDays()).toEqual([day('2026-11-19', 'available')])
    expect(await audits()).toHaveLength(2)
  })

  test.each([
    ['nothing', [], 400, 'availability_no_days_requested'],
    ['a day twice', ['2026-11-18', '2026-11-18'], 400, 'availability_duplicate_days'],
    ['a day that is over', ['2026-11-16'], 422, 'availability_date_in_past'],
    ['more than a year', eachDate(TODAY, addDays(TODAY, 366)), 400, 'availability_too_many_days'],
    ['what is no date', ['tomorrow'], 400, 'request_invalid'],
    ['a date no calendar has', ['2027-02-29'], 400, 'request_invalid'],
    ['a date and nothing', ['2026-11-18', ''], 400, 'request_invalid'],
  ])('%s is refused', async (_what, dates, status, code) => {
    expect(await clear(...dates)).toMatchObject({ status, code })
  })
})

describe('PUT /availability/ongoing', () => {
  const weekend = {
    ...defaultOngoingAvailability,
    saturday: 'unavailable',
    sunday: 'unavailable',
  } as const

  test('is there once saved, and the days are left alone', async () => {
    await put('available', ['2026-11-21'])
    expect(await readAvailability()).toMatchObject({ ongoing: null })
    expect(await putOngoing(weekend)).toMatchObject({ status: 200, json: weekend })
    expect(await readAvailability()).toEqual({
      scheduled: [day('2026-11-21', 'available')],
      ongoing: weekend,
    })
    await putOngoing({ ...weekend, monday: 'unavailable' })
    expect((await readAvailability()).ongoing).toEqual({ ...weekend, monday: 'unavailable' })
    expect((await audits()).map(({ action }) => action)).toEqual([
      'availability_saved',
      'ongoing_availability_saved',
      'ongoing_availability_saved',
    ])
  })

  test.each([
    ['a day short', { ...weekend, friday: undefined }],
    ['by hours', { ...weekend, friday: 'partial' }],
  ])('a week %s is no request', async (_what, body) => {
    expect((await putOngoing(body)).code).toBe('request_invalid')
    expect((await readAvailability()).ongoing).toBeNull()
  })
})

test('other candidates’ days neither change nor show', async () => {
  const other = await rollcall.newPerson()
  const theirs = (await rollcall.signIn(other.key)).authorization
  const body = {
    status: 'partial',
    selectedDates: [TODAY, '2026-11-18'],
    partialRanges: hours('08:00-12:00'),
  }
  await rollcall.call('PUT /availability', { headers: theirs, body })
  await rollcall.call('PUT /availability/ongoing', { headers: theirs, body: defaultOngoingAvailability })
  const before = await readAvailability(TODAY, '2026-12-01', theirs)
  expect(before.scheduled).toHaveLength(2)

  await put('unavailable', [TODAY, '2026-11-18', '2026-11-19'])
  await putOngoing({ ...defaultOngoingAvailability, monday: 'unavailable' })
  await clear(TODAY)
  await putDays([day('2026-11-18', 'unset')])
  expect(await readAvailability(TODAY, '2026-12-01', theirs)).toEqual(before)
  expect(await readDays()).toEqual([day('2026-11-19', 'unavailable')])
})

test('the overview shows the days of its window, both ends included', async () => {
  await put('available', eachDate('2026-11-18', '2026-11-28'))
  const { scheduled } = await readAvailability('2026-11-20', '2026-11-24')
  expect(scheduled.map(({ dateLocal }) => dateLocal)).toEqual(eachDate('2026-11-20', '2026-11-24'))
})

test('a repeated request replays its answer and changes nothing; its key with other days is refused', async () => {
  const key = { 'idempotency-key': `days-${person.id}` }
  const days = [day('2026-11-18', 'available'), day('2026-11-19', 'partial', '08:00-12:00')]
  const first = await putDays(days, key)
  await put('unavailable', ['2026-11-18'])
  expect((await putDays(days, key)).json).toEqual(first.json)
  expect(await readDays()).toEqual([day('2026-11-18', 'unavailable'), days[1]])
  expect((await putDays([day('2026-11-20', 'available')], key)).code).toBe('idempotency_key_reused')
})

test('a refusal is replayed too, even if the state has changed', async () => {
  const key = { 'idempotency-key': `refused-${person.id}` }
  const booking = await book('2026-11-19')
  const days = [day('2026-11-19', 'available')]
  expect((await putDays(days, key)).code).toBe('availability_conflicts_with_booking')
  await rollcall.sql('update bookings set status = -18 where id = $1', booking)
  expect((await putDays(days, key)).code).toBe('availability_conflicts_with_booking')
  expect((await putDays(days)).status).toBe(200)
})

describe('today is the candidate’s own', () => {
  test.each([
    ['Pacific/Auckland', '2026-11-17T11:00:00Z', '2026-11-18'],
    ['Pacific/Auckland', '2026-11-17T10:59:59Z', '2026-11-17'],
    ['Australia/Brisbane', '2026-11-17T14:00:00Z', '2026-11-18'],
    ['Europe/London', '2026-11-17T23:59:59Z', '2026-11-17'],
    ['America/Los_Angeles', '2026-11-18T07:59:59Z', '2026-11-17'],
    ['America/Phoenix', '2026-11-18T07:00:00Z', '2026-11-18'],
    // The night clocks change: Sydney and Melbourne skip an hour, London repeats one, Denver skips one.
    ['Australia/Melbourne', '2026-10-03T13:59:59Z', '2026-10-03'],
    ['Australia/Melbourne', '2026-10-03T14:00:00Z', '2026-10-04'],
    ['Australia/Melbourne', '2026-10-04T12:59:59Z', '2026-10-04'],
    ['Australia/Melbourne', '2026-10-04T13:00:00Z', '2026-10-05'],
    ['Europe/London', '2026-10-24T23:00:00Z', '2026-10-25'],
    ['Europe/London', '2026-10-25T23:59:59Z', '2026-10-25'],
    ['Europe/London', '2026-10-26T00:00:00Z', '2026-10-26'],
    ['America/Denver', '2027-03-14T06:59:59Z', '2027-03-13'],
    ['America/Denver', '2027-03-15T05:59:59Z', '2027-03-14'],
    ['America/Denver', '2027-03-15T06:00:00Z', '2027-03-15'],
  ])('in %s at %s it is %s: that day can be set, the one before cannot', async (zone, instant, today) => {
    rollcall.clock.set(Date.parse(instant))
    await rollcall.sql('update candidates set timezone = $2 where id = $1', person.id, zone)
    headers = (await rollcall.signIn(person.key)).authorization
    expect((await put('available', [addDays(today, -1)])).code).toBe('availability_date_in_past')
    expect((await put('partial', [today, addDays(today, 1)], '01:30-02:30')).status).toBe(200)
    expect((await readAvailability(addDays(today, -1), addDays(today, 2))).scheduled).toEqual([
      day(today, 'partial', '01:30-02:30'),
      day(addDays(today, 1), 'partial', '01:30-02:30'),
    ])
  })
})

everyCodeIsMet(
  'PUT /availability',
  'PUT /availability/days',
  'PUT /availability/ongoing',
  'DELETE /availability',
)

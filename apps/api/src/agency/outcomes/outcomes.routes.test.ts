import { randomUUID } from 'node:crypto'
import { defaultOngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blocksOf } from '../../../test/a-shift-record.ts'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { type AgencyMatters, addAgencyMatters } from '../../../test/agency-matters.ts'
import type { TestedCall } from '../../../test/all-calls.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import type { Given } from '../../../test/inject-call.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let headers: Record<string, string>
let matters: AgencyMatters
beforeAll(async () => {
  rollcall = await createTestApp()
  headers = (await addAgencyKey(rollcall)).headers
})
beforeEach(async () => {
  matters = await addAgencyMatters(rollcall)
})
afterAll(() => rollcall.close())

const send = (key: TestedCall, given: Given) => rollcall.call(key, { headers, ...given })
const hours = (bookingExternalId: string) =>
  send('GET /v1/hours/{bookingExternalId}', { params: { bookingExternalId } })
const idOf = async (externalId: string) =>
  (await rollcall.sql<{ id: string }>('select id from external_ids where external_id = $1', externalId))[0]
    ?.id ?? ''

test('an offer has its candidate, its bookings and the answer', async () => {
  const find = () => send('GET /v1/offers/{id}', { params: { id: matters.offer } })
  expect((await find()).json).toMatchObject({
    id: matters.offer,
    candidate: { id: await idOf(matters.candidate), externalId: matters.candidate },
    bookings: [{ id: expect.any(String), externalId: null }],
    state: 'open',
    answeredAt: null,
  })
  await rollcall.sql(
    `update offers set state = 'rejected', answered_at = '2026-11-17T00:00Z', decline_reason = 'tooFar', decline_note = 'An hour.'
     where id = $1`,
    matters.offer,
  )
  expect((await find()).json).toMatchObject({
    state: 'rejected',
    answeredAt: '2026-11-17T00:00:00.000Z',
    declineReason: 'tooFar',
    declineNote: 'An hour.',
  })
  for (const id of ['none', randomUUID()])
    expect((await send('GET /v1/offers/{id}', { params: { id } })).code).toBe('offer_not_found')
})

test('hours come from each side: clocked, submitted, confirmed by the client, settled and paid', async () => {
  const booking = { id: await idOf(matters.worked), externalId: matters.worked }
  const nothing = { clocked: null, submitted: null, client: null, settled: null, pay: null }
  expect((await hours(matters.worked)).json).toEqual({ booking, status: 110, ...nothing })
  const candidateId = await idOf(matters.candidate)
  const at = (time: string) => Date.parse(`2026-11-16T${time}:00+11:00`)
  const pause = [{ startedAt: at('12:00'), endedAt: at('12:30') }]
  await rollcall.sql(
    `insert into time_entries (booking_id, candidate_id, clocked_in_at, clocked_out_at, meal_breaks, changed_at)
     values ($1, $2, $3, $4, $5::jsonb, now())`,
    booking.id,
    candidateId,
    new Date(at('08:15')),
    new Date(at('15:00')),
    JSON.stringify(pause),
  )
  const [worked, schools] = [blocksOf('S 08:20-15:00, M 12:00-12:30'), blocksOf('S 08:20-14:30')]
  await rollcall.sql(
    `insert into shift_records (booking_id, candidate_id, operation, blocks, submitted_by, submitted_at)
     values ($1, $2, 'modify', $3::jsonb, 'candidate', '2026-11-16T05:00Z')`,
    booking.id,
    candidateId,
    JSON.stringify(worked),
  )
  await rollcall.sql(`update bookings set status = 115 where id = $1`, booking.id)
  const params = { bookingExternalId: matters.worked }
  await send('PUT /v1/client-timesheets/{bookingExternalId}', {
    params,
    body: { blocks: schools, confirmedBy: 'Kerryn' },
  })
  expect((await hours(matters.worked)).json).toMatchObject({
    status: 117,
    clocked: {
      clockedInAt: '2026-11-15T21:15:00.000Z',
      clockedOutAt: '2026-11-16T04:00:00.000Z',
      mealBreaks: [{ startedAt: '2026-11-16T01:00:00.000Z', endedAt: '2026-11-16T01:30:00.000Z' }],
      gaps: [],
    },
    submitted: { operation: 'modify', blocks: worked, submittedAt: '2026-11-16T05:00:00.000Z' },
    client: { blocks: schools, isAsScheduled: false, confirmedBy: 'Kerryn' },
    settled: null,
  })
  await send('POST /v1/disputes/{bookingExternalId}/settle', {
    params,
    body: { blocks: worked, reason: 'The gate log.' },
  })
  await send('PUT /v1/pay-status/{bookingExternalId}', { params, body: { status: 'paid', amount: 412.5 } })
  expect((await hours(matters.worked)).json).toMatchObject({
    status: 175,
    settled: { blocks: worked, reason: 'The gate log.' },
    pay: { status: 'paid', periodFromLocal: null, amount: 412.5 },
  })
  expect((await hours('none')).code).toBe('booking_not_found')
})

test('settled hours of a period are exported for a payroll, without formulas and those of other regions', async () => {
  const query = { from: '2026-11-09', to: '2026-11-15', profile: 'intime-hours' }
  const [settled, disputed] = [await idOf(matters.settled), await idOf(matters.disputed)]
  const candidateId = await idOf(matters.candidate)
  await rollcall.sql(`update clients set name = '=1+1, the School' where id = $1`, await idOf(matters.client))
  await rollcall.sql(
    `insert into shift_records (booking_id, candidate_id, operation, blocks, settled_blocks, submitted_by, submitted_at)
     values ($1, $2, 'modify', $3::jsonb, $4::jsonb, 'candidate', now())`,
    settled,
    candidateId,
    JSON.stringify(blocksOf('S 08:20-15:10')),
    JSON.stringify(blocksOf('S 08:20-15:00, M 12:00-12:30')),
  )
  const exported = await send('GET /v1/hours', { query })
  expect(exported.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('hours-2026-11-09-2026-11-15.csv'),
  })
  const lines = exported.bytes.toString().split('\r\n')
  expect(lines[0]).toBe('Placement,Rate,Date,Unit,Comment')
  expect(lines).toContain(`${matters.settled},hourly,12/11/2026,6.17,"'=1+1, the School"`)
  expect(lines.join()).not.toContain(matters.disputed)
  expect(disputed).not.toBe('')

  const { headers: elsewhere } = await addAgencyKey(rollcall, { regions: ['NZ'] })
  const foreign = await send('GET /v1/hours', { query, headers: elsewhere })
  expect(foreign.bytes.toString()).toContain('Placement,Rate')
  expect(foreign.bytes.toString()).not.toContain(matters.settled)
  const params = { bookingExternalId: matters.settled }
  await send('PUT /v1/pay-status/{bookingExternalId}', { params, body: { status: 'invoiced' } })
  expect((await send('GET /v1/hours', { query })).bytes.toString()).not.toContain(matters.settled)
  for (const wrong of [{ to: '2026-11-08' }, { to: '2026-12-10' }, { profile: 'none' }, { from: 'soon' }])
    expect((await send('GET /v1/hours', { query: { ...query, ...wrong } })).code).toBe('request_invalid')
})

test('a long export is read page by page, with each shift once', async () => {
  const [{ clientId, locationId } = { clientId: '', locationId: '' }] = await rollcall.sql<{
    clientId: string
    locationId: string
  }>(
    'select client_id as "clientId", location_id as "locationId" from bookings where id = $1',
    await idOf(matters.settled),
  )
  await rollcall.sql(
    `insert into bookings (id, client_id, location_id, candidate_id, date_local, start_time_local, end_time_local, starts_at,
       ends_at, status, pay_option_type, created_at, changed_at)
     select gen_random_uuid(), $1, $2, null, date '2026-10-01' + n % 3, '09:00', '10:30', '2026-10-01T00:00Z', '2026-10-01T01:30Z', 95,
       'hourly', now(), now()
     from generate_series(1, 1200) n`,
    clientId,
    locationId,
  )
  const query = { from: '2026-10-01', to: '2026-10-31', profile: 'intime-hours' }
  const lines = (await send('GET /v1/hours', { query })).bytes.toString().trimEnd().split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([1_201, 1_201])
  expect(lines[1]).toMatch(/^[\da-f-]{36},hourly,01\/10\/2026,1.5,/)
})

test('availability has the days between two dates, and the weekly pattern once there is one', async () => {
  const read = (query: Record<string, string>, externalId = matters.candidate) =>
    send('GET /v1/availability/{externalId}', { params: { externalId }, query })
  const november = { from: '2026-11-18', to: '2026-11-30' }
  const candidate = { id: await idOf(matters.candidate), externalId: matters.candidate }
  expect((await read(november)).json).toEqual({ candidate, days: [], ongoing: null })
  const partialRanges = [{ startTime: '09:00', endTime: '12:00' }]
  for (const date of ['2026-11-17', '2026-11-19', '2026-12-01'])
    await rollcall.sql(
      `insert into availability_days (candidate_id, date_local, status, partial_ranges, changed_at)
       values ($1, $2, 'partial', $3::jsonb, now())`,
      candidate.id,
      date,
      JSON.stringify(partialRanges),
    )
  await rollcall.sql(
    `insert into ongoing_availability (candidate_id, weekdays, changed_at) values ($1, $2, now())`,
    candidate.id,
    Object.values({ ...defaultOngoingAvailability, friday: 'unavailable' }),
  )
  expect((await read(november)).json).toEqual({
    candidate,
    days: [{ dateLocal: '2026-11-19', status: 'partial', partialRanges }],
    ongoing: { ...defaultOngoingAvailability, friday: 'unavailable' },
  })
  expect((await read({ ...november, to: 'soon' })).code).toBe('request_invalid')
  expect((await read(november, 'none')).code).toBe('candidate_not_found')
})

everyCodeIsMet(
  'GET /v1/offers/{id}',
  'GET /v1/hours/{bookingExternalId}',
  'GET /v1/hours',
  'GET /v1/availability/{externalId}',
)

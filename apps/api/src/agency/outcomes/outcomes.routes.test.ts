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
  'GET /v1/availability/{externalId}',
)

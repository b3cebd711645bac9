import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from '../../test/a-shift-record.ts'
import { addAgencyKey } from '../../test/agency-key.ts'
import { type AgencyMatters, addAgencyMatters, bodies } from '../../test/agency-matters.ts'
import type { TestedCall } from '../../test/all-calls.ts'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import type { Given } from '../../test/inject-call.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { agencyRequests } from '../../test/valid-requests.ts'

let rollcall: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  headers = (await addAgencyKey(rollcall)).headers
})
afterAll(() => rollcall.close())

type Action = Exclude<keyof typeof agencyRequests, 'GET /v1'>

const send = async (key: TestedCall, given: Given) => {
  const { status, code, json } = await rollcall.call(key, {
    ...given,
    headers: { ...headers, ...given.headers },
  })
  return { status, code, json }
}
/** The valid request of a call, changed. */
const act = (key: Action, matters: AgencyMatters, change: Given = {}) =>
  send(key, { ...agencyRequests[key](matters), ...change })
const none = { params: { externalId: 'none' } }
const noBooking = { params: { bookingExternalId: 'none' } }
const expiresAt = '2026-11-18T10:00:00+11:00'
const setStatus = (externalId: string, status: number) =>
  rollcall.sql(
    `update bookings set status = $2, candidate_id = case when $2 in (100, 105) then null else candidate_id end
     where id = (select id from external_ids where resource = 'bookings' and external_id = $1)`,
    externalId,
    status,
  )

test.each(['POST /v1/bookings/{externalId}/offers', 'POST /v1/groups/{externalId}/offers'] as const)(
  '%s offers open bookings, withdraws an offer, and refuses by name',
  async (key) => {
    const matters = await addAgencyMatters(rollcall)
    const other = await addAgencyMatters(rollcall)
    const offer = (body: object) =>
      act(key, matters, { body: { candidates: [matters.candidate], expiresAt, ...body } })
    expect((await act(key, matters, none)).code).toBe('booking_not_found')
    expect((await offer({ candidates: ['none'] })).code).toBe('candidate_not_found')
    expect((await offer({ candidates: [matters.candidate, matters.candidate] })).code).toBe(
      'resource_given_twice',
    )
    expect((await offer({ candidates: [] })).code).toBe('offer_candidates_invalid')
    expect((await offer({ expiresAt: '2026-11-01T10:00:00Z' })).code).toBe('offer_deadline_invalid')
    await rollcall.sql('update candidates set suspended_at = now() where email = $1', other.email)
    expect((await offer({ candidates: [other.candidate] })).code).toBe('candidate_suspended')
    const made = await offer({})
    expect(made).toMatchObject({ status: 201, json: { offers: [{ id: expect.any(String) }] } })
    expect((await offer({})).json).toEqual(made.json)
    expect((await offer({ expiresAt: '2026-11-19T10:00:00+11:00' })).code).toBe('offer_already_open')
    const id = /"id":"([^"]+)"/.exec(JSON.stringify(made.json))?.[1] ?? ''
    const withdraw = () => send('DELETE /v1/offers/{id}', { params: { id } })
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204])
    await rollcall.sql(`update offers set state = 'rejected' where id = $1`, id)
    expect((await withdraw()).code).toBe('offer_already_answered')
    await rollcall.sql(
      `update bookings set status = -1 where block_id is not null or id = (select id from external_ids where external_id = $1)`,
      matters.booking,
    )
    expect((await offer({})).code).toBe('booking_not_offerable')
  },
)

test('an offer that does not exist cannot be withdrawn', async () => {
  for (const id of ['none', randomUUID()])
    expect((await send('DELETE /v1/offers/{id}', { params: { id } })).code).toBe('offer_not_found')
})

test('a candidate is invited once, or again if asked for', async () => {
  const key = 'POST /v1/candidates/{externalId}/invite'
  const invite = (externalId: string, body: object = {}) => send(key, { params: { externalId }, body })
  const email = `${randomUUID()}@rollcall.test`
  const save = (externalId: string, change: object = {}) =>
    send('PUT /v1/candidates/{externalId}', {
      params: { externalId },
      body: { ...bodies.candidate({ email }), ...change },
    })
  for (const externalId of ['one', 'two']) await save(externalId)
  expect((await invite('one')).json).toEqual({ isMailed: true })
  expect((await invite('one')).json).toEqual({ isMailed: false })
  expect((await invite('one', { again: true })).json).toEqual({ isMailed: true })
  expect((await invite('two')).code).toBe('email_of_another_account')
  await save('two', { suspended: true })
  expect((await invite('two')).code).toBe('candidate_suspended')
  expect((await invite('none')).code).toBe('candidate_not_found')
})

const wrongHours = [
  ['M 12:00-12:30', 'shift_record_booking_duration_missing'],
  ['S 08:20-15:00, S 08:20-15:00', 'shift_record_multiple_booking_durations'],
  ['S x-15:00', 'shift_record_booking_duration_start_invalid'],
  ['S 08:20-x', 'shift_record_booking_duration_end_invalid'],
  ['S 15:00-08:20', 'shift_record_booking_duration_invalid'],
  ['S 08:20-15:00, M x-12:30', 'shift_record_break_start_invalid'],
  ['S 08:20-15:00, M 12:00-x', 'shift_record_break_end_invalid'],
  ['S 08:20-15:00, M 12:30-12:00', 'shift_record_break_duration_invalid'],
  ['S 08:20-15:00, M 15:00-15:30', 'shift_record_break_out_of_bounds'],
  ['S 08:20-15:00, M 12:00-12:30, R 12:10-12:40', 'shift_record_breaks_overlapping'],
] as const

test('a client timesheet is saved until the booking is disputed, invoiced or cancelled', async () => {
  const matters = await addAgencyMatters(rollcall)
  const key = 'PUT /v1/client-timesheets/{bookingExternalId}'
  const save = (body: object, externalId = matters.worked) =>
    act(key, matters, { params: { bookingExternalId: externalId }, body })
  for (const [text, code] of wrongHours) expect((await save({ blocks: blocksOf(text) })).code).toBe(code)
  const saved = await save({ confirmedBy: 'Kerryn' })
  expect(saved).toMatchObject({ status: 200, json: { externalId: matters.worked, status: 111 } })
  expect((await save({ confirmedBy: 'Kerryn' })).json).toEqual(saved.json)
  expect((await act(key, matters, noBooking)).code).toBe('booking_not_found')
  for (const [status, code] of [
    [117, 'action_locked'],
    [99, 'booking_already_invoiced'],
    [-1, 'booking_already_cancelled'],
    [100, 'booking_not_confirmed'],
  ] as const) {
    await setStatus(matters.worked, status)
    expect(await save({ confirmedBy: code })).toMatchObject({ code, status: 409 })
  }
  await rollcall.sql(
    `update bookings set status = 110, candidate_id = (select id from candidates where email = $2)
     where id = (select id from external_ids where external_id = $1)`,
    matters.booking,
    matters.email,
  )
  expect(await save({ didNotHappen: true }, matters.booking)).toMatchObject({
    code: 'cancel_attempted_before_start_time',
    status: 409,
  })
})

test('a dispute is settled with hours and a reason', async () => {
  const matters = await addAgencyMatters(rollcall)
  const key = 'POST /v1/disputes/{bookingExternalId}/settle'
  const settle = (body: object) =>
    act(key, matters, { body: { blocks: blocksOf('S 08:20-15:00'), reason: 'The gate log.', ...body } })
  for (const [text, code] of [...wrongHours, ['', 'shift_record_no_blocks'] as const])
    expect((await settle({ blocks: blocksOf(text) })).code).toBe(code)
  expect((await settle({ reason: ' ' })).code).toBe('settle_reason_missing')
  expect((await act(key, matters, noBooking)).code).toBe('booking_not_found')
  expect((await settle({})).json).toMatchObject({ status: 95 })
  expect((await settle({})).code).toBe('booking_not_disputed')
})

test('a pay status moves forwards alone', async () => {
  const matters = await addAgencyMatters(rollcall)
  const key = 'PUT /v1/pay-status/{bookingExternalId}'
  const save = (status: string) => act(key, matters, { body: { status, amount: 412.5 } })
  expect((await save('withPayroll')).json).toMatchObject({ status: 175 })
  expect((await save('invoiced')).code).toBe('pay_status_backwards')
  expect((await act(key, matters, noBooking)).code).toBe('booking_not_found')
  expect((await act(key, matters, { params: { bookingExternalId: matters.worked } })).code).toBe(
    'booking_not_settled',
  )
})

test('evidence and registrations are decided on by the use cases of the desk', async () => {
  const matters = await addAgencyMatters(rollcall)
  const verify = 'POST /v1/evidence/{id}/verify'
  const reject = 'POST /v1/evidence/{id}/reject'
  const stateOf = async () =>
    (await rollcall.sql(`select is_verified from certifications where id = $1`, matters.evidence))[0]
  expect((await act(verify, matters)).status).toBe(204)
  expect(await stateOf()).toEqual({ is_verified: true })
  expect((await act(reject, matters)).status).toBe(204)
  expect(await stateOf()).toEqual({ is_verified: false })
  expect((await act(reject, matters, { body: { reason: ' ' } })).code).toBe('consultant_reason_invalid')
  for (const key of [verify, reject] as const)
    for (const id of ['none', randomUUID()])
      expect((await act(key, matters, { params: { id } })).code).toBe('file_not_found')

  const [activate, suspend, end] = [
    'POST /v1/registrations/{externalId}/activate',
    'POST /v1/registrations/{externalId}/suspend',
    'POST /v1/registrations/{externalId}/end',
  ] as const
  for (const key of [activate, suspend, end])
    expect((await act(key, matters, none)).code).toBe('registration_not_found')
  for (const key of [suspend, end])
    expect((await act(key, matters, { body: { reason: '' } })).code).toBe('consultant_reason_invalid')
  expect((await act(suspend, matters, { params: { externalId: matters.complete } })).code).toBe(
    'registration_not_active',
  )
  expect((await act(activate, matters)).status).toBe(204)
  expect((await act(activate, matters)).code).toBe('registration_not_complete')
  expect((await act(suspend, matters)).status).toBe(204)
  expect((await act(end, matters)).status).toBe(204)
})

test('a repeated POST with one idempotency key has one effect', async () => {
  const matters = await addAgencyMatters(rollcall)
  const again = { headers: { 'idempotency-key': randomUUID() } }
  const settle = () => act('POST /v1/disputes/{bookingExternalId}/settle', matters, again)
  const [first, second] = [await settle(), await settle()]
  expect([first.status, second]).toEqual([200, first])
})

test('the document of the agency has its calls with scopes and owners of fields', async () => {
  const document = (await rollcall.app.inject({ url: '/agency/openapi.json' })).json()
  const call = document.paths['/agency/v1/candidates/{externalId}'].put
  expect(call['x-scope']).toBe('candidates:write')
  const { properties } = call.responses['201'].content['application/json'].schema
  expect([properties.email['x-owner'], properties.accountSetUp['x-owner']]).toEqual(['agency', 'candidate'])
  expect(Object.keys(document.paths).every((path) => path.startsWith('/agency/'))).toBe(true)
})

everyCodeIsMet(
  'POST /v1/candidates/{externalId}/invite',
  'POST /v1/bookings/{externalId}/offers',
  'POST /v1/groups/{externalId}/offers',
  'DELETE /v1/offers/{id}',
  'PUT /v1/client-timesheets/{bookingExternalId}',
  'POST /v1/disputes/{bookingExternalId}/settle',
  'PUT /v1/pay-status/{bookingExternalId}',
  'POST /v1/evidence/{id}/verify',
  'POST /v1/evidence/{id}/reject',
  'POST /v1/registrations/{externalId}/activate',
  'POST /v1/registrations/{externalId}/suspend',
  'POST /v1/registrations/{externalId}/end',
)

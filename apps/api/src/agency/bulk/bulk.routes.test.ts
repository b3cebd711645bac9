import { randomUUID } from 'node:crypto'
import { LineResult } from '@rollcall/contract/agency/bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { bodies, linesOf } from '../../../test/agency-matters.ts'
import type { TestedCall } from '../../../test/all-calls.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  headers = (await addAgencyKey(rollcall)).headers
})
afterAll(() => rollcall.close())

const newName = () => randomUUID().slice(0, 8)
const audits = () => rollcall.sql(`select action, subject_id from audit_log order by id`)

const LineResults = z.array(LineResult)

async function send(key: TestedCall, body: string, more: Record<string, string> = {}): Promise<LineResult[]> {
  const answer = await rollcall.call(key, {
    body,
    headers: { 'content-type': 'application/x-ndjson', ...headers, ...more },
  })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
  return LineResults.parse(answer.json)
}
const sendLines = (key: TestedCall, ...lines: object[]) => send(key, linesOf(...lines).body)

const candidateLine = (change: object = {}) => {
  const externalId = newName()
  return { externalId, ...bodies.candidate({ email: `${externalId}@rollcall.test` }), ...change }
}

/** A client, a location and a candidate, as lines of a stream of several kinds. */
function schoolLines() {
  const [client, location, candidate] = [newName(), newName(), candidateLine()]
  return {
    client,
    location,
    candidate: candidate.externalId,
    lines: [
      { resource: 'clients', externalId: client, ...bodies.client },
      { resource: 'locations', externalId: location, ...bodies.location({ client }) },
      { resource: 'candidates', ...candidate },
    ],
  }
}

test('every line has its result in order, a refused one is named, and the others are saved', async () => {
  const [first, second, third] = [candidateLine(), candidateLine(), candidateLine()]
  const { features: _, ...broken } = { ...candidateLine(), email: 'no-email', features: {} }
  const text = [
    JSON.stringify({ ...first, shoeSize: 43, mobile: null }),
    '{"externalId": "half',
    '',
    JSON.stringify({ ...second, consultant: 'nobody' }),
    JSON.stringify(broken),
    '"text"',
    JSON.stringify({ ...second, firstName: 'a\0b' }),
    JSON.stringify({ ...second, firstName: 'x'.repeat(300_000) }),
    `${JSON.stringify(third)}\r`,
    JSON.stringify({ ...second, timezone: 'Mars/Olympus' }),
    JSON.stringify(second),
  ].join('\n')
  const results = await send('POST /v1/candidates/bulk', text)
  expect(
    results.map(({ line, externalId, effect, code, param }) => [line, externalId, effect, code, param]),
  ).toEqual([
    [1, first.externalId, 'created', undefined, undefined],
    [2, null, 'refused', 'malformed_json', undefined],
    [4, second.externalId, 'refused', 'consultant_not_found', 'nobody'],
    [5, broken.externalId, 'refused', 'request_invalid', undefined],
    [6, null, 'refused', 'request_invalid', undefined],
    [7, second.externalId, 'refused', 'request_invalid', undefined],
    [8, null, 'refused', 'payload_too_large', undefined],
    [9, third.externalId, 'created', undefined, undefined],
    [10, second.externalId, 'refused', 'time_zone_unknown', expect.any(String)],
    [11, second.externalId, 'created', undefined, undefined],
  ])
  expect(results[0]).toMatchObject({ id: expect.any(String), unknownFields: ['shoeSize'] })
  expect(results[3]?.errors).toEqual({ email: ['must be an email address'] })
  expect(results.every(({ code, message }) => (code === undefined) === (message === undefined))).toBe(true)
})

test('the same stream again writes and records nothing', async () => {
  const { client, location, candidate, lines } = schoolLines()
  const booking = {
    resource: 'bookings',
    externalId: newName(),
    ...bodies.booking({ client, location }),
    candidate,
  }
  const all = [...lines, booking, { resource: 'consultants', externalId: newName(), ...bodies.consultant }]
  const created = await sendLines('POST /v1/bulk', ...all)
  expect(created.map(({ effect }) => effect)).toEqual(Array(5).fill('created'))
  const written = () => rollcall.sql(`select max(changed_at)::text, count(*)::int from candidates`)
  const before = [await audits(), await written()]
  rollcall.clock.advance(1000)
  const again = await sendLines('POST /v1/bulk', ...all)
  expect(again).toEqual(created.map((result) => ({ ...result, effect: 'unchanged' })))
  expect([await audits(), await written()]).toEqual(before)
})

test('a line refers to earlier lines of its stream, and not to later ones', async () => {
  const { client, location, candidate, lines } = schoolLines()
  const booking = { resource: 'bookings', ...bodies.booking({ client, location }), candidate }
  const results = await sendLines('POST /v1/bulk', { externalId: newName(), ...booking }, ...lines, {
    externalId: newName(),
    ...booking,
  })
  expect(results.map(({ effect, code, param }) => [effect, code, param])).toEqual([
    ['refused', 'client_not_found', client],
    ...lines.map(() => ['created', undefined, undefined]),
    ['created', undefined, undefined],
  ])
})

test('a resource that is named twice gets the later line, after the earlier one', async () => {
  const line = candidateLine()
  const twice = [line, candidateLine(), { ...line, firstName: 'Rem' }]
  const effects = (results: LineResult[]) => results.map(({ effect }) => effect)
  expect(effects(await sendLines('POST /v1/candidates/bulk', ...twice))).toEqual([
    'created',
    'created',
    'changed',
  ])
  expect(effects(await sendLines('POST /v1/candidates/bulk', ...twice))).toEqual([
    'changed',
    'unchanged',
    'changed',
  ])
  expect(await rollcall.sql(`select first_name from candidates where email = $1`, line.email)).toEqual([
    { first_name: 'Rem' },
  ])
})

test('emails that are exchanged are refused if both candidates have accounts, as by one PUT after the other', async () => {
  const [one, two, other] = [
    candidateLine({ invite: true }),
    candidateLine({ invite: true }),
    candidateLine(),
  ]
  await sendLines('POST /v1/candidates/bulk', one, two)
  const exchanged = [{ ...one, email: two.email }, other, { ...two, email: one.email }]
  const codes = (results: LineResult[]) => results.map(({ effect, code }) => code ?? effect)
  expect(codes(await sendLines('POST /v1/candidates/bulk', ...exchanged))).toEqual([
    'email_of_another_account',
    'created',
    'email_of_another_account',
  ])
  const accounts = await rollcall.sql(
    `select c.email from candidates c join accounts a on a.id = c.id and a.email_key = c.email
     where c.email in ($1, $2) order by c.created_at, c.email = $1 desc`,
    one.email,
    two.email,
  )
  expect(accounts).toHaveLength(2)
  // No account has an email, so both candidates can take the other's email.
  const [third, fourth] = [candidateLine(), candidateLine()]
  await sendLines('POST /v1/candidates/bulk', third, fourth)
  const free = [
    { ...third, email: fourth.email },
    { ...fourth, email: third.email },
  ]
  expect(codes(await sendLines('POST /v1/candidates/bulk', ...free))).toEqual(['changed', 'changed'])
})

test('of two shifts at one time in a batch the first is saved', async () => {
  const { client, location, candidate, lines } = schoolLines()
  await sendLines('POST /v1/bulk', ...lines)
  const shift = (change: object = {}) => ({
    externalId: newName(),
    ...bodies.booking({ client, location }),
    candidate,
    ...change,
  })
  const results = await sendLines(
    'POST /v1/bookings/bulk',
    shift(),
    shift({ dateLocal: '2026-11-30' }),
    shift({ startTimeLocal: '12:00' }),
    shift({ dateLocal: '2026-12-01' }),
  )
  expect(results.map(({ effect, code }) => code ?? effect)).toEqual([
    'created',
    'created',
    'booking_overlaps',
    'created',
  ])
})

test('a field of the candidate is refused, unless it is sent as it is', async () => {
  const line = candidateLine()
  await sendLines('POST /v1/candidates/bulk', line)
  const [same, other, unknown] = await sendLines(
    'POST /v1/candidates/bulk',
    { ...line, accountSetUp: false },
    { ...line, accountSetUp: true, firstName: 'Rem' },
    candidateLine({ accountSetUp: true }),
  )
  expect(same?.effect).toBe('unchanged')
  expect([other?.code, unknown?.code]).toEqual(['owned_by_candidate', 'owned_by_candidate'])
})

test('a key writes its kinds in its regions: every other line is refused', async () => {
  const { client, location, lines } = schoolLines()
  await sendLines('POST /v1/bulk', ...lines)
  const { headers: narrow } = await addAgencyKey(rollcall, {
    scopes: ['clients:write', 'bookings:write'],
    regions: ['NZ'],
  })
  const results = LineResults.parse(
    (
      await rollcall.call('POST /v1/bulk', {
        ...linesOf(
          { resource: 'candidates', ...candidateLine() },
          { resource: 'clients', externalId: client, ...bodies.client },
          { resource: 'clients', externalId: newName(), ...bodies.client },
          { resource: 'bookings', externalId: newName(), ...bodies.booking({ client, location }) },
          { resource: 'clients', externalId: newName(), name: 'Kauri School', region: 'NZ' },
          { resource: 'invoices', externalId: '1' },
        ),
        headers: { 'content-type': 'application/x-ndjson', ...narrow },
      })
    ).json,
  )
  expect(results.map(({ code, param, effect }) => [code ?? effect, param])).toEqual([
    ['scope_missing', 'candidates:write'],
    ['client_not_found', client],
    ['scope_missing', 'AU'],
    ['client_not_found', client],
    ['created', undefined],
    ['request_invalid', undefined],
  ])
})

test('bytes that are not UTF-8 refuse their line alone', async () => {
  const line = candidateLine({ firstName: 'Zoë' })
  const text = `${JSON.stringify(line)}\n`
  const answer = await rollcall.app.inject({
    method: 'POST',
    url: '/agency/v1/candidates/bulk',
    headers: { 'content-type': 'application/jsonl', ...headers },
    payload: Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from(text)]),
  })
  const effects = answer.body
    .trim()
    .split('\n')
    .map((result) => LineResult.parse(JSON.parse(result)))
  expect(effects.map(({ code, effect }) => code ?? effect)).toEqual(['malformed_json', 'created'])
})

everyCodeIsMet(
  'POST /v1/bulk',
  'POST /v1/consultants/bulk',
  'POST /v1/clients/bulk',
  'POST /v1/locations/bulk',
  'POST /v1/candidates/bulk',
  'POST /v1/bookings/bulk',
  'POST /v1/agreements/bulk',
  'POST /v1/downloads/bulk',
  'POST /v1/events/bulk',
)

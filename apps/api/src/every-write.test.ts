import { randomUUID } from 'node:crypto'
import { apiCalls } from '@rollcall/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBelongings, type Belongings } from '../test/a-booking.ts'
import { addAgencyKey } from '../test/agency-key.ts'
import { addAgencyMatters } from '../test/agency-matters.ts'
import { allCallKeys, allCalls, type TestedCall } from '../test/all-calls.ts'
import { addDeskMatters, addDeskSession } from '../test/desk.ts'
import type { Given } from '../test/inject-call.ts'
import { createTestApp, type Person, type TestApp } from '../test/test-app.ts'
import {
  agencyCallKeys,
  agencyRequests,
  callsBefore,
  deskRequests,
  isDeskCall,
  requestFor,
} from '../test/valid-requests.ts'

/** It carries a password, of which not even a fingerprint is kept. */
const withoutKey: readonly string[] = ['POST /me/account/setup']

const writes = allCallKeys.filter(
  (key) => !key.startsWith('GET ') && (key in apiCalls || isDeskCall(key)) && !withoutKey.includes(key),
)

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp(({ sites, timeEntries }) => {
    for (const site of sites) site.rollcallCutOffLocal = '00:00'
    timeEntries.opensMinutesBeforeStart = 120
  })
})
afterAll(() => rollcall.close())

interface Writer {
  person: Person
  own: Belongings
  request: Given
  headers: Record<string, string>
}

async function newWriter(key: TestedCall): Promise<Writer> {
  const person = await rollcall.newPerson()
  const own = await addBelongings(rollcall, person.id)
  const { authorization } = await rollcall.signIn(person.key)
  for (const before of Object.entries(callsBefore).find(([name]) => name === key)?.[1] ?? []) {
    const { status } = await rollcall.call(before, { ...requestFor(before, own), headers: authorization })
    expect([200, 201, 204]).toContain(status)
  }
  return { person, own, ...(await requestOf(key, person.id, own, authorization)) }
}

/** The request of the kind of caller that the call declares. */
async function requestOf(
  key: TestedCall,
  candidateId: string,
  own: Belongings,
  headers: Record<string, string>,
): Promise<Pick<Writer, 'request' | 'headers'>> {
  if (isDeskCall(key)) {
    const request = deskRequests[key](await addDeskMatters(rollcall, candidateId))
    return { request, headers: (await addDeskSession(rollcall)).headers }
  }
  return { request: requestFor(key, own), headers }
}

/** All traces of a write: its rows, its mails, and the log of an error report. */
async function tracesOf({ person, own }: Writer) {
  const [row] = await rollcall.sql(
    `select (select json_agg(a order by id) from audit_log a where subject_id = $1)::text as audits,
            (select count(*)::int from outbox) as mails,
            (select json_agg(b order by id) from bookings b where client_id = $2)::text as bookings,
            (select json_agg(o order by id) from offers o where candidate_id = $1)::text as offers,
            (select json_agg(e order by id) from time_entry_events e where candidate_id = $1)::text as taps,
            (select json_agg(f) from calendar_feeds f where candidate_id = $1)::text as feed,
            (select json_agg(l order by bucket) from rate_limits l)::text as limits`,
    person.id,
    own.school.clientId,
  )
  const reports = rollcall.logged.filter((line) => line.includes('uncaught error')).length
  return { ...row, reports }
}

/** Every other write is audited. */
const unaudited: readonly string[] = [
  'POST /error-reports',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/video/progress',
]

const countAudits = async () => {
  const [row] = await rollcall.sql('select count(*)::int as count from audit_log')
  return Number(row?.count)
}

const keysOf = (key: string) => rollcall.sql('select scope from idempotency_keys where key = $1', key)

test.each(writes)('%s has one effect and one answer under one key', async (call) => {
  const writer = await newWriter(call)
  const key = randomUUID()
  const { request } = writer
  // A referee's link is refused with a token of the candidate it is about.
  const identity = call.includes('/references/') ? {} : writer.headers
  const send = (more: Given = {}) =>
    rollcall.call(call, {
      ...request,
      ...more,
      headers: { ...request.headers, ...identity, 'idempotency-key': key },
    })
  // A guest's or a referee's link, one of an email, or the key of a notification, is looked at, and a certificate read, each time, and counted; what is answered is not done again.
  const isCounted =
    /\/(?:guest|references|email-choices)\/|by-(?:key|link)$/.test(call) ||
    /^POST \/.*\/(?:extract-details|verify|read-document)$/.test(call)
  const traces = async () => ({ ...(await tracesOf(writer)), ...(isCounted && { limits: '' }) })

  const auditsBefore = await countAudits()
  const first = await send()
  expect([200, 201, 204]).toContain(first.status)
  expect((await countAudits()) > auditsBefore).toBe(!unaudited.includes(call))
  expect(await keysOf(key)).toHaveLength(1)
  const after = await traces()

  const again = await send()
  expect([again.status, again.bytes.toString()]).toEqual([first.status, first.bytes.toString()])
  expect(await traces()).toEqual(after)

  const other = await send({ query: { ...request.query, another: 'request' } })
  expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await traces()).toEqual(after)
})

/** A stream of lines takes no key: a line that is sent again changes nothing. */
const agencyWrites = agencyCallKeys.filter((key) => !key.startsWith('GET ') && !('lines' in allCalls[key]))

test.each(agencyWrites)('%s has one effect under one key, audited as the API key’s', async (call) => {
  const request = agencyRequests[call](await addAgencyMatters(rollcall))
  const { id, headers } = await addAgencyKey(rollcall)
  const key = randomUUID()
  const send = (more: Given = {}) =>
    rollcall.call(call, { ...request, ...more, headers: { ...headers, 'idempotency-key': key } })
  const traces = () =>
    rollcall.sql(
      `select (select count(*) from audit_log) as audits, (select count(*) from changes) as changes,
              (select count(*) from outbox) as mails, (select count(*) from external_ids) as ids,
              (select json_agg(o order by id) from offers o)::text as offers,
              (select json_agg(b order by id) from bookings b)::text as bookings`,
    )

  const first = await send()
  expect([200, 201, 204]).toContain(first.status)
  expect(await keysOf(key)).toEqual([{ scope: `agencyKey:${id}` }])
  const audited = await rollcall.sql('select distinct actor_kind from audit_log where actor_id = $1', id)
  expect(audited).toEqual([{ actor_kind: 'agencyKey' }])
  const after = await traces()

  const again = await send()
  expect([again.status, again.bytes.toString()]).toEqual([first.status, first.bytes.toString()])
  expect(await traces()).toEqual(after)

  const other = await send({ query: { ...request.query, another: 'request' } })
  expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await traces()).toEqual(after)
})

test('a report and a request for a shift that are repeated at the limit are answered as the first time', async () => {
  for (const call of ['POST /bookings/shift-request-email', 'POST /error-reports'] as const) {
    const { own, headers } = await newWriter(call)
    const send = (key: string) =>
      rollcall.call(call, { ...requestFor(call, own), headers: { ...headers, 'idempotency-key': key } })
    const key = randomUUID()
    expect((await send(key)).status).toBe(204)
    await rollcall.sql('update rate_limits set used = 1000')
    expect((await send(randomUUID())).status).toBe(429)
    expect((await send(key)).status).toBe(204)
    await rollcall.sql('delete from rate_limits')
  }
})

test('the address of a calendar is repeated under its key, and stored nowhere', async () => {
  const { headers } = await newWriter('POST /me/calendar-feed')
  const make = async (key: string) =>
    (await rollcall.call('POST /me/calendar-feed', { headers: { ...headers, 'idempotency-key': key } })).text(
      'url',
    )
  const key = randomUUID()
  const url = await make(key)
  const { pathname } = new URL(url)
  expect(await make(key)).toBe(url)
  expect((await rollcall.app.inject({ url: pathname })).statusCode).toBe(200)
  const secret = /([\w-]{43})\.ics$/.exec(pathname)?.[1] ?? ''
  expect(secret).not.toBe('')
  const [kept] = await rollcall.sql(
    `select string_agg(k::text, '') || (select string_agg(f::text, '') from calendar_feeds f) as text
     from idempotency_keys k`,
  )
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(await make(randomUUID())).not.toBe(url)
  expect((await rollcall.app.inject({ url: pathname })).statusCode).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { listOf } from '@rollcall/contract/agency/list'
import { Client, Consultant } from '@rollcall/contract/agency/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAgencyKey } from '../../test/agency-key.ts'
import { bodies } from '../../test/agency-matters.ts'
import type { TestedCall } from '../../test/all-calls.ts'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { holdBy } from '../../test/held-lock.ts'
import type { Given } from '../../test/inject-call.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

let rollcall: TestApp
let other: Pick<TestApp, 'call'>
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  other = await rollcall.otherwise({})
  headers = (await addAgencyKey(rollcall)).headers
  await rollcall.sql(`delete from rate_limits`)
})
afterAll(() => rollcall.close())

const Consultants = listOf(Consultant)
type Resource = 'consultants' | 'clients' | 'locations' | 'candidates' | 'bookings'

const send = (key: TestedCall, given: Given = {}) =>
  rollcall.call(key, { ...given, headers: { ...headers, ...given.headers } })
const get = (resource: Resource, externalId: string) =>
  send(`GET /v1/${resource}/{externalId}`, { params: { externalId } })
const put = (resource: Resource, externalId: string, body: object, more: Record<string, string> = {}) =>
  send(`PUT /v1/${resource}/{externalId}`, { params: { externalId }, body, headers: more })
const newName = () => randomUUID().slice(0, 8)
const audits = () => rollcall.sql(`select action from audit_log where actor_kind = 'agencyKey' order by id`)

/** A client with a location, a consultant and a candidate of its own. */
async function newSchool() {
  const [client, location, candidate] = [newName(), newName(), newName()]
  const email = `${candidate}@rollcall.test`
  await put('clients', client, bodies.client)
  await put('locations', location, bodies.location({ client }))
  await put('candidates', candidate, bodies.candidate({ email }))
  return { client, location, candidate, email }
}

async function newBooking(change: object = {}) {
  const school = await newSchool()
  const booking = newName()
  const body = { ...bodies.booking(school), ...change }
  expect((await put('bookings', booking, body)).status).toBe(201)
  return { ...school, booking, body }
}

const idOf = async (resource: Resource, externalId: string) => (await get(resource, externalId)).text('id')

test('each resource is created, answered as it is now, read, and left alone when it is put again', async () => {
  const school = await newSchool()
  const wanted: [Resource, object][] = [
    ['consultants', bodies.consultant],
    ['clients', bodies.client],
    ['locations', bodies.location(school)],
    ['candidates', bodies.candidate({ email: `${newName()}@rollcall.test` })],
    ['bookings', bodies.booking(school)],
  ]
  for (const [resource, body] of wanted) {
    const externalId = newName()
    const created = await put(resource, externalId, body)
    expect([resource, created.status]).toEqual([resource, 201])
    expect(created.json).toMatchObject({ externalId, source: 'crm', updatedAt: expect.any(String) })
    const version = () =>
      rollcall.sql(`select r.xmin::text from ${resource} r where id = $1`, created.text('id'))
    const [before, audited] = [await version(), await audits()]
    rollcall.clock.advance(1000)
    const again = await put(resource, externalId, { ...body, surplus: 1, suspended: null })
    expect([again.status, again.json]).toEqual([200, created.json])
    expect(again.headers.etag).toBe(created.headers.etag)
    expect([await version(), await audits()]).toEqual([before, audited])
    const read = await get(resource, externalId)
    expect([read.json, read.headers.etag]).toEqual([created.json, created.headers.etag])
    // An answer can be changed and sent back: references by our ids, and a candidate's fields as they are.
    expect((await put(resource, externalId, Object(created.json))).json).toEqual(created.json)
  }
})

test('an answer has the fields as they are, and references by both ids', async () => {
  const { client, location, candidate } = await newSchool()
  const body = {
    ...bodies.booking({ client, location }),
    ratePerHour: 71.5,
    grades: [{ id: 'y3', title: 'Year 3' }],
    contact: { name: 'Kerryn' },
    group: 'term-4',
    candidate,
  }
  const { json } = await put('bookings', newName(), body)
  expect(json).toMatchObject({
    ...body,
    client: { id: await idOf('clients', client), externalId: client },
    location: { id: await idOf('locations', location), externalId: location },
    candidate: { id: await idOf('candidates', candidate), externalId: candidate },
    contact: { name: 'Kerryn', phoneNumber: null, email: null },
    description: '',
    payOptionType: 'hourly',
    status: 110,
    startsAt: '2026-11-26T21:20:00.000Z',
    minutesLate: null,
  })
})

test('unknown fields are ignored and named in a header', async () => {
  const { client } = await newSchool()
  const { address, ...rest } = bodies.location({ client })
  const answer = await put('locations', newName(), {
    ...rest,
    client: { source: 'crm', externalId: client, note: 1 },
    address: { ...address, 'floor é': 2 },
    colour: 'red',
  })
  expect([answer.status, answer.headers.warnings]).toEqual([
    201,
    'unknown_fields=client.note,address.floor%20%C3%A9,colour',
  ])
  expect((await put('locations', newName(), bodies.location({ client }))).headers.warnings).toBeUndefined()
})

test('a version that is no longer current is refused, and one of two concurrent changes', async () => {
  const name = newName()
  const { headers: first } = await put('clients', name, bodies.client)
  const etag = String(first.etag)
  const rename = (to: string, ifMatch: string, at = name) =>
    put('clients', at, { ...bodies.client, name: to }, { 'if-match': ifMatch })
  const answers = await Promise.all(['Dale', 'Glen', 'Ford'].map((to) => rename(to, etag)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(2)
  expect(await rename('Moor', etag)).toMatchObject({ status: 412, code: 'resource_changed' })
  expect((await rename('Moor', `"x", ${String((await get('clients', name)).headers.etag)}`)).status).toBe(200)
  expect((await rename('Weir', '*')).status).toBe(200)
  expect((await rename('Weir', '*', newName())).code).toBe('resource_changed')
  for (const resource of ['consultants', 'locations', 'candidates', 'bookings'] as const) {
    const school = await newSchool()
    const body = {
      consultants: bodies.consultant,
      locations: bodies.location(school),
      candidates: bodies.candidate(school),
      bookings: bodies.booking(school),
    }[resource]
    expect((await put(resource, newName(), body, { 'if-match': '*' })).status).toBe(412)
  }
})

test.each([
  ['candidates', 'candidate_created'],
  ['bookings', 'bookings_saved'],
] as const)(
  'of one hundred identical puts of %s at two apps, one writes and is recorded',
  async (resource, action) => {
    const name = newName()
    const body =
      resource === 'bookings'
        ? bodies.booking(await newSchool())
        : bodies.candidate({ email: `${name}@rollcall.test` })
    const before = await audits()
    const recorded = () =>
      rollcall.sql(
        `select (select count(*)::int from ${resource}) as rows, (select count(*)::int from outbox) as mails,
         (select count(*)::int from changes) as changes`,
      )
    const [counts] = await recorded()
    const given = { params: { externalId: name }, body, headers }
    const versions = new Set<unknown>()
    /** Again while the service is busy, as its systems do. */
    const putAt = async ({ call }: { call: TestApp['call'] }): Promise<number> => {
      const { status, headers: answered } = await call(`PUT /v1/${resource}/{externalId}`, given)
      if (status === 503) return putAt({ call })
      versions.add(answered.etag)
      return status
    }
    const apps = [rollcall, other]
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () =>
        apps.map((app) => putAt({ call: (key, put) => app.call(key, put) })),
      ).flat(),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(99)
    // One change, which the version of every answer shows. The feed is of candidates, and has none.
    expect(versions.size).toBe(1)
    expect(await recorded()).toEqual([{ ...counts, rows: Number(counts?.rows) + 1 }])
    expect((await audits()).slice(before.length)).toEqual([{ action }])
  },
)

test('a list is read page by page, in the order of the last change, and after an instant', async () => {
  rollcall.clock.advance(10 * 60_000)
  const updatedAfter = new Date(rollcall.clock.now()).toISOString()
  const names = Array.from({ length: 5 }, newName)
  for (const name of names) {
    rollcall.clock.advance(1000)
    await put('consultants', name, bodies.consultant)
  }
  const list = (query: Record<string, string>) => send('GET /v1/consultants', { query })
  const pages: (string | null)[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { json } = await list({ updatedAfter, limit: '2', ...(cursor !== undefined && { cursor }) })
    const { items, next } = Consultants.parse(json)
    pages.push(items.map(({ externalId }) => externalId))
    cursor = next
  }
  expect(pages).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4)])
  for (const resource of ['clients', 'locations', 'candidates', 'bookings'] as const)
    expect((await send(`GET /v1/${resource}`)).json).toMatchObject({ items: expect.any(Array) })
  for (const query of [
    { limit: '501' },
    { cursor: 'mine' },
    { cursor: btoa('x/y') },
    { updatedAfter: 'now' },
    { updatedAfter: '0001-01-01T00:00:00Z' },
  ])
    expect((await list(query)).code).toBe('request_invalid')
})

test('a client whose transaction commits late is in the list after the latest change that was read', async () => {
  rollcall.clock.advance(10 * 60_000)
  const start = new Date(rollcall.clock.now()).toISOString()
  const list = async (updatedAfter: string) => {
    const { json } = await send('GET /v1/clients', { query: { updatedAfter } })
    return listOf(Client).parse(json).items
  }
  const [late, early] = [newName(), newName()]
  await put('clients', late, bodies.client)
  const update = `update clients set name = 'Dale School', changed_at = $2 where id = $1`
  rollcall.clock.advance(60_000)
  const commit = await holdBy(rollcall, update, await idOf('clients', late), new Date(rollcall.clock.now()))
  rollcall.clock.advance(60_000)
  await put('clients', early, bodies.client)
  const read = (await list(start)).at(-1)
  expect(read?.externalId).toBe(early)
  await commit()
  expect(await list(read?.updatedAt ?? '')).toContainEqual(
    expect.objectContaining({ externalId: late, name: 'Dale School' }),
  )
})

test('failures are problem details with the code and the fields', async () => {
  const missing = await get('clients', 'none')
  expect(missing.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(missing.json).toEqual({
    type: 'urn:rollcall:client_not_found',
    title: 'Client not found.',
    status: 404,
    code: 'client_not_found',
    param: 'none',
    traceId: missing.headers['x-trace-id'],
  })
  const wrong = await put('clients', 'none', { region: 'FR' })
  expect(wrong.json).toMatchObject({
    status: 400,
    code: 'request_invalid',
    errors: { name: [expect.any(String)], region: [expect.any(String)] },
  })
})

test('a key that has used up its calls is refused until the minute is over, and no other key', async () => {
  rollcall.services.config.agency.requestsPerMinute = 2
  const [one, two] = [await addAgencyKey(rollcall), await addAgencyKey(rollcall)]
  const limited = await rollcall.otherwise({})
  const call = ({ headers: shown }: { headers: Record<string, string> }) =>
    limited.call('GET /v1', { headers: shown })
  const policy = '"key";q=2;w=60'
  const [first] = [await call(one), await call(one)]
  expect(first.headers).toMatchObject({ 'ratelimit-policy': policy, ratelimit: '"key";r=1;t=60' })
  const refused = await call(one)
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(refused.headers).toMatchObject({ 'ratelimit-policy': policy })
  expect(String(refused.headers.ratelimit)).toMatch(/^"key";r=0;t=\d+$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(two)).status).toBe(200)
  // Another secret under the id of a key uses up none of its calls.
  const stolen = await limited.call('GET /v1', { headers: {} })
  expect([stolen.status, stolen.headers.ratelimit, stolen.headers['ratelimit-policy']]).toEqual([
    401,
    undefined,
    policy,
  ])
  rollcall.services.config.agency.requestsPerMinute = 600
})

test('a key is never logged', async () => {
  const { key, headers: shown } = await addAgencyKey(rollcall, { scopes: ['clients:read'] })
  const url = `/agency/v1/clients/${key}?key=${key}`
  await rollcall.app.inject({ url, headers: shown })
  await rollcall.app.inject({ method: 'PUT', url, headers: shown, payload: { key } })
  expect(rollcall.logged.join('')).toContain('/agency/v1/clients/')
  expect(rollcall.logged.join('')).not.toContain(key.slice(41))
})

test('the fields of a candidate cannot be written', async () => {
  const { candidate, email, client, location, booking } = await newBooking()
  const refused = await put('candidates', candidate, { ...bodies.candidate({ email }), accountSetUp: true })
  expect([refused.code, Object(refused.json).param]).toEqual(['owned_by_candidate', 'accountSetUp'])
  const late = await put('bookings', booking, { ...bodies.booking({ client, location }), minutesLate: 5 })
  expect([late.code, late.status]).toEqual(['owned_by_candidate', 409])
})

test('unknown references and records, and those of other regions, are refused by name', async () => {
  const school = await newSchool()
  const { candidate, email, client } = school
  const booking = bodies.booking(school)
  const erased = await rollcall.newPerson()
  await rollcall.sql('update candidates set erased_at = now() where id = $1', erased.id)
  for (const [resource, externalId, body, code] of [
    ['locations', newName(), bodies.location({ client: 'none' }), 'client_not_found'],
    ['locations', newName(), { ...bodies.location({ client }), timezone: 'Mars' }, 'time_zone_unknown'],
    ['candidates', candidate, { ...bodies.candidate({ email }), consultant: 'none' }, 'consultant_not_found'],
    ['candidates', candidate, { ...bodies.candidate({ email }), timezone: 'Mars' }, 'time_zone_unknown'],
    ['bookings', newName(), { ...booking, client: 'none' }, 'client_not_found'],
    ['bookings', newName(), { ...booking, location: 'none' }, 'location_not_found'],
    ['bookings', newName(), { ...booking, candidate: 'none' }, 'candidate_not_found'],
    ['bookings', newName(), { ...booking, candidate: { id: erased.id } }, 'candidate_erased'],
    ['bookings', newName(), { ...booking, endTimeLocal: '08:00' }, 'booking_times_invalid'],
    ['bookings', newName(), { ...booking, client: (await newSchool()).client }, 'location_of_another_client'],
  ] as const)
    expect([resource, (await put(resource, externalId, body)).code]).toEqual([resource, code])
  for (const [resource, code] of [
    ['consultants', 'consultant_not_found'],
    ['clients', 'client_not_found'],
    ['locations', 'location_not_found'],
    ['candidates', 'candidate_not_found'],
    ['bookings', 'booking_not_found'],
  ] as const)
    expect((await get(resource, 'none')).code).toBe(code)

  const { booking: foreignBooking } = await newBooking()
  const { headers: elsewhere } = await addAgencyKey(rollcall, { regions: ['NZ'] })
  const foreign = (resource: Resource, externalId: string, body: object) =>
    put(resource, externalId, body, elsewhere)
  expect((await foreign('clients', client, { ...bodies.client, region: 'NZ' })).code).toBe('client_not_found')
  expect((await foreign('clients', newName(), bodies.client)).code).toBe('scope_missing')
  expect((await foreign('locations', school.location, bodies.location({ client }))).code).toBe(
    'location_not_found',
  )
  expect((await foreign('locations', newName(), bodies.location({ client }))).code).toBe('client_not_found')
  expect((await foreign('candidates', candidate, bodies.candidate({ email }))).code).toBe(
    'candidate_not_found',
  )
  expect((await foreign('bookings', foreignBooking, booking)).code).toBe('booking_not_found')
  expect((await foreign('bookings', newName(), booking)).code).toBe('client_not_found')
})

test('an email that another account signs in with is refused', async () => {
  const [one, two] = [await newSchool(), await newSchool()]
  for (const { candidate, email } of [one, two])
    await put('candidates', candidate, { ...bodies.candidate({ email }), invite: true })
  const taken = await put('candidates', one.candidate, bodies.candidate({ email: two.email }))
  expect(taken.code).toBe('email_of_another_account')
})

test('bookings that overlap or have another holder are refused', async () => {
  const { booking, body, candidate } = await newBooking()
  expect((await put('bookings', booking, { ...body, candidate })).json).toMatchObject({ status: 110 })
  expect((await put('bookings', newName(), { ...body, candidate })).code).toBe('booking_overlaps')
  const { candidate: somebodyElse } = await newSchool()
  expect((await put('bookings', booking, { ...body, candidate: somebodyElse })).code).toBe(
    'booking_already_filled',
  )
})

test('a cancelled, invoiced, submitted or clocked booking can be neither changed nor cancelled', async () => {
  const { booking, body, candidate } = await newBooking()
  const cancel = (code: string, externalId = booking) =>
    send('DELETE /v1/bookings/{externalId}', { params: { externalId }, query: { code } })
  const change = () => put('bookings', booking, { ...body, description: newName() })
  await put('bookings', booking, { ...body, candidate })
  const [bookingId, candidateId] = [await idOf('bookings', booking), await idOf('candidates', candidate)]
  await rollcall.sql(
    `insert into time_entries (booking_id, candidate_id, clocked_in_at, changed_at) values ($1, $2, now(), now())`,
    bookingId,
    candidateId,
  )
  expect([(await change()).code, (await cancel('-18')).code]).toEqual([
    'booking_clocked_in',
    'booking_clocked_in',
  ])
  await rollcall.sql('delete from time_entries where booking_id = $1', bookingId)
  for (const [status, code] of [
    [114, 'booking_hours_submitted'],
    [99, 'booking_already_invoiced'],
    [-1, 'booking_already_cancelled'],
  ] as const) {
    await rollcall.sql('update bookings set status = $2 where id = $1', bookingId, status)
    for (const refused of [await change(), await cancel('-18')])
      expect([refused.code, refused.status]).toEqual([code, 409])
  }
  await rollcall.sql('update bookings set status = 110 where id = $1', bookingId)
  expect((await cancel('7')).code).toBe('cancellation_code_invalid')
  expect((await cancel('-18', 'none')).code).toBe('booking_not_found')
  const cancelled = await cancel('-18')
  expect([cancelled.status, cancelled.json]).toMatchObject([200, { externalId: booking, status: -18 }])
  expect((await cancel('-18')).json).toEqual(cancelled.json)
})

everyCodeIsMet(
  'GET /v1/consultants',
  'GET /v1/consultants/{externalId}',
  'PUT /v1/consultants/{externalId}',
  'GET /v1/clients',
  'GET /v1/clients/{externalId}',
  'PUT /v1/clients/{externalId}',
  'GET /v1/locations',
  'GET /v1/locations/{externalId}',
  'PUT /v1/locations/{externalId}',
  'GET /v1/candidates',
  'GET /v1/candidates/{externalId}',
  'PUT /v1/candidates/{externalId}',
  'GET /v1/bookings',
  'GET /v1/bookings/{externalId}',
  'PUT /v1/bookings/{externalId}',
  'DELETE /v1/bookings/{externalId}',
)

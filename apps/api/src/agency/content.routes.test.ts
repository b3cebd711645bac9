import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking } from '../../test/a-booking.ts'
import { addAgencyFile } from '../../test/a-registration.ts'
import { addAgencyKey } from '../../test/agency-key.ts'
import { type AgencyMatters, addAgencyMatters, bodies } from '../../test/agency-matters.ts'
import type { TestedCall } from '../../test/all-calls.ts'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import type { Given } from '../../test/inject-call.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

let rollcall: TestApp
let headers: Record<string, string>
let matters: AgencyMatters
beforeAll(async () => {
  rollcall = await createTestApp()
  headers = (await addAgencyKey(rollcall)).headers
})
beforeEach(async () => {
  await rollcall.sql('delete from rate_limits')
  matters = await addAgencyMatters(rollcall)
})
afterAll(() => rollcall.close())

type Resource = 'agreements' | 'downloads' | 'events'
const resources: Resource[] = ['agreements', 'downloads', 'events']

const send = (key: TestedCall, given: Given = {}) =>
  rollcall.call(key, { ...given, headers: { ...headers, ...given.headers } })
const get = (resource: Resource, externalId: string) =>
  send(`GET /v1/${resource}/{externalId}`, { params: { externalId } })
const put = (resource: Resource, externalId: string, body: object, more: Record<string, string> = {}) =>
  send(`PUT /v1/${resource}/{externalId}`, { params: { externalId }, body, headers: more })
const newName = () => randomUUID().slice(0, 8)
const audits = () => rollcall.sql(`select action from audit_log where actor_kind = 'agencyKey' order by id`)

/** A file of the agency with a name of its own. */
async function newUpload(text = newName(), fileId?: string) {
  const name = newName()
  await rollcall.sql(
    `insert into external_ids (source, resource, external_id, id) values ('crm', 'uploads', $1, $2)`,
    name,
    fileId ?? (await addAgencyFile(rollcall, text)),
  )
  return name
}
const newBody = async (resource: Resource, change: object = {}) => {
  const upload = await newUpload()
  const body = {
    agreements: bodies.agreement({ client: matters.client, upload }),
    downloads: bodies.download({ download: newName(), upload }),
    events: { ...bodies.event, picture: upload },
  }[resource]
  return { ...body, ...change }
}

test.each(resources)(
  'one of the %s is created, read, listed, and left alone when it is put again',
  async (resource) => {
    const name = newName()
    const body = await newBody(resource)
    const created = await put(resource, name, body)
    expect([created.status, created.json]).toMatchObject([201, { externalId: name, source: 'crm' }])
    const before = await audits()
    rollcall.clock.advance(1000)
    const again = await put(resource, name, { ...body, surplus: 1 })
    expect([again.status, again.json, again.headers.etag]).toEqual([200, created.json, created.headers.etag])
    expect(again.headers.warnings).toBe('unknown_fields=surplus')
    expect((await put(resource, name, Object(created.json))).json).toEqual(created.json)
    expect(await audits()).toEqual(before)
    expect((await get(resource, name)).json).toEqual(created.json)
    const changed = await put(resource, name, { ...body, title: 'Another title' })
    expect([changed.status, changed.json]).toMatchObject([200, { title: 'Another title', externalId: name }])
    const { updatedAt } = Object(changed.json)
    const listed = await send(`GET /v1/${resource}`, { query: { updatedAfter: updatedAt, limit: '500' } })
    expect(Object(listed.json).items).toContainEqual(changed.json)
    const stale = { 'if-match': String(created.headers.etag) }
    expect(await put(resource, name, body, stale)).toMatchObject({ status: 412, code: 'resource_changed' })
  },
)

test('an answer has the fields as they are, and files by both ids', async () => {
  const location = {
    name: 'Town hall',
    line1: '1 Lane',
    suburb: 'Carlton',
    state: 'VIC',
    postcode: '3053',
    country: 'Australia',
  }
  const rest = { facilitatorName: 'Ines', cost: 19.5, numberOfSpaces: 20, status: 'cancelled' }
  const coordinates = { latitude: -37.8, longitude: 144.97 }
  const body = await newBody('events', { ...rest, location, coordinates })
  expect((await put('events', newName(), body)).json).toMatchObject({
    ...body,
    ...rest,
    startsAt: '2026-12-01T05:00:00.000Z',
    endsAt: '2026-12-01T06:30:00.000Z',
    location: { ...location, line2: null },
    coordinates,
    enrolledCount: 0,
    picture: { id: expect.any(String), externalId: Object(body).picture },
  })
  const { region: _, ...everywhere } = Object(await newBody('downloads'))
  expect((await put('downloads', newName(), everywhere)).json).toMatchObject({
    ...everywhere,
    region: null,
    position: 0,
    file: { id: expect.any(String), externalId: everywhere.file },
  })
})

test('a new version of an agreement is under its name, and its candidates are mailed', async () => {
  const { id: candidateId, email } = await rollcall.newPerson()
  const clientId = (
    await rollcall.sql<{ id: string }>(
      `select id from external_ids where resource = 'clients' and external_id = $1`,
      matters.client,
    )
  )[0]?.id
  const [location] = await rollcall.sql<{ id: string }>(
    'select id from locations where client_id = $1',
    clientId,
  )
  const school = { clientId: clientId ?? '', locationId: location?.id ?? '', timeZone: 'Australia/Melbourne' }
  await addBooking(rollcall.sql, { school, candidateId, dateLocal: '2026-11-20' })
  const first = await get('agreements', matters.agreement)
  const file = await newUpload('Terms, second edition')
  const second = await put('agreements', matters.agreement, await newBody('agreements', { file }))
  expect(second.json).toMatchObject({ externalId: matters.agreement, file: { externalId: file } })
  expect(second.text('id')).not.toBe(first.text('id'))
  expect(await rollcall.mailsTo(email)).toHaveLength(1)
  const versions = await rollcall.sql(
    'select replaced_at is null as "isCurrent" from agreement_files where client_id = $1 order by 1',
    clientId,
  )
  expect(versions).toEqual([{ isCurrent: false }, { isCurrent: true }])
})

test('of ten identical agreements at once, one is added', async () => {
  const [name, body] = [newName(), await newBody('agreements')]
  const answers = await Promise.all(Array.from({ length: 10 }, () => put('agreements', name, body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.text('id'))).size).toBe(1)
})

test('unknown names, files of others, and what the rules forbid are refused', async () => {
  const other = await addAgencyMatters(rollcall)
  const personal = await newUpload('', matters.file)
  const { download } = matters
  const { name: taken } = Object((await get('downloads', download)).json)
  const [inUse, picture] = [await newUpload(), await newUpload()]
  await put('downloads', newName(), await newBody('downloads', { file: inUse }))
  await put('events', newName(), await newBody('events', { picture }))
  for (const [resource, change, code] of [
    ['agreements', { client: 'none' }, 'client_not_found'],
    ['agreements', { file: 'none' }, 'file_not_found'],
    ['agreements', { file: personal }, 'file_not_found'],
    ['agreements', { file: { id: matters.file } }, 'file_not_found'],
    ['downloads', { file: 'none' }, 'file_not_found'],
    ['downloads', { file: inUse }, 'file_in_use'],
    ['downloads', { name: taken }, 'download_name_taken'],
    ['events', { picture: 'none' }, 'file_not_found'],
    ['events', { picture }, 'file_in_use'],
    ['events', { endsAt: '2026-12-01T15:00:00+11:00' }, 'event_times_invalid'],
    ['events', { registrationUrl: 'http://events.example/1' }, 'event_link_invalid'],
    ['events', { coordinates: { latitude: 1, longitude: 1 } }, 'event_place_invalid'],
    ['events', { timezone: 'Mars' }, 'time_zone_unknown'],
  ] as const)
    expect([
      resource,
      change,
      (await put(resource, newName(), await newBody(resource, change))).code,
    ]).toEqual([resource, change, code])
  // An agreement stays with its client.
  const moved = await put(
    'agreements',
    matters.agreement,
    await newBody('agreements', { client: other.client }),
  )
  expect(moved.code).toBe('agreement_not_found')
  for (const [resource, code] of [
    ['agreements', 'agreement_not_found'],
    ['downloads', 'download_not_found'],
    ['events', 'event_not_found'],
  ] as const)
    expect((await get(resource, 'none')).code).toBe(code)
})

test('a key of other regions finds and changes nothing, and adds no download for all regions', async () => {
  const { headers: elsewhere } = await addAgencyKey(rollcall, { regions: ['NZ'] })
  for (const [resource, code] of [
    ['agreements', 'agreement_not_found'],
    ['downloads', 'download_not_found'],
    ['events', 'event_not_found'],
  ] as const) {
    const name = { agreements: matters.agreement, downloads: matters.download, events: matters.event }[
      resource
    ]
    const body = await newBody(resource, { ...(resource !== 'agreements' && { region: 'NZ' }) })
    expect((await put(resource, name, body, elsewhere)).code).toBe(code)
    const read = await send(`GET /v1/${resource}/{externalId}`, {
      params: { externalId: name },
      headers: elsewhere,
    })
    expect(read.code).toBe(code)
  }
  const { region: _, ...everywhere } = Object(await newBody('downloads'))
  expect((await put('downloads', newName(), everywhere, elsewhere)).code).toBe('scope_missing')
})

everyCodeIsMet(
  'GET /v1/agreements',
  'GET /v1/agreements/{externalId}',
  'PUT /v1/agreements/{externalId}',
  'GET /v1/downloads',
  'GET /v1/downloads/{externalId}',
  'PUT /v1/downloads/{externalId}',
  'GET /v1/events',
  'GET /v1/events/{externalId}',
  'PUT /v1/events/{externalId}',
)

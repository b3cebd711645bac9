import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { bodies } from '../../../test/agency-matters.ts'
import type { TestedCall } from '../../../test/all-calls.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import type { Given } from '../../../test/inject-call.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  headers = (await addAgencyKey(rollcall)).headers
})
beforeEach(() => rollcall.sql('delete from rate_limits'))
afterAll(() => rollcall.close())

type Resource = 'forms' | 'videos'
const send = (key: TestedCall, given: Given = {}) => rollcall.call(key, { ...given, headers })
const get = (resource: Resource, externalId: string) =>
  send(`GET /v1/${resource}/{externalId}`, { params: { externalId } })
const put = (resource: Resource, externalId: string, body: object) =>
  send(`PUT /v1/${resource}/{externalId}`, { params: { externalId }, body })
const newName = () => randomUUID().slice(0, 8)
const audits = () => rollcall.sql(`select action from audit_log where actor_kind = 'agencyKey' order by id`)

const { fields } = bodies.form
const saved = fields.map((field) => ({
  options: [],
  ...field,
  rules: field.rules ? [{ ruleType: 'required', value: null }] : [],
}))

test.each<[string, Resource, object, object]>([
  [
    'a form',
    'forms',
    bodies.form,
    { kind: 'internal', fields: saved, refereesNeeded: null, jotFormId: null },
  ],
  [
    'a form of referees',
    'forms',
    { ...bodies.form, kind: 'referees', refereesNeeded: 2 },
    { kind: 'referees', fields: saved, refereesNeeded: 2, jotFormId: null },
  ],
  [
    'a form at JotForm',
    'forms',
    { kind: 'jotForm', jotFormId: '230011' },
    { kind: 'jotForm', fields: [], refereesNeeded: null, jotFormId: '230011' },
  ],
  ['a video', 'videos', bodies.video, { ...bodies.video, minWatchPercentage: null }],
])('%s is created, read, and left alone when it is put again', async (_what, resource, body, expected) => {
  const name = newName()
  const created = await put(resource, name, body)
  expect([created.status, created.json]).toEqual([
    201,
    { id: expect.any(String), externalId: name, ...expected },
  ])
  const before = await audits()
  const again = await put(resource, name, { ...body, surplus: 1 })
  expect([again.status, again.json, again.headers.warnings]).toEqual([
    200,
    created.json,
    'unknown_fields=surplus',
  ])
  expect(await audits()).toEqual(before)
  expect((await get(resource, name)).json).toEqual(created.json)
})

test('a form or a video that cannot be is refused, and an unknown one is not found', async () => {
  const [shirt] = fields
  for (const [resource, body] of [
    ['forms', { ...bodies.form, kind: 'paper' }],
    ['forms', { ...bodies.form, fields: [] }],
    ['forms', { ...bodies.form, fields: [shirt, shirt] }],
    ['forms', { ...bodies.form, fields: [{ ...shirt, options: [] }] }],
    ['forms', { ...bodies.form, kind: 'referees' }],
    ['videos', { ...bodies.video, url: 'http://player.vimeo.com/video/1' }],
    ['videos', { ...bodies.video, type: 'File' }],
  ] as const)
    expect((await put(resource, newName(), body)).code).toBe('request_invalid')
  expect((await get('forms', 'none')).code).toBe('form_not_found')
  expect((await get('videos', 'none')).code).toBe('video_not_found')
})

everyCodeIsMet(
  'PUT /v1/forms/{externalId}',
  'GET /v1/forms/{externalId}',
  'PUT /v1/videos/{externalId}',
  'GET /v1/videos/{externalId}',
)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { type AgencyMatters, addAgencyMatters } from '../../../test/agency-matters.ts'
import type { TestedCall } from '../../../test/all-calls.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import type { Given } from '../../../test/inject-call.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { agencyRequests } from '../../../test/valid-requests.ts'

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

const send = (key: TestedCall, given: Given = {}) =>
  rollcall.call(key, { ...given, headers: { ...headers, ...given.headers } })
const newName = () => randomUUID().slice(0, 8)

const REGISTRATION = 'PUT /v1/registrations/{externalId}'
const REQUIREMENT = 'PUT /v1/requirements/{externalId}'
const ofRegistration = (change: object = {}) => ({
  candidate: matters.candidate,
  title: 'Relief Teacher (Primary)',
  location: 'Melbourne',
  ...change,
})
const putRegistration = (externalId: string, change: object = {}) =>
  send(REGISTRATION, { params: { externalId }, body: ofRegistration(change) })
const putRequirement = (externalId: string, registration: string, change: object = {}) =>
  send(REQUIREMENT, {
    params: { externalId },
    body: {
      registration,
      title: 'Working with Children Check',
      referenceType: 'Certification',
      certificationType: matters.certificationType,
      ...change,
    },
  })

test('a registration and its requirements are put, read as the portal derives them, and left alone when put again', async () => {
  const [registration, check, resume] = [newName(), newName(), newName()]
  const created = await putRegistration(registration, { unlocks: 'be offered work' })
  expect([created.status, created.json]).toMatchObject([
    201,
    {
      externalId: registration,
      candidate: { externalId: matters.candidate },
      unlocks: 'be offered work',
      status: 'Pending',
      activatedAt: null,
      requirements: [],
    },
  ])
  expect((await putRequirement(check, registration)).status).toBe(201)
  const both = await putRequirement(resume, registration, {
    title: 'Résumé',
    referenceType: 'UploadedFile',
    certificationType: null,
    comesAfter: [check],
  })
  const read = await send('GET /v1/registrations/{externalId}', { params: { externalId: registration } })
  expect(read.json).toEqual(both.json)
  // The certification of My Files counts once it is verified.
  expect(read.json).toMatchObject({
    requirements: [
      { externalId: check, status: 'AwaitingVerificationForUnlinked', evidenceId: matters.evidence },
      { externalId: resume, status: 'RestrictionOnAction', evidenceId: null },
    ],
  })
  const audits = () =>
    rollcall.sql(`select from audit_log where actor_kind = 'agencyKey' and subject_id is not null`)
  const before = await audits()
  expect((await putRegistration(registration, { unlocks: 'be offered work' })).status).toBe(200)
  expect((await putRequirement(check, registration)).status).toBe(200)
  expect(await audits()).toEqual(before)
})

test('requirements name uploads, videos and forms', async () => {
  const registration = newName()
  await putRegistration(registration)
  for (const [referenceType, change] of [
    ['Contract', { file: matters.upload }],
    ['Video', { video: matters.video }],
    ['Form', { form: matters.form }],
  ] as const) {
    const given = { title: referenceType, referenceType, certificationType: null, ...change }
    expect([referenceType, (await putRequirement(newName(), registration, given)).status]).toEqual([
      referenceType,
      201,
    ])
  }
  const [named] = await rollcall.sql(
    `select count(*)::int as count from compliance_items i
     join external_ids e on e.id = i.registration_id and e.external_id = $1
     where num_nonnulls(i.file_id, i.video_id, i.form_id) = 1`,
    registration,
  )
  expect(named).toEqual({ count: 3 })
  const { upload } = matters
  const deleted = await send('DELETE /v1/uploads/{externalId}', { params: { externalId: upload } })
  expect(deleted.code).toBe('file_in_use')
})

test('a checklist adds its requirements once, with the uploads that it names', async () => {
  const registration = newName()
  await putRegistration(registration)
  const add = (body: object, externalId = registration) =>
    send('POST /v1/registrations/{externalId}/checklist', { params: { externalId }, body })
  const { checklist, upload } = matters
  for (const [body, code] of [
    [{ checklist: randomUUID() }, 'checklist_not_found'],
    [{ checklist }, 'checklist_file_missing'],
    [{ checklist, files: { handbook: 'none' } }, 'file_not_found'],
    [{ checklist, files: { handbook: upload }, videos: { film: 'none' } }, 'video_not_found'],
  ] as const)
    expect((await add(body)).code).toBe(code)
  const body = { checklist, files: { handbook: upload } }
  for (const name of ['none', randomUUID()])
    expect((await add(body, name)).code).toBe('registration_not_found')
  const added = await add(body)
  expect(added.json).toMatchObject({ requirements: [{ title: 'Handbook', referenceType: 'CheckBox' }] })
  expect((await add(body)).json).toEqual(added.json)
})

test('a requirement is restricted, lifted and removed', async () => {
  const params = { externalId: matters.requirement }
  const restrict = (reason: string, of = params) =>
    send('POST /v1/requirements/{externalId}/restrict', { params: of, body: { reason } })
  const lift = (of = params) => send('POST /v1/requirements/{externalId}/lift', { params: of })
  const remove = (of = params) => send('DELETE /v1/requirements/{externalId}', { params: of })
  const restriction = async () =>
    (
      await rollcall.sql(
        `select i.restriction, i.removed_at is not null as removed from compliance_items i
         join external_ids e on e.id = i.id where e.external_id = $1`,
        matters.requirement,
      )
    )[0]
  expect((await restrict('We asked the school for it.')).status).toBe(204)
  expect(await restriction()).toEqual({ restriction: 'We asked the school for it.', removed: false })
  expect((await restrict(' ')).code).toBe('consultant_reason_invalid')
  expect((await lift()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect(await restriction()).toEqual({ restriction: null, removed: true })
  expect((await remove()).code).toBe('compliance_item_not_found')
  for (const call of [restrict('Unknown.', { externalId: 'none' }), lift({ externalId: 'none' })])
    expect((await call).code).toBe('compliance_item_not_found')
})

test('a registration or requirement that cannot be is refused by name', async () => {
  const other = await addAgencyMatters(rollcall)
  const [registration, ended, check] = [newName(), newName(), newName()]
  for (const name of [registration, ended]) await putRegistration(name)
  await putRequirement(check, registration)
  await send('POST /v1/registrations/{externalId}/end', {
    params: { externalId: ended },
    body: { reason: 'Moved away.' },
  })
  const requirementOf = (referenceType: string, change: object) =>
    putRequirement(newName(), registration, { referenceType, certificationType: null, ...change })
  const erased = await rollcall.newPerson()
  await rollcall.sql('update candidates set erased_at = now() where id = $1', erased.id)
  for (const [answer, code] of [
    [putRegistration(newName(), { candidate: 'none' }), 'candidate_not_found'],
    [putRegistration(newName(), { candidate: { id: erased.id } }), 'candidate_erased'],
    [putRegistration(registration, { candidate: other.candidate }), 'registration_candidate_mismatch'],
    [putRegistration(ended, { title: 'Another' }), 'registration_ended'],
    [putRequirement(newName(), 'none'), 'registration_not_found'],
    [putRequirement(newName(), ended), 'registration_not_found'],
    [putRequirement(newName(), registration, { comesAfter: ['none'] }), 'compliance_item_not_found'],
    [
      putRequirement(newName(), registration, { certificationType: null }),
      'compliance_item_reference_invalid',
    ],
    [
      putRequirement(newName(), registration, { certificationType: randomUUID() }),
      'certification_type_not_found',
    ],
    [
      putRequirement(newName(), registration, {
        referenceType: 'UploadedFile',
        certificationType: null,
        documentType: randomUUID(),
      }),
      'file_type_not_found',
    ],
    [requirementOf('Contract', { file: 'none' }), 'file_not_found'],
    [requirementOf('Contract', { file: { id: matters.file } }), 'file_not_found'],
    [requirementOf('Video', { video: 'none' }), 'video_not_found'],
    [requirementOf('Form', { form: 'none' }), 'form_not_found'],
    [requirementOf('Form', { video: matters.video }), 'compliance_item_reference_invalid'],
    [putRequirement(check, other.active), 'compliance_item_registration_mismatch'],
    [putRequirement(check, registration, { comesAfter: [check] }), 'compliance_item_order_circular'],
  ] as const)
    expect((await answer).code).toBe(code)
  const [item] = await rollcall.sql<{ id: string }>(
    'select id from external_ids where external_id = $1',
    check,
  )
  await rollcall.sql(
    `insert into compliance_submissions (id, compliance_item_id, candidate_id, submitted_at)
     select gen_random_uuid(), id, candidate_id, now() from compliance_items where id = $1`,
    item?.id,
  )
  const changed = await putRequirement(check, registration, {
    referenceType: 'IDCheck',
    certificationType: null,
  })
  expect(changed).toMatchObject({ code: 'compliance_item_already_submitted', status: 409 })
  const { headers: elsewhere } = await addAgencyKey(rollcall, { regions: ['NZ'] })
  const foreign = await send(REGISTRATION, {
    params: { externalId: registration },
    body: ofRegistration(),
    headers: elsewhere,
  })
  expect(foreign.code).toBe('registration_not_found')
  for (const externalId of ['none', randomUUID()])
    expect((await send('GET /v1/registrations/{externalId}', { params: { externalId } })).code).toBe(
      'registration_not_found',
    )
})

test('evidence has its values, its decision and its files, which can be fetched', async () => {
  const find = (id = matters.evidence) => send('GET /v1/evidence/{id}', { params: { id } })
  const found = await find()
  expect(found.json).toMatchObject({
    id: matters.evidence,
    kind: 'certification',
    candidate: { externalId: matters.candidate },
    status: 'unverified',
    values: { certRefNo: expect.anything() },
    files: [{ id: matters.file, contentType: 'application/pdf' }],
  })
  await send('POST /v1/evidence/{id}/reject', agencyRequests['POST /v1/evidence/{id}/reject'](matters))
  expect((await find()).json).toMatchObject({ status: 'rejected', rejectionReason: 'Too dark.' })
  const fetchFile = (given: Given = {}) =>
    send('GET /v1/files/{id}', { params: { id: matters.file }, ...given })
  const file = await fetchFile()
  expect([file.status, file.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  expect(
    await rollcall.sql(
      `select actor_kind as kind from audit_log where action = 'file_viewed' and details ->> 'fileId' = $1`,
      matters.file,
    ),
  ).toEqual([{ kind: 'agencyKey' }])
  expect((await fetchFile({ headers: { range: 'bytes=999999999-' } })).code).toBe('range_not_satisfiable')
  await rollcall.sql('update files set infected_at = now() where id = $1', matters.file)
  expect((await fetchFile()).code).toBe('file_infected')
  for (const id of ['none', randomUUID()]) {
    expect((await find(id)).code).toBe('file_not_found')
    expect((await send('GET /v1/files/{id}', { params: { id } })).code).toBe('file_not_found')
  }
})

test('documents, qualifications and answers of a form are evidence too', async () => {
  const [row] = await rollcall.sql<{ id: string }>(
    `select s.id from compliance_submissions s join external_ids e on e.id = s.candidate_id
     where e.external_id = $1 and num_nonnulls(s.certification_id, s.document_id, s.qualification_id) = 0
       and not s.is_verified limit 1`,
    matters.candidate,
  )
  const submission = row?.id ?? ''
  await rollcall.sql(
    `update compliance_submissions set details = '{"answers": {"phone": "+61 400 000 000"}}' where id = $1`,
    submission,
  )
  expect((await send('GET /v1/evidence/{id}', { params: { id: submission } })).json).toMatchObject({
    kind: 'submission',
    values: { phone: '+61 400 000 000' },
    extracted: null,
    files: [],
  })
})

test('the kinds of the catalogue are listed', async () => {
  const types = await send('GET /v1/certification-types')
  expect(types.json).toMatchObject({
    items: expect.arrayContaining([
      { id: matters.certificationType, region: 'AU', title: expect.any(String) },
    ]),
  })
  for (const key of ['GET /v1/document-types', 'GET /v1/subjects', 'GET /v1/checklists'] as const)
    expect((await send(key)).json).toMatchObject({ items: expect.any(Array) })
})

everyCodeIsMet(
  'GET /v1/certification-types',
  'GET /v1/document-types',
  'GET /v1/subjects',
  'GET /v1/checklists',
  'POST /v1/registrations/{externalId}/checklist',
  'PUT /v1/registrations/{externalId}',
  'GET /v1/registrations/{externalId}',
  'PUT /v1/requirements/{externalId}',
  'DELETE /v1/requirements/{externalId}',
  'POST /v1/requirements/{externalId}/restrict',
  'POST /v1/requirements/{externalId}/lift',
  'GET /v1/evidence/{id}',
  'GET /v1/files/{id}',
)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addQualification, BLANK_PDF } from '../../../test/a-booking.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import type { Form } from '../../../test/form.ts'
import { lockedPdf } from '../../../test/locked-pdf.ts'
import { VIRUS_MARK } from '../../../test/stand-ins/mark-scanner.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { saveSubjects } from '../catalogue/catalogue.queries.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
const [maths, music, elsewhere] = [randomUUID(), randomUUID(), randomUUID()]
beforeAll(async () => {
  rollcall = await createTestApp()
  await saveSubjects.run(
    rollcall.services.db,
    JSON.stringify([
      { id: maths, title: 'Mathematics', region: 'AU', position: 1 },
      { id: music, title: 'Music', region: null, position: 2 },
      { id: elsewhere, title: 'Grade 4', region: 'US', position: 1 },
    ]),
  )
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const degree = { name: 'degree.pdf', bytes: BLANK_PDF }
const good = {
  institute: ' Monash University ',
  degree: 'Bachelor of Education',
  dateComplete: '2019-12-13',
  teachingMethods: [music, maths],
}
const send = (
  change: Record<string, unknown> = {},
  {
    files = [degree],
    key = randomUUID(),
    ...parts
  }: { files?: Form['files']; key?: string; complianceItemId?: string } = {},
) =>
  rollcall.call('POST /qualifications', {
    headers: { ...headers, 'idempotency-key': key },
    form: { files, parts: { qualificationData: { ...good, ...change }, ...parts } },
  })
const kept = () =>
  rollcall.sql(
    `select (select count(*)::int from qualifications where candidate_id = $1) as records,
            (select count(*)::int from files where candidate_id = $1) as files`,
    person.id,
  )

test('a qualification is added with files, listed, downloaded unchanged, and deleted', async () => {
  const transcript = { name: 'transcript.pdf', bytes: Buffer.concat([BLANK_PDF, Buffer.from('%')]) }
  const sent = await send({}, { files: [transcript, degree, degree] })
  expect(sent).toMatchObject({
    status: 201,
    json: {
      institute: 'Monash University',
      degree: 'Bachelor of Education',
      completed: '2019-12-13',
      isVerified: false,
      grades: [
        { id: maths, title: 'Mathematics' },
        { id: music, title: 'Music' },
      ],
      files: [
        { name: 'transcript.pdf', contentType: 'application/pdf', fileSizeBytes: transcript.bytes.length },
        { name: 'degree.pdf' },
        { name: 'degree.pdf' },
      ],
    },
  })
  const id = sent.text('id')
  expect((await rollcall.call('GET /qualifications', { headers })).json).toEqual([sent.json])
  expect((await rollcall.call('GET /qualifications/{id}', { headers, params: { id } })).json).toEqual(
    sent.json,
  )
  const { files } = sent.json as { files: { accessGui: string }[] }
  const params = { id, fileId: files[0]?.accessGui ?? '' }
  const file = await rollcall.call('GET /qualifications/{id}/file/{fileId}', { headers, params })
  expect(file.bytes.equals(transcript.bytes)).toBe(true)
  expect((await rollcall.call('DELETE /qualifications/{id}', { headers, params: { id } })).status).toBe(204)
  expect(await kept()).toEqual([{ records: 0, files: 0 }])
})

test('the latest comes first', async () => {
  for (const dateComplete of ['2018-01-01', '2024-01-01', '2021-01-01']) await send({ dateComplete })
  const { json } = await rollcall.call('GET /qualifications', { headers })
  expect((json as { completed: string }[]).map(({ completed }) => completed)).toEqual([
    '2024-01-01',
    '2021-01-01',
    '2018-01-01',
  ])
})

test.each<[string, Record<string, unknown>, string, string?]>([
  ['no institute', { institute: ' ' }, 'upload_qualification_institute_missing'],
  ['no degree', { degree: null }, 'upload_qualification_degree_missing'],
  ['no date', { dateComplete: '' }, 'upload_qualification_date_complete_missing'],
  ['a day that is none', { dateComplete: '2019-02-30' }, 'upload_qualification_date_complete_invalid'],
  ['tomorrow', { dateComplete: '2026-11-18' }, 'upload_qualification_date_complete_invalid'],
  ['a long institute', { institute: 'x'.repeat(201) }, 'qualification_field_invalid', 'institute'],
  ['a long degree', { degree: 'x'.repeat(201) }, 'qualification_field_invalid', 'degree'],
  [
    'a subject of another region',
    { teachingMethods: [maths, elsewhere] },
    'qualification_field_invalid',
    'teachingMethods',
  ],
  [
    'a subject that is none',
    { teachingMethods: ['maths'] },
    'qualification_field_invalid',
    'teachingMethods',
  ],
])('%s is refused by name, and leaves nothing behind', async (_what, change, code, param) => {
  expect(await send(change)).toMatchObject({ code, json: { param: param ?? null } })
  expect(await kept()).toEqual([{ records: 0, files: 0 }])
})

test.each<[string, Form['files'], string]>([
  ['no file', [], 'files_missing'],
  ['six files', Array.from({ length: 6 }, () => degree), 'exceeds_file_upload_limit'],
  ['an empty one', [degree, { name: 'empty.pdf', bytes: Buffer.alloc(0) }], 'file_empty'],
  ['a large one', [degree, { name: 'large.pdf', bytes: Buffer.alloc(11 * 1024 ** 2) }], 'file_too_large'],
  ['one without a name', [{ name: '.pdf', bytes: BLANK_PDF }], 'file_name_invalid'],
  ['half a PDF', [degree, { name: 'half.pdf', bytes: BLANK_PDF.subarray(0, 30) }], 'file_unreadable'],
  [
    'a PDF with a password',
    [degree, { name: 'a.pdf', bytes: lockedPdf('chalk') }],
    'file_password_protected',
  ],
  ['a virus', [degree, { name: 'a.pdf', bytes: Buffer.from(VIRUS_MARK) }], 'file_infected'],
  ['a page', [degree, { name: 'a.pdf', bytes: Buffer.from('<html>') }], 'unsupported_file_extension'],
])('with %s none is kept', async (_what, files, code) => {
  expect((await send({}, { files })).code).toBe(code)
  expect(await kept()).toEqual([{ records: 0, files: 0 }])
})

test('no subject is needed, and none is there twice', async () => {
  expect(await send({ teachingMethods: null })).toMatchObject({ status: 201, json: { grades: [] } })
  const { json } = await send({ teachingMethods: [maths, maths.toUpperCase()] })
  expect(json).toMatchObject({ grades: [{ id: maths }] })
})

test('the same key with another file is another request', async () => {
  const key = randomUUID()
  const first = await send({}, { key })
  expect((await send({}, { key })).json).toEqual(first.json)
  expect((await send({}, { key, files: [degree, degree] })).code).toBe('idempotency_key_reused')
  expect((await send({ degree: 'M.Ed.' }, { key })).code).toBe('idempotency_key_reused')
  expect(await kept()).toEqual([{ records: 1, files: 1 }])
})

test('a verified record cannot be deleted', async () => {
  const { qualificationId: id } = await addQualification(rollcall, person.id, { isVerified: true })
  expect(await rollcall.call('DELETE /qualifications/{id}', { headers, params: { id } })).toMatchObject({
    status: 400,
    code: 'cannot_delete_verified',
  })
  expect(await kept()).toEqual([{ records: 1, files: 1 }])
})

test('another candidate’s record counts as missing, and so does a file of another record', async () => {
  const theirs = await addQualification(rollcall, (await rollcall.newPerson()).id)
  const own = await addQualification(rollcall, person.id)
  const get = async (id: string) =>
    (await rollcall.call('GET /qualifications/{id}', { headers, params: { id } })).code
  const remove = async (id: string) =>
    (await rollcall.call('DELETE /qualifications/{id}', { headers, params: { id } })).code
  const fileOf = async (id: string) => {
    const params = { id, fileId: theirs.qualificationFileId }
    return (await rollcall.call('GET /qualifications/{id}/file/{fileId}', { headers, params })).code
  }
  for (const ask of [get, remove, fileOf]) {
    expect(await ask(theirs.qualificationId)).toBe('qualification_not_found')
    expect(await ask(randomUUID())).toBe('qualification_not_found')
    expect(await ask('degree')).toBe('invalid_file_id')
  }
  expect(await fileOf(own.qualificationId)).toBe('file_not_found')
})

test('subjects are those of the region, in their order', async () => {
  const { json } = await rollcall.call('GET /subjects', { headers })
  const listed = (json as { id: string }[]).map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining([maths, music]))
  expect(listed).not.toContain(elsewhere)
})

test('a qualification submitted for an item is linked to it, and refused for an item of another kind', async () => {
  const registrationId = await addRegistration(rollcall.sql, person.id)
  const own = { registrationId, candidateId: person.id, referenceType: 'Qualification' } as const
  const complianceItemId = await addItem(rollcall.sql, own)
  const sent = await send({}, { complianceItemId })
  const { json } = await rollcall.call('GET /registrations/{registrationId}', {
    headers,
    params: { registrationId },
  })
  expect(json).toMatchObject({
    complianceItems: [{ status: 'AwaitingVerification', referenceFileId: sent.text('id') }],
  })
  const ended = await addRegistration(rollcall.sql, person.id, { decision: 'Deleted' })
  const refusals: [string, string][] = [
    ['compliance_item_already_submitted', complianceItemId],
    ['compliance_item_kind_mismatch', await addItem(rollcall.sql, { ...own, referenceType: 'Form' })],
    ['registration_not_found', await addItem(rollcall.sql, { ...own, registrationId: ended })],
    ['compliance_item_not_found', randomUUID()],
  ]
  for (const [code, itemId] of refusals)
    expect((await send({}, { complianceItemId: itemId })).code).toBe(code)
  expect(await kept()).toEqual([{ records: 1, files: 1 }])
  await rollcall.sql('delete from qualifications where candidate_id = $1', person.id)
  const restricted = await addItem(rollcall.sql, { ...own, restriction: 'Not yet.' })
  expect((await send({}, { complianceItemId: restricted })).code).toBe('compliance_item_restricted')
})

everyCodeIsMet(
  'GET /subjects',
  'GET /qualifications',
  'GET /qualifications/{id}',
  'POST /qualifications',
  'DELETE /qualifications/{id}',
  'GET /qualifications/{id}/file/{fileId}',
)

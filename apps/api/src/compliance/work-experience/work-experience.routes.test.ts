import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addWorkExperience, BLANK_PDF } from '../../../test/a-booking.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import type { Form } from '../../../test/form.ts'
import { lockedPdf } from '../../../test/locked-pdf.ts'
import { VIRUS_MARK } from '../../../test/stand-ins/mark-scanner.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const reference = { name: 'reference.pdf', bytes: BLANK_PDF }
const good = {
  placeOfWork: ' Wattle Bend Primary School ',
  positionHeld: 'Class teacher',
  dateFrom: '2020-01-28',
  dateUntil: '2023-12-20',
  isCurrent: false,
  employmentDays: 780,
  details: 'Years 3 and 4. ',
  dotPoints: [
    { type: 'keyAchievement', value: ' Led the reading programme. ' },
    { type: 'general', value: ' ' },
  ],
}
const send = (change: Record<string, unknown> = {}, files: Form['files'] = [reference]) =>
  rollcall.call('POST /work-experience', {
    headers,
    form: { files, parts: { workExperienceData: { ...good, ...change } } },
  })
const kept = () =>
  rollcall.sql(
    `select (select count(*)::int from work_experience where candidate_id = $1) as records,
            (select count(*)::int from files where candidate_id = $1) as files`,
    person.id,
  )

test('work experience is added with files, listed, downloaded unchanged, and deleted', async () => {
  const sent = await send()
  expect(sent).toMatchObject({
    status: 201,
    json: {
      placeOfWork: 'Wattle Bend Primary School',
      positionHeld: 'Class teacher',
      dateFrom: '2020-01-28',
      dateUntil: '2023-12-20',
      employmentDays: 780,
      isCurrent: false,
      isVerified: false,
      details: 'Years 3 and 4.',
      dotPoints: [{ type: 'keyAchievement', value: 'Led the reading programme.' }],
      files: [{ name: 'reference.pdf' }],
      createdDate: new Date(TEST_NOW).toISOString(),
      updatedDate: new Date(TEST_NOW).toISOString(),
    },
  })
  const id = sent.text('id')
  expect((await rollcall.call('GET /work-experience', { headers })).json).toEqual([sent.json])
  expect((await rollcall.call('GET /work-experience/{id}', { headers, params: { id } })).json).toEqual(
    sent.json,
  )
  const { files } = sent.json as { files: { accessGui: string }[] }
  const params = { workExperienceId: id, accessGui: files[0]?.accessGui ?? '' }
  const file = await rollcall.call('GET /work-experience/{workExperienceId}/file/{accessGui}', {
    headers,
    params,
  })
  expect(file.bytes.equals(BLANK_PDF)).toBe(true)
  expect((await rollcall.call('DELETE /work-experience/{id}', { headers, params: { id } })).status).toBe(204)
  expect(await kept()).toEqual([{ records: 0, files: 0 }])
})

test('files are optional: without them the request may be JSON', async () => {
  const body = { workExperienceData: { ...good, dotPoints: null, employmentDays: null, details: null } }
  expect(await rollcall.call('POST /work-experience', { headers, body })).toMatchObject({
    status: 201,
    json: { files: [], dotPoints: [], employmentDays: null, details: '' },
  })
})

test('current work has no end and comes first, then the latest', async () => {
  await send({ placeOfWork: 'Old', dateFrom: '2010-01-01', dateUntil: '2011-01-01', employmentDays: null })
  expect(await send({ placeOfWork: 'Now', isCurrent: true })).toMatchObject({
    json: { isCurrent: true, dateUntil: null },
  })
  await send({ placeOfWork: 'Recent' })
  const { json } = await rollcall.call('GET /work-experience', { headers })
  expect((json as { placeOfWork: string }[]).map(({ placeOfWork }) => placeOfWork)).toEqual([
    'Now',
    'Recent',
    'Old',
  ])
})

test.each<[Record<string, unknown>, string]>([
  [{ placeOfWork: ' ' }, 'placeOfWork'],
  [{ positionHeld: null }, 'positionHeld'],
  [{ dateFrom: '2020-02-30' }, 'dateFrom'],
  [{ dateUntil: null }, 'dateUntil'],
  [{ dateUntil: '2020-01-27' }, 'dateUntil'],
  [{ employmentDays: 10_000 }, 'employmentDays'],
  [{ employmentDays: 0.5 }, 'employmentDays'],
  [{ details: 'x'.repeat(2_001) }, 'details'],
  [{ dotPoints: [{ type: 'hobbies', value: 'x' }] }, 'dotPoints'],
])('%j is refused, with the field', async (change, param) => {
  expect(await send(change)).toMatchObject({ code: 'work_experience_field_invalid', json: { param } })
  expect(await kept()).toEqual([{ records: 0, files: 0 }])
})

test.each<[string, Form['files'], string]>([
  ['six files', Array.from({ length: 6 }, () => reference), 'exceeds_file_upload_limit'],
  ['an empty one', [{ name: 'empty.pdf', bytes: Buffer.alloc(0) }], 'file_empty'],
  ['a large one', [{ name: 'large.pdf', bytes: Buffer.alloc(11 * 1024 ** 2) }], 'file_too_large'],
  ['one without a name', [{ name: '.pdf', bytes: BLANK_PDF }], 'file_name_invalid'],
  ['half a PDF', [reference, { name: 'half.pdf', bytes: BLANK_PDF.subarray(0, 30) }], 'file_unreadable'],
  [
    'a PDF with a password',
    [reference, { name: 'a.pdf', bytes: lockedPdf('chalk') }],
    'file_password_protected',
  ],
  ['a virus', [reference, { name: 'a.pdf', bytes: Buffer.from(VIRUS_MARK) }], 'file_infected'],
  ['a page', [reference, { name: 'a.pdf', bytes: Buffer.from('<html>') }], 'unsupported_file_extension'],
])('with %s none is kept', async (_what, files, code) => {
  expect((await send({}, files)).code).toBe(code)
  expect(await kept()).toEqual([{ records: 0, files: 0 }])
})

test('a verified record cannot be deleted', async () => {
  const { workExperienceId: id } = await addWorkExperience(rollcall, person.id, { isVerified: true })
  expect((await rollcall.call('DELETE /work-experience/{id}', { headers, params: { id } })).code).toBe(
    'cannot_delete_verified',
  )
  expect(await kept()).toEqual([{ records: 1, files: 1 }])
})

test('another candidate’s record counts as missing, and so does a file of another record', async () => {
  const theirs = await addWorkExperience(rollcall, (await rollcall.newPerson()).id)
  const own = await addWorkExperience(rollcall, person.id)
  const get = async (id: string) =>
    (await rollcall.call('GET /work-experience/{id}', { headers, params: { id } })).code
  const remove = async (id: string) =>
    (await rollcall.call('DELETE /work-experience/{id}', { headers, params: { id } })).code
  const fileOf = async (id: string) => {
    const params = { workExperienceId: id, accessGui: theirs.workExperienceFileId }
    return (
      await rollcall.call('GET /work-experience/{workExperienceId}/file/{accessGui}', { headers, params })
    ).code
  }
  for (const ask of [get, remove, fileOf]) {
    expect(await ask(theirs.workExperienceId)).toBe('work_experience_not_found')
    expect(await ask(randomUUID())).toBe('work_experience_not_found')
    expect(await ask('school')).toBe('invalid_file_id')
  }
  expect(await fileOf(own.workExperienceId)).toBe('file_not_found')
})

everyCodeIsMet(
  'GET /work-experience',
  'GET /work-experience/{id}',
  'POST /work-experience',
  'DELETE /work-experience/{id}',
  'GET /work-experience/{workExperienceId}/file/{accessGui}',
)

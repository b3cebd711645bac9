import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BLANK_PDF } from '../../../test/a-booking.ts'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { bodies } from '../../../test/agency-matters.ts'
import type { TestedCall } from '../../../test/all-calls.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import type { Given } from '../../../test/inject-call.ts'
import { lockedPdf } from '../../../test/locked-pdf.ts'
import { VIRUS_MARK } from '../../../test/stand-ins/mark-scanner.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  headers = (await addAgencyKey(rollcall)).headers
})
beforeEach(() => rollcall.sql('delete from rate_limits'))
afterAll(() => rollcall.close())

const send = (key: TestedCall, given: Given = {}) =>
  rollcall.call(key, { ...given, headers: { ...headers, ...given.headers } })
const newName = () => randomUUID().slice(0, 8)
const pdf = (text: string) => Buffer.concat([BLANK_PDF, Buffer.from(`% ${text}`)])
const upload = (externalId: string, bytes: Buffer, name = 'handbook.pdf') =>
  send('PUT /v1/uploads/{externalId}', {
    params: { externalId },
    form: { files: [{ name, bytes }], parts: {} },
  })
const read = (externalId: string) => send('GET /v1/uploads/{externalId}', { params: { externalId } })
const remove = (externalId: string) => send('DELETE /v1/uploads/{externalId}', { params: { externalId } })
const putDownload = (externalId: string, change: object) =>
  send('PUT /v1/downloads/{externalId}', {
    params: { externalId },
    body: { ...bodies.download({ download: externalId, upload: 'none' }), ...change },
  })
const isKept = async (fileId: string) =>
  (await rollcall.sql('select from files where id = $1', fileId)).length === 1

test('a file is kept once, and another one under its name replaces it unless something names it', async () => {
  const [name, download] = [newName(), newName()]
  const created = await upload(name, pdf('1'))
  expect([created.status, created.json]).toMatchObject([
    201,
    {
      externalId: name,
      source: 'crm',
      name: 'handbook.pdf',
      contentType: 'application/pdf',
      isInfected: false,
    },
  ])
  const again = await upload(name, pdf('1'))
  expect([again.status, again.json]).toEqual([200, created.json])
  expect((await read(name)).json).toEqual(created.json)
  const second = await upload(name, pdf('2'))
  expect(second.status).toBe(200)
  expect([await isKept(created.text('id')), await isKept(second.text('id'))]).toEqual([false, true])

  await putDownload(download, { file: name })
  const third = await upload(name, pdf('3'))
  expect([await isKept(second.text('id')), await isKept(third.text('id'))]).toEqual([true, true])
  expect((await putDownload(download, { file: name })).json).toMatchObject({
    file: { id: third.text('id'), externalId: name },
  })
  expect(await isKept(second.text('id'))).toBe(false)
})

test('an upload is deleted unless something names it', async () => {
  const [free, used] = [newName(), newName()]
  await upload(free, pdf('free'))
  await upload(used, pdf('used'))
  await putDownload(newName(), { file: used })
  expect((await remove(used)).code).toBe('file_in_use')
  expect((await remove(free)).status).toBe(204)
  for (const answer of [await remove(free), await read(free)]) expect(answer.code).toBe('file_not_found')
})

test('two files under one new name at once leave one', async () => {
  const name = newName()
  const answers = await Promise.all([upload(name, pdf('one')), upload(name, pdf('two'))])
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 201])
  const kept = await Promise.all(answers.map((answer) => isKept(answer.text('id'))))
  expect(kept.filter(Boolean)).toHaveLength(1)
})

test('an agreement keeps the file that was signed, whatever is uploaded under its name', async () => {
  const [name, client, agreement] = [newName(), newName(), newName()]
  await send('PUT /v1/clients/{externalId}', { params: { externalId: client }, body: bodies.client })
  const first = await upload(name, pdf('terms 1'))
  const put = () =>
    send('PUT /v1/agreements/{externalId}', {
      params: { externalId: agreement },
      body: bodies.agreement({ client, upload: name }),
    })
  await put()
  const second = await upload(name, pdf('terms 2'))
  expect((await put()).json).toMatchObject({ file: { id: second.text('id') } })
  expect(await isKept(first.text('id'))).toBe(true)
})

test.each([
  ['nothing', Buffer.alloc(0), 'card.pdf', 'file_empty'],
  ['eleven megabytes', Buffer.alloc(11 * 1024 * 1024, 'x'), 'card.pdf', 'file_too_large'],
  ['a page that says it is a PDF', Buffer.from('<!doctype html>'), 'card.pdf', 'unsupported_file_extension'],
  ['a PDF with a password', lockedPdf('chalk'), 'card.pdf', 'file_password_protected'],
  ['a PDF cut in half', BLANK_PDF.subarray(0, 30), 'card.pdf', 'file_unreadable'],
  ['a virus', pdf(VIRUS_MARK), 'card.pdf', 'file_infected'],
  ['no name', BLANK_PDF, '.pdf', 'file_name_invalid'],
])('%s is refused by name, and leaves nothing behind', async (_what, bytes, fileName, code) => {
  const name = newName()
  expect((await upload(name, bytes, fileName)).code).toBe(code)
  expect((await read(name)).code).toBe('file_not_found')
})

test('a form without a file, and one with two, are refused', async () => {
  const given = { params: { externalId: newName() } }
  const key = 'PUT /v1/uploads/{externalId}'
  expect((await send(key, { ...given, form: { files: [], parts: {} } })).code).toBe('files_missing')
  const file = { name: 'card.pdf', bytes: BLANK_PDF }
  expect((await send(key, { ...given, form: { files: [file, file], parts: {} } })).code).toBe(
    'exceeds_file_upload_limit',
  )
})

test('a key may send as many files as a person, and no other key is refused with it', async () => {
  rollcall.services.config.uploads.maxFilesPerHour = 1
  const limited = await rollcall.otherwise({})
  rollcall.services.config.uploads.maxFilesPerHour = 100
  const send = async (own: Record<string, string>, text: string) => {
    const form = { files: [{ name: 'handbook.pdf', bytes: pdf(text) }], parts: {} }
    const given = { params: { externalId: newName() }, headers: own, form }
    return (await limited.call('PUT /v1/uploads/{externalId}', given)).code
  }
  expect([await send(headers, '1'), await send(headers, '2')]).toEqual([undefined, 'upload_limit_reached'])
  expect(await send((await addAgencyKey(rollcall)).headers, '3')).toBeUndefined()
})

everyCodeIsMet(
  'PUT /v1/uploads/{externalId}',
  'GET /v1/uploads/{externalId}',
  'DELETE /v1/uploads/{externalId}',
)

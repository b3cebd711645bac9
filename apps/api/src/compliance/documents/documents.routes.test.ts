import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDocument, addDocumentType, BLANK_PDF } from '../../../test/a-booking.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { lockedPdf } from '../../../test/locked-pdf.ts'
import { VIRUS_MARK } from '../../../test/stand-ins/mark-scanner.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let typeId: string
beforeAll(async () => {
  rollcall = await createTestApp()
  typeId = randomUUID()
  await addDocumentType(rollcall.sql, typeId)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const send = (bytes: Buffer, { fileName = 'resume.pdf', type = typeId, key = randomUUID() } = {}) =>
  rollcall.call('POST /documents', {
    headers: { ...headers, 'idempotency-key': key },
    body: { file: { base64FileData: bytes.toString('base64'), fileName }, fileType: { id: type } },
  })

test('a document is added, listed, downloaded unchanged, and deleted', async () => {
  const sent = await send(BLANK_PDF)
  expect(sent).toMatchObject({ status: 201 })
  const [id, accessGui] = [sent.text('id'), sent.text('accessGui')]
  const listed = await rollcall.call('GET /documents', { headers })
  expect(listed.json).toEqual([
    {
      id,
      type: 'Résumé',
      name: 'resume.pdf',
      isVerified: false,
      rejectionReason: null,
      createdDateLocal: '2026-11-17',
      file: {
        accessGui,
        name: 'resume.pdf',
        friendlyName: 'resume.pdf',
        contentType: 'application/pdf',
        fileSizeBytes: BLANK_PDF.length,
      },
    },
  ])
  const file = await rollcall.call('GET /documents/{id}/file/{fileId}', {
    headers,
    params: { id, fileId: accessGui },
  })
  expect(file.bytes.equals(BLANK_PDF)).toBe(true)
  expect((await rollcall.call('DELETE /documents/{id}', { headers, params: { id } })).status).toBe(204)
  expect((await rollcall.call('GET /documents', { headers })).json).toEqual([])
})

test('a photo is kept without the place it was taken at', async () => {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#27c' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 48/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const sent = await send(photo, { fileName: 'IMG_1.JPEG' })
  const [id, accessGui] = [sent.text('id'), sent.text('accessGui')]
  const { bytes } = await rollcall.call('GET /documents/{id}/file/{fileId}', {
    headers,
    params: { id, fileId: accessGui },
  })
  const kept = await sharp(bytes).metadata()
  expect(kept).toMatchObject({ width: 64, height: 48, format: 'jpeg' })
  expect(kept.exif).toBeUndefined()
})

test.each([
  ['nothing', Buffer.alloc(0), 'card.pdf', 'file_empty'],
  ['eleven megabytes', Buffer.alloc(11 * 1024 * 1024, 'x'), 'card.pdf', 'file_too_large'],
  [
    'a page that says it is a PDF',
    Buffer.from('<!doctype html><script>'),
    'card.pdf',
    'unsupported_file_extension',
  ],
  ['a PDF that says it is a picture', BLANK_PDF, 'card.png', 'unsupported_file_extension'],
  ['a PDF with a password', lockedPdf('chalk'), 'card.pdf', 'file_password_protected'],
  ['a PDF cut in half', BLANK_PDF.subarray(0, 30), 'card.pdf', 'file_unreadable'],
  ['a picture of nothing', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'card.png', 'file_unreadable'],
  ['a virus', Buffer.concat([BLANK_PDF, Buffer.from(VIRUS_MARK)]), 'card.pdf', 'file_infected'],
  ['no name', BLANK_PDF, '.pdf', 'file_name_invalid'],
  ['a name of 500 characters', BLANK_PDF, `${'x'.repeat(496)}.pdf`, 'file_name_invalid'],
])('%s is refused by name, and leaves nothing behind', async (_what, bytes, fileName, code) => {
  expect((await send(bytes, { fileName })).code).toBe(code)
  expect(await rollcall.sql('select from documents where candidate_id = $1', person.id)).toEqual([])
  expect(await rollcall.sql('select from files where candidate_id = $1', person.id)).toEqual([])
})

test('a PDF that only its owner can change opens without a password, and is taken', async () => {
  expect((await send(lockedPdf(''), { fileName: 'card.pdf' })).status).toBe(201)
})

test('an unknown type, or one of another region, is refused before the bytes are stored', async () => {
  const elsewhere = randomUUID()
  await addDocumentType(rollcall.sql, elsewhere, { title: 'I-9', region: 'US', position: 2 })
  for (const type of [elsewhere, randomUUID(), 'resume'])
    expect((await send(BLANK_PDF, { type })).code).toBe('file_type_not_found')
  const { json } = await rollcall.call('GET /documents/file-types', { headers })
  expect(json).toContainEqual({ id: typeId, title: 'Résumé' })
  expect(json).not.toContainEqual({ id: elsewhere, title: 'I-9' })
})

test('without a file nothing is added', async () => {
  const body = { file: { fileName: 'card.pdf' }, fileType: { id: typeId } }
  expect((await rollcall.call('POST /documents', { headers, body })).code).toBe('files_missing')
})

test('the same key with another file is another request', async () => {
  const key = randomUUID()
  const first = await send(BLANK_PDF, { key })
  expect((await send(BLANK_PDF, { key })).json).toEqual(first.json)
  const other = Buffer.concat([BLANK_PDF, Buffer.from('%')])
  expect((await send(other, { key })).code).toBe('idempotency_key_reused')
  expect(await rollcall.sql('select from documents where candidate_id = $1', person.id)).toHaveLength(1)
})

test('a verified record cannot be deleted', async () => {
  const { documentId: id } = await addDocument(rollcall, person.id, { isVerified: true })
  expect(await rollcall.call('DELETE /documents/{id}', { headers, params: { id } })).toMatchObject({
    status: 400,
    code: 'cannot_delete_verified',
  })
  expect((await rollcall.call('GET /documents/{id}', { headers, params: { id } })).status).toBe(200)
})

test('another candidate’s document counts as missing', async () => {
  const colleague = await rollcall.newPerson()
  const { documentId, documentFileId } = await addDocument(rollcall, colleague.id)
  const { documentId: ownId } = await addDocument(rollcall, person.id)
  for (const id of [documentId, randomUUID()]) {
    expect((await rollcall.call('GET /documents/{id}', { headers, params: { id } })).code).toBe(
      'document_not_found',
    )
    expect((await rollcall.call('DELETE /documents/{id}', { headers, params: { id } })).code).toBe(
      'document_not_found',
    )
    expect(
      (
        await rollcall.call('GET /documents/{id}/file/{fileId}', {
          headers,
          params: { id, fileId: documentFileId },
        })
      ).code,
    ).toBe('document_not_found')
  }
  expect(
    (
      await rollcall.call('GET /documents/{id}/file/{fileId}', {
        headers,
        params: { id: ownId, fileId: documentFileId },
      })
    ).code,
  ).toBe('file_not_found')
  for (const call of ['GET /documents/{id}', 'DELETE /documents/{id}'] as const)
    expect((await rollcall.call(call, { headers, params: { id: 'resume' } })).code).toBe('invalid_file_id')
  const params = { id: 'resume', fileId: documentFileId }
  expect((await rollcall.call('GET /documents/{id}/file/{fileId}', { headers, params })).code).toBe(
    'invalid_file_id',
  )
})

everyCodeIsMet(
  'GET /documents',
  'GET /documents/file-types',
  'GET /documents/{id}',
  'POST /documents',
  'DELETE /documents/{id}',
  'GET /documents/{id}/file/{fileId}',
)

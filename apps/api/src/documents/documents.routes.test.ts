import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyCodeIsMet } from '../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let typeId: string
beforeAll(async () => {
  rollcall = await createTestApp()
  typeId = randomUUID()
  await rollcall.sql(`insert into document_types (id, title, position) values ($1, 'Résumé', 1)`, typeId)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n',
)
const send = (bytes: Buffer, { fileName = 'resume.pdf', type = typeId, ...given } = {}) =>
  rollcall.call('POST /documents', {
    headers: { ...headers, ...given },
    body: { file: { base64FileData: bytes.toString('base64'), fileName }, fileType: { id: type } },
  })

test('a document is handed in, listed, downloaded as it was, and taken back', async () => {
  const sent = await send(pdf)
  expect(sent).toMatchObject({ status: 201 })
  const { id, accessGui } = sent.json
  const listed = await rollcall.call('GET /documents', { headers })
  expect(listed.json).toEqual([
    {
      id,
      type: 'Résumé',
      name: 'resume.pdf',
      isVerified: false,
      createdDateLocal: '2026-11-17',
      file: {
        accessGui,
        name: 'resume.pdf',
        friendlyName: 'resume.pdf',
        contentType: 'application/pdf',
        fileSizeBytes: pdf.length,
      },
    },
  ])
  const file = await rollcall.call('GET /documents/{id}/file/{fileId}', {
    headers,
    params: { id, fileId: accessGui },
  })
  expect(file.bytes.equals(pdf)).toBe(true)
  expect((await rollcall.call('DELETE /documents/{id}', { headers, params: { id } })).status).toBe(204)
  expect((await rollcall.call('GET /documents', { headers })).json).toEqual([])
})

test('a photo is kept without the place it was taken at', async () => {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#27c' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 48/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { id, accessGui } = (await send(photo, { fileName: 'IMG_1.JPEG' })).json
  const { bytes } = await rollcall.call('GET /documents/{id}/file/{fileId}', {
    headers,
    params: { id, fileId: accessGui },
  })
  const kept = await sharp(bytes).metadata()
  expect(kept).toMatchObject({ width: 64, height: 48, format: 'jpeg' })
  expect(kept.exif).toBeUndefined()
})

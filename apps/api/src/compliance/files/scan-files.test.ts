import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDocument, BLANK_PDF } from '../../../test/a-booking.ts'
import { startClamd } from '../../../test/stand-ins/clamd-service.ts'
import { VIRUS_MARK } from '../../../test/stand-ins/mark-scanner.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { clamdScanner } from '../../platform/files/virus-scanner.ts'
import { scanFiles } from './scan-files.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  await rollcall.sql('update files set scanned_at = now()')
})
afterAll(() => rollcall.close())

const scanWith = (url: string) => scanFiles({ ...rollcall.services, scanner: clamdScanner(url) })
const stateOf = async (fileId: string) => {
  const [row] = await rollcall.sql<{ scanned: boolean; infected: boolean; leaving: boolean }>(
    `select f.scanned_at is not null as scanned, f.infected_at is not null as infected,
            b.leaving_at is not null as leaving
     from files f join stored_bytes b on b.id = f.id where f.id = $1`,
    fileId,
  )
  return row
}
const clean = { scanned: true, infected: false, leaving: false }
const unscanned = { scanned: false, infected: false, leaving: false }
const withdrawn = { scanned: false, infected: true, leaving: true }

/** Accepted without a scan. */
async function infectedDocument() {
  const { documentId } = await addDocument(rollcall, person.id)
  const { files, db } = rollcall.services
  const content = Buffer.concat([BLANK_PDF, Buffer.from(VIRUS_MARK)])
  const spooled = await files.receive(Readable.from([content]), content.length)
  const file = await files.store(spooled, {
    candidateId: person.id,
    name: 'card.pdf',
    contentType: 'application/pdf',
  })
  await db.transaction((tx) => files.keep(tx, file))
  await rollcall.sql('update documents set file_id = $2 where id = $1', documentId, file.id)
  return { documentId, fileId: file.id }
}
const countAudits = async () =>
  (await rollcall.sql(`select from audit_log where action = 'file_infected' and subject_id = $1`, person.id))
    .length

test('files that were accepted without a scan are scanned later: clean ones stay, infected ones open no longer and their owner gets a mail', async () => {
  const clamd = await startClamd()
  const { documentFileId: harmless } = await addDocument(rollcall, person.id)
  const { documentId, fileId } = await infectedDocument()
  expect([await stateOf(harmless), await stateOf(fileId)]).toEqual([unscanned, unscanned])
  const key = await rollcall.call('GET /file/generateAccessToken/{id}', { headers, params: { id: fileId } })

  await scanWith(clamd.url)
  await scanWith(clamd.url)
  expect([await stateOf(harmless), await stateOf(fileId)]).toEqual([clean, withdrawn])
  expect(await countAudits()).toBe(1)
  const params = { id: documentId, fileId }
  expect((await rollcall.call('GET /documents/{id}/file/{fileId}', { headers, params })).code).toBe(
    'file_not_found',
  )
  for (const call of ['GET /file/generateAccessToken/{id}', 'GET /files/{id}/pages'] as const)
    expect((await rollcall.call(call, { headers, params: { id: fileId } })).code).toBe('file_infected')
  const opened = await rollcall.call('GET /file/{accessKey}', {
    cookie: key.cookie,
    params: { accessKey: key.text('accessKey') },
  })
  expect(opened.code).toBe('access_key_invalid')
  // The record of a missing file is still listed, and can be deleted.
  expect((await rollcall.call('GET /documents', { headers })).json).toContainEqual(
    expect.objectContaining({ id: documentId }),
  )
  expect(await rollcall.mailsTo(person.email)).toEqual([
    expect.objectContaining({ subject: 'We removed a file: card.pdf' }),
  ])
  await rollcall.services.files.sweep()
  await expect(rollcall.services.files.open(fileId)).rejects.toThrow()
  expect(
    (await rollcall.call('DELETE /documents/{id}', { headers, params: { id: documentId } })).status,
  ).toBe(204)
  await clamd.close()
})

test('without an answer nothing is decided, and the next time is another', async () => {
  const { fileId } = await infectedDocument()
  await scanWith('tcp://127.0.0.1:1')
  await scanFiles({ ...rollcall.services, scanner: undefined })
  expect(await stateOf(fileId)).toEqual(unscanned)
  const clamd = await startClamd()
  await scanWith(clamd.url)
  expect(await stateOf(fileId)).toEqual(withdrawn)
  await clamd.close()
})

test('a file that the scanner refuses does not keep it from the others', async () => {
  const clamd = await startClamd({ maxBytes: BLANK_PDF.length + 1 })
  const { fileId: tooLarge } = await infectedDocument()
  const { documentFileId } = await addDocument(rollcall, person.id)
  await scanWith(clamd.url)
  expect([await stateOf(tooLarge), await stateOf(documentFileId)]).toEqual([unscanned, clean])
  await clamd.close()
})

const send = (more = '') =>
  rollcall.call('POST /documents', {
    headers,
    body: {
      file: {
        base64FileData: Buffer.concat([BLANK_PDF, Buffer.from(more)]).toString('base64'),
        fileName: 'card.pdf',
      },
      fileType: { id: typeId },
    },
  })
let typeId: string
beforeAll(async () => {
  const person = await rollcall.newPerson()
  typeId = (await addDocument(rollcall, person.id)).documentTypeId
})

test('an infected upload is refused, recorded in the audit log, and leaves no bytes', async () => {
  const before = await rollcall.sql('select id from stored_bytes')
  expect(await send(VIRUS_MARK)).toMatchObject({ status: 422, code: 'file_infected' })
  expect(await rollcall.sql('select id from stored_bytes')).toEqual(before)
  const audits = await rollcall.sql(
    `select actor_id, details from audit_log where action = 'file_infected' and subject_id = $1`,
    person.id,
  )
  expect(audits).toEqual([
    {
      actor_id: person.id,
      details: { signature: 'Rollcall.Test', sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    },
  ])
})

test('a scanned upload is marked as scanned', async () => {
  const sent = await send()
  expect(await stateOf(sent.text('accessGui'))).toEqual(clean)
})

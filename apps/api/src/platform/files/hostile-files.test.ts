import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDocument, BLANK_PDF } from '../../../test/a-booking.ts'
import { docxOfZeros, exhaustingPdf, hugePng, plainPdf } from '../../../test/hostile-files.ts'
import { until } from '../../../test/processes/until.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let typeId: string
beforeAll(async () => {
  rollcall = await createTestApp()
  typeId = (await addDocument(rollcall, (await rollcall.newPerson()).id)).documentTypeId
})
beforeEach(async () => {
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const bodyOf = (bytes: Buffer, fileName: string) => ({
  file: { base64FileData: bytes.toString('base64'), fileName },
  fileType: { id: typeId },
})
const send = (bytes: Buffer, fileName: string) =>
  rollcall.call('POST /documents', { headers, body: bodyOf(bytes, fileName) })
const spooled = () => readdirSync(join(rollcall.outboxFolder, '..', 'files', 'arriving'))

test('a Word file of the same make, without the lie, is taken', async () => {
  expect((await send(await docxOfZeros(1, 1024 * 1024), 'letter.docx')).status).toBe(201)
})

test.each([
  ['a picture of 50,000 × 50,000', async () => hugePng(50_000), 'card.png'],
  ['a Word file that says 1 kB and unpacks to 400 MB', () => docxOfZeros(400, 1_024), 'letter.docx'],
  [
    'a Word file that unpacks to 400 MB and says so',
    () => docxOfZeros(400, 400 * 1024 * 1024),
    'letter.docx',
  ],
  ['a PDF that takes all memory', async () => exhaustingPdf(), 'card.pdf'],
])('%s is refused, and the next file is looked at as if nothing had been', async (_what, make, fileName) => {
  expect(await send(await make(), fileName)).toMatchObject({ status: 422, code: 'file_unreadable' })
  expect((await send(plainPdf(), 'card.pdf')).status).toBe(201)
  expect(spooled()).toEqual([])
})

test.each([
  ['invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
  ['../../../../etc/cron.d/card.pdf', 'card.pdf'],
  ['..\\..\\windows\\card.pdf', 'card.pdf'],
  ['card.pdf\r\nX-Evil: 1.pdf', 'card.pdfX-Evil 1.pdf'],
])('a file called %j is kept as %j', async (given, kept) => {
  const sent = await send(BLANK_PDF, given)
  expect(sent.status).toBe(201)
  const [row] = await rollcall.sql('select name from files where id = $1', sent.text('accessGui'))
  expect(row).toEqual({ name: kept })
})

test('a body that ends early leaves nothing, and its slot is released', async () => {
  await rollcall.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = rollcall.app.server.address() as AddressInfo
  const body = Buffer.from(JSON.stringify(bodyOf(Buffer.alloc(2_000_000, '%PDF-'), 'card.pdf')))
  // As many as there are slots, and one more: if a slot were not released, the last request would find none.
  for (let at = 0; at < 101; at++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      [
        'POST /api/v1/documents HTTP/1.1',
        'Host: x',
        `Authorization: ${headers.authorization}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    socket.write(body.subarray(0, at < 3 ? 1_000_000 : 2_000))
    await until('it is being received', () => spooled().length > 0)
    socket.destroy()
    await until('it is gone', () => spooled().length === 0)
  }
  await until('all slots are released', () => rollcall.app.admission.taken() === 0)
  expect(await rollcall.sql('select from documents where candidate_id = $1', person.id)).toEqual([])
  expect((await send(BLANK_PDF, 'card.pdf')).status).toBe(201)
})

import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDocumentType, BLANK_PDF } from '../../../test/a-booking.ts'
import { openConnection } from '../../../test/processes/raw-connection.ts'
import { until } from '../../../test/processes/until.ts'
import { createTestApp, type Person, type SignedInPerson, type TestApp } from '../../../test/test-app.ts'

const MAX_FILES = 3

let rollcall: TestApp
let port: number
let typeId: string
let person: Person
let signedIn: SignedInPerson
beforeAll(async () => {
  rollcall = await createTestApp((config) => {
    config.uploads.maxFilesPerHour = MAX_FILES
    config.uploads.maxFilesPerDay = 2 * MAX_FILES
  })
  typeId = randomUUID()
  await addDocumentType(rollcall.sql, typeId)
  await rollcall.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = rollcall.app.server.address() as AddressInfo)
})
beforeEach(async () => {
  person = await rollcall.newPerson()
  signedIn = await rollcall.signIn(person.key)
})
afterAll(() => rollcall.close())

const documentOf = (bytes: Buffer, fileName = 'resume.pdf') => ({
  file: { fileName, base64FileData: bytes.toString('base64') },
  fileType: { id: typeId },
})
interface Sending {
  key?: string
  bytes?: Buffer
  to?: Pick<TestApp, 'call'>
}
const send = ({ key = randomUUID(), bytes = BLANK_PDF, to = rollcall }: Sending = {}) =>
  to.call('POST /documents', {
    headers: { ...signedIn.authorization, 'idempotency-key': key },
    body: documentOf(bytes),
  })
const countDocuments = async () =>
  (await rollcall.sql('select from documents where candidate_id = $1', person.id)).length
const usedThisHour = async () => {
  const [row] = await rollcall.sql<{ used: number }>(
    'select used from rate_limits where bucket = $1',
    `upload-hour:${person.id}`,
  )
  return row?.used ?? 0
}

/** An upload whose body is sent by the test. */
async function begin(
  { authorization }: SignedInPerson,
  body = Buffer.from(JSON.stringify(documentOf(BLANK_PDF))),
) {
  const connection = await openConnection({ port })
  const headers = [
    'POST /api/v1/documents HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Authorization: ${authorization.authorization}`,
    `Content-Length: ${body.length}`,
  ]
  connection.socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  const answer = async () => {
    await until('it is answered', () => connection.said().includes('}'), { withinMs: 60_000 })
    connection.socket.destroy()
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(connection.said()) ?? []
    return [Number(status), /"code":"(\w+)"/.exec(connection.said())?.[1]]
  }
  return { ...connection, body, answer }
}

test.each<[string, () => Promise<unknown>, number, string]>([
  [
    'whose session is over',
    () => rollcall.sql('update sessions set revoked_at = now() where account_id = $1', person.id),
    401,
    'access_token_invalid',
  ],
  [
    'who is suspended',
    () => rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id),
    403,
    'account_suspended',
  ],
  [
    'without the screen',
    () =>
      rollcall.sql(
        `update candidates set features = '{"generalFiles.create": "disabled"}' where id = $1`,
        person.id,
      ),
    403,
    'feature_not_enabled',
  ],
  [
    'whose quota is used up',
    () =>
      rollcall.sql(
        `insert into rate_limits values ('upload-day:' || $1, $2, now() + interval '5 hours')`,
        person.id,
        2 * MAX_FILES,
      ),
    429,
    'upload_limit_reached',
  ],
])('no body is read from a person %s', async (_who, change, status, code) => {
  await change()
  const upload = await begin(signedIn)
  expect(await upload.answer()).toEqual([status, code])
})

test('nothing is stored if the session ends while the body arrives', async () => {
  const upload = await begin(signedIn)
  upload.socket.write(upload.body.subarray(0, 300))
  await until('it arrives', () =>
    readdirSync(rollcall.services.folders.arriving).some((name) => name.startsWith(person.id)),
  )
  await rollcall.sql('update sessions set revoked_at = now() where account_id = $1', person.id)
  upload.socket.write(upload.body.subarray(300))
  expect(await upload.answer()).toEqual([401, 'access_token_invalid'])
  expect(await countDocuments()).toBe(0)
  await until('nothing stays', () => readdirSync(rollcall.services.folders.arriving).length === 0)
})

test('the last file of the quota is accepted, the next is refused with the time to wait', async () => {
  for (let sent = 0; sent < MAX_FILES; sent++) expect((await send()).status).toBe(201)
  const refused = await send()
  expect([refused.status, refused.code]).toEqual([429, 'upload_limit_reached'])
  const waitSeconds = Number(refused.headers['retry-after'])
  expect(waitSeconds).toBeGreaterThan(3_000)
  expect(waitSeconds).toBeLessThanOrEqual(3_600)
  expect(await countDocuments()).toBe(MAX_FILES)
})

test('with both quotas used up, the longer wait is given', async () => {
  await rollcall.sql(
    `insert into rate_limits values ('upload-hour:' || $1, 3, now() + interval '10 minutes'),
                                    ('upload-day:' || $1, 6, now() + interval '5 hours')`,
    person.id,
  )
  const { headers } = await send()
  expect(Number(headers['retry-after'])).toBeGreaterThan(4 * 3_600)
})

test('requests at once, on two processes, do not pass the quota together', async () => {
  const other = await rollcall.otherwise({})
  const answers = await Promise.all(
    Array.from({ length: 2 * MAX_FILES }, (_, at) => send({ to: at % 2 ? rollcall : other })),
  )
  const codes = answers.map(({ code }) => code ?? 'accepted').sort()
  expect(codes).toEqual([
    ...Array<string>(MAX_FILES).fill('accepted'),
    ...Array<string>(MAX_FILES).fill('upload_limit_reached'),
  ])
  expect(await countDocuments()).toBe(MAX_FILES)
})

test('a repeated request counts once, and is answered as before when the quota is used up', async () => {
  const key = randomUUID()
  const first = await send({ key })
  await send({ key })
  expect(await usedThisHour()).toBe(1)
  for (let sent = 1; sent < MAX_FILES; sent++) await send()
  const again = await send({ key })
  expect([again.status, again.text('id')]).toEqual([201, first.text('id')])
  expect(await usedThisHour()).toBe(MAX_FILES)
})

test('a file that is refused does not count', async () => {
  expect((await send({ bytes: Buffer.from('no PDF') })).code).toBe('unsupported_file_extension')
  expect(await usedThisHour()).toBe(0)
})

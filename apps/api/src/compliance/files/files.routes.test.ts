import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPdf } from '../../../../demo/src/data/demo-pdf.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/data/demo-people.ts'
import {
  addAgreement,
  addBooking,
  addDocument,
  addQualification,
  addSchool,
  addWorkExperience,
  BLANK_PDF,
} from '../../../test/a-booking.ts'
import { addActing } from '../../../test/acting.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import {
  createTestApp,
  type Person,
  type SignedInPerson,
  TEST_NOW,
  type TestApp,
} from '../../../test/test-app.ts'
import { serviceJobs } from '../../jobs.ts'
import { hashOf } from '../../platform/secrets.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let fileId: string
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  fileId = (await addDocument(rollcall, person.id)).documentFileId
})
afterAll(() => rollcall.close())

const askForKey = async (id = fileId) => {
  const answer = await rollcall.call('GET /file/generateAccessToken/{id}', { headers, params: { id } })
  const { cookie, setCookies, code, status } = answer
  return { cookie, setCookies, code, status, accessKey: code ? '' : answer.text('accessKey') }
}
const open = (accessKey: string, given: { headers?: Record<string, string>; cookie?: string } = {}) =>
  rollcall.call('GET /file/{accessKey}', { ...given, params: { accessKey } })
const keysLeft = async () =>
  (await rollcall.sql('select from file_access_keys where candidate_id = $1', person.id)).length
const countPages = (id = fileId) => rollcall.call('GET /files/{id}/pages', { headers, params: { id } })
const drawPage = (page: number | string, id = fileId) =>
  rollcall.call('GET /files/{id}/pages/{page}', { headers, params: { id, page: String(page) } })

/** A document of the candidate with these bytes, as if the upload had been accepted. */
async function documentOf(content: Buffer, contentType: string, name = 'card.pdf'): Promise<string> {
  const { files, db } = rollcall.services
  const { documentId } = await addDocument(rollcall, person.id)
  const spooled = await files.receive(Readable.from([content]), content.length)
  const stored = await files.store(spooled, { candidateId: person.id, name, contentType })
  await db.transaction((tx) => files.keep(tx, stored))
  await rollcall.sql('update documents set file_id = $2 where id = $1', documentId, stored.id)
  return stored.id
}

test.each([
  ['in brackets', (key: string) => `/api/v1/file/(${key})`],
  ['in brackets that are encoded', (key: string) => `/api/v1/file/%28${key}%29`],
  ['without brackets', (key: string) => `/api/v1/file/${key}`],
])('a key %s opens its file once, for the browser that asked', async (_how, urlOf) => {
  const { cookie, accessKey } = await askForKey()
  const url = urlOf(accessKey)
  const opened = await rollcall.app.inject({ url, headers: { cookie } })
  expect(opened.statusCode).toBe(200)
  expect(opened.rawPayload.equals(BLANK_PDF)).toBe(true)
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="resume.pdf"; filename*=UTF-8''resume.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect((await open(accessKey, { cookie })).code).toBe('access_key_invalid')
})

test('the cookie is sent only to the file calls, is httpOnly, and lasts as long as the key', async () => {
  const { setCookies } = await askForKey()
  expect(setCookies).toEqual([
    expect.stringMatching(
      /^rollcall-file-[\da-f]{12}=[\w-]{43}; Path=\/api\/v1\/file; Max-Age=60; SameSite=Strict; HttpOnly$/,
    ),
  ])
})

test('the person who asked opens it with a token too', async () => {
  const { accessKey } = await askForKey()
  const another = await rollcall.signIn(person.key)
  expect((await open(accessKey, { headers: another.authorization })).status).toBe(200)
})

test('for another caller a key opens nothing and is not used up', async () => {
  const { accessKey, cookie: ownCookie } = await askForKey()
  const colleague = await rollcall.signIn((await rollcall.newPerson()).key)
  const { cookie: otherCookie } = await askForKey()
  const strangers = [
    {},
    { headers: colleague.authorization },
    { headers: { authorization: 'Bearer nonsense' } },
    { cookie: otherCookie },
    { cookie: ownCookie.replace(/=.*/, `=${'x'.repeat(43)}`) },
  ]
  for (const given of strangers) expect((await open(accessKey, given)).code).toBe('access_key_invalid')
  expect((await open(accessKey, { cookie: ownCookie })).status).toBe(200)
})

test('two downloads that begin together do not take each other’s cookie away', async () => {
  const [one, other] = await Promise.all([askForKey(), askForKey()])
  const cookie = `${one.cookie}; ${other.cookie}`
  for (const { accessKey } of [one, other]) expect((await open(accessKey, { cookie })).status).toBe(200)
})

test('of fifty at once one gets the file', async () => {
  const { cookie, accessKey } = await askForKey()
  const answers = await Promise.all(Array.from({ length: 50 }, () => open(accessKey, { cookie })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'access_key_invalid')).toHaveLength(49)
})

test('a request for the headers alone does not use the key up', async () => {
  const { cookie, accessKey } = await askForKey()
  const url = `/api/v1/file/(${accessKey})`
  const head = await rollcall.app.inject({ method: 'HEAD', url, headers: { cookie } })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(BLANK_PDF.length),
  ])
  expect((await open(accessKey, { cookie })).status).toBe(200)
})

test('a key is good for sixty seconds, and is then swept away', async () => {
  const { cookie, accessKey } = await askForKey()
  rollcall.clock.advance(59_999)
  const late = await askForKey()
  expect((await open(accessKey, { cookie })).status).toBe(200)
  rollcall.clock.advance(60_000)
  expect((await open(late.accessKey, { cookie: late.cookie })).code).toBe('access_key_invalid')
  expect(await keysLeft()).toBe(1)
  rollcall.clock.advance(1)
  await serviceJobs(rollcall.services)
    .find(({ name }) => name === 'purge')
    ?.run()
  expect(await keysLeft()).toBe(0)
})

test('a key dies with the file, and with its owner’s right to sign in', async () => {
  const deleted = await askForKey()
  await rollcall.sql('delete from documents where file_id = $1', fileId)
  await rollcall.sql('delete from files where id = $1', fileId)
  expect((await open(deleted.accessKey, { cookie: deleted.cookie })).code).toBe('access_key_invalid')
  const { documentFileId } = await addDocument(rollcall, person.id)
  const suspended = await askForKey(documentFileId)
  await rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id)
  expect((await open(suspended.accessKey, { cookie: suspended.cookie })).code).toBe('access_key_invalid')
})

const NEW_PASSWORD = 'Quiet-Harbour-2026-lantern'
type EndSession = (asked: SignedInPerson, other: SignedInPerson) => Promise<{ status: number }>

test.each<[string, EndSession, passwordAfter: string]>([
  ['signs out', ({ cookie }) => rollcall.call('POST /sign-out', { cookie }), DEMO_PASSWORD],
  [
    'ends their other sessions',
    (_asked, { authorization }) => rollcall.call('DELETE /sessions', { headers: authorization }),
    DEMO_PASSWORD,
  ],
  [
    'changes their password elsewhere',
    (_asked, { authorization }) =>
      rollcall.call('PUT /password', {
        headers: authorization,
        body: { currentPassword: DEMO_PASSWORD, password: NEW_PASSWORD },
      }),
    NEW_PASSWORD,
  ],
])('a key opens nothing once the person %s', async (_what, endSession, passwordAfter) => {
  const [asked, other] = [await rollcall.signIn(person.key), await rollcall.signIn(person.key)]
  headers = asked.authorization
  const { accessKey, cookie } = await askForKey()
  expect((await endSession(asked, other)).status).toBeLessThan(300)
  expect((await open(accessKey, { cookie })).code).toBe('access_key_invalid')
  const again = await rollcall.signIn(person.key, passwordAfter)
  expect((await open(accessKey, { headers: again.authorization })).code).toBe('access_key_invalid')
})

test('a file with a virus is refused by name for its owner, and never sent', async () => {
  await rollcall.sql('update files set infected_at = now() where id = $1', fileId)
  for (const answer of [await askForKey(), await countPages(), await drawPage(1)]) {
    expect(answer).toMatchObject({ status: 422, code: 'file_infected' })
  }
})

test('only the hash of a key is kept, and neither it nor its cookie is logged', async () => {
  const { cookie, accessKey } = await askForKey()
  const [row] = await rollcall.sql('select key_hash from file_access_keys where candidate_id = $1', person.id)
  expect(row).toEqual({ key_hash: hashOf(accessKey) })
  await open(accessKey, { cookie })
  const logged = rollcall.logged.join('')
  expect(logged).not.toContain(accessKey)
  expect(logged).not.toContain(cookie.split('=')[1])
})

test.each([
  ['資格証明書 – Müller.pdf', `_____ - M_ller.pdf`, '%E8%B3%87'],
  [`it's (2) * 100%.pdf`, `it_s (2) _ 100_.pdf`, 'it%27s%20%282%29%20%2A%20100%25.pdf'],
])('a file called %s keeps its name, and nothing gets into the header', async (name, _plain, written) => {
  const id = await documentOf(BLANK_PDF, 'application/pdf', name)
  const { cookie, accessKey } = await askForKey(id)
  const disposition = String((await open(accessKey, { cookie })).headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[\w.%~!-]+$/)
  expect(disposition).toContain(written)
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name)
})

test('files of other owners count as missing: a colleague’s, the agency’s and an unknown one', async () => {
  const colleague = await rollcall.newPerson()
  const { documentFileId } = await addDocument(rollcall, colleague.id)
  const [download] = await rollcall.sql<{ id: string }>('select file_id as id from downloads limit 1')
  for (const id of [documentFileId, download?.id ?? '', randomUUID()])
    for (const ask of [askForKey(id), countPages(id), drawPage(1, id)])
      expect((await ask).code).toBe('file_not_found')
  for (const ask of [askForKey('card.pdf'), countPages('card.pdf'), drawPage(1, 'card.pdf')])
    expect((await ask).code).toBe('invalid_file_id')
})

test('an agreement they know of has a call of its own; one they do not is not there', async () => {
  const school = await addSchool(rollcall.sql)
  const agreement = await addAgreement(rollcall.sql, school)
  expect((await askForKey(agreement)).code).toBe('file_not_found')
  await addBooking(rollcall.sql, { school, candidateId: person.id })
  expect((await askForKey(agreement)).code).toBe('candidate_file_id_and_candidate_id_mismatch')
})

type Family = [name: string, fileOf: () => Promise<string>]

test.each<Family>([
  ['generalFiles', async () => fileId],
  ['qualifications', async () => (await addQualification(rollcall, person.id)).qualificationFileId],
  ['workExperience', async () => (await addWorkExperience(rollcall, person.id)).workExperienceFileId],
])('%s open as their own switches say', async (family, fileOf) => {
  const id = await fileOf()
  const without = (permission: string) =>
    rollcall.sql('update candidates set features = $2 where id = $1', person.id, {
      [`${family}.${permission}`]: 'disabled',
    })
  await without('download')
  expect((await askForKey(id)).code).toBe('feature_not_enabled')
  expect((await countPages(id)).json).toEqual({ pageCount: 1 })
  await without('view')
  const { accessKey, cookie } = await askForKey(id)
  expect((await open(accessKey, { cookie })).bytes.equals(BLANK_PDF)).toBe(true)
  expect((await countPages(id)).code).toBe('feature_not_enabled')
  expect((await drawPage(1, id)).code).toBe('feature_not_enabled')
})

test('the pages of a PDF are pictures, drawn once and cached for all who may see them', async () => {
  const id = await documentOf(
    demoPdf({ title: 'Certificate', paragraphs: ['It is true.'] }),
    'application/pdf',
  )
  expect((await countPages(id)).json).toEqual({ pageCount: 1 })
  const page = await drawPage(1, id)
  expect(page.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=600',
    vary: 'authorization',
    'x-content-type-options': 'nosniff',
  })
  const { format, width, height } = await sharp(page.bytes).metadata()
  expect([format, width, height]).toEqual(['webp', 1_400, 1_981])
  const { isOpaque, channels } = await sharp(page.bytes).stats()
  expect([isOpaque, channels[0]?.min]).toEqual([true, expect.any(Number)])
  expect(channels[0]?.min).toBeLessThan(60)

  const pictures = () => readdirSync(join(rollcall.outboxFolder, '..', 'pages'))
  const kept = pictures()
  const again = await Promise.all([drawPage(1, id), drawPage(1, id)])
  for (const { bytes } of again) expect(bytes.equals(page.bytes)).toBe(true)
  expect(pictures()).toEqual(kept)
  for (const missing of [2, 9_999]) expect((await drawPage(missing, id)).code).toBe('file_not_found')
})

test('a picture is one page, never larger than it was; a Word file has none', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#27c' } })
    .jpeg()
    .toBuffer()
  const id = await documentOf(photo, 'image/jpeg', 'card.jpg')
  expect((await countPages(id)).json).toEqual({ pageCount: 1 })
  expect(await sharp((await drawPage(1, id)).bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 300,
    height: 200,
  })
  expect((await drawPage(2, id)).code).toBe('file_not_found')
  const letter = await documentOf(Buffer.from('a letter'), 'application/msword', 'letter.doc')
  expect((await countPages(letter)).json).toEqual({ pageCount: 0 })
  expect((await drawPage(1, letter)).code).toBe('file_not_found')
})

test('a picture of a page is drawn from the stored file itself, without a copy', async () => {
  const id = await documentOf(demoPdf({ title: 'Card', paragraphs: ['Drawn.'] }), 'application/pdf')
  rmSync(rollcall.services.folders.arriving, { recursive: true })
  try {
    expect((await drawPage(1, id)).status).toBe(200)
  } finally {
    mkdirSync(rollcall.services.folders.arriving)
  }
})

test('a file that cannot be drawn is refused in words', async () => {
  const id = await documentOf(Buffer.from('%PDF-1.7 and nothing'), 'application/pdf')
  expect((await countPages(id)).code).toBe('file_unreadable')
  expect((await drawPage(1, id)).code).toBe('file_unreadable')
  expect(readdirSync(join(rollcall.outboxFolder, '..', 'files', 'arriving'))).toEqual([])
})

test.each(['', '..', '../../etc/passwd', '/etc/passwd', 'HANDBOOK', 'handbook.pdf', 'tax-us'])(
  'there is no general file %j',
  async (filePath) => {
    expect((await rollcall.call('GET /file/general', { headers, query: { filePath } })).code).toBe(
      'file_not_found',
    )
  },
)

test.each(['handbook', 'tax-au'])('a general file is requested by its name: %s', async (filePath) => {
  const { status, bytes } = await rollcall.call('GET /file/general', { headers, query: { filePath } })
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('a file is sent whole or as the requested part', async () => {
  const { documentId, documentFileId } = await addDocument(rollcall, person.id)
  const fetchPart = (range: string, more = {}) =>
    rollcall.call('GET /documents/{id}/file/{fileId}', {
      headers: { ...headers, range, ...more },
      params: { id: documentId, fileId: documentFileId },
    })
  const part = await fetchPart('bytes=5-9')
  expect([part.status, part.bytes.toString()]).toEqual([206, BLANK_PDF.subarray(5, 10).toString()])
  expect(part.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-range': `bytes 5-9/${BLANK_PDF.length}`,
    'content-length': '5',
  })
  const etag = String(part.headers.etag)
  expect((await fetchPart('bytes=-4', { 'if-range': etag })).bytes.toString()).toBe(
    BLANK_PDF.subarray(-4).toString(),
  )
  expect((await fetchPart('bytes=-4', { 'if-range': '"another"' })).bytes.equals(BLANK_PDF)).toBe(true)
  const beyond = await fetchPart('bytes=100000-')
  expect([beyond.status, beyond.code, beyond.headers['content-range']]).toEqual([
    416,
    'range_not_satisfiable',
    `bytes */${BLANK_PDF.length}`,
  ])
})

test('files of qualifications and of work experience open as documents do, each by its own switches', async () => {
  const { qualificationFileId } = await addQualification(rollcall, person.id)
  const { workExperienceFileId } = await addWorkExperience(rollcall, person.id)
  for (const [family, id] of [
    ['qualifications', qualificationFileId],
    ['workExperience', workExperienceFileId],
  ] as const) {
    expect((await countPages(id)).json).toEqual({ pageCount: 1 })
    expect((await askForKey(id)).code).toBeUndefined()
    const features = { [`${family}.view`]: 'disabled', [`${family}.download`]: 'disabled' }
    await rollcall.sql('update candidates set features = $2 where id = $1', person.id, features)
    expect((await countPages(id)).code).toBe('feature_not_enabled')
    expect((await askForKey(id)).code).toBe('feature_not_enabled')
  }
})

test('the log says which files a consultant who acts saw or downloaded, once each, and not what candidates open', async () => {
  await drawPage(1)
  await askForKey()
  const acting = await addActing(rollcall, person.id)
  const asConsultant = { headers: acting.headers }
  const drawn = await rollcall.call('GET /files/{id}/pages/{page}', {
    ...asConsultant,
    params: { id: fileId, page: '1' },
  })
  await rollcall.call('GET /files/{id}/pages/{page}', { ...asConsultant, params: { id: fileId, page: '1' } })
  await rollcall.call('GET /file/generateAccessToken/{id}', { ...asConsultant, params: { id: fileId } })
  expect(drawn.status).toBe(200)
  const { consultantId, grantId } = acting
  const noted = await rollcall.sql(
    `select action, actor_kind as kind, actor_id as actor, grant_id as grant, details from audit_log
     where subject_id = $1 and action in ('file_viewed', 'file_downloaded') order by id`,
    person.id,
  )
  const byConsultant = { kind: 'consultant', actor: consultantId, grant: grantId, details: { fileId } }
  expect(noted).toEqual([
    { action: 'file_viewed', ...byConsultant },
    { action: 'file_downloaded', ...byConsultant },
  ])
})

everyCodeIsMet(
  'GET /file/generateAccessToken/{id}',
  'GET /file/{accessKey}',
  'GET /file/general',
  'GET /files/{id}/pages',
  'GET /files/{id}/pages/{page}',
)

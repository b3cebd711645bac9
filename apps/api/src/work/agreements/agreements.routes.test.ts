import { randomUUID } from 'node:crypto'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  AGREEMENT_SHA256,
  AGREEMENT_TEXT,
  addAgreement,
  addBooking,
  addOffer,
  addSchool,
  BLANK_PDF,
  type School,
} from '../../../test/a-booking.ts'
import { addActing } from '../../../test/acting.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { moveAgreements } from './move-agreements.ts'

/** Two empty pages. */
const twoPages = BLANK_PDF.toString().replace('/Kids[3 0 R]/Count 1', '/Kids[3 0 R 3 0 R]/Count 2')

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let school: School
let bookingId: string
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  school = await addSchool(rollcall.sql)
  bookingId = await addBooking(rollcall.sql, { school, candidateId: person.id })
})
afterAll(() => rollcall.close())

const list = (id: string) => rollcall.call('GET /bookings/{id}/agreements', { headers, params: { id } })
const read = (id: string) =>
  rollcall.call('GET /agreements/{id}', {
    headers,
    params: { id },
  })
const sign = (id: string, given: { ip?: string; headers?: Record<string, string> } = {}) =>
  rollcall.call('PUT /agreements/{id}', {
    ...given,
    headers: { ...headers, ...given.headers },
    params: { id },
  })
/** As the portal does it. */
const readAndSign = async (id: string, given: Parameters<typeof sign>[1] = {}) => {
  await read(id)
  return sign(id, given)
}
const signatures = (fileId: string) =>
  rollcall.sql('select * from agreement_signatures where file_id = $1', fileId)
const replace = (fileId: string) =>
  rollcall.sql('update agreement_files set replaced_at = now() where id = $1', fileId)

test('the agreements of a booking are its client’s current ones, with when each was signed', async () => {
  const terms = await addAgreement(rollcall.sql, school)
  await addAgreement(rollcall.sql, school, { isReplaced: true })
  await addAgreement(rollcall.sql, await addSchool(rollcall.sql))
  const agreement = {
    fileId: terms,
    type: 'termsOfEngagement',
    title: 'Terms of Engagement',
    fileSizeBytes: AGREEMENT_TEXT.length,
  }
  const unsigned = { clientId: school.clientId, agreements: [{ ...agreement, dateAgreedUTC: null }] }
  expect((await list(bookingId)).json).toEqual(unsigned)
  const dateAgreedUTC = new Date(TEST_NOW).toISOString()
  expect((await readAndSign(terms)).json).toEqual({ ...agreement, dateAgreedUTC })
  expect((await list(bookingId)).json).toMatchObject({ agreements: [{ dateAgreedUTC }] })
})

test('a signature has the signer, the service’s time, the file’s hash and the address', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  const signed = await readAndSign(fileId, { ip: '203.0.113.9', headers: { 'user-agent': 'A phone' } })
  expect(await signatures(fileId)).toEqual([
    {
      file_id: fileId,
      candidate_id: person.id,
      agreed_at: TEST_NOW,
      sha256: Buffer.from(AGREEMENT_SHA256, 'hex'),
      ip: '203.0.113.9',
      user_agent: 'A phone',
    },
  ])
  expect(
    await rollcall.sql('select * from audit_log where subject_id = $1 order by id', person.id),
  ).toMatchObject([
    { action: 'signed_in' },
    {
      action: 'agreement_signed',
      actor_kind: 'candidate',
      actor_id: person.id,
      details: { fileId, sha256: AGREEMENT_SHA256 },
      trace_id: signed.headers['x-trace-id'],
    },
  ])
})

test('signing again answers the first signature, from wherever, also when the file was replaced since', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  const first = await readAndSign(fileId)
  const [before] = await signatures(fileId)
  rollcall.clock.advance(60_000)
  expect((await sign(fileId, { ip: '203.0.113.10' })).json).toEqual(first.json)
  await replace(fileId)
  expect((await sign(fileId)).json).toEqual(first.json)
  expect(await signatures(fileId)).toEqual([before])
  const audits = await rollcall.sql(
    `select from audit_log where action = 'agreement_signed' and subject_id = $1`,
    person.id,
  )
  expect(audits).toHaveLength(1)
})

test('a file that was replaced since it was shown is not signed', async () => {
  const fileId = await addAgreement(rollcall.sql, school, { isReplaced: true })
  expect(await sign(fileId)).toMatchObject({ status: 409, code: 'agreement_replaced' })
  expect(await signatures(fileId)).toEqual([])
})

test('a file that is replaced while it is being signed is not signed', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  const release = await holdBy(
    rollcall,
    'update agreement_files set replaced_at = now() where id = $1',
    fileId,
  )
  const signing = readAndSign(fileId)
  await untilBlocked(rollcall)
  await release()
  expect((await signing).code).toBe('agreement_replaced')
  expect(await signatures(fileId)).toEqual([])
})

test('an agreement that the candidate never opened is not signed, even if others opened it', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  const colleague = await rollcall.newPerson()
  await addBooking(rollcall.sql, { school, candidateId: colleague.id })
  const { authorization } = await rollcall.signIn(colleague.key)
  await rollcall.call('GET /agreements/{id}', { headers: authorization, params: { id: fileId } })
  await read(await addAgreement(rollcall.sql, school, { title: 'Another' }))
  expect(await sign(fileId)).toMatchObject({ status: 422, code: 'agreement_not_downloaded' })
  expect(await signatures(fileId)).toEqual([])
  await read(fileId)
  expect((await sign(fileId)).status).toBe(200)
})

test('a fetch is kept once, with the file it was of and when it was first made', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  await read(fileId)
  rollcall.clock.advance(60_000)
  await Promise.all([read(fileId), read(fileId)])
  expect(await rollcall.sql('select * from agreement_fetches where file_id = $1', fileId)).toEqual([
    {
      file_id: fileId,
      candidate_id: person.id,
      sha256: Buffer.from(AGREEMENT_SHA256, 'hex'),
      fetched_at: TEST_NOW,
    },
  ])
})

test('a file that may not be read leaves no trace of a fetch', async () => {
  const fileId = await addAgreement(rollcall.sql, await addSchool(rollcall.sql))
  await read(fileId)
  expect(await rollcall.sql('select from agreement_fetches where file_id = $1', fileId)).toEqual([])
})

test('while the file is still on its way it is not signed', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  const release = await holdBy(
    rollcall,
    `insert into agreement_fetches (file_id, candidate_id, sha256, fetched_at)
     select id, $2, sha256, now() from agreement_files where id = $1`,
    fileId,
    person.id,
  )
  const reading = read(fileId)
  await untilBlocked(rollcall)
  expect((await sign(fileId)).code).toBe('agreement_not_downloaded')
  await release()
  expect((await reading).status).toBe(200)
  expect((await sign(fileId)).status).toBe(200)
})

test('signatures from before fetches were recorded stay valid', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  await rollcall.sql(
    `insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
     select id, $2, $3, sha256, '', '' from agreement_files where id = $1`,
    fileId,
    person.id,
    new Date(TEST_NOW),
  )
  expect(await sign(fileId)).toMatchObject({
    status: 200,
    json: { dateAgreedUTC: new Date(TEST_NOW).toISOString() },
  })
})

test('a file is sent unchanged, as an attachment in a sandbox', async () => {
  const fileId = await addAgreement(rollcall.sql, school, { title: 'Terms "of" Ēngagement\r\nX-Evil: 1' })
  const file = await read(fileId)
  expect(file.status).toBe(200)
  expect(file.bytes.toString()).toBe(AGREEMENT_TEXT)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  const disposition = String(file.headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename="[\w.() -]+\.pdf"; filename\*=UTF-8''[\w%.*'-]+\.pdf$/)
  expect(file.headers).not.toHaveProperty('x-evil')
})

test('an agreement that an earlier version left in the database moves to the file store, byte by byte', async () => {
  const fileIds = [await addAgreement(rollcall.sql, school), await addAgreement(rollcall.sql, school)]
  const broken = await addAgreement(rollcall.sql, school)
  await rollcall.sql(`update agreement_files set sha256 = sha256('') where id = $1`, broken)
  await moveAgreements(rollcall.services)
  const rows = await rollcall.sql<{ id: string; stored: string | null }>(
    `select a.id, encode(f.sha256, 'hex') as stored from agreement_files a left join files f on f.id = a.stored_file_id
     where a.id = any($1::uuid[]) and a.content is not null`,
    [...fileIds, broken],
  )
  expect(new Map(rows.map(({ id, stored }) => [id, stored]))).toEqual(
    new Map([...fileIds.map((id) => [id, AGREEMENT_SHA256] as const), [broken, null]]),
  )
  expect((await readAndSign(fileIds[0] ?? '')).status).toBe(200)
  expect((await read(fileIds[1] ?? '')).bytes.toString()).toBe(AGREEMENT_TEXT)
})

test('many who open it while it is moving get it whole, and one file is kept', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  const count = async () => (await rollcall.sql('select from files')).length
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 10 }, () => read(fileId)))
  for (const { bytes } of answers) expect(bytes.toString()).toBe(AGREEMENT_TEXT)
  expect(await count()).toBe(before + 1)
})

test('viewing its last page counts as fetching it, only for the candidate', async () => {
  const fileId = await addAgreement(rollcall.sql, school, { content: Buffer.from(twoPages) })
  const showTo = (given: Record<string, string>, page: string) =>
    rollcall.call('GET /agreements/{id}/pages/{page}', { headers: given, params: { id: fileId, page } })
  const count = await rollcall.call('GET /agreements/{id}/pages', { headers, params: { id: fileId } })
  expect(count.json).toEqual({ pageCount: 2 })
  const acting = await addActing(rollcall, person.id)
  expect((await showTo(acting.headers, '2')).status).toBe(200)
  const first = await showTo(headers, '1')
  expect(first.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  await rollcall.app.inject({ method: 'HEAD', url: `/api/v1/agreements/${fileId}/pages/2`, headers })
  expect((await showTo(headers, '3')).code).toBe('file_not_found')
  expect((await sign(fileId)).code).toBe('agreement_not_downloaded')
  expect((await showTo(headers, '2')).status).toBe(200)
  expect((await sign(fileId)).status).toBe(200)
})

test('pages are refused as the file is, and a file that cannot be drawn says so', async () => {
  const broken = await addAgreement(rollcall.sql, school, {
    content: Buffer.from('%PDF-1.4 and nothing more'),
  })
  const foreign = await addAgreement(rollcall.sql, await addSchool(rollcall.sql))
  const infected = await addAgreement(rollcall.sql, school)
  await moveAgreements(rollcall.services)
  await rollcall.sql(
    'update files set infected_at = now() where id = (select stored_file_id from agreement_files where id = $1)',
    infected,
  )
  const codes = async (id: string) => [
    (await rollcall.call('GET /agreements/{id}/pages', { headers, params: { id } })).code,
    (await rollcall.call('GET /agreements/{id}/pages/{page}', { headers, params: { id, page: '1' } })).code,
  ]
  const both = (code: string) => [code, code]
  expect(await codes('x')).toEqual(both('invalid_file_id'))
  expect(await codes(foreign)).toEqual(both('agreement_not_found'))
  expect(await codes(infected)).toEqual(both('file_not_found'))
  expect(await codes(broken)).toEqual(both('file_unreadable'))
  await rollcall.sql('update bookings set status = -1 where id = $1', bookingId)
  expect(await codes(broken)).toEqual(both('not_authorised_to_access_agreement'))
})

test('fetching a part of it does not count', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  const part = await rollcall.call('GET /agreements/{id}', {
    headers: { ...headers, range: 'bytes=0-3' },
    params: { id: fileId },
  })
  expect([part.status, part.bytes.toString()]).toEqual([206, AGREEMENT_TEXT.slice(0, 4)])
  expect((await sign(fileId)).code).toBe('agreement_not_downloaded')
})

test('one in which a virus was found is not there any more, and cannot be signed', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  await read(await addAgreement(rollcall.sql, school))
  await moveAgreements(rollcall.services)
  await rollcall.sql(
    'update files set infected_at = now() where id = (select stored_file_id from agreement_files where id = $1)',
    fileId,
  )
  expect((await read(fileId)).code).toBe('file_not_found')
  expect((await sign(fileId)).code).toBe('agreement_not_downloaded')
})

test('a signed agreement stays readable after the work has ended and the file was replaced', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  await readAndSign(fileId)
  await replace(fileId)
  await rollcall.sql('update bookings set status = -1 where id = $1', bookingId)
  expect((await read(fileId)).status).toBe(200)
})

test('a client’s agreements are refused for a candidate who no longer works for them, and unknown for one who never did', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  const foreign = await addAgreement(rollcall.sql, await addSchool(rollcall.sql))
  await rollcall.sql('update bookings set status = -1 where id = $1', bookingId)
  for (const ask of [read, sign]) {
    expect(await ask(fileId)).toMatchObject({ status: 403, code: 'not_authorised_to_access_agreement' })
    expect(await ask(foreign)).toMatchObject({ status: 404, code: 'agreement_not_found' })
    expect(await ask(randomUUID())).toMatchObject({ status: 404, code: 'agreement_not_found' })
    expect(await ask('terms.pdf')).toMatchObject({ status: 400, code: 'invalid_file_id' })
  }
  expect(await signatures(fileId)).toEqual([])
})

test('an offer alone opens no agreements', async () => {
  const offering = await addSchool(rollcall.sql)
  const fileId = await addAgreement(rollcall.sql, offering)
  const offered = await addBooking(rollcall.sql, { school: offering, dateLocal: '2026-11-18' })
  await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
  expect((await read(fileId)).code).toBe('agreement_not_found')
  expect((await list(offered)).code).toBe('booking_not_found')
})

test('the agreements of no booking of theirs are refused by name', async () => {
  expect(await list('today')).toMatchObject({ status: 400, code: 'invalid_booking_id' })
  expect(await list(randomUUID())).toMatchObject({ status: 404, code: 'booking_not_found' })
  const cancelled = await addBooking(rollcall.sql, {
    school,
    candidateId: person.id,
    dateLocal: '2026-11-18',
    status: bookingStatus.cancelledByClient,
  })
  expect((await list(cancelled)).code).toBe('booking_not_found')
})

test('a very long user agent is cut, not refused', async () => {
  const fileId = await addAgreement(rollcall.sql, school)
  await readAndSign(fileId, { headers: { 'user-agent': 'x'.repeat(2_000) } })
  expect(await signatures(fileId)).toMatchObject([{ user_agent: 'x'.repeat(500) }])
})

everyCodeIsMet(
  'GET /bookings/{id}/agreements',
  'GET /agreements/{id}',
  'GET /agreements/{id}/pages',
  'GET /agreements/{id}/pages/{page}',
  'PUT /agreements/{id}',
)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawnPdf } from '../../../../demo/src/data/demo-pdf.ts'
import { BLANK_PDF } from '../../../test/a-booking.ts'
import {
  addCertification,
  addCertificationType,
  cardFields,
  EMPTY_DOC,
} from '../../../test/a-certification.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { lockedPdf } from '../../../test/locked-pdf.ts'
import { VIRUS_MARK } from '../../../test/stand-ins/mark-scanner.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { ReaderFailed } from '../../platform/files/reader-pool.ts'
import { purgeReadCertificates } from './certifications.queries.ts'

const hints = {
  names: ['harbour state card'],
  referenceLabels: ['card number'],
  referenceMasks: ['WWC#######E'],
  optionLabels: { customField01: ['card type'] },
}
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let typeId: string
beforeAll(async () => {
  rollcall = await createTestApp()
  typeId = await addCertificationType(rollcall, { title: 'Harbour State Card', hints })
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const card: { name: string; bytes: Buffer } = { name: 'card.pdf', bytes: BLANK_PDF }
const drawn = (name: string, dateExpiry = '01/02/2030') => ({
  name: 'card.pdf',
  bytes: drawnPdf('Card', [
    { text: 'Harbour State Card', x: 72, y: 90, size: 20 },
    { text: `Full name: ${name}`, x: 72, y: 130 },
    { text: 'Card number: WWC1234567E', x: 72, y: 150 },
    { text: 'Card type: Employee', x: 72, y: 170 },
    { text: `Expiry date: ${dateExpiry}`, x: 72, y: 190 },
  ]),
})
const filledIn = { certRefNo: 'WWC1234567E', dateExpiry: '2030-02-01' }
const send = (
  data: object = filledIn,
  {
    files = [card],
    key = randomUUID(),
    ...parts
  }: { files?: (typeof card)[]; key?: string; cacheKey?: string; complianceItemId?: string } = {},
) =>
  rollcall.call('POST /certifications', {
    headers: { ...headers, 'idempotency-key': key },
    form: { files, parts: { certificationData: { certificationTypeId: typeId, ...data }, ...parts } },
  })
const extract = (file = drawn('Ava Nguyen'), parts: object = {}) =>
  rollcall.call('POST /certifications/extract-details', {
    headers,
    form: { files: [file], parts: { ...parts } },
  })
const verify = (certificationId: string, file = drawn('Ava Nguyen')) =>
  rollcall.call('POST /certifications/verify', {
    headers,
    form: { files: [file], parts: { certificationId } },
  })
const list = async () => (await rollcall.call('GET /certifications', { headers })).json

test('a certification is added with its files, listed, opened, downloaded unchanged, and deleted', async () => {
  const second = { name: 'back.pdf', bytes: Buffer.concat([BLANK_PDF, Buffer.from('%')]) }
  const sent = await send(
    {
      certRefNo: '  WWC1234567E ',
      dateObtained: '2025-02-01',
      dateExpiry: '2030-02-01',
      note: ' ',
      customFields: [
        { id: 'customField01', value: 'Volunteer' },
        { id: 'customField02', value: 'its kind has no such field' },
      ],
    },
    { files: [card, second] },
  )
  expect(sent.status).toBe(201)
  expect(sent.json).toMatchObject({
    typeId,
    title: 'Harbour State Card',
    certificationType: { id: typeId, fieldMeta: cardFields },
    certRefNo: 'WWC1234567E',
    dateObtained: '2025-02-01',
    dateExpiry: '2030-02-01',
    customFields: [{ id: 'customField01', value: 'Volunteer' }],
    note: null,
    expireStatus: 'valid',
    ignoreExpiry: false,
    reminderDays: 30,
    isVerified: false,
    rejectionReason: null,
    firstParentId: null,
    candidateTimeZone: 'Australia/Melbourne',
    createdDateLocal: '2026-11-17',
    files: [
      { name: 'card.pdf', contentType: 'application/pdf', fileSizeBytes: BLANK_PDF.length },
      { name: 'back.pdf', fileSizeBytes: BLANK_PDF.length + 1 },
    ],
  })
  expect(await list()).toEqual([sent.json])
  const id = sent.text('id')
  expect((await rollcall.call('GET /certifications/{id}', { headers, params: { id } })).json).toEqual(
    sent.json,
  )
  const { files } = sent.json as { files: { accessGui: string }[] }
  const { bytes } = await rollcall.call('GET /certifications/{certificationId}/file/{accessGui}', {
    headers,
    params: { certificationId: id, accessGui: files[1]?.accessGui ?? '' },
  })
  expect(bytes.equals(second.bytes)).toBe(true)
  expect((await rollcall.call('DELETE /certifications/{id}', { headers, params: { id } })).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await rollcall.sql('select from files where candidate_id = $1', person.id)).toEqual([])
})

test('types are those of the region, and a rule of a newer version is logged once', async () => {
  const elsewhere = await addCertificationType(rollcall, { region: 'US', title: 'TB Test' })
  const { json } = await rollcall.call('GET /certifications/types', { headers })
  const titles = (json as { title: string }[]).map(({ title }) => title)
  expect(titles).toContain('Harbour State Card')
  expect(titles).not.toContain('TB Test')
  const one = await rollcall.call('GET /certifications/types/{id}', { headers, params: { id: typeId } })
  expect(one.json).toMatchObject({ id: typeId, fieldMeta: cardFields, ignoreExpiry: false })
  for (const id of [elsewhere, randomUUID(), 'card']) {
    const params = { id }
    expect((await rollcall.call('GET /certifications/types/{id}', { headers, params })).code).toBe(
      'certification_type_not_found',
    )
    expect((await send({ certificationTypeId: id, ...filledIn })).code).toBe('certification_type_not_found')
  }
  expect(rollcall.logged.filter((line) => line.includes('ofTheMoon'))).toHaveLength(1)
})

test.each([
  ['certRefNo', {}],
  ['certRefNo', { certRefNo: '   ' }],
  ['certRefNo', { certRefNo: 'x'.repeat(12) }],
  ['dateExpiry', { certRefNo: 'x', dateExpiry: '2026-02-30' }],
  ['dateExpiry', { certRefNo: 'x', dateObtained: '2026-01-01', dateExpiry: '2026-01-01' }],
  ['customField01', { certRefNo: 'x', customFields: [{ id: 'customField01', value: 'Chef' }] }],
  ['note', { certRefNo: 'x', note: 'x'.repeat(2_001) }],
])('a broken %s is refused by its name, and nothing is kept', async (fieldId, data) => {
  const refused = await send(data)
  expect(refused).toMatchObject({ status: 400, code: 'certification_field_invalid' })
  expect(refused.text('param')).toBe(fieldId)
  expect(await list()).toEqual([])
})

test('renewals are listed with the certifications they renew, latest first, each with the first one’s id', async () => {
  const ids: string[] = []
  for (const dateExpiry of ['2026-11-16', '2026-12-17', '2031-01-01']) {
    ids.unshift((await send({ certRefNo: 'x', dateExpiry })).text('id'))
    rollcall.clock.advance(1_000)
  }
  const first = ids.at(-1)
  expect(await list()).toMatchObject([
    { id: ids[0], expireStatus: 'valid', firstParentId: first },
    { id: ids[1], expireStatus: 'expiring', firstParentId: first },
    { id: ids[2], expireStatus: 'expired', firstParentId: null },
  ])
})

test('a certificate is read, and its file waits for the record, which spends the key', async () => {
  const read = await extract()
  expect(read.json).toEqual({
    cacheKey: expect.stringMatching(/^[\w-]{43}$/),
    certificationTypeId: typeId,
    isTypeDoubtful: false,
    fields: [
      { fieldId: 'dateExpiry', value: '2030-02-01', confidence: 1 },
      { fieldId: 'certRefNo', value: 'WWC1234567E', confidence: 1 },
      { fieldId: 'customField01', value: 'Employee', confidence: 1 },
    ],
    nameOnPaper: null,
  })
  expect(await list()).toEqual([])
  const cacheKey = read.text('cacheKey')
  const sent = await send({ ...filledIn, certRefNo: 'CHANGED' }, { files: [card], cacheKey })
  expect(sent.status).toBe(201)
  expect(sent.json).toMatchObject({
    files: [
      { name: 'card.pdf', fileSizeBytes: drawn('Ava Nguyen').bytes.length },
      { fileSizeBytes: BLANK_PDF.length },
    ],
  })
  const [kept] = await rollcall.sql(
    'select cert_ref_no as confirmed, proposed_fields as proposed from certifications where id = $1',
    sent.text('id'),
  )
  expect(kept).toMatchObject({
    confirmed: 'CHANGED',
    proposed: expect.arrayContaining([{ fieldId: 'certRefNo', value: 'WWC1234567E', confidence: 1 }]),
  })
  expect((await send(filledIn, { files: [], cacheKey })).code).toBe('cache_key_expired')
})

test('of two concurrent uses of a key one succeeds', async () => {
  const cacheKey = (await extract()).text('cacheKey')
  const sent = await Promise.all([1, 2, 3].map(() => send(filledIn, { files: [], cacheKey })))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(sent.filter(({ code }) => code === 'cache_key_expired')).toHaveLength(2)
})

test('a key is valid for an hour and its owner, and an unused file is swept', async () => {
  const cacheKey = (await extract()).text('cacheKey')
  headers = (await rollcall.signIn((await rollcall.newPerson()).key)).authorization
  expect((await send(filledIn, { files: [], cacheKey })).code).toBe('cache_key_expired')
  expect((await send(filledIn, { files: [], cacheKey: 'made-up' })).code).toBe('cache_key_expired')
  rollcall.clock.advance(HOUR_MS)
  headers = (await rollcall.signIn(person.key)).authorization
  expect((await send(filledIn, { files: [], cacheKey })).code).toBe('cache_key_expired')
  await purgeReadCertificates.run(rollcall.services.db, new Date(rollcall.clock.now()))
  expect(await rollcall.sql('select from files where candidate_id = $1', person.id)).toEqual([])
  expect(await rollcall.sql('select from read_certificates where candidate_id = $1', person.id)).toEqual([])
})

test('another person’s name is reported at once; a known type is not guessed', async () => {
  expect((await extract(drawn('Olivia Hart'))).json).toMatchObject({ nameOnPaper: 'Olivia Hart' })
  const other = await addCertificationType(rollcall, { title: 'Other Card' })
  expect((await extract(drawn('Ava Nguyen'), { certificationTypeId: other })).json).toMatchObject({
    certificationTypeId: other,
    fields: [{ fieldId: 'dateExpiry', value: '2030-02-01' }],
  })
})

test('nothing is proposed for an unreadable file, which is still stored', async () => {
  const read = await extract({ name: 'letter.doc', bytes: EMPTY_DOC })
  expect(read.json).toMatchObject({ certificationTypeId: null, fields: [], nameOnPaper: null })
  expect((await send(filledIn, { files: [], cacheKey: read.text('cacheKey') })).status).toBe(201)
})

test('after many readings further files are not read', async () => {
  await rollcall.sql(
    `insert into rate_limits values ('certificate-reading:' || $1, 30, now() + interval '1 hour')`,
    person.id,
  )
  expect((await extract()).json).toMatchObject({ fields: [], nameOnPaper: null })
})

test('a reader that fails or is busy loses no file', async () => {
  const certificateReaders = {
    run: () => Promise.reject(new ReaderFailed('It took too long')),
    stop: () => undefined,
  }
  const slow = await createTestApp(undefined, { certificateReaders })
  const type = await addCertificationType(slow, { hints })
  const { authorization } = await slow.signIn('ava')
  const read = await slow.call('POST /certifications/extract-details', {
    headers: authorization,
    form: { files: [drawn('Ava Nguyen')], parts: { certificationTypeId: type } },
  })
  expect(read.json).toMatchObject({ certificationTypeId: type, fields: [], nameOnPaper: null })
  await slow.close()
})

test('a file is compared with the record; the result is stored, and does not verify it', async () => {
  const id = (await send()).text('id')
  expect((await verify(id)).json).toEqual({
    verification: 'unverified',
    mismatches: [{ fieldId: 'customField01', recorded: '', read: 'Employee' }],
  })
  const same = await send({ ...filledIn, customFields: [{ id: 'customField01', value: 'Employee' }] })
  expect((await verify(same.text('id'))).json).toEqual({ verification: 'verified', mismatches: [] })
  const renewed = drawn('Ava Nguyen', '01/02/2035')
  expect((await verify(same.text('id'), renewed)).json).toEqual({
    verification: 'unverified',
    mismatches: [{ fieldId: 'dateExpiry', recorded: '2030-02-01', read: '2035-02-01' }],
  })
  expect((await verify(id, { name: 'letter.doc', bytes: EMPTY_DOC })).json).toEqual({
    verification: 'unknown',
    mismatches: [],
  })
  const [kept] = await rollcall.sql<{ last: unknown; isVerified: boolean }>(
    'select last_comparison as last, is_verified as "isVerified" from certifications where id = $1',
    same.text('id'),
  )
  expect(kept).toMatchObject({
    isVerified: false,
    last: {
      verification: 'unverified',
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      comparedAtUtc: expect.any(String),
    },
  })
})

const unreadable = Buffer.from('%PDF-1.4 and nothing more')
const bad = (name: string, bytes: Buffer): (typeof card)[] => [{ name, bytes }]
test.each([
  ['file_empty', bad('card.pdf', Buffer.alloc(0))],
  ['file_too_large', bad('card.pdf', Buffer.alloc(11 * 1024 * 1024, 'x'))],
  ['file_name_invalid', bad('.pdf', BLANK_PDF)],
  ['file_unreadable', bad('card.pdf', unreadable)],
  ['file_password_protected', bad('card.pdf', lockedPdf('chalk'))],
  ['file_infected', bad('card.pdf', Buffer.from(VIRUS_MARK))],
  ['unsupported_file_extension', bad('card.png', BLANK_PDF)],
  ['files_missing', []],
  ['exceeds_file_upload_limit', Array.from({ length: 6 }, () => card)],
])('%s wherever a file is sent', async (code, files) => {
  const { certificationId } = await addCertification(rollcall, person.id, { typeId })
  expect((await send(filledIn, { files })).code).toBe(code)
  const parts = { certificationId }
  for (const key of ['POST /certifications/extract-details', 'POST /certifications/verify'] as const)
    expect((await rollcall.call(key, { headers, form: { files, parts } })).code).toBe(code)
})

test('the file that was read counts among the five', async () => {
  const cacheKey = (await extract()).text('cacheKey')
  const five = Array.from({ length: 5 }, () => card)
  expect((await send(filledIn, { files: five, cacheKey })).code).toBe('exceeds_file_upload_limit')
  expect((await send(filledIn, { files: five.slice(1), cacheKey })).status).toBe(201)
})

test('the same key with another file is another request', async () => {
  const key = randomUUID()
  const first = await send(filledIn, { key })
  expect((await send(filledIn, { key })).json).toEqual(first.json)
  const other = { name: 'card.pdf', bytes: Buffer.concat([BLANK_PDF, Buffer.from('%')]) }
  expect((await send(filledIn, { key, files: [other] })).code).toBe('idempotency_key_reused')
})

test('a verified record cannot be deleted; a rejected one has its reason', async () => {
  const { certificationId: id } = await addCertification(rollcall, person.id, { typeId, isVerified: true })
  expect((await rollcall.call('DELETE /certifications/{id}', { headers, params: { id } })).code).toBe(
    'cannot_delete_verified',
  )
  const rejectionReason = 'The photo is blurred.'
  await addCertification(rollcall, person.id, { typeId, rejectionReason, createdAt: TEST_NOW + DAY_MS })
  expect(await list()).toMatchObject([{ rejectionReason }, { isVerified: true }])
})

test('another candidate’s certification counts as missing, and a malformed id is refused by name', async () => {
  const colleague = await rollcall.newPerson()
  const others = await addCertification(rollcall, colleague.id, { typeId })
  const own = await addCertification(rollcall, person.id, { typeId })
  const codesOf = async (id: string, accessGui = others.certificationFileId) =>
    Promise.all([
      rollcall.call('GET /certifications/{id}', { headers, params: { id } }),
      rollcall.call('DELETE /certifications/{id}', { headers, params: { id } }),
      rollcall.call('GET /certifications/{certificationId}/file/{accessGui}', {
        headers,
        params: { certificationId: id, accessGui },
      }),
      verify(id),
    ]).then((answers) => new Set(answers.map(({ code }) => code)))
  for (const id of [others.certificationId, randomUUID()])
    expect(await codesOf(id)).toEqual(new Set(['certification_not_found']))
  expect(await codesOf('card')).toEqual(new Set(['invalid_file_id']))
  const params = { certificationId: own.certificationId, accessGui: others.certificationFileId }
  expect(
    (await rollcall.call('GET /certifications/{certificationId}/file/{accessGui}', { headers, params })).code,
  ).toBe('file_not_found')
})

test('a certification submitted for an item is linked to it at once; a second one while it waits is refused', async () => {
  const registrationId = await addRegistration(rollcall.sql, person.id)
  const own = { registrationId, candidateId: person.id, referenceType: 'Certification' } as const
  const complianceItemId = await addItem(rollcall.sql, { ...own, certificationTypeId: typeId })
  const restricted = { ...own, certificationTypeId: typeId, restriction: 'Not yet.' }
  expect((await send(filledIn, { complianceItemId: await addItem(rollcall.sql, restricted) })).code).toBe(
    'compliance_item_restricted',
  )
  await rollcall.sql(
    'delete from compliance_items where restriction is not null and candidate_id = $1',
    person.id,
  )
  const sent = await send(filledIn, { complianceItemId })
  expect(sent.status).toBe(201)
  const { json } = await rollcall.call('GET /registrations/{registrationId}', {
    headers,
    params: { registrationId },
  })
  expect(json).toMatchObject({
    status: 'Awaiting Verification',
    complianceItems: [{ status: 'AwaitingVerification', referenceFileId: sent.text('id') }],
  })
  expect((await send(filledIn, { complianceItemId })).code).toBe('compliance_item_already_submitted')

  const ended = await addRegistration(rollcall.sql, person.id, { decision: 'Terminated' })
  const stranger = await rollcall.newPerson()
  const theirs = {
    ...own,
    candidateId: stranger.id,
    registrationId: await addRegistration(rollcall.sql, stranger.id),
  }
  const refusals: [string, string][] = [
    [
      'compliance_item_kind_mismatch',
      // An unseen video, whatever else the item names.
      await addItem(rollcall.sql, { ...own, referenceType: 'Video', certificationTypeId: typeId }),
    ],
    ['compliance_item_kind_mismatch', await addItem(rollcall.sql, { ...own, referenceType: 'Contract' })],
    ['registration_not_found', await addItem(rollcall.sql, { ...own, registrationId: ended })],
    ['compliance_item_not_found', await addItem(rollcall.sql, theirs)],
    ['compliance_item_not_found', randomUUID()],
    ['compliance_item_not_found', 'the item'],
  ]
  for (const [code, itemId] of refusals)
    expect((await send(filledIn, { complianceItemId: itemId })).code).toBe(code)
  const kept = await rollcall.sql('select from certifications where candidate_id = $1', person.id)
  expect(kept).toHaveLength(1)
})

everyCodeIsMet(
  'GET /certifications/types',
  'GET /certifications/types/{id}',
  'GET /certifications',
  'GET /certifications/{id}',
  'POST /certifications',
  'DELETE /certifications/{id}',
  'GET /certifications/{certificationId}/file/{accessGui}',
  'POST /certifications/extract-details',
  'POST /certifications/verify',
)

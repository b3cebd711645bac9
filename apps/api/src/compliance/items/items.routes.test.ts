import { createHash, randomUUID } from 'node:crypto'
import type { ComplianceItem, RegistrationDetails } from '@rollcall/contract/compliance/registrations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addDocument,
  addDocumentType,
  addQualification,
  addWorkExperience,
  BLANK_PDF,
} from '../../../test/a-booking.ts'
import { addCertification, addCertificationType } from '../../../test/a-certification.ts'
import { addForm, addVideo } from '../../../test/a-compliance-kind.ts'
import {
  addAgencyFile,
  addItem,
  addRegistration,
  type GivenItem,
  TERMS_TEXT,
} from '../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import type { Form } from '../../../test/form.ts'
import type { Given } from '../../../test/inject-call.ts'
import { lockedPdf } from '../../../test/locked-pdf.ts'
import { VIRUS_MARK } from '../../../test/stand-ins/mark-scanner.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

const FILE = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file'
const PAGES = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages'
const PAGE = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages/{page}'
const VERIFY = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify'
const SUBMIT = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let registrationId: string
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  registrationId = await addRegistration(rollcall.sql, person.id)
})
afterAll(() => rollcall.close())

const add = (given: Omit<GivenItem, 'registrationId' | 'candidateId'>) =>
  addItem(rollcall.sql, { registrationId, candidateId: person.id, ...given })
const to = (complianceItemId: string, given: Given = {}): Given => ({
  ...given,
  headers: { ...headers, ...given.headers },
  params: { registrationId, complianceItemId },
})
const fetchFile = (itemId: string, given?: Given) => rollcall.call(FILE, to(itemId, given))
const showPage = (itemId: string, page: string) => {
  const { params, ...given } = to(itemId)
  return rollcall.call(PAGE, { ...given, params: { ...params, page } })
}
const submit = (itemId: string, body: object = { hasRead: true }, given: Given = {}) =>
  rollcall.call(SUBMIT, to(itemId, { ...given, body }))
const paper = { name: 'statement.pdf', bytes: BLANK_PDF }
const submitPaper = (itemId: string, files: Form['files'] = [paper], parts: Form['parts'] = {}) =>
  rollcall.call(VERIFY, to(itemId, { form: { files, parts } }))
const take = (itemId: string, referenceFileId: string) =>
  rollcall.call(VERIFY, to(itemId, { body: { referenceFileId } }))
const submissions = (itemId: string) =>
  rollcall.sql('select * from compliance_submissions where compliance_item_id = $1', itemId)
const contract = async () => {
  const fileId = await addAgencyFile(rollcall)
  return { fileId, itemId: await add({ referenceType: 'Contract', fileId }) }
}
const actions = async () =>
  (
    await rollcall.sql<{ action: string }>(
      `select action from audit_log where subject_id = $1 and action <> 'signed_in' order by id`,
      person.id,
    )
  ).map(({ action }) => action)

test('an agreement is accepted after its whole file was sent and the box ticked, and its hash is stored', async () => {
  const { itemId, fileId } = await contract()
  expect((await submit(itemId)).code).toBe('agreement_not_downloaded')
  await fetchFile(itemId, { headers: { range: 'bytes=0-3' } })
  await rollcall.app.inject({
    method: 'HEAD',
    url: `/api/v1/registrations/${registrationId}/compliance-items/${itemId}/file`,
    headers,
  })
  expect((await submit(itemId)).code).toBe('agreement_not_downloaded')
  expect((await fetchFile(itemId)).bytes.toString()).toBe(TERMS_TEXT)
  for (const body of [{}, { hasRead: false }, { hasRead: null }])
    expect((await submit(itemId, body)).code).toBe('agreement_not_read')
  const accepted = await submit(itemId, undefined, {
    ip: '203.0.113.9',
    headers: { 'user-agent': 'x'.repeat(600) },
  })
  expect(accepted.json).toMatchObject({ id: itemId, status: 'Complete', file: { isFetched: true } })
  const sha256 = createHash('sha256').update(TERMS_TEXT).digest('hex')
  expect(await submissions(itemId)).toMatchObject([
    {
      details: { fileId, sha256, ip: '203.0.113.9', userAgent: 'x'.repeat(500) },
      submitted_at: TEST_NOW,
    },
  ])
  expect(await actions()).toEqual(['compliance_item_submitted'])
  expect(await submit(itemId)).toMatchObject({ status: 409, code: 'compliance_item_already_submitted' })
  expect(await rollcall.sql('select begun_at from registrations where id = $1', registrationId)).toEqual([
    { begun_at: TEST_NOW },
  ])
})

test('viewing an agreement’s last page counts as fetching it', async () => {
  const fileId = await addAgencyFile(rollcall, BLANK_PDF.toString())
  const itemId = await add({ referenceType: 'Contract', fileId })
  expect((await rollcall.call(PAGES, to(itemId))).json).toEqual({ pageCount: 1 })
  expect((await submit(itemId)).code).toBe('agreement_not_downloaded')
  expect((await showPage(itemId, '2')).code).toBe('file_not_found')
  expect((await submit(itemId)).code).toBe('agreement_not_downloaded')
  expect((await showPage(itemId, '1')).headers).toMatchObject({ 'content-type': 'image/webp' })
  expect((await submit(itemId)).json).toMatchObject({ status: 'Complete' })
  const broken = await add({
    referenceType: 'Contract',
    fileId: await addAgencyFile(rollcall, '%PDF-1.4 and nothing more'),
  })
  const lost = await add({ referenceType: 'Contract' })
  for (const [id, code] of [
    [broken, 'file_unreadable'],
    [lost, 'file_not_found'],
  ] as const) {
    expect((await rollcall.call(PAGES, to(id))).code).toBe(code)
    expect((await showPage(id, '1')).code).toBe(code)
  }
})

test('another file in place of the one that was read has to be read again', async () => {
  const { itemId } = await contract()
  await fetchFile(itemId)
  const newer = await addAgencyFile(rollcall, '%PDF-1.4 What you agree to from now on.')
  await rollcall.sql('update compliance_items set file_id = $2 where id = $1', itemId, newer)
  expect((await submit(itemId)).code).toBe('agreement_not_downloaded')
})

test('a tick box needs its tick, and its file only where it has one', async () => {
  const plain = await add({ referenceType: 'CheckBox' })
  expect((await submit(plain, {})).code).toBe('agreement_not_read')
  expect((await submit(plain)).json).toMatchObject({ status: 'Complete' })
  const withFile = await add({ referenceType: 'CheckBox', fileId: await addAgencyFile(rollcall) })
  expect((await submit(withFile)).code).toBe('agreement_not_downloaded')
  const lost = await add({ referenceType: 'Contract' })
  expect((await fetchFile(lost)).code).toBe('file_not_found')
  expect((await submit(lost)).code).toBe('compliance_item_unavailable')
})

test('a submitted file becomes a document of the item’s type, and waits for review', async () => {
  const documentTypeId = randomUUID()
  await addDocumentType(rollcall.sql, documentTypeId, { title: 'Statement' })
  const itemId = await add({ referenceType: 'StatementsOfService', documentTypeId })
  const { json } = await submitPaper(itemId)
  const item = json as ComplianceItem
  expect(item).toMatchObject({
    status: 'AwaitingVerification',
    waitingFor: 'consultant',
    waitingSinceUTC: new Date(TEST_NOW).toISOString(),
    evidence: [{ isLinked: true, isVerified: false, title: 'statement.pdf' }],
  })
  const documents = await rollcall.call('GET /documents', { headers })
  expect(documents.json).toMatchObject([{ id: item.referenceFileId, type: 'Statement' }])
  expect(await actions()).toEqual(['document_added', 'compliance_item_submitted'])
  expect((await submitPaper(itemId)).code).toBe('compliance_item_already_submitted')

  await rollcall.call('DELETE /documents/{id}', { headers, params: { id: item.referenceFileId ?? '' } })
  expect(await submissions(itemId)).toEqual([])
  expect((await submitPaper(itemId)).status).toBe(200)
})

test('where an item names no kind, the first of the region is taken', async () => {
  const itemId = await add({ referenceType: 'UploadedFile' })
  expect((await submitPaper(itemId)).status).toBe(200)
  const [type] = (await rollcall.call('GET /documents/file-types', { headers })).json as { title: string }[]
  expect((await rollcall.call('GET /documents', { headers })).json).toMatchObject([{ type: type?.title }])
})

test('a photo is a picture', async () => {
  const itemId = await add({ referenceType: 'CandidatePhoto' })
  expect((await submitPaper(itemId)).code).toBe('unsupported_file_extension')
  const { documentId, documentTypeId } = await addDocument(rollcall, person.id)
  for (const id of [itemId, await add({ referenceType: 'CandidatePhoto', documentTypeId })])
    expect((await take(id, documentId)).code).toBe('compliance_item_kind_mismatch')
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  expect((await submitPaper(itemId, [{ name: 'me.png', bytes: dot }])).json).toMatchObject({
    status: 'AwaitingVerification',
  })
})

test('any matching record of My Files is submitted with one tap', async () => {
  const { certificationId, certificationTypeId } = await addCertification(rollcall, person.id)
  const { documentId, documentTypeId } = await addDocument(rollcall, person.id, { isVerified: true })
  const { qualificationId } = await addQualification(rollcall, person.id)
  const another = await addDocument(rollcall, person.id)
  const rows: [string, string, string][] = [
    [await add({ referenceType: 'Certification', certificationTypeId }), certificationId, 'Awaiting'],
    [await add({ referenceType: 'RegistrationDoc', documentTypeId }), documentId, 'Complete'],
    [await add({ referenceType: 'Qualification' }), qualificationId, 'Awaiting'],
    [await add({ referenceType: 'UploadedFile' }), another.documentId, 'Awaiting'],
    // A record that was submitted once counts for every matching item.
    [await add({ referenceType: 'Certification', certificationTypeId }), certificationId, 'Awaiting'],
  ]
  for (const [itemId, recordId, status] of rows) {
    expect((await take(itemId, recordId.toUpperCase())).json).toMatchObject({
      referenceFileId: recordId,
      status: expect.stringMatching(`^${status}(Verification)?$`),
    })
    expect((await take(itemId, recordId)).code).toBe('compliance_item_already_submitted')
  }
})

test('expiring evidence can be renewed while it counts; refused and expired evidence does not count', async () => {
  const typeId = await addCertificationType(rollcall)
  const card = async (given: Parameters<typeof addCertification>[2]) =>
    (await addCertification(rollcall, person.id, { typeId, ...given })).certificationId
  const itemId = await add({ referenceType: 'Certification', certificationTypeId: typeId })
  const old = await card({ isVerified: true, dateExpiry: '2026-12-01' })
  expect((await take(itemId, old)).json).toMatchObject({ status: 'Complete', isRenewing: false })
  expect((await take(itemId, old)).code).toBe('compliance_item_kind_mismatch')
  const refused = await card({ rejectionReason: 'Blurred.' })
  expect((await take(itemId, refused)).code).toBe('compliance_item_kind_mismatch')
  const expired = await card({ dateExpiry: '2026-11-16' })
  expect((await take(itemId, expired)).code).toBe('compliance_item_kind_mismatch')
  const renewal = await card({ dateExpiry: '2030-12-01' })
  expect((await take(itemId, renewal)).json).toMatchObject({
    status: 'Complete',
    referenceFileId: old,
    isRenewing: true,
  })
  expect((await take(itemId, await card({}))).code).toBe('compliance_item_already_submitted')
})

test('a document verified as another kind does not complete an item without a kind', async () => {
  const itemId = await add({ referenceType: 'UploadedFile' })
  const { documentId: verified } = await addDocument(rollcall, person.id, { isVerified: true })
  const { documentId: refused } = await addDocument(rollcall, person.id)
  await rollcall.sql(`update documents set rejection_reason = 'Blurred.' where id = $1`, refused)
  for (const id of [verified, refused])
    expect((await take(itemId, id)).code).toBe('compliance_item_kind_mismatch')
  expect(await submissions(itemId)).toEqual([])
})

test('an infected document does not count, even if it was verified', async () => {
  const { certificationId, certificationTypeId } = await addCertification(rollcall, person.id, {
    isVerified: true,
  })
  const ofCard = await add({ referenceType: 'Certification', certificationTypeId })
  const ofPaper = await add({ referenceType: 'UploadedFile' })
  const { referenceFileId } = (await submitPaper(ofPaper)).json as ComplianceItem
  await rollcall.sql(
    `update files set infected_at = now() where certification_id = $1
       or id = (select file_id from documents where id = $2)`,
    certificationId,
    referenceFileId,
  )
  const { json } = await rollcall.call('GET /registrations/{registrationId}', {
    headers,
    params: { registrationId },
  })
  const why = {
    status: 'RequiresCandidateAction',
    statusReason: 'We found a virus in this file. Send a clean copy.',
  }
  const { complianceItems } = json as RegistrationDetails
  expect(complianceItems.find(({ id }) => id === ofCard)).toMatchObject(why)
  expect(complianceItems.find(({ id }) => id === ofPaper)).toMatchObject(why)
  expect((await take(ofCard, certificationId)).code).toBe('compliance_item_kind_mismatch')
  expect((await submitPaper(ofPaper)).json).toMatchObject({ status: 'AwaitingVerification' })
})

test('another candidate’s record is not found, and one of another kind is refused', async () => {
  const { certificationTypeId } = await addCertification(rollcall, person.id)
  const itemId = await add({ referenceType: 'Certification', certificationTypeId })
  const stranger = await rollcall.newPerson()
  const theirs = await addCertification(rollcall, stranger.id, { typeId: certificationTypeId })
  for (const id of [theirs.certificationId, randomUUID(), 'card'])
    expect((await take(itemId, id)).code).toBe('file_not_found')
  const other = await addCertification(rollcall, person.id)
  const { documentId } = await addDocument(rollcall, person.id)
  const { workExperienceId } = await addWorkExperience(rollcall, person.id)
  for (const id of [other.certificationId, documentId, workExperienceId])
    expect((await take(itemId, id)).code).toBe('compliance_item_kind_mismatch')
  expect(await submissions(itemId)).toEqual([])
})

test('an item is completed in its own way only', async () => {
  const { documentId } = await addDocument(rollcall, person.id)
  for (const referenceType of ['Certification', 'Qualification', 'UploadedFile'] as const)
    expect((await submit(await add({ referenceType }))).code).toBe('compliance_item_kind_mismatch')
  for (const referenceType of ['Certification', 'Qualification', 'Contract', 'Video'] as const)
    expect((await submitPaper(await add({ referenceType }))).code).toBe('compliance_item_kind_mismatch')
  expect((await take(await add({ referenceType: 'Contract' }), documentId)).code).toBe(
    'compliance_item_kind_mismatch',
  )
})

test('nothing can be submitted for an item that has to wait', async () => {
  const first = await add({ referenceType: 'CheckBox' })
  const after = await add({ referenceType: 'CheckBox', comesAfter: [first] })
  const withUs = await add({ referenceType: 'UploadedFile', restriction: 'We ask your last school.' })
  const { documentId } = await addDocument(rollcall, person.id)
  expect(await submit(after)).toMatchObject({ status: 409, code: 'compliance_item_restricted' })
  expect((await submitPaper(withUs)).code).toBe('compliance_item_restricted')
  expect((await take(withUs, documentId)).code).toBe('compliance_item_restricted')
  // Nor by an unverified record in My Files.
  const { certificationId, certificationTypeId } = await addCertification(rollcall, person.id)
  const ofCard = await add({ referenceType: 'Certification', certificationTypeId, comesAfter: [first] })
  expect((await take(ofCard, certificationId)).code).toBe('compliance_item_restricted')
  await submit(first)
  expect((await submit(after)).json).toMatchObject({ status: 'Complete' })
})

test('an item is found only by its candidate, in its registration, until it is removed', async () => {
  const { itemId } = await contract()
  const askAll = async (complianceItemId: string, inRegistration = registrationId) => {
    const params = { registrationId: inRegistration, complianceItemId }
    const answers = [
      await rollcall.call(FILE, { headers, params }),
      await rollcall.call(PAGES, { headers, params }),
      await rollcall.call(PAGE, { headers, params: { ...params, page: '1' } }),
      await rollcall.call(VERIFY, { headers, params, form: { files: [paper], parts: {} } }),
      await rollcall.call(VERIFY, { headers, params, body: { referenceFileId: randomUUID() } }),
      await rollcall.call(SUBMIT, { headers, params, body: { hasRead: true } }),
    ]
    return new Set(answers.map(({ code }) => code))
  }
  const elsewhere = await addRegistration(rollcall.sql, person.id)
  for (const [id, registration] of [[randomUUID()], ['the contract'], [itemId, elsewhere]] as const)
    expect(await askAll(id, registration)).toEqual(new Set(['compliance_item_not_found']))
  await rollcall.sql('update compliance_items set removed_at = now() where id = $1', itemId)
  expect(await askAll(itemId)).toEqual(new Set(['compliance_item_not_found']))
  for (const id of [
    randomUUID(),
    'mine',
    await addRegistration(rollcall.sql, person.id, { decision: 'Deleted' }),
  ])
    expect(await askAll(itemId, id)).toEqual(new Set(['registration_not_found']))
  const stranger = await rollcall.newPerson()
  expect(await askAll(itemId, await addRegistration(rollcall.sql, stranger.id))).toEqual(
    new Set(['registration_candidate_unauthorized']),
  )
})

test.each<[string, Form['files']]>([
  ['file_empty', [{ name: 'card.pdf', bytes: Buffer.alloc(0) }]],
  ['file_too_large', [{ name: 'card.pdf', bytes: Buffer.alloc(11 * 1024 * 1024, 'x') }]],
  ['file_name_invalid', [{ name: '.pdf', bytes: BLANK_PDF }]],
  ['file_unreadable', [{ name: 'card.pdf', bytes: Buffer.from('%PDF-1.4 and nothing more') }]],
  ['file_password_protected', [{ name: 'card.pdf', bytes: lockedPdf('chalk') }]],
  ['file_infected', [{ name: 'card.pdf', bytes: Buffer.from(VIRUS_MARK) }]],
  ['unsupported_file_extension', [{ name: 'card.exe', bytes: BLANK_PDF }]],
  ['files_missing', []],
  ['exceeds_file_upload_limit', [paper, paper]],
])('%s of a submission', async (code, files) => {
  const itemId = await add({ referenceType: 'UploadedFile' })
  expect((await submitPaper(itemId, files)).code).toBe(code)
  expect(await submissions(itemId)).toEqual([])
})

test.each<[string, () => Promise<string>, object]>([
  [
    'video_not_watched',
    async () => add({ referenceType: 'Video', videoId: await addVideo(rollcall) }),
    { hasRead: true },
  ],
  [
    'form_answers_invalid',
    async () => add({ referenceType: 'Form', formId: await addForm(rollcall.sql) }),
    { answers: {} },
  ],
  ['consent_version_outdated', () => add({ referenceType: 'IDCheck' }), { consent: { version: '1' } }],
])('%s of what is completed', async (code, addOne, body) => {
  const itemId = await addOne()
  expect((await submit(itemId, body)).code).toBe(code)
  expect(await submissions(itemId)).toEqual([])
})

everyCodeIsMet(
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file',
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages',
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages/{page}',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit',
)

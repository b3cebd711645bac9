import { randomUUID } from 'node:crypto'
import type { IdCheck } from '@rollcall/contract/compliance/registrations'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawnPdf } from '../../../../../demo/src/data/demo-pdf.ts'
import { BLANK_PDF } from '../../../../test/a-booking.ts'
import { addIdDocument } from '../../../../test/a-compliance-kind.ts'
import { addItem, addRegistration, type GivenItem } from '../../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../../test/codes-seen.ts'
import { lockedPdf } from '../../../../test/locked-pdf.ts'
import { VIRUS_MARK } from '../../../../test/stand-ins/mark-scanner.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const CHECK = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check'
const TOKEN = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/token'
const ADD = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents'
const READ = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/read-document'
const REMOVE =
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents/{documentId}'
const COMPLETE = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/complete'
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

const item = (given: Partial<GivenItem> = {}) =>
  addItem(rollcall.sql, {
    registrationId,
    candidateId: person.id,
    referenceType: 'Identification100',
    ...given,
  })
const paramsOf = (complianceItemId: string, registration = registrationId) => ({
  registrationId: registration,
  complianceItemId,
})
const check = async (id: string) =>
  (await rollcall.call(CHECK, { headers, params: paramsOf(id) })).json as IdCheck
const pdf = { name: 'card.pdf', bytes: BLANK_PDF }
let papers = 0
/** A different file each time, because the same file is accepted once. */
const anotherPdf = () => ({
  name: 'card.pdf',
  bytes: Buffer.concat([BLANK_PDF, Buffer.from(`% ${++papers}`)]),
})
const add = (
  id: string,
  accessToken: string,
  parts: Record<string, string> = { documentKindId: 'australianPassport', dateExpiry: '2030-01-01' },
  files: { name: string; bytes: Buffer }[] = [anotherPdf()],
) =>
  rollcall.call(ADD, {
    headers,
    params: paramsOf(id),
    form: { files, parts: { accessToken, documentKindId: 'australianPassport', ...parts } },
  })
const read = (id: string, files: { name: string; bytes: Buffer }[]) =>
  rollcall.call(READ, { headers, params: paramsOf(id), form: { files, parts: {} } })
const remove = (id: string, documentId: string) =>
  rollcall.call(REMOVE, { headers, params: { ...paramsOf(id), documentId } })
const complete = (id: string, accessToken: string) =>
  rollcall.call(COMPLETE, { headers, params: paramsOf(id), body: { accessToken } })
const consent = (id: string, version: string | undefined) =>
  rollcall.call(SUBMIT, {
    headers,
    params: paramsOf(id),
    body: version === undefined ? {} : { consent: { version } },
  })
const issuerOf = (kindId: string) => (kindId === 'australianPassport' ? 'Australia' : 'Victoria')
const SQUARE = { create: { width: 32, height: 32, channels: 3 as const, background: '#123456' } }
const laidOut = (itemId: string, ...kindIds: string[]) =>
  Promise.all(kindIds.map((kindId) => addIdDocument(rollcall, { itemId, candidateId: person.id, kindId })))

test('documents add up to 100 points, and are submitted for review', async () => {
  const id = await item()
  const begun = await check(id)
  expect(begun).toMatchObject({
    provider: 'embedded',
    points: 0,
    pointsNeeded: 100,
    missing: ['points', 'photo'],
    consent: null,
    expiresAtUTC: new Date(TEST_NOW + 30 * 60_000).toISOString(),
  })
  expect(begun.steps[0]).toEqual({
    documentKindId: 'australianPassport',
    title: 'Australian passport',
    group: 'primary',
    points: 70,
    hasPhoto: true,
    expiry: 'always',
    graceYears: 2,
    issuers: ['Australia'],
    isUsedUp: false,
    showsCitizens: false,
    handedIn: [],
  })
  const added = await add(id, begun.accessToken, { issuer: ' Australia ', dateExpiry: '2030-01-01' })
  expect(added.status).toBe(201)
  expect(added.json).toMatchObject({
    points: 70,
    missing: ['points'],
    steps: expect.arrayContaining([
      expect.objectContaining({
        documentKindId: 'australianPassport',
        handedIn: [expect.objectContaining({ issuer: 'Australia', dateExpiry: '2030-01-01' })],
      }),
    ]),
  })
  expect(await complete(id, begun.accessToken)).toMatchObject({
    status: 422,
    code: 'id_check_points_missing',
    json: { param: 'points' },
  })
  const licence = { documentKindId: 'driverLicence', issuer: 'Victoria', dateExpiry: '2030-01-01' }
  expect((await add(id, begun.accessToken, licence)).json).toMatchObject({ points: 110, missing: [] })
  const handedIn = await complete(id, begun.accessToken)
  expect(handedIn.json).toMatchObject({ status: 'AwaitingVerification', waitingFor: 'consultant' })
  expect((await complete(id, begun.accessToken)).code).toBe('compliance_item_already_submitted')
  expect((await add(id, begun.accessToken)).code).toBe('compliance_item_already_submitted')
  expect((await read(id, [anotherPdf()])).code).toBe('compliance_item_already_submitted')
  const [document] = (await check(id)).steps.flatMap((step) => step.handedIn)
  expect((await remove(id, document?.id ?? '')).code).toBe('compliance_item_already_submitted')
})

test('the expiry date of a document is read where it is printed, and nothing is kept', async () => {
  const id = await item()
  const lines = ['AUSTRALIA PASSPORT', 'Date of issue 04 MAY 2021', 'Date of expiry 04 MAY 2031']
  const passport = drawnPdf(
    'Passport',
    lines.map((text, index) => ({ text, x: 72, y: 90 + index * 40 })),
  )
  const answer = await read(id, [{ name: 'passport.pdf', bytes: passport }])
  expect(answer.json).toEqual({
    fields: [{ fieldId: 'dateExpiry', value: '2031-05-04', confidence: expect.any(Number) }],
  })
  expect((await read(id, [anotherPdf()])).json).toEqual({ fields: [] })
  expect(await rollcall.sql('select from files where candidate_id = $1', person.id)).toEqual([])
  expect((await check(id)).steps.flatMap(({ handedIn }) => handedIn)).toEqual([])
})

test('a document in which a virus was found adds no points, and can be taken out', async () => {
  const id = await item()
  const [passport = ''] = await laidOut(id, 'australianPassport', 'driverLicence')
  expect((await check(id)).points).toBe(110)
  await rollcall.sql('update files set infected_at = now() where id_check_document_id = $1', passport)
  expect((await check(id)).points).toBe(40)
  expect((await remove(id, passport)).status).toBeLessThan(300)
})

test('its files are visible to their owner, and not in My Files', async () => {
  const id = await item()
  const { accessToken } = await check(id)
  const added = (await add(id, accessToken)).json as IdCheck
  const file = added.steps[0]?.handedIn[0]?.file
  const pages = { headers, params: { id: file?.accessGui ?? '' } }
  expect((await rollcall.call('GET /files/{id}/pages', pages)).json).toEqual({ pageCount: 1 })
  expect((await rollcall.call('GET /documents', { headers })).json).toEqual([])
  const other = await rollcall.signIn((await rollcall.newPerson()).key)
  const asOther = { ...pages, headers: other.authorization }
  expect((await rollcall.call('GET /files/{id}/pages', asOther)).code).toBe('file_not_found')
})

test('a document added by mistake is taken out, and its file with it', async () => {
  const id = await item()
  const [passport = '', licence = ''] = await laidOut(id, 'australianPassport', 'driverLicence')
  expect((await check(id)).points).toBe(110)
  expect((await remove(id, licence)).status).toBe(204)
  expect((await check(id)).points).toBe(70)
  for (const gone of [licence, randomUUID(), 'nonsense']) {
    expect((await remove(id, gone)).code).toBe('file_not_found')
  }
  // A document of another check, even of the same candidate.
  expect((await remove(await item(), passport)).code).toBe('file_not_found')
  expect(await rollcall.sql('select from files where id_check_document_id = $1', licence)).toEqual([])
})

test('documents of one issuer count once, and only listed issuers are taken', async () => {
  const id = await item()
  const { accessToken } = await check(id)
  const pointsWith = async (parts: Record<string, string>) =>
    ((await add(id, accessToken, parts)).json as IdCheck).points
  expect(await pointsWith({ documentKindId: 'bankStatement', issuer: 'Westpac' })).toBe(25)
  expect(await pointsWith({ documentKindId: 'bankCard', issuer: ' Westpac', dateExpiry: '2030-01-01' })).toBe(
    25,
  )
  expect(await pointsWith({ documentKindId: 'bankStatement', issuer: 'Another bank' })).toBe(50)
  // The only issuer of a kind need not be named.
  expect(await pointsWith({ documentKindId: 'leaseAgreement' })).toBe(75)
  for (const issuer of ['Westpak', 'westpac', 'West pac', 'Wеstpac', '', ' '])
    expect(await add(id, accessToken, { documentKindId: 'bankStatement', issuer })).toMatchObject({
      status: 422,
      code: 'id_check_issuer_unknown',
      json: { param: 'issuer' },
    })
  expect((await add(id, accessToken, { documentKindId: 'bankStatement' })).code).toBe(
    'id_check_issuer_unknown',
  )
  const austraiia = { documentKindId: 'foreignPassport', issuer: 'Austraiia', dateExpiry: '2030-01-01' }
  expect((await add(id, accessToken, austraiia)).code).toBe('id_check_issuer_unknown')
  expect((await check(id)).points).toBe(75)
})

test('the same file is taken once in a check, and counts once where it was stored twice before', async () => {
  const id = await item()
  const { accessToken } = await check(id)
  const picture = { name: 'a.png', bytes: await sharp(SQUARE).png().toBuffer() }
  const withMetadata = {
    name: 'b.png',
    bytes: await sharp(SQUARE)
      .withExif({ IFD0: { Copyright: 'Another' } })
      .png()
      .toBuffer(),
  }
  expect(withMetadata.bytes).not.toEqual(picture.bytes)
  const licence = { documentKindId: 'driverLicence', issuer: 'Victoria', dateExpiry: '2030-01-01' }
  expect((await add(id, accessToken, undefined, [pdf])).status).toBe(201)
  expect(await add(id, accessToken, licence, [{ ...pdf, name: 'other.pdf' }])).toMatchObject({
    status: 409,
    code: 'id_check_document_duplicate',
    json: { param: 'content' },
  })
  // Pictures are stored re-encoded, which has to give the same bytes each time.
  expect((await add(id, accessToken, licence, [picture])).status).toBe(201)
  const statement = { documentKindId: 'bankStatement', issuer: 'Westpac' }
  for (const again of [picture, withMetadata])
    expect((await add(id, accessToken, statement, [again])).code).toBe('id_check_document_duplicate')
  expect((await check(id)).points).toBe(110)

  const other = await item()
  const token = (await check(other)).accessToken
  expect((await add(other, token, undefined, [pdf])).status).toBe(201)
  await laidOut(other, 'driverLicence')
  expect((await check(other)).points).toBe(110)
  await rollcall.sql(
    `update files set sha256 = (select f.sha256 from files f join id_check_documents d on d.id = f.id_check_document_id
       where d.compliance_item_id = $1 and d.kind_id = 'australianPassport')
     where id_check_document_id in (select id from id_check_documents where compliance_item_id = $1)`,
    other,
  )
  expect((await check(other)).points).toBe(70)
})

test('of the same file sent for two documents at once one is taken', async () => {
  const id = await item()
  const { accessToken } = await check(id)
  const licence = { documentKindId: 'driverLicence', issuer: 'Victoria', dateExpiry: '2030-01-01' }
  const answers = await Promise.all([undefined, licence].map((parts) => add(id, accessToken, parts, [pdf])))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
})

test('a document that expires needs its date, and an expired one is refused', async () => {
  const id = await item()
  const { accessToken } = await check(id)
  for (const documentKindId of ['australianPassport', 'driverLicence'])
    expect(await add(id, accessToken, { documentKindId, issuer: issuerOf(documentKindId) })).toMatchObject({
      status: 422,
      code: 'id_check_expiry_missing',
      json: { param: 'dateExpiry' },
    })
  const expired = [
    ['driverLicence', '2020-01-01'],
    ['australianPassport', '2020-01-01'],
    ['governmentEmployeeCard', '2020-01-01'],
  ] as const
  for (const [documentKindId, dateExpiry] of expired)
    expect(
      await add(id, accessToken, { documentKindId, issuer: issuerOf(documentKindId), dateExpiry }),
    ).toMatchObject({ status: 422, code: 'id_check_document_expired', json: { param: 'dateExpiry' } })
  expect((await check(id)).points).toBe(0)
  // Stored before the date was asked for.
  await addIdDocument(rollcall, {
    itemId: id,
    candidateId: person.id,
    kindId: 'foreignPassport',
    dateExpiry: null,
  })
  expect((await check(id)).points).toBe(0)
})

test('a token expires and is renewed; a forged one and one of another check are refused', async () => {
  const id = await item()
  const { accessToken } = await check(id)
  const others = (await check(await item())).accessToken
  rollcall.clock.advance(30 * 60_000 - 1)
  expect((await add(id, accessToken)).status).toBe(201)
  rollcall.clock.advance(1)
  const later = accessToken.replace(/^\d+/, (time) => String(Number(time) + 60_000))
  for (const bad of [accessToken, others, later, '', 'nonsense', '9999999999999.', 'NaN.x']) {
    expect(await add(id, bad)).toMatchObject({ status: 401, code: 'id_check_token_expired' })
    expect(await complete(id, bad)).toMatchObject({ status: 401, code: 'id_check_token_expired' })
  }
  const renewed = await rollcall.call(TOKEN, { headers, params: paramsOf(id) })
  expect(renewed.text('expiresAtUTC')).toBe(new Date(TEST_NOW + 60 * 60_000).toISOString())
  expect((await add(id, renewed.text('accessToken'))).status).toBe(201)
  const kept = await rollcall.sql('select to_json(k)::text as text from idempotency_keys k')
  expect(JSON.stringify(kept)).not.toContain(accessToken)
})

test('a visa check needs consent to the current text, which is stored', async () => {
  const id = await item({ referenceType: 'IDCheck' })
  await laidOut(id, 'foreignPassport', 'driverLicence')
  const asked = await check(id)
  expect(asked).toMatchObject({ missing: ['consent'], consent: { version: '2026-11' } })
  expect(await complete(id, asked.accessToken)).toMatchObject({
    code: 'id_check_points_missing',
    json: { param: 'consent' },
  })
  for (const version of ['2025-01', undefined]) {
    expect(await consent(id, version)).toMatchObject({ status: 422, code: 'consent_version_outdated' })
  }
  for (let time = 0; time < 2; time++) {
    expect((await consent(id, '2026-11')).json).toMatchObject({ status: 'RequiresCandidateAction' })
  }
  expect(
    await rollcall.sql(
      'select version, text, ip, user_agent, agreed_at from consents where candidate_id = $1',
      person.id,
    ),
  ).toEqual([
    {
      version: '2026-11',
      text: asked.consent?.text,
      ip: '127.0.0.1',
      user_agent: expect.any(String),
      agreed_at: TEST_NOW,
    },
  ])
  expect(await check(id)).toMatchObject({ missing: [], consent: null })

  await rollcall.sql(`update consents set version = '2025-01' where candidate_id = $1`, person.id)
  expect(await check(id)).toMatchObject({ missing: ['consent'] })
  expect(await complete(id, asked.accessToken)).toMatchObject({
    status: 422,
    code: 'consent_version_outdated',
  })
  await consent(id, '2026-11')
  expect((await complete(id, asked.accessToken)).json).toMatchObject({ status: 'AwaitingVerification' })
  expect(await consent(id, '2026-11')).toMatchObject({ code: 'compliance_item_already_submitted' })
})

test('a citizen is not asked for consent, and used-up kinds are marked', async () => {
  const id = await item({ referenceType: 'IDCheck' })
  await laidOut(id, 'foreignPassport', 'driverLicence')
  const usedUp = (steps: IdCheck['steps']) =>
    steps.filter(({ isUsedUp }) => isUsedUp).map(({ documentKindId }) => documentKindId)
  const asked = await check(id)
  expect(asked.consent).toMatchObject({
    why: expect.stringContaining('Citizens'),
    stored: expect.any(String),
    keptFor: expect.any(String),
  })
  expect(usedUp(asked.steps)).toEqual(['foreignPassport', 'driverLicence'])
  await addIdDocument(rollcall, {
    itemId: id,
    candidateId: person.id,
    kindId: 'citizenshipCertificate',
    issuer: 'Australia',
    dateExpiry: null,
  })
  const citizen = await check(id)
  expect(citizen).toMatchObject({ missing: [], consent: null })
  expect(usedUp(citizen.steps)).toEqual([
    'australianPassport',
    'foreignPassport',
    'birthCertificate',
    'citizenshipCertificate',
    'driverLicence',
  ])
  expect((await complete(id, citizen.accessToken)).json).toMatchObject({ status: 'AwaitingVerification' })
})

test('a rejected check is corrected and submitted again', async () => {
  const id = await item()
  await laidOut(id, 'australianPassport', 'driverLicence')
  const { accessToken } = await check(id)
  await complete(id, accessToken)
  await rollcall.sql(
    `update compliance_submissions set rejection_reason = 'The photo is blurred.' where compliance_item_id = $1`,
    id,
  )
  const medicare = { documentKindId: 'medicareCard', dateExpiry: '2030-01-01' }
  expect((await add(id, accessToken, medicare)).json).toMatchObject({ points: 135 })
  expect((await complete(id, accessToken)).json).toMatchObject({ status: 'AwaitingVerification' })
})

test('of several concurrent submissions one counts', async () => {
  const id = await item()
  await laidOut(id, 'australianPassport', 'driverLicence')
  const { accessToken } = await check(id)
  const answers = await Promise.all([1, 2, 3].map(() => complete(id, accessToken)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'compliance_item_already_submitted')).toHaveLength(2)
})

test('an invalid document is refused', async () => {
  const id = await item()
  const { accessToken } = await check(id)
  expect((await add(id, accessToken, { documentKindId: 'libraryCard' })).code).toBe(
    'id_check_document_unknown',
  )
  for (const dateExpiry of ['soon', '0000-01-01', '2026-02-30', ''])
    expect((await add(id, accessToken, { dateExpiry })).code).toBe('request_invalid')
  expect((await add(id, accessToken, undefined, [])).code).toBe('files_missing')
  expect((await add(id, accessToken, undefined, [pdf, pdf])).code).toBe('exceeds_file_upload_limit')
  const file = (name: string, bytes: Buffer) => add(id, accessToken, undefined, [{ name, bytes }])
  expect((await file('a.pdf', Buffer.alloc(0))).code).toBe('file_empty')
  expect((await file('a.pdf', Buffer.alloc(10 * 1024 ** 2 + 1))).code).toBe('file_too_large')
  expect((await file('.pdf', BLANK_PDF)).code).toBe('file_name_invalid')
  expect((await file('a.exe', BLANK_PDF)).code).toBe('unsupported_file_extension')
  expect((await file('a.pdf', BLANK_PDF.subarray(0, 30))).code).toBe('file_unreadable')
  expect((await file('a.pdf', lockedPdf('chalk'))).code).toBe('file_password_protected')
  expect((await file('a.pdf', Buffer.concat([BLANK_PDF, Buffer.from(VIRUS_MARK)]))).code).toBe(
    'file_infected',
  )
  expect((await read(id, [])).code).toBe('files_missing')
  expect((await read(id, [pdf, pdf])).code).toBe('exceeds_file_upload_limit')
  for (const [name, bytes, code] of [
    ['a.pdf', Buffer.alloc(0), 'file_empty'],
    ['a.pdf', Buffer.alloc(10 * 1024 ** 2 + 1), 'file_too_large'],
    ['.pdf', BLANK_PDF, 'file_name_invalid'],
    ['a.exe', BLANK_PDF, 'unsupported_file_extension'],
    ['a.pdf', BLANK_PDF.subarray(0, 30), 'file_unreadable'],
    ['a.pdf', lockedPdf('chalk'), 'file_password_protected'],
    ['a.pdf', Buffer.concat([BLANK_PDF, Buffer.from(VIRUS_MARK)]), 'file_infected'],
  ] as const)
    expect((await read(id, [{ name, bytes }])).code).toBe(code)
  expect((await check(id)).points).toBe(0)
  await laidOut(id, ...Array<string>(20).fill('bankCard'))
  expect((await add(id, accessToken)).code).toBe('exceeds_file_upload_limit')
})

test('another candidate’s check, another kind of item, one that has to wait, and a region without rules are refused', async () => {
  const other = await rollcall.newPerson()
  const theirs = await addRegistration(rollcall.sql, other.id)
  const id = await item()
  const { accessToken } = await check(id)
  const restricted = await item({ restriction: 'We call the embassy first.' })
  const restrictedToken = (await check(restricted)).accessToken
  const calls = [CHECK, TOKEN, ADD, READ, REMOVE, COMPLETE] as const
  const ask = (key: (typeof calls)[number], itemId: string, registration?: string, token = accessToken) =>
    rollcall.call(key, {
      headers,
      params: { ...paramsOf(itemId, registration), documentId: randomUUID() },
      ...(key === ADD && {
        form: { files: [pdf], parts: { accessToken: token, documentKindId: 'leaseAgreement' } },
      }),
      ...(key === READ && { form: { files: [pdf], parts: {} } }),
      ...(key === COMPLETE && { body: { accessToken: token } }),
    })
  for (const key of calls) {
    expect((await ask(key, id, randomUUID())).code).toBe('registration_not_found')
    expect((await ask(key, id, theirs)).code).toBe('registration_candidate_unauthorized')
    expect((await ask(key, randomUUID())).code).toBe('compliance_item_not_found')
    const form = await item({ referenceType: 'Form' })
    expect((await ask(key, form)).code).toBe('compliance_item_kind_mismatch')
    if (key !== CHECK && key !== TOKEN) {
      const answer = await ask(key, restricted, registrationId, restrictedToken)
      expect(answer.code).toBe('compliance_item_restricted')
    }
  }
  await rollcall.sql(`update candidates set region = 'UK' where id = $1`, person.id)
  for (const key of calls) expect((await ask(key, id)).code).toBe('compliance_item_unavailable')
})

everyCodeIsMet(
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check',
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/token',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/read-document',
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents/{documentId}',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/complete',
)

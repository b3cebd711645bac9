import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { complianceItemStates } from '@rollcall/domain/compliance/items/item-states'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDocument, addQualification } from '../../../test/a-booking.ts'
import { addCertification, addCertificationType } from '../../../test/a-certification.ts'
import { addForm } from '../../../test/a-compliance-kind.ts'
import { addRegistration, addSubmission } from '../../../test/a-registration.ts'
import { consultantCaller } from '../../../test/callers.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { saveDays, saveOngoing } from '../../work/availability/availability.queries.ts'
import { hasSetAvailability } from '../../work/availability/has-set-availability.ts'
import { mailComplianceNews } from '../compliance-news/mail-compliance-news.ts'
import { listItems } from '../registrations/items.queries.ts'
import { activateRegistration, suspendRegistration, terminateRegistration } from './decide-registration.ts'
import { rejectEvidence, verifyEvidence } from './judge-evidence.ts'
import { removeItem } from './remove-item.ts'
import { liftRestriction, restrictItem } from './restrict-item.ts'
import { type ItemToSave, saveItems } from './save-items.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let rollcall: TestApp
let person: Person
let caller: Caller
let registrationId: string
let certificationTypeId: string
let formId: string
beforeAll(async () => {
  rollcall = await createTestApp()
  certificationTypeId = await addCertificationType(rollcall)
  formId = await addForm(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  caller = { ...consultantCaller(randomUUID()), clock: rollcall.clock }
  registrationId = await addRegistration(rollcall.sql, person.id)
})
afterAll(() => rollcall.close())

const act = <T>(work: (tx: Transaction) => Promise<T>) => rollcall.services.db.transaction(work)
const itemOf = (change: Partial<ItemToSave> = {}): ItemToSave => ({
  id: randomUUID(),
  registrationId,
  title: 'Working with Children Check',
  description: '',
  referenceType: 'Certification',
  type: 'unset',
  certificationTypeId:
    (change.referenceType ?? 'Certification') === 'Certification' ? certificationTypeId : null,
  documentTypeId: null,
  fileId: null,
  videoId: null,
  formId: change.referenceType === 'Form' ? formId : null,
  unlockedBy: [],
  leadDays: 0,
  position: null,
  ...change,
})
const save = (...items: ItemToSave[]) => act((tx) => saveItems(tx, caller, items))
const add = async (change: Partial<ItemToSave> = {}) => {
  const item = itemOf(change)
  await save(item)
  return item.id
}
const submit = (itemId: string, record: { certificationId?: string; documentId?: string } = {}) =>
  addSubmission(rollcall.sql, { itemId, candidateId: person.id, ...record })
const verify = (complianceItemId: string, referenceFileId: string) =>
  act((tx) => verifyEvidence(tx, caller, { complianceItemId, referenceFileId }))
const reject = (complianceItemId: string, referenceFileId: string, reason = 'Too dark to read.') =>
  act((tx) => rejectEvidence(tx, caller, { complianceItemId, referenceFileId, reason }))
const statusOf = async (complianceItemId: string) => {
  const items = await listItems.all(rollcall.services.db, person.id)
  return complianceItemStates(items, '2026-11-17').get(complianceItemId)?.status
}
const card = (given = {}) => addCertification(rollcall, person.id, { typeId: certificationTypeId, ...given })
const audited = () =>
  rollcall.sql<{ action: string; details: object }>(
    `select action, details from audit_log where subject_id = $1 and actor_id = $2 order by at, id`,
    person.id,
    caller.actor.id,
  )
const mails = async () => {
  await mailComplianceNews(rollcall.services, hasSetAvailability)
  return rollcall.mailsTo(person.email)
}

test('a decision about a record of My Files applies to every item it is evidence for, and can be reversed', async () => {
  const [first, second] = [await add(), await add({ title: 'Card' })]
  const { certificationId } = await card()
  await submit(first, { certificationId: certificationId })
  expect(await statusOf(first)).toBe('AwaitingVerification')

  await verify(first, certificationId)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['Complete', 'CompleteByUnlinked'])
  await reject(second, certificationId, '  Not yours?\n')
  expect([await statusOf(first), await statusOf(second)]).toEqual(Array(2).fill('RequiresCandidateAction'))
  const { json } = await rollcall.call('GET /certifications', {
    headers: (await rollcall.signIn(person.key)).authorization,
  })
  expect(json).toMatchObject([{ isVerified: false, rejectionReason: 'Not yours?' }])
  await verify(first, certificationId)
  expect(await statusOf(first)).toBe('Complete')
  expect(await audited()).toMatchObject([
    { action: 'compliance_item_added' },
    { action: 'compliance_item_added' },
    { action: 'compliance_evidence_verified', details: { complianceItemId: first, certificationId } },
    { action: 'compliance_evidence_rejected', details: { complianceItemId: second, certificationId } },
    { action: 'compliance_evidence_verified' },
  ])
})

test('a document verified for one item is not verified for another without a kind', async () => {
  const { documentId, documentTypeId } = await addDocument(rollcall, person.id)
  const ofKind = await add({ referenceType: 'StatementsOfService', documentTypeId })
  const [any, other] = [
    await add({ referenceType: 'UploadedFile' }),
    await add({ referenceType: 'UploadedFile' }),
  ]
  await submit(any, { documentId })
  await submit(other, { documentId })
  await verify(ofKind, documentId)
  expect(await statusOf(any)).toBe('AwaitingVerification')
  await verify(any, documentId)
  await reject(other, documentId)
  expect([await statusOf(any), await statusOf(other)]).toEqual(['Complete', 'RequiresCandidateAction'])
})

test('a submission without a record is decided separately', async () => {
  const form = await add({ referenceType: 'Form' })
  const submissionId = await submit(form)
  await reject(form, submissionId)
  expect(await statusOf(form)).toBe('RequiresCandidateAction')
  await verify(form, submissionId)
  expect(await statusOf(form)).toBe('Complete')
})

test('a document and a qualification are decided on their own records', async () => {
  const { documentId } = await addDocument(rollcall, person.id)
  const paper = await add({ referenceType: 'UploadedFile' })
  await submit(paper, { documentId })
  await reject(paper, documentId)
  const degree = await add({ referenceType: 'Qualification' })
  const { qualificationId } = await addQualification(rollcall, person.id)
  await verify(degree, qualificationId)
  expect([await statusOf(paper), await statusOf(degree)]).toEqual([
    'RequiresCandidateAction',
    'CompleteByUnlinked',
  ])
  const headers = (await rollcall.signIn(person.key)).authorization
  expect((await rollcall.call('GET /documents', { headers })).json).toMatchObject([
    { isVerified: false, rejectionReason: 'Too dark to read.' },
  ])
  expect((await rollcall.call('GET /qualifications', { headers })).json).toMatchObject([
    { isVerified: true, rejectionReason: null },
  ])
})

test('a renewal that is verified takes over; one that is refused costs nothing', async () => {
  const item = await add()
  const old = await card({ isVerified: true, dateExpiry: '2026-11-20' })
  const renewal = await card({ dateExpiry: '2031-11-20' })
  for (const one of [old, renewal]) await submit(item, { certificationId: one.certificationId })
  await reject(item, renewal.certificationId)
  expect(await statusOf(item)).toBe('Complete')
  await verify(item, renewal.certificationId)
  const [row] = await listItems.all(rollcall.services.db, person.id)
  expect(complianceItemStates(row ? [row] : [], '2026-11-25').get(item)).toMatchObject({
    status: 'Complete',
    evidenceId: renewal.certificationId,
  })
})

test('a missing record, another candidate’s, or one of another kind cannot be decided', async () => {
  const item = await add()
  const { certificationId } = await card()
  await rollcall.sql('delete from certifications where id = $1', certificationId)
  const colleague = await rollcall.newPerson()
  const theirs = await addCertification(rollcall, colleague.id, { typeId: certificationTypeId })
  const other = await addCertification(rollcall, person.id)
  const { documentId } = await addDocument(rollcall, person.id)
  const ids = [certificationId, theirs.certificationId, other.certificationId, documentId, randomUUID(), 'x']
  for (const id of ids) await expect(verify(item, id)).rejects.toMatchObject({ code: 'file_not_found' })

  const kept = await card()
  await act((tx) => removeItem(tx, caller, item))
  for (const id of [item, randomUUID(), 'x'])
    await expect(verify(id, kept.certificationId)).rejects.toMatchObject({
      code: 'compliance_item_not_found',
    })
  expect(
    await rollcall.sql('select from certifications where is_verified and candidate_id = $1', person.id),
  ).toEqual([])
})

test.each(['', ' \n', 'x'.repeat(501)])('a refusal needs a reason that fits: %j', async (reason) => {
  const item = await add()
  const { certificationId } = await card()
  await expect(reject(item, certificationId, reason)).rejects.toMatchObject({
    code: 'consultant_reason_invalid',
  })
  await expect(
    act((tx) => restrictItem(tx, caller, { complianceItemId: item, reason })),
  ).rejects.toMatchObject({ code: 'consultant_reason_invalid' })
  await expect(
    act((tx) => terminateRegistration(tx, caller, { registrationId, reason })),
  ).rejects.toMatchObject({ code: 'consultant_reason_invalid' })
})

test('verified while it is being deleted: it is one or the other', async () => {
  const item = await add()
  const headers = (await rollcall.signIn(person.key)).authorization
  for (let round = 0; round < 5; round++) {
    const { certificationId: id } = await card()
    const [deleted, verified] = await Promise.all([
      rollcall.call('DELETE /certifications/{id}', { headers, params: { id } }),
      verify(item, id).then(
        () => true,
        () => false,
      ),
    ])
    expect([deleted.status, verified]).toEqual(verified ? [400, true] : [204, false])
  }
})

test('a restriction stays until it is lifted', async () => {
  const item = await add()
  await act((tx) => restrictItem(tx, caller, { complianceItemId: item, reason: 'Call me first.' }))
  expect(await statusOf(item)).toBe('RestrictionOnAction')
  await act((tx) => liftRestriction(tx, caller, item))
  await act((tx) => liftRestriction(tx, caller, item))
  expect(await statusOf(item)).toBe('RequiresCandidateAction')
  expect((await audited()).map(({ action }) => action)).toEqual([
    'compliance_item_added',
    'compliance_item_restricted',
    'compliance_item_restriction_lifted',
  ])
})

test('items that wait for a removed item no longer wait', async () => {
  const first = await add({ referenceType: 'CheckBox' })
  const second = await add({ referenceType: 'CheckBox', unlockedBy: [first] })
  expect(await statusOf(second)).toBe('RestrictionOnAction')
  await act((tx) => removeItem(tx, caller, first))
  expect([await statusOf(first), await statusOf(second)]).toEqual([undefined, 'RequiresCandidateAction'])
  const elsewhere = await addRegistration(rollcall.sql, person.id)
  await expect(add({ registrationId: elsewhere, unlockedBy: [second] })).rejects.toMatchObject({
    code: 'compliance_item_not_found',
  })
})

test('a registration is activated once all of it is done, and ended for good', async () => {
  const activate = () => act((tx) => activateRegistration(tx, caller, registrationId))
  const item = await add()
  const { certificationId } = await card()
  await expect(activate()).rejects.toMatchObject({ code: 'registration_not_complete' })
  await verify(item, certificationId)
  const { authorization: headers } = await rollcall.signIn(person.key)
  const activatedAtUTC = async () => {
    const { json } = await rollcall.call('GET /me', { headers })
    return (json as CurrentUser).registrations.find(({ id }) => id === registrationId)?.activatedAtUTC
  }
  expect(await activatedAtUTC()).toBeNull()
  await activate()
  expect(await activatedAtUTC()).toBe(new Date(TEST_NOW).toISOString())
  await expect(activate()).rejects.toMatchObject({ code: 'registration_not_complete' })
  const terminate = () =>
    act((tx) => terminateRegistration(tx, caller, { registrationId, reason: 'You moved to Perth.' }))
  await terminate()
  await expect(terminate()).rejects.toMatchObject({ code: 'registration_not_found' })
  await expect(verify(item, certificationId)).rejects.toMatchObject({ code: 'compliance_item_not_found' })
  await expect(activate()).rejects.toMatchObject({ code: 'registration_not_found' })
  for (const id of [randomUUID(), 'x'])
    await expect(add({ registrationId: id })).rejects.toMatchObject({ code: 'registration_not_found' })
})

test('a suspended registration gives its reason, and is activated again once all of it is done', async () => {
  const suspend = (reason = 'Your referee has withdrawn.') =>
    act((tx) => suspendRegistration(tx, caller, { registrationId, reason }))
  const item = await add()
  await expect(suspend()).rejects.toMatchObject({ code: 'registration_not_active' })
  const { certificationId } = await card()
  await verify(item, certificationId)
  await act((tx) => activateRegistration(tx, caller, registrationId))
  await expect(suspend(' ')).rejects.toMatchObject({ code: 'consultant_reason_invalid' })
  await suspend()
  await expect(suspend()).rejects.toMatchObject({ code: 'registration_not_active' })

  const { authorization: headers } = await rollcall.signIn(person.key)
  const shown = async () => {
    const { json } = await rollcall.call('GET /me', { headers })
    return (json as CurrentUser).registrations.find(({ id }) => id === registrationId)
  }
  expect(await shown()).toMatchObject({ status: 'Complete', statusReason: 'Your referee has withdrawn.' })
  const suspendedAt = () =>
    rollcall.sql('select suspended_at as at from registrations where id = $1', registrationId)
  expect(await suspendedAt()).toEqual([{ at: TEST_NOW }])
  rollcall.clock.advance(30 * MINUTE)
  const [mail] = await mails()
  expect(mail?.text).toMatch(/is suspended for now:\nCasual Relief[^\n]*\nYour referee has withdrawn\./)

  await act((tx) => activateRegistration(tx, caller, registrationId))
  expect(await shown()).toMatchObject({ status: 'Active', statusReason: null })
  expect(await suspendedAt()).toEqual([{ at: null }])
  expect((await audited()).map(({ action }) => action)).toEqual([
    'compliance_item_added',
    'compliance_evidence_verified',
    'registration_activated',
    'registration_suspended',
    'registration_activated',
  ])
})

test('a registration that two consultants suspend at once is suspended once', async () => {
  await rollcall.sql(`update registrations set decision = 'Active' where id = $1`, registrationId)
  const suspend = () =>
    act((tx) => suspendRegistration(tx, caller, { registrationId, reason: 'Call me.' })).then(
      () => 'suspended',
      ({ code }) => code,
    )
  expect((await Promise.all([suspend(), suspend()])).sort()).toEqual(['registration_not_active', 'suspended'])
})

const setDay = (dateLocal: string) => {
  const days = [{ dateLocal, status: 'available', partialRanges: [] }]
  return saveDays.run(rollcall.services.db, person.id, JSON.stringify(days), new Date())
}

test.each([
  ['nothing', '/availability', undefined],
  ['a day that is past', '/availability', () => setDay('2026-11-16')],
  ['a day', '/', () => setDay('2026-11-20')],
  [
    'the weekdays',
    '/',
    () => saveOngoing.run(rollcall.services.db, person.id, Array(7).fill('available'), new Date()),
  ],
  [
    'no screen to set it',
    '/',
    () =>
      rollcall.sql(
        `update candidates set features = '{"route_myAvailability": "disabled"}' where id = $1`,
        person.id,
      ),
  ],
])('with %s as availability, the welcome leads to %s', async (_what, path, set) => {
  await set?.()
  const item = await add()
  await verify(item, (await card()).certificationId)
  await act((tx) => activateRegistration(tx, caller, registrationId))
  rollcall.clock.advance(15 * MINUTE)
  const [mail] = await mails()
  expect(mail?.text).toContain('You can now be offered work at primary schools in Victoria.')
  expect(mail?.text).toMatch(new RegExp(`:\nhttp://[^/]+${path}\n`))
})

test('ten decisions are one mail, once nothing has happened for a quarter of an hour', async () => {
  const { certificationId } = await card()
  for (let n = 1; n <= 10; n++) {
    const item = await add({ title: `Card ${n}` })
    rollcall.clock.advance(MINUTE)
    await verify(item, certificationId)
  }
  rollcall.clock.advance(15 * MINUTE - 1)
  expect(await mails()).toHaveLength(0)
  rollcall.clock.advance(1)
  await Promise.all([mails(), mails(), mails()])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('20 updates on your registrations')
  expect(mail?.text).toContain('Card 10')
})

test('one mail a half day, unless something was refused', async () => {
  const item = await add()
  const { certificationId } = await card()
  rollcall.clock.advance(15 * MINUTE)
  expect(await mails()).toHaveLength(1)
  await verify(item, certificationId)
  rollcall.clock.advance(2 * HOUR)
  expect(await mails()).toHaveLength(1)
  await reject(item, certificationId)
  rollcall.clock.advance(15 * MINUTE)
  const [, refused] = await mails()
  expect(refused?.subject).toBe('Working with Children Check: please send it again')
  expect(refused?.text).toContain(`/registrations/${registrationId}?item=${item}\nToo dark to read.`)
  await verify(item, certificationId)
  rollcall.clock.advance(12 * HOUR)
  expect((await mails())[2]?.subject).toBe('Working with Children Check: accepted')
})

test.each([
  [
    'what was taken back in between is no news',
    async () => {
      const item = await add()
      await act((tx) => removeItem(tx, caller, item))
    },
  ],
  [
    'nor does a suspended candidate get a mail',
    async () => {
      await add()
      await rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id)
    },
  ],
  [
    'nor who has no registrations in their portal',
    async () => {
      await add()
      const off = '{"route_myRegistrations": "disabled"}'
      await rollcall.sql('update candidates set features = $2 where id = $1', person.id, off)
    },
  ],
])('%s', async (_what, decide) => {
  await decide()
  rollcall.clock.advance(HOUR)
  expect(await mails()).toEqual([])
})

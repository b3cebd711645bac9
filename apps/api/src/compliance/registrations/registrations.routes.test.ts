import { randomUUID } from 'node:crypto'
import type { PlanStep, Registration, RegistrationDetails } from '@rollcall/contract/compliance/registrations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addDocument, addQualification, addSchool } from '../../../test/a-booking.ts'
import { addCertification, addCertificationType } from '../../../test/a-certification.ts'
import {
  addAgencyFile,
  addItem,
  addRegistration,
  addSubmission,
  type GivenItem,
  TERMS_TEXT,
} from '../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const list = async () => (await rollcall.call('GET /registrations', { headers })).json as Registration[]
const plan = async () => (await rollcall.call('GET /unlock-plan', { headers })).json as PlanStep[]
const open = (registrationId: string) =>
  rollcall.call('GET /registrations/{registrationId}', { headers, params: { registrationId } })
const details = async (registrationId: string) => (await open(registrationId)).json as RegistrationDetails
const me = async () =>
  ((await rollcall.call('GET /me', { headers })).json as { registrations: unknown }).registrations
const add = (registrationId: string, given: Omit<GivenItem, 'registrationId' | 'candidateId'>) =>
  addItem(rollcall.sql, { registrationId, candidateId: person.id, ...given })
const link = (itemId: string, given: Omit<Parameters<typeof addSubmission>[1], 'itemId' | 'candidateId'>) =>
  addSubmission(rollcall.sql, { itemId, candidateId: person.id, ...given })

/** An item that asks for a card of a kind of its own, and the card, if they have one. */
async function addCard(
  registrationId: string,
  title: string,
  card?: Parameters<typeof addCertification>[2] & { isLinked?: boolean },
) {
  const certificationTypeId = await addCertificationType(rollcall)
  const itemId = await add(registrationId, { title, referenceType: 'Certification', certificationTypeId })
  if (!card) return itemId
  const { certificationId } = await addCertification(rollcall, person.id, {
    typeId: certificationTypeId,
    ...card,
  })
  if (card.isLinked) await link(itemId, { certificationId })
  return itemId
}

test('every state of the table follows from records in My Files', async () => {
  const id = await addRegistration(rollcall.sql, person.id)
  const verified = { isVerified: true, isLinked: true }
  await addCard(id, 'verified', verified)
  await addCard(id, 'verified, on its last day', { ...verified, dateExpiry: '2026-11-17' })
  await addCard(id, 'verified in My Files', { isVerified: true })
  await addCard(id, 'submitted', { isLinked: true })
  await addCard(id, 'in My Files', {})
  const nothing = await addCard(id, 'nothing')
  await addCard(id, 'refused', { isLinked: true, rejectionReason: 'The photo is blurred.' })
  await addCard(id, 'expired', { ...verified, dateExpiry: '2026-11-16' })
  await add(id, { title: 'after another', referenceType: 'Contract', comesAfter: [nothing] })
  await add(id, { title: 'with us', referenceType: 'UploadedFile', restriction: 'We ask your last school.' })
  for (const referenceType of ['Contract', 'CheckBox'] as const)
    await link(await add(id, { title: `${referenceType} done`, referenceType }), {})
  await link(await add(id, { title: 'form sent', referenceType: 'Form' }), {})
  await link(await add(id, { title: 'form refused', referenceType: 'Form' }), { rejectionReason: 'Page 2.' })
  const { documentTypeId } = await addDocument(rollcall, person.id, { isVerified: true })
  await add(id, { title: 'a document', referenceType: 'StatementsOfService', documentTypeId })
  await add(id, { title: 'a document of any kind', referenceType: 'UploadedFile' })
  await addQualification(rollcall, person.id)
  await add(id, { title: 'a degree', referenceType: 'Qualification' })
  await rollcall.sql(
    `update compliance_items set removed_at = now() where id = $1`,
    await addCard(id, 'not asked for any more'),
  )

  const { complianceItems } = await details(id)
  expect(
    Object.fromEntries(
      complianceItems.map(({ title, status, statusReason, waitingFor }) => [
        title,
        [status, waitingFor, statusReason],
      ]),
    ),
  ).toEqual({
    verified: ['Complete', 'nobody', null],
    'verified, on its last day': ['Complete', 'nobody', null],
    'verified in My Files': ['CompleteByUnlinked', 'nobody', null],
    submitted: ['AwaitingVerification', 'consultant', null],
    'in My Files': ['AwaitingVerificationForUnlinked', 'consultant', null],
    nothing: ['RequiresCandidateAction', 'candidate', null],
    refused: ['RequiresCandidateAction', 'candidate', 'The photo is blurred.'],
    expired: ['RequiresCandidateAction', 'candidate', null],
    'after another': ['RestrictionOnAction', 'candidate', null],
    'with us': ['RestrictionOnAction', 'consultant', 'We ask your last school.'],
    'Contract done': ['Complete', 'nobody', null],
    'CheckBox done': ['Complete', 'nobody', null],
    'form sent': ['AwaitingVerification', 'consultant', null],
    'form refused': ['RequiresCandidateAction', 'candidate', 'Page 2.'],
    'a document': ['CompleteByUnlinked', 'nobody', null],
    'a document of any kind': ['RequiresCandidateAction', 'candidate', null],
    'a degree': ['AwaitingVerificationForUnlinked', 'consultant', null],
  })
  const [registration] = await list()
  expect(registration).toMatchObject({
    status: 'Pending',
    checklistStatus: 'ItemsExpired',
    progress: { total: 17, sent: 10, accepted: 6 },
    checkByDateLocal: '2026-11-19',
    complianceItems: {
      Complete: 4,
      CompleteByUnlinked: 2,
      AwaitingVerification: 2,
      AwaitingVerificationForUnlinked: 2,
      RequiresCandidateAction: 5,
      RestrictionOnAction: 2,
    },
  })
})

test('an item has its requirement, the file to read, and suitable records', async () => {
  const id = await addRegistration(rollcall.sql, person.id)
  const { certificationTypeId, certificationId, certificationFileId } = await addCertification(
    rollcall,
    person.id,
    { dateExpiry: '2026-12-01', isVerified: true },
  )
  const fileId = await addAgencyFile(rollcall)
  const contract = await add(id, { referenceType: 'Contract', fileId, title: 'Terms', position: 1 })
  const itemId = await add(id, {
    referenceType: 'Certification',
    certificationTypeId,
    title: 'Card',
    comesAfter: [contract],
    leadDays: 10,
    position: 2,
  })
  expect((await open(id)).json).toEqual({
    id,
    title: 'Casual Relief Teacher (Primary)',
    status: 'Pending',
    statusReason: null,
    location: 'Melbourne',
    unlocks: 'be offered work at primary schools in Victoria',
    checklistStatus: 'AwaitCandidateAction',
    checkByDateLocal: null,
    complianceItems: [
      expect.objectContaining({
        id: contract,
        referenceId: fileId,
        referenceFileId: null,
        expiry: { dateExpiry: null, expireStatus: 'none' },
        file: {
          accessGui: fileId,
          name: 'Terms.pdf',
          friendlyName: 'Terms.pdf',
          contentType: 'application/pdf',
          fileSizeBytes: Buffer.byteLength(TERMS_TEXT),
          isFetched: false,
        },
        evidence: [],
      }),
      {
        id: itemId,
        title: 'Card',
        description: 'So that you can work.',
        kind: 'document',
        referenceType: 'Certification',
        type: 'unset',
        referenceId: certificationTypeId,
        referenceFileId: certificationId,
        status: 'CompleteByUnlinked',
        statusReason: null,
        waitingFor: 'nobody',
        waitingSinceUTC: null,
        expiry: { dateExpiry: '2026-12-01', expireStatus: 'expiring' },
        isRenewing: false,
        unlockedBy: [contract],
        leadDays: 10,
        apply: null,
        isAppliedFor: false,
        application: null,
        file: null,
        evidence: [
          {
            referenceFileId: certificationId,
            title: 'Working with Children Check',
            isLinked: false,
            isVerified: true,
            rejectionReason: null,
            sinceUTC: new Date(TEST_NOW).toISOString(),
            dateExpiry: '2026-12-01',
            files: [expect.objectContaining({ accessGui: certificationFileId })],
          },
        ],
      },
    ],
  })
})

test('the plan begins with steps that endanger booked shifts, and names the work that the last step unlocks', async () => {
  const active = await addRegistration(rollcall.sql, person.id, { title: 'Active', decision: 'Active' })
  const card = await addCard(active, 'Card', { isVerified: true, isLinked: true, dateExpiry: '2026-11-20' })
  const fresh = await addRegistration(rollcall.sql, person.id, { title: 'New' })
  const terms = await add(fresh, { title: 'Terms', referenceType: 'CheckBox' })
  const school = await addSchool(rollcall.sql)
  for (const dateLocal of ['2026-11-16', '2026-11-20', '2026-11-24', '2026-11-25'])
    await addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal })
  await addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: '2026-11-26', status: -1 })

  const common = { isLater: false, isSlow: false, leadDays: 0, unlocksItems: [], statusReason: null }
  expect(await plan()).toEqual([
    {
      ...common,
      registrationId: active,
      registrationTitle: 'Active',
      complianceItemId: card,
      title: 'Card',
      referenceType: 'Certification',
      reason: 'expiring',
      dateExpiry: '2026-11-20',
      shiftsAtRisk: 2,
      firstShiftAtRiskLocal: '2026-11-24',
      unlocks: null,
    },
    {
      ...common,
      registrationId: fresh,
      registrationTitle: 'New',
      complianceItemId: terms,
      title: 'Terms',
      referenceType: 'CheckBox',
      reason: 'toDo',
      dateExpiry: null,
      shiftsAtRisk: 0,
      firstShiftAtRiskLocal: null,
      unlocks: 'be offered work at primary schools in Victoria',
    },
  ])
  const quiz = await add(fresh, { title: 'Quiz', referenceType: 'CheckBox', comesAfter: [terms] })
  expect((await plan()).slice(1)).toMatchObject([
    { complianceItemId: terms, unlocks: null, unlocksItems: [{ id: quiz, title: 'Quiz' }] },
    { complianceItemId: quiz, isLater: true },
  ])
  expect(await list()).toMatchObject([
    { title: 'Active', status: 'Active', checklistStatus: 'ItemsExpiring', nextStep: { title: 'Card' } },
    { title: 'New', status: 'Pending', nextStep: { title: 'Terms', waitingFor: 'candidate' } },
  ])
})

test('a registration lists its items as the plan does, and says by which working day they are checked', async () => {
  const id = await addRegistration(rollcall.sql, person.id)
  const done = await add(id, { title: 'Done', referenceType: 'CheckBox', position: 1 })
  await link(done, {})
  const sent = await add(id, { title: 'Sent', referenceType: 'Form', position: 2 })
  // A Friday in Melbourne; the Tuesday is a holiday there and nowhere else in Australia.
  const at = new Date('2026-10-30T03:00:00Z')
  await link(sent, {})
  await rollcall.sql(
    'update compliance_submissions set submitted_at = $1 where compliance_item_id = $2',
    at,
    sent,
  )
  const quick = await add(id, { title: 'Quick', referenceType: 'CheckBox', position: 3 })
  await add(id, { title: 'Slow', referenceType: 'UploadedFile', leadDays: 20, position: 4 })
  await add(id, { title: 'Quiz', referenceType: 'CheckBox', comesAfter: [quick], position: 0 })
  const { complianceItems, checkByDateLocal } = await details(id)
  expect(complianceItems.map(({ title }) => title)).toEqual(['Slow', 'Quick', 'Quiz', 'Sent', 'Done'])
  await rollcall.sql(`update candidates set state = 'Victoria' where id = $1`, person.id)
  expect((await details(id)).checkByDateLocal).toBe('2026-11-04')
  await rollcall.sql(`update candidates set state = 'Queensland' where id = $1`, person.id)
  expect((await details(id)).checkByDateLocal).toBe('2026-11-03')
  expect(checkByDateLocal).not.toBeNull()
})

test('a step of the plan says why what was sent before was refused', async () => {
  const id = await addRegistration(rollcall.sql, person.id)
  await addCard(id, 'Card', { isLinked: true, rejectionReason: 'The photo is blurred.' })
  expect(await plan()).toMatchObject([{ reason: 'refused', statusReason: 'The photo is blurred.' }])
})

test('the current user carries the same statuses, and none of a registration that was ended', async () => {
  const waiting = await addRegistration(rollcall.sql, person.id, { title: 'Waiting' })
  await addCard(waiting, 'Card', { isLinked: true })
  await rollcall.sql('update registrations set begun_at = now() where id = $1', waiting)
  await addCard(await addRegistration(rollcall.sql, person.id, { title: 'Done' }), 'Card', {
    isVerified: true,
  })
  const ended = await addRegistration(rollcall.sql, person.id, { decision: 'Terminated' })
  const deleted = await addRegistration(rollcall.sql, person.id, { decision: 'Deleted' })
  for (const id of [ended, deleted]) {
    await addCard(id, 'Card')
    expect(await open(id)).toMatchObject({ status: 404, code: 'registration_not_found' })
  }
  const expected = [
    { title: 'Waiting', status: 'Awaiting Verification' },
    { title: 'Done', status: 'Complete' },
  ]
  expect(await me()).toMatchObject(expected)
  expect(await list()).toMatchObject(expected)
  expect(await plan()).toEqual([])
})

test.each([
  ['the day the clocks go back', '2027-04-04', '2027-04-04T14:00:00Z'],
  ['the day before', '2027-04-03', '2027-04-03T13:00:00Z'],
  ['the day they go forward', '2027-10-03', '2027-10-03T13:00:00Z'],
  ['the day before that', '2027-10-02', '2027-10-02T14:00:00Z'],
])('what expires on %s counts until midnight in Melbourne', async (_what, dateExpiry, midnight) => {
  const id = await addRegistration(rollcall.sql, person.id, { decision: 'Active' })
  await addCard(id, 'Card', { isVerified: true, isLinked: true, dateExpiry })
  const statusAt = async (now: number) => {
    rollcall.clock.set(now)
    headers = (await rollcall.signIn(person.key)).authorization
    const { complianceItems, checklistStatus, status } = await details(id)
    return [complianceItems[0]?.status, checklistStatus, status]
  }
  const at = Date.parse(midnight)
  expect(await statusAt(at - 1)).toEqual(['Complete', 'ItemsExpiring', 'Active'])
  expect(await statusAt(at)).toEqual(['RequiresCandidateAction', 'ItemsExpired', 'Active'])
})

test('another candidate’s registration is refused, and an unknown one is missing', async () => {
  const other = await rollcall.newPerson()
  const theirs = await addRegistration(rollcall.sql, other.id)
  expect(await open(theirs)).toMatchObject({ status: 403, code: 'registration_candidate_unauthorized' })
  expect((await open(theirs.toUpperCase())).code).toBe('registration_candidate_unauthorized')
  for (const id of [randomUUID(), 'mine']) expect((await open(id)).code).toBe('registration_not_found')
  expect([await list(), await plan()]).toEqual([[], []])
})

everyCodeIsMet('GET /registrations', 'GET /registrations/{registrationId}', 'GET /unlock-plan')

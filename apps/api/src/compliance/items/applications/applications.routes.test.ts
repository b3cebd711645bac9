import { randomUUID } from 'node:crypto'
import type { ComplianceItem, PlanStep, Registration } from '@rollcall/contract/compliance/registrations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCertification, addCertificationType } from '../../../../test/a-certification.ts'
import { addItem, addRegistration, addSubmission, type GivenItem } from '../../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const PATH = '/registrations/{registrationId}/compliance-items/{complianceItemId}/application'
const PUT = `PUT ${PATH}` as const
const DELETE = `DELETE ${PATH}` as const

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let registrationId: string
let certificationTypeId: string
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  registrationId = await addRegistration(rollcall.sql, person.id)
  certificationTypeId = await addCertificationType(rollcall, { applyAt: 'Service Victoria' })
})
afterAll(() => rollcall.close())

const item = (given: Partial<GivenItem> = {}) =>
  addItem(rollcall.sql, {
    registrationId,
    candidateId: person.id,
    referenceType: 'Certification',
    certificationTypeId,
    ...given,
  })
const paramsOf = (complianceItemId: string, of = registrationId) => ({
  registrationId: of,
  complianceItemId,
})
const apply = (id: string, body: object = {}, of = registrationId) =>
  rollcall.call(PUT, {
    headers,
    params: paramsOf(id, of),
    body: { reference: ' WWC-77 ', appliedOnLocal: '2026-11-10', ...body },
  })
const withdraw = (id: string, of = registrationId) =>
  rollcall.call(DELETE, { headers, params: paramsOf(id, of) })
const plan = async () =>
  ((await rollcall.call('GET /unlock-plan', { headers })).json as PlanStep[]).map(
    ({ complianceItemId }) => complianceItemId,
  )
const list = async () => (await rollcall.call('GET /registrations', { headers })).json as Registration[]

test('an item with an application waits for the authority in every registration until the document is added', async () => {
  const id = await item()
  const other = await addRegistration(rollcall.sql, person.id)
  await item({ registrationId: other })
  expect(await plan()).toEqual([id])
  const applied = await apply(id)
  expect(applied.json).toMatchObject({
    status: 'RestrictionOnAction',
    waitingFor: 'authority',
    // Midnight in Melbourne, in summer.
    waitingSinceUTC: '2026-11-09T13:00:00.000Z',
    isAppliedFor: true,
    leadDays: 20,
    apply: { at: 'Service Victoria', url: 'https://service.example/apply' },
    application: { reference: 'WWC-77', appliedOnLocal: '2026-11-10' },
  } satisfies Partial<ComplianceItem>)
  expect(await plan()).toEqual([])
  expect(await list()).toMatchObject([
    {
      status: 'In Progress',
      checklistStatus: 'AwaitCertOrDoc',
      progress: { total: 1, sent: 0, accepted: 0, appliedFor: 1 },
      nextStep: { complianceItemId: id, waitingFor: 'authority', authority: 'Service Victoria' },
    },
    { progress: { appliedFor: 1 } },
  ])
  expect((await apply(id, { reference: null, appliedOnLocal: '2026-11-17' })).json).toMatchObject({
    application: { reference: null, appliedOnLocal: '2026-11-17' },
  })

  const { certificationId } = await addCertification(rollcall, person.id, { typeId: certificationTypeId })
  const sent = await rollcall.call(
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify',
    { headers, params: paramsOf(id), body: { referenceFileId: certificationId } },
  )
  expect(sent.json).toMatchObject({ status: 'AwaitingVerification', isAppliedFor: false, application: null })
  expect((await apply(id)).code).toBe('compliance_item_already_submitted')
  expect(
    await rollcall.sql(
      `select action from audit_log where subject_id = $1 and action = 'certification_applied_for'`,
      person.id,
    ),
  ).toHaveLength(2)
})

test('an application that is withdrawn, or answered with a refusal, leaves the item to do', async () => {
  const id = await item()
  await apply(id)
  for (let time = 0; time < 2; time++)
    expect((await withdraw(id)).json).toMatchObject({ status: 'RequiresCandidateAction', application: null })
  await apply(id)
  rollcall.clock.set(TEST_NOW + 60_000)
  const { certificationId } = await addCertification(rollcall, person.id, {
    typeId: certificationTypeId,
    rejectionReason: 'Too dark.',
    createdAt: TEST_NOW + 30_000,
  })
  await addSubmission(rollcall.sql, { itemId: id, candidateId: person.id, certificationId })
  await rollcall.sql(
    'update certifications set decided_at = $2 where id = $1',
    certificationId,
    new Date(TEST_NOW + 60_000),
  )
  expect(await plan()).toEqual([id])
})

test('invalid applications, and those for items that cannot have one, are refused', async () => {
  const id = await item()
  for (const appliedOnLocal of ['2026-11-18', '2025-11-16'])
    expect(await apply(id, { appliedOnLocal })).toMatchObject({ status: 422, code: 'applied_date_invalid' })
  const first = await item({ title: 'first' })
  expect((await apply(await item({ comesAfter: [first] }))).code).toBe('compliance_item_restricted')
  const plain = await item({ certificationTypeId: await addCertificationType(rollcall) })
  const theirs = await addRegistration(rollcall.sql, (await rollcall.newPerson()).id)
  for (const isWithdrawn of [false, true]) {
    const refused = (...given: [string] | [string, string]) =>
      isWithdrawn ? withdraw(given[0], given[1]) : apply(given[0], {}, given[1])
    expect((await refused(plain)).code).toBe('compliance_item_kind_mismatch')
    expect((await refused(randomUUID())).code).toBe('compliance_item_not_found')
    expect((await refused(id, randomUUID())).code).toBe('registration_not_found')
    expect((await refused(id, theirs)).code).toBe('registration_candidate_unauthorized')
  }
})

everyCodeIsMet(
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/application',
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/application',
)

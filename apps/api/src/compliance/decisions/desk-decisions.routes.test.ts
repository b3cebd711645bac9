import { randomUUID } from 'node:crypto'
import type { Waiting } from '@rollcall/contract/desk/decisions'
import { officesOf } from '@rollcall/domain/content/contact/offices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCertification } from '../../../test/a-certification.ts'
import { addItem, addRegistration, addSubmission } from '../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { addDeskMatters, addDeskSession, type DeskMatters } from '../../../test/desk.ts'
import { holdBy, untilBlocked } from '../../../test/held-lock.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { deskRequests } from '../../../test/valid-requests.ts'

const ITEM = '/v1/compliance-items/{complianceItemId}'
const VERIFY = `POST ${ITEM}/evidence/{referenceFileId}/verify` as const
const REJECT = `POST ${ITEM}/evidence/{referenceFileId}/reject` as const
const REOPEN = `POST ${ITEM}/submissions/{submissionId}/reopen` as const
const LIFT = `DELETE ${ITEM}/restriction` as const
const ACTIVATE = 'POST /v1/registrations/{registrationId}/activate'
const RESET = 'DELETE /v1/candidates/{candidateId}/second-factors'
const FILE = 'GET /v1/files/{fileId}'
type DeskCall = keyof typeof deskRequests

let rollcall: TestApp
let person: Person
let matters: DeskMatters
let headers: Record<string, string>
let consultantId: string
beforeAll(async () => {
  rollcall = await createTestApp()
  ;({ headers, consultantId } = await addDeskSession(rollcall))
})
beforeEach(async () => {
  // Items left waiting by earlier tests would fill the list.
  await rollcall.sql('update registrations set decision = $1', 'Terminated')
  person = await rollcall.newPerson()
  matters = await addDeskMatters(rollcall, person.id)
})
afterAll(() => rollcall.close())

const call = (key: DeskCall, given: { own?: DeskMatters; headers?: Record<string, string> } = {}) =>
  rollcall.call(key, {
    ...deskRequests[key](given.own ?? matters),
    headers: { ...headers, ...given.headers },
  })
const waiting = async (as = headers) =>
  (await rollcall.call('GET /v1/waiting', { headers: as })).json as Waiting

test('waiting evidence is listed with its candidate until it is decided', async () => {
  const about = {
    candidateId: person.id,
    candidateName: 'Ava Nguyen',
    registrationId: matters.registrationId,
  }
  const list = await waiting()
  expect(list).toMatchObject({
    evidence: [
      {
        ...about,
        complianceItemId: matters.certificationItemId,
        referenceFileId: matters.certificationId,
        isSent: false,
        files: [{ id: matters.fileId }],
        answers: [],
      },
    ],
    changes: [{ ...about, submissionId: matters.submissionId, reason: 'New phone.' }],
    restrictions: [{ ...about, restriction: 'We asked the school for it.' }],
    complete: [{ ...about, registrationId: matters.completeRegistrationId }],
  })
  expect((await call(FILE)).bytes.subarray(0, 4).toString()).toBe('%PDF')
  for (const key of [VERIFY, REOPEN, LIFT, ACTIVATE, RESET] as const)
    expect([key, (await call(key)).status]).toEqual([key, 204])
  expect(await waiting()).toEqual({ evidence: [], changes: [], restrictions: [], complete: [] })
  const audited = await rollcall.sql(
    `select action, actor_kind as kind, actor_id as id, grant_id as "grantId"
     from audit_log where subject_id = $1 order by id`,
    person.id,
  )
  const actor = { kind: 'consultant', id: consultantId, grantId: null }
  expect(audited).toEqual([
    { action: 'file_viewed', ...actor },
    { action: 'compliance_evidence_verified', ...actor },
    { action: 'compliance_form_reopened', ...actor },
    { action: 'compliance_item_restriction_lifted', ...actor },
    { action: 'registration_activated', ...actor },
    { action: 'mfa_reset', ...actor },
  ])
})

test('answers of a form are listed by title in the order of its fields, and parts of an answer as one text', async () => {
  const submissionId = await addSubmission(rollcall.sql, {
    itemId: matters.formItemId,
    candidateId: person.id,
  })
  const save = async (answers: object) =>
    rollcall.sql(
      'update compliance_submissions set details = $2 where id = $1',
      submissionId,
      JSON.stringify({ answers }),
    )
  await save({ note: 'Blue', dateObtained: '2026-01-05', certRefNo: '12' })
  const ofForm = await waiting()
  expect(ofForm.evidence.find((one) => one.referenceFileId === submissionId)?.answers).toEqual([
    { title: 'certRefNo', text: '12' },
    { title: 'dateObtained', text: '2026-01-05' },
    { title: 'note', text: 'Blue' },
  ])

  await save({ name: { last: 'Li', first: 'Jo' }, phone: '0491 570 156' })
  const { evidence } = await waiting()
  expect(evidence.find((one) => one.referenceFileId === submissionId)).toMatchObject({
    isSent: true,
    answers: [
      { title: 'name', text: 'Jo Li' },
      { title: 'phone', text: '0491 570 156' },
    ],
  })
})

test('evidence that cannot be decided on does not wait: no item asks for it, or it has expired', async () => {
  const stranger = await rollcall.newPerson()
  const registrationId = await addRegistration(rollcall.sql, stranger.id)
  const { certificationId } = await addCertification(rollcall, stranger.id, {
    typeId: (await typeOf(matters.certificationItemId)) ?? '',
  })
  expect((await waiting()).evidence.map(({ candidateId }) => candidateId)).toEqual([person.id])
  await addItem(rollcall.sql, {
    registrationId,
    candidateId: stranger.id,
    referenceType: 'Certification',
    certificationTypeId: (await typeOf(matters.certificationItemId)) ?? '',
  })
  expect((await waiting()).evidence).toHaveLength(2)
  await rollcall.sql(`update certifications set date_expiry = '2026-11-01' where id = $1`, certificationId)
  expect((await waiting()).evidence.map(({ candidateId }) => candidateId)).toEqual([person.id])
})

const typeOf = async (itemId: string) =>
  (
    await rollcall.sql<{ typeId: string }>(
      'select certification_type_id as "typeId" from compliance_items where id = $1',
      itemId,
    )
  )[0]?.typeId

test('the list and the decisions agree on which offices serve a candidate', async () => {
  const { offices, sites } = rollcall.services.config
  const homes = [
    { region: 'AU', state: 'Victoria' },
    { region: 'AU', state: 'Tasmania' },
    { region: 'AU', state: 'Queensland' },
    { region: 'UK', state: 'London' },
    { region: 'NZ', state: 'Nowhere' },
  ]
  for (const home of homes) {
    await rollcall.sql(
      'update candidates set region = $2, state = $3 where id = $1',
      person.id,
      home.region,
      home.state,
    )
    const country = sites.find(({ region }) => region === home.region)?.country ?? ''
    const serving = officesOf(offices, { country, state: home.state })
    for (const { id } of offices) {
      const session = await addDeskSession(rollcall, { offices: [id] })
      const isListed = (await waiting(session.headers)).complete.length === 1
      const isOpen = (await call(FILE, { headers: session.headers })).status === 200
      expect([home, id, isListed, isOpen]).toEqual([home, id, serving.includes(id), serving.includes(id)])
    }
  }
})

test('a consultant cannot decide about a candidate whom a concurrent change moves to another office', async () => {
  for (const [key, code] of [
    [VERIFY, 'compliance_item_not_found'],
    [ACTIVATE, 'registration_not_found'],
  ] as const) {
    await rollcall.sql(`update candidates set state = 'Victoria' where id = $1`, person.id)
    const move = await holdBy(rollcall, `update candidates set state = 'Queensland' where id = $1`, person.id)
    const deciding = call(key)
    await untilBlocked(rollcall)
    await move()
    expect((await deciding).code).toBe(code)
  }
})

test('a decision that is sent again under its key is made once, and the key is the consultant’s own', async () => {
  const keyed = { headers: { 'idempotency-key': randomUUID() } }
  const noted = () =>
    rollcall.sql(
      'select from audit_log where subject_id = $1 and action = $2',
      person.id,
      'registration_activated',
    )
  expect((await call(ACTIVATE, keyed)).status).toBe(204)
  expect((await call(ACTIVATE, keyed)).status).toBe(204)
  expect(await noted()).toHaveLength(1)
  expect((await call(VERIFY, keyed)).code).toBe('idempotency_key_reused')
  const [kept] = await rollcall.sql<{ scope: string; actor: string }>(
    'select scope, actor from idempotency_keys where key = $1',
    keyed.headers['idempotency-key'],
  )
  expect(kept).toEqual({ scope: `consultant:${consultantId}`, actor: '' })
  const other = await addDeskSession(rollcall)
  const again = await call(ACTIVATE, { headers: { ...keyed.headers, ...other.headers } })
  expect(again.code).toBe('registration_not_complete')
})

test('a rejection needs a reason; missing, removed and malformed ids are refused by name', async () => {
  expect((await call(REJECT)).status).toBe(204)
  expect(
    await rollcall.sql(
      'select is_verified, rejection_reason from certifications where id = $1',
      matters.certificationId,
    ),
  ).toEqual([{ is_verified: false, rejection_reason: 'Too dark to read.' }])
  for (const reason of ['', '  ', 'x'.repeat(501)])
    expect(
      (await rollcall.call(REJECT, { ...deskRequests[REJECT](matters), headers, body: { reason } })).code,
    ).toBe('consultant_reason_invalid')
  for (const id of [randomUUID(), 'x']) {
    const noItem = { ...matters, certificationItemId: id, formItemId: id, restrictedItemId: id }
    for (const key of [VERIFY, REJECT, REOPEN, LIFT] as const)
      expect((await call(key, { own: noItem })).code).toBe('compliance_item_not_found')
    const noRecord = { ...matters, certificationId: id, submissionId: id, fileId: id }
    for (const key of [VERIFY, REJECT, REOPEN, FILE] as const)
      expect((await call(key, { own: noRecord })).code).toBe('file_not_found')
    const none = { ...matters, completeRegistrationId: id, candidateId: id }
    expect((await call(ACTIVATE, { own: none })).code).toBe('registration_not_found')
    expect((await call(RESET, { own: none })).code).toBe('mfa_device_not_found')
  }
  const incomplete = { ...matters, completeRegistrationId: matters.registrationId }
  expect((await call(ACTIVATE, { own: incomplete })).code).toBe('registration_not_complete')
})

test('the log names the consultant who viewed a file and whose file it is, and nothing for one that stays closed', async () => {
  const viewed = () =>
    rollcall.sql(
      `select actor_id as "consultantId", subject_id as "candidateId", details->>'fileId' as "fileId"
       from audit_log where action = 'file_viewed' and subject_id = $1`,
      person.id,
    )
  const elsewhere = await addDeskSession(rollcall, { offices: [] })
  expect((await call(FILE, { headers: elsewhere.headers })).code).toBe('file_not_found')
  expect(await viewed()).toEqual([])
  await call(FILE)
  expect(await viewed()).toEqual([{ consultantId, candidateId: person.id, fileId: matters.fileId }])
})

test('a file opens in parts, not beyond its end, and not with a virus in it', async () => {
  const part = await call(FILE, { headers: { range: 'bytes=0-3' } })
  expect([part.status, part.bytes.toString()]).toEqual([206, '%PDF'])
  const beyond = await call(FILE, { headers: { range: 'bytes=999999999-' } })
  expect(beyond.code).toBe('range_not_satisfiable')
  await rollcall.sql('update files set infected_at = now() where id = $1', matters.fileId)
  expect((await call(FILE)).code).toBe('file_infected')
})

everyCodeIsMet(
  'GET /v1/waiting',
  'GET /v1/files/{fileId}',
  'POST /v1/compliance-items/{complianceItemId}/evidence/{referenceFileId}/verify',
  'POST /v1/compliance-items/{complianceItemId}/evidence/{referenceFileId}/reject',
  'POST /v1/compliance-items/{complianceItemId}/submissions/{submissionId}/reopen',
  'DELETE /v1/compliance-items/{complianceItemId}/restriction',
  'POST /v1/registrations/{registrationId}/activate',
  'DELETE /v1/candidates/{candidateId}/second-factors',
)

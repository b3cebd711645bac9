import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restrictItem } from '../../../../api/src/compliance/decisions/restrict-item.ts'
import { resetSecondFactor } from '../../../../api/src/identity/second-factors/reset-second-factor.ts'
import { systemCaller } from '../../../../api/src/platform/caller.ts'
import { addCertification, addCertificationType } from '../../../../api/test/a-certification.ts'
import { addForm } from '../../../../api/test/a-compliance-kind.ts'
import { addItem, addRegistration, addSubmission } from '../../../../api/test/a-registration.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../../api/test/test-app.ts'
import { candidateIdOf, DEMO_PASSWORD } from '../../data/demo-people.ts'

let rollcall: TestApp
let person: Person
let registrationId: string
let itemId: string
let certificationId: string
let fileId: string
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  await rollcall.sql(
    `update candidates set last_name = $2, consultant_id = (select id from consultants limit 1) where id = $1`,
    person.id,
    `<b>${person.id}`,
  )
  registrationId = await addRegistration(rollcall.sql, person.id, { title: 'Relief Teacher' })
  const typeId = await addCertificationType(rollcall)
  itemId = await addItem(rollcall.sql, {
    registrationId,
    candidateId: person.id,
    title: `Card ${registrationId}`,
    referenceType: 'Certification',
    certificationTypeId: typeId,
  })
  const added = await addCertification(rollcall, person.id, { typeId })
  certificationId = added.certificationId
  fileId = added.certificationFileId
})
afterAll(() => rollcall.close())

const origin = 'http://localhost:4000'
const open = async (path = '/dev/agency') => rollcall.app.inject({ url: path })
const post = async (action: string, fields: Record<string, string>, headers: object = { origin }) =>
  rollcall.app.inject({
    method: 'POST',
    url: `/dev/agency/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const evidence = () => ({ complianceItemId: itemId, referenceFileId: certificationId })
const articles = async () =>
  (await open()).body
    .split('<article>')
    .slice(1)
    .filter((article) => article.includes(person.id))
const isVerified = async () => {
  const [row] = await rollcall.sql<{ isVerified: boolean }>(
    'select is_verified as "isVerified" from certifications where id = $1',
    certificationId,
  )
  return row?.isVerified
}

test('waiting evidence is listed with its file, verified by a form, and then its registration is activated', async () => {
  const [waiting, ...others] = await articles()
  expect(others).toEqual([])
  expect(waiting).toContain(`Card ${registrationId}, Ava &lt;b&gt;${person.id}`)
  expect(waiting).toContain('Relief Teacher, Melbourne. Added to My Files at 6:40')
  expect(waiting).toContain(`href="/dev/agency/files/${fileId}"`)
  expect((await open(`/dev/agency/files/${fileId}`)).headers['content-disposition']).toContain('attachment')

  const verified = await post('verify', evidence())
  expect([verified.statusCode, verified.headers.location]).toEqual([303, '/dev/agency?notice=verified'])
  const [complete] = await articles()
  expect(complete).toContain('action="/dev/agency/activate"')
  expect((await post('activate', { registrationId })).headers.location).toBe('/dev/agency?notice=activated')
  expect(await articles()).toEqual([])
  expect((await open('/dev/agency?notice=activated')).body).toContain('The registration is active.')
  expect(
    await rollcall.sql(
      `select from audit_log a join consultant_accounts k on k.id = a.actor_id
       where a.subject_id = $1 and k.name = 'Morgan Ellis' and actor_kind = 'consultant' and action in ('compliance_evidence_verified', 'registration_activated')`,
      person.id,
    ),
  ).toHaveLength(2)
})

test('answers, references and identity documents can be read before the decision', async () => {
  const item = (key: string, title: string) =>
    rollcall.sql<{ id: string }>(
      'select id from compliance_items where candidate_id = $1 and title = $2',
      candidateIdOf(key),
      title,
    )
  const shown = async (title: string) =>
    (await open()).body.split('<article>').find((article) => article.includes(`<h3>${title}`)) ?? ''
  expect(await shown('Health declaration, Ava')).toContain(
    'Allergies or medicine that a school should know about: Peanuts',
  )

  const [declaration] = await item('ava', 'Health declaration')
  await rollcall.sql(
    `update compliance_submissions set details = '{"answers": {"fullName": {"first": "Ava", "last": "<b>"}, "shots": [1, null]}}'
     where compliance_item_id = $1`,
    declaration?.id,
  )
  expect(await shown('Health declaration, Ava')).toMatch(/shots: 1 .*fullName: Ava &lt;b&gt;/)

  expect(await shown('Two referees, Ava')).toBe('')
  const [referees] = await item('ava', 'Two referees')
  await rollcall.sql(
    `update referees set answered_at = now(), answers = '{"punctual": "Mostly"}' where compliance_item_id = $1`,
    referees?.id,
  )
  expect(await shown('Two referees, Ava')).toMatch(/Ines Duarte, Deputy.*Were they on time\? Mostly/)

  const [identity] = await item('liam', '100 points of ID')
  await rollcall.sql(
    `insert into compliance_submissions (id, compliance_item_id, candidate_id, submitted_at)
     values (gen_random_uuid(), $1, $2, now())`,
    identity?.id,
    candidateIdOf('liam'),
  )
  expect(await shown('100 points of ID, Liam')).toMatch(
    /New Zealand passport, New Zealand, until .* 2029: <a href="\/dev\/agency\/files\/[\w-]+">New Zealand passport\.pdf/,
  )
})

test('rejected with a reason it leaves the list', async () => {
  for (const reason of [' ', 'a\0b'])
    expect((await post('reject', { ...evidence(), reason })).headers.location).toContain('notice=reason')
  expect(await articles()).toHaveLength(1)
  expect((await post('reject', { ...evidence(), reason: 'Blurred.' })).headers.location).toContain('rejected')
  expect(await articles()).toEqual([])
})

test('a restriction is listed, and lifted', async () => {
  await rollcall.sql('delete from certifications where id = $1', certificationId)
  await rollcall.services.db.transaction((tx) =>
    restrictItem(tx, systemCaller(rollcall.clock), { complianceItemId: itemId, reason: 'Call me <first>.' }),
  )
  expect((await articles())[0]).toContain('Relief Teacher. Call me &lt;first&gt;.')
  await post('lift', { complianceItemId: itemId })
  expect(await articles()).toEqual([])
})

test('accepted answers that the candidate asked to change are listed, and opened again', async () => {
  const formItemId = await addItem(rollcall.sql, {
    registrationId,
    candidateId: person.id,
    referenceType: 'Form',
    formId: await addForm(rollcall.sql),
  })
  const submissionId = await addSubmission(rollcall.sql, {
    itemId: formItemId,
    candidateId: person.id,
    isVerified: true,
  })
  await rollcall.sql(
    `update compliance_submissions set change_asked_at = now(), change_reason = 'New <phone>.' where id = $1`,
    submissionId,
  )
  const asked = (await articles()).find((article) => article.includes('action="/dev/agency/reopen"'))
  expect(asked).toContain('Relief Teacher. New &lt;phone&gt;.')
  const reopen = async () =>
    (await post('reopen', { complianceItemId: formItemId, submissionId })).headers.location
  expect(await reopen()).toBe('/dev/agency?notice=reopened')
  expect(await reopen()).toBe('/dev/agency?notice=gone')
  expect((await articles()).join()).not.toContain('/dev/agency/reopen')
})

test('a person who lost every factor can sign in with the password again, and gets a mail', async () => {
  const { authorization: headers } = await rollcall.signIn(person.key)
  await rollcall.sql(
    `insert into mfa_devices (id, account_id, channel, proof_note, proof_expires_at, created_at, verified_at)
     values (gen_random_uuid(), $1, 'totp', gen_random_uuid(), $2, $2, $2)`,
    person.id,
    new Date(TEST_NOW),
  )
  await rollcall.sql(
    `insert into mfa_recovery_codes (account_id, code_hash) values ($1, '\\xdead')`,
    person.id,
  )
  await rollcall.sql(
    `update known_devices set remembered_until = $2::timestamptz + interval '1 day' where account_id = $1`,
    person.id,
    new Date(TEST_NOW),
  )
  const body = { email: person.email, password: DEMO_PASSWORD }
  const asked = await rollcall.call('POST /sign-in', { body })
  expect(asked.json).toMatchObject({ mfaRequired: true })
  const [shown] = (await articles()).filter((article) => article.includes('Reset two-step sign-in'))
  expect(shown).toContain('Uses totp.')

  // A consultant who acts for a candidate may not, by any call.
  const acting = {
    ...systemCaller(rollcall.clock),
    actor: { kind: 'consultant' as const, id: null, grantId: randomUUID() },
  }
  await expect(
    rollcall.services.db.transaction((tx) => resetSecondFactor(tx, rollcall.services, acting, person.id)),
  ).rejects.toMatchObject({ code: 'not_allowed_while_impersonating' })

  const reset = () => post('reset-second-factor', { candidateId: person.id })
  expect((await reset()).headers.location).toBe('/dev/agency?notice=reset')
  expect((await reset()).headers.location).toBe('/dev/agency?notice=gone')
  expect((await post('reset-second-factor', { candidateId: 'x' })).headers.location).toContain('gone')
  expect((await rollcall.call('GET /me', { headers })).status).toBe(401)
  const { challengeId } = asked.json as { challengeId: string }
  const late = { body: { challengeId, code: '123456' }, cookie: asked.cookie }
  expect(await rollcall.call('POST /mfa', late)).toMatchObject({ code: 'mfa_challenge_expired' })
  expect((await rollcall.call('POST /sign-in', { body })).json).toHaveProperty('accessToken')
  const [left] = await rollcall.sql<{ count: number }>(
    `select ((select count(*) from mfa_devices where account_id = $1)
           + (select count(*) from mfa_recovery_codes where account_id = $1)
           + (select count(*) from known_devices where account_id = $1 and remembered_until is not null))::int as count`,
    person.id,
  )
  expect(left?.count).toBe(0)
  expect((await rollcall.mailsTo(person.email)).at(-1)?.text).toContain('We reset two-step sign-in for you')
  expect(
    await rollcall.sql<{ details: object }>(
      `select details from audit_log where subject_id = $1 and action = 'mfa_reset' and actor_kind = 'consultant'`,
      person.id,
    ),
  ).toEqual([{ details: { channels: ['totp'] } }])
})

test('a decision on a deleted record is reported, and repeated decisions have no second effect', async () => {
  for (const fields of [{}, { complianceItemId: 'x' }, { ...evidence(), referenceFileId: randomUUID() }])
    expect((await post('verify', fields)).headers.location).toBe('/dev/agency?notice=gone')
  expect((await post('activate', { registrationId })).headers.location).toBe('/dev/agency?notice=gone')
  for (const id of [randomUUID(), 'x']) expect((await open(`/dev/agency/files/${id}`)).statusCode).toBe(404)
})

test.each([
  [{}, 403],
  [{ origin: 'https://evil.test' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin, 'content-type': 'application/json' }, 415],
  [{ origin, 'content-type': 'text/plain' }, 415],
])('a form of another site decides nothing: %j', async (headers, status) => {
  expect((await post('verify', evidence(), headers)).statusCode).toBe(status)
  expect(await isVerified()).toBe(false)
})

test('the page makes browsers send an origin with forms, and run no script', async () => {
  const { headers } = await open()
  expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' })
  expect(headers['content-security-policy']).toContain("form-action 'self'")
})

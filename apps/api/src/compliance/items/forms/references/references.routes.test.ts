import { randomUUID } from 'node:crypto'
import type { AskedReferee } from '@rollcall/contract/compliance/registrations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardFields } from '../../../../../test/a-certification.ts'
import { addForm } from '../../../../../test/a-compliance-kind.ts'
import { addItem, addRegistration } from '../../../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../../../test/codes-seen.ts'
import { holdBy, untilBlocked } from '../../../../../test/held-lock.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../../../test/test-app.ts'

const FORM = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form'
const SUBMIT = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit'
const READ = 'GET /references/{token}'
const ANSWER = 'POST /references/{token}'

let rollcall: TestApp
let person: Person
let params: { registrationId: string; complianceItemId: string }
let headers: Record<string, string>
/** Each test has its own address, by which it finds its mails. */
let kerryn: { name: string; email: string; relationship: string }
let sam: typeof kerryn
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  await rollcall.sql('delete from rate_limits')
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  const registrationId = await addRegistration(rollcall.sql, person.id)
  const complianceItemId = await addItem(rollcall.sql, {
    registrationId,
    candidateId: person.id,
    referenceType: 'ReferenceCheckFormGroup',
    formId: await addForm(rollcall.sql, { source: 'referees', refereesNeeded: 2 }),
  })
  params = { registrationId, complianceItemId }
  kerryn = {
    name: 'Kerryn Doyle',
    email: `kerryn-${randomUUID()}@lantern.example`,
    relationship: 'Principal',
  }
  sam = { name: 'Sam Okafor', email: `sam-${randomUUID()}@wattle.example`, relationship: 'Head of year' }
})
afterAll(() => rollcall.close())

const form = () => rollcall.call(FORM, { headers, params })
const name = (referees: object[], more: Record<string, string> = {}) =>
  rollcall.call(SUBMIT, { headers: { ...headers, ...more }, params, body: { referees } })
const read = (token: string, ip?: string) => rollcall.call(READ, { params: { token }, ...(ip && { ip }) })
const answer = (token: string, answers: object = { certRefNo: 'Yes' }, ip?: string) =>
  rollcall.call(ANSWER, { params: { token }, body: { answers }, ...(ip && { ip }) })
const REFEREES = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/referees'
const CHANGE = 'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}'
const REMIND =
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}/reminder'
const asked = async () => (await rollcall.call(REFEREES, { headers, params })).json as AskedReferee[]
const refereeIdOf = async ({ email }: typeof kerryn) =>
  (await asked()).find((referee) => referee.email === email)?.id ?? ''
const remind = (refereeId: string) => rollcall.call(REMIND, { headers, params: { ...params, refereeId } })
const change = (refereeId: string, referee: object) =>
  rollcall.call(CHANGE, { headers, params: { ...params, refereeId }, body: referee })
/** A session ends within a day. */
async function passDay() {
  rollcall.clock.advance(86_400_000)
  headers = (await rollcall.signIn(person.key)).authorization
}
const audited = async (action: string) =>
  rollcall.sql(
    'select details from audit_log where subject_id = $1 and action = $2 order by id',
    person.id,
    action,
  )
const stateOf = async () => {
  const { json } = await rollcall.call('GET /registrations/{registrationId}', { headers, params })
  return (json as { complianceItems: unknown[] }).complianceItems[0]
}
async function tokenOf({ email }: typeof kerryn): Promise<string> {
  const mails = await rollcall.mailsTo(email)
  return /\/reference\/([\w-]{43})\s/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

test('each referee is mailed a link of their own, answers once, and the candidate sees who has', async () => {
  expect((await form()).json).toEqual({ source: 'referees', needed: 2, asked: [] })
  expect(await asked()).toEqual([])
  const key = { 'idempotency-key': randomUUID() }
  for (let time = 0; time < 2; time++) {
    expect((await name([{ ...kerryn, name: ' Kerryn Doyle ' }, sam], key)).json).toMatchObject({
      status: 'AwaitingVerification',
      waitingFor: 'provider',
      statusReason: 'None of your 2 referees has answered yet.',
    })
  }
  expect(await rollcall.mailsTo(kerryn.email)).toHaveLength(1)
  const [first, second] = [await tokenOf(kerryn), await tokenOf(sam)]
  expect(first).not.toBe(second)
  const [{ fullName } = { fullName: '' }] = await rollcall.sql<{ fullName: string }>(
    `select first_name || ' ' || last_name as "fullName" from candidates where id = $1`,
    person.id,
  )
  expect((await read(first)).json).toEqual({
    candidateName: fullName,
    refereeName: 'Kerryn Doyle',
    relationship: 'Principal',
    fields: cardFields,
  })
  expect((await answer(first)).status).toBe(204)
  expect(await stateOf()).toMatchObject({
    waitingFor: 'provider',
    statusReason: '1 of 2 referees has answered.',
  })
  expect((await form()).json).toMatchObject({
    asked: [
      { name: 'Kerryn Doyle', hasAnswered: true, state: 'answered' },
      { name: 'Sam Okafor', hasAnswered: false },
    ],
  })
  rollcall.clock.advance(60_000)
  expect((await answer(second)).status).toBe(204)
  expect(await stateOf()).toMatchObject({
    status: 'AwaitingVerification',
    waitingFor: 'consultant',
    waitingSinceUTC: new Date(TEST_NOW + 60_000).toISOString(),
    statusReason: null,
  })
  expect((await form()).status).toBe(204)
  expect(await name([kerryn, sam])).toMatchObject({ code: 'compliance_item_already_submitted' })
  expect(
    await rollcall.sql(
      `select actor_kind, actor_id from audit_log where subject_id = $1 and action = 'reference_given'`,
      person.id,
    ),
  ).toEqual([
    { actor_kind: 'guest', actor_id: null },
    { actor_kind: 'guest', actor_id: null },
  ])
})

test.each([
  [() => [], '0.name,0.email,0.relationship,1.name,1.email,1.relationship'],
  [() => [kerryn], '1.name,1.email,1.relationship'],
  [() => [kerryn, { ...sam, email: 'sam' }], '1.email'],
  [() => [kerryn, { ...sam, email: kerryn.email.toUpperCase() }], '1.email'],
  [() => [{ ...kerryn, email: person.email }, sam], '0.email'],
  [() => [kerryn, sam, { ...sam, email: 'third@wattle.example' }], '2.name'],
  [() => [{ ...kerryn, name: 'Log in at www.evil.example' }, sam], '0.name'],
  [() => [{ ...kerryn, relationship: 'Log in at evil\u200b.example' }, sam], '0.relationship'],
  [() => [{ ...kerryn, name: 'Kerryn,\n\nYour account is locked.' }, sam], '0.name'],
  [() => [{ ...kerryn, name: 'Kerryn 0491 570 006' }, sam], '0.name'],
  [() => [{ ...kerryn, name: 'K'.repeat(81) }, sam], '0.name'],
  [() => [{ ...kerryn, email: person.email.replace('@', '+principal@') }, sam], '0.email'],
  [() => [kerryn, { ...sam, email: kerryn.email.replace('@', '+sam@') }], '1.email'],
])('referees that will not do are refused, case %#', async (referees, param) => {
  expect(await name(referees())).toMatchObject({ code: 'form_answers_invalid', json: { param } })
  expect(await rollcall.mailsTo(kerryn.email)).toEqual([])
})

test('an email to a referee has their name on one line, and no other words of the candidate', async () => {
  await name([{ ...kerryn, name: 'Dr. Kerryn\n\nDoyle', relationship: 'Your account\r\nis locked' }, sam])
  const [mail] = await rollcall.mailsTo(kerryn.email)
  expect(mail?.text).toMatch(/^Hello Dr\. Kerryn Doyle,\n\n/)
  expect(mail?.text).not.toContain('locked')
})

test('an address that the candidate signs in or gets codes with is no referee', async () => {
  await rollcall.sql(
    `insert into mfa_devices (id, account_id, channel, recipient, proof_note, proof_expires_at, created_at)
     values (gen_random_uuid(), $1, 'email', $2, gen_random_uuid(), now(), now())`,
    person.id,
    kerryn.email,
  )
  expect(await name([kerryn, sam])).toMatchObject({
    code: 'form_answers_invalid',
    json: { param: '0.email' },
  })
})

test.each(['device', 'session', 'ended session', 'token'])(
  'a candidate who opens the link of their referee is refused by their %s, and learns nothing',
  async (kind) => {
    await name([kerryn, sam])
    const token = await tokenOf(kerryn)
    const { cookie, authorization } = await rollcall.signIn(person.key)
    if (kind === 'ended session') await rollcall.sql('update sessions set revoked_at = now()')
    const cookieNamed = (wanted: string) =>
      cookie.split('; ').find((one) => one.startsWith(`${wanted}=`)) ?? ''
    const given = {
      device: { cookie: cookieNamed('rollcall-device') },
      token: { headers: authorization },
    }[kind] ?? { cookie: cookieNamed('rollcall') }
    const own = { status: 403, code: 'reference_own_device' }
    const params = { token }
    const body = { answers: { certRefNo: 'Yes' } }
    for (const refused of [
      await rollcall.call(READ, { params, ...given }),
      await rollcall.call(ANSWER, { params, body, ...given }),
    ]) {
      expect(refused).toMatchObject(own)
      expect(JSON.stringify(refused.json)).not.toMatch(/Kerryn|Ava/)
    }
    // A candidate who is the referee of a colleague has cookies of their own.
    const colleague = await rollcall.signIn((await rollcall.newPerson()).key)
    expect((await rollcall.call(READ, { params, cookie: colleague.cookie })).status).toBe(200)
    expect((await answer(token)).status).toBe(204)
  },
)

test('a link that ends while its answer is on the way keeps nothing', async () => {
  await name([kerryn, sam])
  const token = await tokenOf(kerryn)
  const release = await holdBy(rollcall, 'select from candidates where id = $1 for update', person.id)
  const late = answer(token)
  await untilBlocked(rollcall)
  await rollcall.sql('update compliance_items set removed_at = now() where candidate_id = $1', person.id)
  await release()
  expect((await late).code).toBe('reference_link_invalid')
  expect(
    await rollcall.sql('select from referees where candidate_id = $1 and answers is not null', person.id),
  ).toEqual([])
})

test('answers are checked, stored once for concurrent requests, and never shown to the candidate', async () => {
  await name([kerryn, sam])
  const token = await tokenOf(kerryn)
  expect(await answer(token, {})).toMatchObject({
    code: 'form_answers_invalid',
    json: { param: 'certRefNo' },
  })
  const answers = await Promise.all(['1', '2', '3', '4'].map((certRefNo) => answer(token, { certRefNo })))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'reference_already_given')).toHaveLength(3)
  expect((await read(token)).code).toBe('reference_already_given')
  expect((await answer(token)).code).toBe('reference_already_given')
  const kept = await rollcall.sql('select answers, token_hash from referees where email = $1', kerryn.email)
  expect(kept).toMatchObject([{ answers: { certRefNo: expect.stringMatching(/^[1-4]$/) } }])
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(rollcall.logged.join('\n')).not.toContain(token)
})

test.each([
  ['a wrong one', async () => undefined],
  ['one of 30 days ago', async () => rollcall.clock.advance(30 * 86_400_000)],
  [
    'one that was decided without them',
    () =>
      rollcall.sql(
        `update compliance_submissions set rejection_reason = 'No.' where candidate_id = $1`,
        person.id,
      ),
  ],
  [
    'one that was enough without them',
    () =>
      rollcall.sql('update compliance_submissions set is_verified = true where candidate_id = $1', person.id),
  ],
  [
    'one for an item that was removed',
    () => rollcall.sql('update compliance_items set removed_at = now() where candidate_id = $1', person.id),
  ],
  [
    'one for a registration that ended',
    () => rollcall.sql(`update registrations set decision = 'Terminated' where candidate_id = $1`, person.id),
  ],
  [
    'one of a suspended candidate',
    () => rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id),
  ],
])('a link that is %s opens nothing', async (what, change) => {
  await name([kerryn, sam])
  const token = what === 'a wrong one' ? 'a-wrong-one' : await tokenOf(kerryn)
  await change()
  expect(await read(token)).toMatchObject({ status: 404, code: 'reference_link_invalid' })
  expect(await answer(token)).toMatchObject({ status: 404, code: 'reference_link_invalid' })
})

test('referees who are refused are replaced by others', async () => {
  await name([kerryn, sam])
  await rollcall.sql(
    `update compliance_submissions set rejection_reason = 'Somebody you worked for, please.' where candidate_id = $1`,
    person.id,
  )
  expect(await stateOf()).toMatchObject({ status: 'RequiresCandidateAction' })
  expect((await form()).json).toMatchObject({ asked: [] })
  const others = [kerryn, sam].map((one) => ({ ...one, email: `new-${one.email}` }))
  expect((await name(others)).json).toMatchObject({ waitingFor: 'provider' })
})

test('a referee is reminded once a day, by a link of its own, and the earlier one still works', async () => {
  await name([kerryn, sam])
  const first = await tokenOf(kerryn)
  const id = await refereeIdOf(kerryn)
  const from = new Date(TEST_NOW + 86_400_000).toISOString()
  expect(await asked()).toMatchObject([
    { ...kerryn, id, state: 'sent', remindedAtUTC: null, canRemindFromUTC: from },
    { ...sam, state: 'sent' },
  ])
  expect(await remind(id)).toMatchObject({
    status: 409,
    code: 'referee_reminded_recently',
    json: { param: from },
  })
  expect((await read(first)).status).toBe(200)
  expect(await asked()).toMatchObject([{ state: 'opened' }, { state: 'sent' }])

  await passDay()
  expect((await remind(id)).json).toMatchObject([{ id, remindedAtUTC: from, state: 'opened' }, {}])
  expect((await remind(id)).code).toBe('referee_reminded_recently')
  const mails = await rollcall.mailsTo(kerryn.email)
  expect(mails.map(({ subject }) => subject.startsWith('Reminder: '))).toEqual([false, true])
  const second = await tokenOf(kerryn)
  expect(second).not.toBe(first)
  expect(await audited('referee_reminded')).toEqual([{ details: { refereeId: id } }])
  expect((await answer(first)).status).toBe(204)
  expect((await read(second)).code).toBe('reference_already_given')
  expect(await asked()).toMatchObject([{ state: 'answered', canRemindFromUTC: null }, { state: 'sent' }])
  await passDay()
  expect((await remind(id)).code).toBe('referee_already_answered')
  expect((await change(id, sam)).code).toBe('referee_already_answered')
  // Both have answered: who was asked can still be seen.
  expect((await answer(await tokenOf(sam))).status).toBe(204)
  expect((await form()).status).toBe(204)
  expect(await asked()).toMatchObject([{ state: 'answered' }, { state: 'answered' }])
})

test('another address gets a new link, and every earlier link ends', async () => {
  await name([kerryn, sam])
  const first = await tokenOf(kerryn)
  await read(first)
  const id = await refereeIdOf(kerryn)
  await passDay()
  await remind(id)
  const second = await tokenOf(kerryn)
  const right = { ...kerryn, email: `right-${kerryn.email}` }
  expect((await change(id, right)).json).toMatchObject([
    { ...right, id, state: 'sent', remindedAtUTC: null },
    { ...sam },
  ])
  for (const old of [first, second]) expect((await read(old)).code).toBe('reference_link_invalid')
  expect(await rollcall.mailsTo(right.email)).toHaveLength(1)
  expect((await answer(await tokenOf(right))).status).toBe(204)
  expect(await audited('referee_replaced')).toEqual([{ details: { refereeId: id } }])
})

test('a name that is spelled differently sends nothing, and the link stays', async () => {
  await name([kerryn, sam])
  const token = await tokenOf(kerryn)
  const spelled = { ...kerryn, name: 'Kerryn Doyle-Hart', email: kerryn.email.toUpperCase() }
  expect((await change(await refereeIdOf(kerryn), spelled)).json).toMatchObject([
    { name: 'Kerryn Doyle-Hart', email: kerryn.email },
    {},
  ])
  expect(await rollcall.mailsTo(kerryn.email)).toHaveLength(1)
  expect((await read(token)).json).toMatchObject({ refereeName: 'Kerryn Doyle-Hart' })
  expect(await audited('referee_corrected')).toHaveLength(1)
})

test.each([
  [() => ({ ...kerryn, email: sam.email }), 'email'],
  [() => ({ ...kerryn, email: person.email.replace('@', '+principal@') }), 'email'],
  [() => ({ ...kerryn, name: 'Log in at www.evil.example', email: 'kerryn' }), 'name,email'],
  [() => ({ ...kerryn, name: 'Kerryn! Call us', email: `new-${kerryn.email}` }), 'name'],
])('a replacement that will not do is refused, case %#', async (replacement, param) => {
  await name([kerryn, sam])
  const id = await refereeIdOf(kerryn)
  expect(await change(id, replacement())).toMatchObject({ code: 'form_answers_invalid', json: { param } })
  expect(await rollcall.mailsTo(kerryn.email)).toHaveLength(1)
})

test('replacements are limited, and an address that cannot be reached is named', async () => {
  await name([kerryn, sam])
  const id = await refereeIdOf(kerryn)
  await rollcall.sql(`update outbox set failed_at = now() where recipient = $1`, kerryn.email)
  expect(await asked()).toMatchObject([{ state: 'notDelivered' }, { state: 'sent' }])
  await rollcall.sql(
    `insert into rate_limits (bucket, used, resets_at) values ('referee-replaced:' || $1, 5, now() + interval '1 day')`,
    person.id,
  )
  const other = { ...kerryn, email: `other-${kerryn.email}` }
  expect((await change(id, other)).code).toBe('too_many_requests')
  expect(await rollcall.mailsTo(other.email)).toEqual([])
})

test('referees of others, of other items and of decided ones are out of reach', async () => {
  await name([kerryn, sam])
  const id = await refereeIdOf(kerryn)
  const own = params
  const other = await rollcall.newPerson()
  const theirs = await addRegistration(rollcall.sql, other.id)
  const itemWith = (more: object) =>
    addItem(rollcall.sql, {
      registrationId: own.registrationId,
      candidateId: person.id,
      referenceType: 'ReferenceCheckFormGroup',
      ...more,
    })
  const cases: [typeof params, string][] = [
    [{ ...own, registrationId: 'nonsense' }, 'registration_not_found'],
    [{ ...own, registrationId: theirs }, 'registration_candidate_unauthorized'],
    [{ ...own, complianceItemId: 'nonsense' }, 'compliance_item_not_found'],
    [
      { ...own, complianceItemId: await itemWith({ referenceType: 'Video' }) },
      'compliance_item_kind_mismatch',
    ],
    [{ ...own, complianceItemId: await itemWith({}) }, 'compliance_item_unavailable'],
  ]
  for (const [given, code] of cases) {
    params = given
    expect((await rollcall.call(REFEREES, { headers, params })).code).toBe(code)
    expect((await remind(id)).code).toBe(code)
    expect((await change(id, kerryn)).code).toBe(code)
  }
  params = own
  for (const unknown of [randomUUID(), 'nonsense']) {
    expect((await remind(unknown)).code).toBe('referee_not_found')
    expect((await change(unknown, kerryn)).code).toBe('referee_not_found')
  }
  await rollcall.sql(
    `update compliance_submissions set rejection_reason = 'No.' where candidate_id = $1`,
    person.id,
  )
  await passDay()
  expect((await remind(id)).code).toBe('referee_already_answered')
  expect(await asked()).toMatchObject([{ canRemindFromUTC: null }, { canRemindFromUTC: null }])
})

test('guesses are limited', async () => {
  await name([kerryn, sam])
  const token = await tokenOf(kerryn)
  const ip = '203.0.113.77'
  await rollcall.sql(
    `insert into rate_limits (bucket, used, resets_at) values ('reference-network:${ip}', 120, now() + interval '1 hour')`,
  )
  expect((await read(token, ip)).code).toBe('too_many_requests')
  expect((await answer(token, {}, ip)).code).toBe('too_many_requests')
  expect((await read(token)).status).toBe(200)
})

everyCodeIsMet(
  'GET /references/{token}',
  'POST /references/{token}',
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/referees',
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}/reminder',
)

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardFields } from '../../../../test/a-certification.ts'
import { addForm } from '../../../../test/a-compliance-kind.ts'
import { addConsultantOf } from '../../../../test/a-person.ts'
import { addItem, addRegistration, type GivenItem } from '../../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../../test/codes-seen.ts'
import { formOf } from '../../../../test/form.ts'
import { type JotFormApi, startJotFormApi } from '../../../../test/stand-ins/jot-form-api.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { type Caller, systemCaller } from '../../../platform/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { verifyEvidence } from '../../decisions/judge-evidence.ts'
import { reopenForm } from '../../decisions/reopen-form.ts'
import { openJotForm } from './jot-form.ts'

const FORM = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form'
const ANSWERS = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers'
const CHANGE = 'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers'
const ASK = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/form/change-request'
const SUBMIT = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit'
const SECRET = 'a-secret-that-only-jotform-knows-4821'

let api: JotFormApi
let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let registrationId: string
beforeAll(async () => {
  api = await startJotFormApi()
  const jotForm = openJotForm({ webhookSecret: SECRET, apiKey: api.key, apiUrl: api.url })
  rollcall = await createTestApp(
    ({ embeds }) => {
      embeds.jotForm = ['https://form.jotform.com']
    },
    { jotForm },
  )
})
beforeEach(async () => {
  api.isDown = false
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  registrationId = await addRegistration(rollcall.sql, person.id)
})
afterAll(async () => {
  await rollcall.close()
  api.close()
})

const item = (given: Partial<GivenItem> = {}) =>
  addItem(rollcall.sql, { registrationId, candidateId: person.id, referenceType: 'Form', ...given })
const open = (complianceItemId: string, registration = registrationId) =>
  rollcall.call(FORM, { headers, params: { registrationId: registration, complianceItemId } })
const submit = (complianceItemId: string, body: object) =>
  rollcall.call(SUBMIT, { headers, params: { registrationId, complianceItemId }, body })
const submissionsOf = (itemId: string) =>
  rollcall.sql<{ details: Record<string, unknown> }>(
    'select details from compliance_submissions where compliance_item_id = $1',
    itemId,
  )
const reject = (itemId: string) =>
  rollcall.sql(
    `update compliance_submissions set rejection_reason = 'Please sign it.' where compliance_item_id = $1`,
    itemId,
  )

describe('a form of our own', () => {
  test('is given with its fields, sent once, and is not there again until it is refused', async () => {
    const id = await item({ formId: await addForm(rollcall.sql) })
    expect((await open(id)).json).toEqual({ source: 'internal', fields: cardFields })
    expect(rollcall.logged.some((line) => line.includes('ofTheMoon'))).toBe(true)
    const answers = {
      certRefNo: ' 12345 ',
      note: '  ',
      customField01: null,
      nobodyAsked: 'x',
      constructor: 'y',
    }
    expect((await submit(id, { answers })).json).toMatchObject({
      status: 'AwaitingVerification',
      waitingFor: 'consultant',
    })
    expect(await submissionsOf(id)).toMatchObject([{ details: { answers: { certRefNo: '12345' } } }])
    expect(await open(id)).toMatchObject({ status: 204, json: undefined })
    expect((await submit(id, { answers })).code).toBe('compliance_item_already_submitted')
    await reject(id)
    expect((await open(id)).json).toMatchObject({ source: 'internal' })
    expect((await submit(id, { answers })).status).toBe(200)
  })

  test.each([
    [undefined, 'certRefNo'],
    [{}, 'certRefNo'],
    [{ certRefNo: '123456789012' }, 'certRefNo'],
    [{ customField01: 'Chef', dateObtained: 'yesterday' }, 'certRefNo,customField01,dateObtained'],
    [{ certRefNo: '1', dateObtained: '2026-02-02', dateExpiry: '2026-02-01' }, 'dateExpiry'],
  ])('answered with %j is refused for %s', async (answers, param) => {
    const id = await item({ formId: await addForm(rollcall.sql) })
    const answer = await submit(id, answers ? { answers } : {})
    expect(answer).toMatchObject({ status: 422, code: 'form_answers_invalid', json: { param } })
    expect(await submissionsOf(id)).toEqual([])
  })
})

test.each([
  [{ phone: 'abc' }, 'phone'],
  // Long enough for a phone number, but in no numbering plan.
  [{ phone: '0000 000 000' }, 'phone'],
  [{ phone: '0491 570 006', email: 'mum at home', years: 'ten' }, 'email,years'],
  [{ phone: '0491 570 006', email: 'mum@example.com', years: '10' }, undefined],
  [{ phone: '+44 20 7946 0142' }, undefined],
])('the kind of a field is checked: %j', async (answers, param) => {
  const kindOf = (fieldId: string, ruleType: string) => ({
    fieldId,
    title: fieldId,
    fieldType: 'text',
    rules: [{ ruleType, value: null }],
    options: [],
  })
  const fields = [kindOf('phone', 'phoneNumber'), kindOf('email', 'email'), kindOf('years', 'number')]
  const id = await item({ formId: await addForm(rollcall.sql, { fields }) })
  const answer = await submit(id, { answers })
  if (param) expect(answer).toMatchObject({ status: 422, code: 'form_answers_invalid', json: { param } })
  else expect(answer.status).toBe(200)
})

describe('answers that were sent', () => {
  const sent = async (complianceItemId: string) =>
    (await rollcall.call(ANSWERS, { headers, params: { registrationId, complianceItemId } })).json
  const change = (complianceItemId: string, answers: object) =>
    rollcall.call(CHANGE, { headers, params: { registrationId, complianceItemId }, body: { answers } })
  const ask = (complianceItemId: string, reason = 'I have moved house.') =>
    rollcall.call(ASK, { headers, params: { registrationId, complianceItemId }, body: { reason } })
  const decide = (work: (tx: Transaction, caller: Caller) => Promise<void>) =>
    rollcall.services.db.transaction((tx) => work(tx, systemCaller(rollcall.clock)))
  const submissionIdOf = async (itemId: string) => {
    const [row] = await rollcall.sql<{ id: string }>(
      'select id from compliance_submissions where compliance_item_id = $1 order by submitted_at desc, id desc limit 1',
      itemId,
    )
    return row?.id ?? ''
  }
  const verify = async (complianceItemId: string, referenceFileId?: string) => {
    const id = referenceFileId ?? (await submissionIdOf(complianceItemId))
    await decide((tx, caller) => verifyEvidence(tx, caller, { complianceItemId, referenceFileId: id }))
  }
  async function sentForm() {
    const id = await item({ formId: await addForm(rollcall.sql), title: `Health ${randomUUID()}` })
    expect(await sent(id)).toBeUndefined()
    await submit(id, { answers: { certRefNo: '12345', note: 'Peanuts' } })
    return id
  }

  test('are shown, and can be changed until they are reviewed', async () => {
    const id = await sentForm()
    expect(await sent(id)).toEqual({
      fields: cardFields,
      answers: { certRefNo: '12345', note: 'Peanuts' },
      sentAtUTC: new Date(TEST_NOW).toISOString(),
      reviewedAtUTC: null,
      isVerified: false,
      rejectionReason: null,
      action: 'change',
      changeAskedAtUTC: null,
    })
    const first = await submissionIdOf(id)
    expect(await change(id, { note: 'Bees' })).toMatchObject({
      code: 'form_answers_invalid',
      json: { param: 'certRefNo' },
    })
    expect((await change(id, { certRefNo: ' 67 ' })).json).toMatchObject({
      id,
      status: 'AwaitingVerification',
    })
    expect(await sent(id)).toMatchObject({ answers: { certRefNo: '67' }, action: 'change' })
    expect(await submissionsOf(id)).toHaveLength(1)
    // A consultant who saw the first answers cannot verify the second ones unseen.
    await expect(verify(id, first)).rejects.toMatchObject({ code: 'file_not_found' })
    expect((await ask(id)).code).toBe('form_change_not_needed')
    await verify(id)
    expect(await change(id, { certRefNo: '8' })).toMatchObject({ status: 409, code: 'form_answers_reviewed' })
    expect(await sent(id)).toMatchObject({ answers: { certRefNo: '67' }, isVerified: true, action: 'ask' })
    expect(
      await rollcall.sql(
        `select from audit_log where subject_id = $1 and details ->> 'replacedSubmissionId' = $2`,
        person.id,
        first,
      ),
    ).toHaveLength(1)
  })

  test('once they are accepted are opened again by the consultant, on request, and count until then', async () => {
    const consultantEmail = `${randomUUID()}@rollcall.test`
    await addConsultantOf(rollcall.sql, person.id, consultantEmail)
    const id = await sentForm()
    await verify(id)
    const submissionId = await submissionIdOf(id)
    const reopen = () =>
      decide((tx, caller) => reopenForm(tx, caller, { complianceItemId: id, submissionId }))
    await expect(reopen()).rejects.toMatchObject({ code: 'file_not_found' })
    for (let time = 0; time < 2; time++) expect((await ask(id, 'Bees too.')).status).toBe(204)
    const mails = await rollcall.mailsTo(consultantEmail)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('“Bees too.”')
    expect(mails[0]?.text).toMatch(new RegExp(`/registrations/[0-9a-f-]{36}\\?item=${id}`))
    expect(await sent(id)).toMatchObject({
      action: 'asked',
      changeAskedAtUTC: new Date(TEST_NOW).toISOString(),
    })
    expect((await submit(id, { answers: { certRefNo: '9' } })).code).toBe('compliance_item_already_submitted')

    await reopen()
    await expect(reopen()).rejects.toMatchObject({ code: 'file_not_found' })
    expect(await sent(id)).toMatchObject({ action: 'sendAgain', answers: { note: 'Peanuts' } })
    rollcall.clock.advance(60_000)
    expect((await submit(id, { answers: { certRefNo: '9' } })).json).toMatchObject({
      status: 'Complete',
      isRenewing: true,
    })
    expect(await sent(id)).toMatchObject({ action: 'change', answers: { certRefNo: '9' } })
    await verify(id)
    expect(await sent(id)).toMatchObject({ action: 'ask', isVerified: true, answers: { certRefNo: '9' } })
    expect((await submit(id, { answers: { certRefNo: '1' } })).code).toBe('compliance_item_already_submitted')
    const audited = await rollcall.sql<{ action: string; details: object }>(
      `select action, details from audit_log where subject_id = $1
       and action in ('form_change_asked', 'compliance_form_reopened') order by at, id`,
      person.id,
    )
    expect(audited.map(({ action }) => action)).toEqual(['form_change_asked', 'compliance_form_reopened'])
    expect(JSON.stringify(audited)).not.toContain('Bees')
  })

  test('after a refusal are there with its reason', async () => {
    const id = await sentForm()
    await reject(id)
    expect(await sent(id)).toMatchObject({
      answers: { certRefNo: '12345', note: 'Peanuts' },
      rejectionReason: 'Please sign it.',
      action: 'sendAgain',
    })
    expect((await change(id, { certRefNo: '1' })).code).toBe('form_answers_reviewed')
  })

  test.each([[' '], ['x'.repeat(501)]])('a reason of %j is no reason', async (reason) => {
    const id = await sentForm()
    await verify(id)
    expect((await ask(id, reason)).status).toBe(400)
  })

  test('of other items are refused', async () => {
    const referees = await item({
      referenceType: 'ReferenceCheckFormGroup',
      formId: await addForm(rollcall.sql, { source: 'referees', refereesNeeded: 1 }),
    })
    const jotForm = await item({
      formId: await addForm(rollcall.sql, { source: 'jotForm', jotFormId: '77' }),
    })
    for (const id of [referees, jotForm]) {
      expect((await change(id, { certRefNo: '1' })).code).toBe('compliance_item_kind_mismatch')
      expect((await ask(id)).code).toBe('compliance_item_kind_mismatch')
    }
    expect(await sent(jotForm)).toBeUndefined()
  })

  test('asked to be changed again and again are limited', async () => {
    const id = await sentForm()
    await verify(id)
    await rollcall.sql(
      `insert into rate_limits (bucket, used, resets_at) values ('form-change-request:' || $1, 20, now() + interval '1 day')`,
      person.id,
    )
    expect((await ask(id)).code).toBe('too_many_requests')
  })
})

describe('a form of JotForm’s', () => {
  let formNumber = 0
  async function jotFormItem() {
    const jotFormId = `26${++formNumber}`
    return {
      id: await item({ formId: await addForm(rollcall.sql, { source: 'jotForm', jotFormId }) }),
      jotFormId,
    }
  }

  async function tokenOf(itemId: string): Promise<string> {
    const url = new URL((await open(itemId)).text('url'))
    expect(url.origin).toBe('https://form.jotform.com')
    return url.searchParams.get('rollcallToken') ?? ''
  }

  /** Submits the form at JotForm, and reports it here as JotForm does. */
  function send(
    { formID, submissionID, token }: { formID: string; submissionID: string; token: string },
    {
      secret = SECRET,
      isThere = true,
      more = {},
    }: { secret?: string; isThere?: boolean; more?: object } = {},
  ) {
    const answers = { rollcallToken: token, fullName: { first: 'Ava', last: 'N' } }
    if (isThere) api.submissions.set(submissionID, { formId: formID, answers })
    const raw = {
      slug: `submit/${formID}`,
      q3_rollcallToken: token,
      q4_fullName: { first: 'Eve', last: 'N' },
    }
    const parts = { formID, submissionID, rawRequest: raw, pretty: 'Name:Ava', ...more }
    const { contentType, body } = formOf({ files: [], parts }, '')
    return rollcall.app.inject({
      method: 'POST',
      url: `/webhooks/jotform/${secret}`,
      headers: { 'content-type': contentType },
      payload: body,
    })
  }

  const newSubmissionId = () => randomUUID().replaceAll('-', '')

  test('the form’s address has its token, and the answers are read from JotForm', async () => {
    const { id, jotFormId: formID } = await jotFormItem()
    const { pathname, searchParams } = new URL((await open(id)).text('url'))
    expect([pathname, searchParams.get('isIframeEmbed')]).toEqual([`/${formID}`, '1'])
    const sent = { formID, submissionID: newSubmissionId(), token: await tokenOf(id) }
    expect((await send(sent)).statusCode).toBe(200)
    expect(await submissionsOf(id)).toMatchObject([
      { details: { isConfirmed: true, answers: { fullName: { first: 'Ava' } } } },
    ])
    expect(JSON.stringify(await submissionsOf(id))).not.toContain('rollcallToken')
    expect((await open(id)).status).toBe(204)
    const details = await rollcall.call('GET /registrations/{registrationId}', {
      headers,
      params: { registrationId },
    })
    expect(details.json).toMatchObject({ complianceItems: [{ id, status: 'AwaitingVerification' }] })
  })

  test('a repeated and concurrent report has one effect; its token is spent', async () => {
    const { id, jotFormId: formID } = await jotFormItem()
    const token = await tokenOf(id)
    const sent = { formID, submissionID: newSubmissionId(), token }
    const answers = await Promise.all([send(sent), send(sent), send(sent)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await send(sent)).statusCode).toBe(200)
    expect(await submissionsOf(id)).toHaveLength(1)
    expect((await send({ ...sent, submissionID: newSubmissionId() })).statusCode).toBe(404)
    await reject(id)
    expect((await send({ ...sent, submissionID: newSubmissionId() })).statusCode).toBe(404)
    expect(await tokenOf(id)).not.toBe(token)
    const renewed = { formID, submissionID: newSubmissionId(), token: await tokenOf(id) }
    expect((await send(renewed)).statusCode).toBe(200)
    expect(await submissionsOf(id)).toHaveLength(2)
  })

  test('a forged report, or one about another item or form, is refused without a reason', async () => {
    const { id, jotFormId: formID } = await jotFormItem()
    const other = await jotFormItem()
    const token = await tokenOf(id)
    const [otherItem] = (await tokenOf(other.id)).split('.')
    const submissionID = newSubmissionId()
    const sent = { formID, submissionID, token }
    const refused = [
      await send(sent, { secret: 'a-guess' }),
      await send(sent, { secret: `${SECRET}x` }),
      await send({ ...sent, token: '' }),
      await send({ ...sent, token: `${id}.guess` }),
      await send({ ...sent, token: `${randomUUID()}.${token.split('.')[1]}` }),
      // The token of one item with the id of another.
      await send({ ...sent, token: `${otherItem}.${token.split('.')[1]}`, formID: other.jotFormId }),
      await send({ ...sent, formID: other.jotFormId }),
      await send({ ...sent, submissionID: newSubmissionId() }, { isThere: false }),
      await send(sent, { more: { rawRequest: 'no JSON' } }),
      await send(sent, { more: { submissionID: '../../forms' } }),
    ]
    for (const answer of refused) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    // JotForm's own submission has another token.
    api.submissions.set(submissionID, { formId: formID, answers: { rollcallToken: 'another' } })
    expect((await send(sent, { isThere: false })).statusCode).toBe(404)
    expect([...(await submissionsOf(id)), ...(await submissionsOf(other.id))]).toEqual([])
    // A number that was used for one item cannot be used for another.
    expect((await send(sent)).statusCode).toBe(200)
    await send({ formID: other.jotFormId, submissionID, token: await tokenOf(other.id) })
    expect(await submissionsOf(other.id)).toEqual([])
  })

  test('a submission is unconfirmed while JotForm does not respond, and refused for a missing or blocked item', async () => {
    const { id, jotFormId: formID } = await jotFormItem()
    const token = await tokenOf(id)
    api.isDown = true
    const sent = { formID, submissionID: newSubmissionId(), token }
    await rollcall.sql(`update compliance_items set restriction = 'Wait.' where id = $1`, id)
    expect((await send(sent)).json().code).toBe('compliance_item_restricted')
    await rollcall.sql('update compliance_items set restriction = null, removed_at = now() where id = $1', id)
    expect((await send(sent)).statusCode).toBe(404)
    await rollcall.sql('update compliance_items set removed_at = null where id = $1', id)
    expect((await send(sent)).statusCode).toBe(200)
    expect(await submissionsOf(id)).toMatchObject([{ details: { isConfirmed: false } }])
  })

  test('with files or without a form in it is refused, and the secret is not logged', async () => {
    const { contentType, body } = formOf(
      { files: [{ name: 'a.pdf', bytes: Buffer.from('x') }], parts: {} },
      'file',
    )
    const url = `/webhooks/jotform/${SECRET}`
    const withFile = { 'content-type': contentType }
    expect(
      (await rollcall.app.inject({ method: 'POST', url, headers: withFile, payload: body })).statusCode,
    ).toBe(400)
    expect((await rollcall.app.inject({ method: 'POST', url, payload: { formID: '1' } })).statusCode).toBe(
      415,
    )
    expect(rollcall.logged.join('\n')).not.toContain(SECRET)
  })

  test.each([
    ['{"fi\\u0000rst":"A\\u0000va \\ud83d"}', { first: 'Ava \ufffd' }],
    [`{"first":"Ava","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, { first: 'Ava' }],
  ])('is not lost for what cannot be kept, case %#', async (written, kept) => {
    const { id, jotFormId: formID } = await jotFormItem()
    const token = await tokenOf(id)
    api.isDown = true
    const rawRequest = `{"q3_rollcallToken":"${token}","q4_fullName":${written}}`
    const sent = { formID, submissionID: newSubmissionId(), token }
    expect((await send(sent, { more: { rawRequest } })).statusCode).toBe(200)
    expect(await submissionsOf(id)).toMatchObject([{ details: { answers: { fullName: kept } } }])
  })

  test('is not opened, nor its token given out, before its turn', async () => {
    const { id } = await jotFormItem()
    await rollcall.sql(`update compliance_items set restriction = 'We call you first.' where id = $1`, id)
    expect(await open(id)).toMatchObject({ status: 409, code: 'compliance_item_restricted' })
  })

  test('is filled in there, not here', async () => {
    const { id } = await jotFormItem()
    expect((await submit(id, { answers: {} })).code).toBe('compliance_item_kind_mismatch')
  })

  test('cannot be opened where JotForm is not configured, and its webhook is not there', async () => {
    const without = await createTestApp(undefined, { demo: undefined })
    const ava = await without.newPerson()
    const registration = await addRegistration(without.sql, ava.id)
    const formId = await addForm(without.sql, { source: 'jotForm', jotFormId: '1' })
    const own = { registrationId: registration, candidateId: ava.id }
    const complianceItemId = await addItem(without.sql, { ...own, referenceType: 'Form', formId })
    const answer = await without.call(FORM, {
      headers: (await without.signIn(ava.key)).authorization,
      params: { registrationId: registration, complianceItemId },
    })
    expect(answer).toMatchObject({ status: 422, code: 'compliance_item_unavailable' })
    const hook = await without.app.inject({ method: 'POST', url: `/webhooks/jotform/${SECRET}`, payload: {} })
    expect(hook.statusCode).toBe(404)
    await without.close()
  })
})

test('another candidate’s item, another kind of item and an item without a form are refused', async () => {
  const other = await rollcall.newPerson()
  const theirs = await addRegistration(rollcall.sql, other.id)
  const calls = [
    [FORM, undefined],
    [ANSWERS, undefined],
    [CHANGE, { answers: { certRefNo: '1' } }],
    [ASK, { reason: 'I have moved house.' }],
  ] as const
  for (const [key, body] of calls) {
    const codeOf = async (complianceItemId: string, registration = registrationId) => {
      const params = { registrationId: registration, complianceItemId }
      return (await rollcall.call(key, { headers, params, ...(body && { body }) })).code
    }
    expect(await codeOf(randomUUID(), 'nonsense')).toBe('registration_not_found')
    expect(await codeOf(randomUUID(), theirs)).toBe('registration_candidate_unauthorized')
    expect(await codeOf('nonsense')).toBe('compliance_item_not_found')
    expect(await codeOf(await item({ referenceType: 'Video' }))).toBe('compliance_item_kind_mismatch')
    expect(await codeOf(await item())).toBe('compliance_item_unavailable')
  }
})

everyCodeIsMet(
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form',
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers',
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/form/change-request',
)

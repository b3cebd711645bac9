import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmailChoiceState } from '@rollcall/contract/people/notifications'
import type { NotificationEvent } from '@rollcall/domain/people/notifications/notification-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addNumber } from '../../../test/a-number.ts'
import { addPushDevice } from '../../../test/a-push-device.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { openEmailChoiceTokens } from '../../platform/outbox/email-choice.ts'

let rollcall: TestApp
let person: Person
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  await rollcall.sql('delete from outbox; delete from rate_limits')
  person = await rollcall.newPerson()
})
afterAll(() => rollcall.close())

const tokenOf = async (event: NotificationEvent, { id } = person) =>
  (await openEmailChoiceTokens(rollcall.services.db))({ candidateId: id, event })
const read = (token: string) => rollcall.call('GET /email-choices/{token}', { params: { token } })
const save = (token: string, isOn: boolean) =>
  rollcall.call('PUT /email-choices/{token}', { params: { token }, body: { isOn } })
const stateOf = async (token: string) => (await read(token)).json as EmailChoiceState
const post = (token: string, headers: Record<string, string>, payload: string) =>
  rollcall.app.inject({ method: 'POST', url: `/api/v1/email-choices/${token}/one-click`, headers, payload })
const choicesOf = async ({ id } = person) =>
  rollcall.sql(
    `select channels, quiet_from_local as "quietFrom" from notification_preferences where candidate_id = $1`,
    id,
  )

const notify = (event: NotificationEvent) =>
  rollcall.services.db.transaction((tx) =>
    rollcall.services.outbox.notify(tx, [
      {
        event,
        candidateId: person.id,
        topic: 'a',
        mail: { to: 'ava@rollcall.test', subject: event, paragraphs: ['Hi'], signature: 'The team' },
      },
    ]),
  )
const mailOf = async () => {
  await rollcall.services.outbox.deliver()
  const folder = rollcall.services.folders.mail
  const [{ id } = { id: '' }] = (await rollcall.sql('select id from outbox')) as { id: string }[]
  const file = readdirSync(folder).find((name) => name.startsWith(id))
  return readFileSync(join(folder, file ?? ''), 'utf8')
}

test('opening the link changes nothing; saving turns emails of this event off and on, and nothing else', async () => {
  const token = await tokenOf('paySettled')
  expect(await stateOf(token)).toEqual({
    event: 'paySettled',
    isOn: true,
    canTurnOff: true,
    otherChannels: [],
  })
  expect(await choicesOf()).toEqual([])
  expect((await save(token, false)).status).toBe(204)
  expect(await stateOf(token)).toMatchObject({ isOn: false })
  expect(await stateOf(await tokenOf('offer'))).toMatchObject({ isOn: true })
  expect(await choicesOf()).toEqual([{ channels: { paySettled: { email: false } }, quietFrom: '20:00' }])
  await save(token, true)
  expect(await stateOf(token)).toMatchObject({ isOn: true })
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('one click of a mail program turns them off, sent as %s', async (type, payload) => {
  const token = await tokenOf('offer')
  for (let time = 0; time < 2; time++)
    expect((await post(token, { 'content-type': type }, payload)).statusCode).toBe(204)
  expect(await stateOf(token)).toMatchObject({ isOn: false })
  const audits = await rollcall.sql(
    `select from audit_log where subject_id = $1 and action = 'notification_preferences_saved'`,
    person.id,
  )
  expect(audits).toHaveLength(1)
})

test('the other channels are those that reach the candidate', async () => {
  const token = await tokenOf('offer')
  await rollcall.signIn(person.key)
  const [session] = await rollcall.sql<{ id: string }>(
    'select id from sessions where account_id = $1',
    person.id,
  )
  await addPushDevice(rollcall.sql, { candidateId: person.id, sessionId: session?.id ?? '' })
  expect(await stateOf(token)).toMatchObject({ otherChannels: ['push'] })
  await addNumber(rollcall.sql, { candidateId: person.id })
  expect(await stateOf(token)).toMatchObject({ otherChannels: ['push', 'sms'] })
})

test('a program that opens the address gets the page, and changes nothing', async () => {
  const token = await tokenOf('offer')
  const answer = await rollcall.app.inject(`/api/v1/email-choices/${token}/one-click`)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/email-choice/${token}`])
  expect(await choicesOf()).toEqual([])
})

test('a guessed link, and one that was changed to another person or event, changes nothing', async () => {
  const other = await rollcall.newPerson()
  const [id = '', event = '', signature = ''] = (await tokenOf('offer')).split('.')
  for (const token of [
    'x',
    `${id}.${event}`,
    `${id}.${event}.`,
    `${id}.${event}.${signature}x`,
    `${id}.paySettled.${signature}`,
    `${id}.unknown.${signature}`,
    `${other.id}.${event}.${signature}`,
  ]) {
    for (const answer of [await read(token), await save(token, false)])
      expect([answer.status, answer.code]).toEqual([404, 'email_choice_invalid'])
    expect((await post(token, {}, '')).statusCode).toBe(404)
  }
  expect([await choicesOf(), await choicesOf(other)]).toEqual([[], []])
})

test('emails about documents stay on, and so do offers without another channel', async () => {
  const documents = await save(await tokenOf('documentRejected'), false)
  expect([documents.status, documents.code]).toEqual([409, 'email_choice_fixed'])
  const { authorization: headers } = await rollcall.signIn(person.key)
  await rollcall.call('PUT /me/notifications', {
    headers,
    body: {
      events: [{ event: 'offer', on: ['email'] }],
      quietHours: null,
      sameDayInQuietHours: true,
      showsDetails: true,
    },
  })
  const token = await tokenOf('offer')
  expect(await stateOf(token)).toMatchObject({ canTurnOff: false })
  expect((await save(token, false)).code).toBe('email_choice_fixed')
  expect(await choicesOf()).toMatchObject([{ quietFrom: null }])
})

test('an erased person has no choice', async () => {
  await rollcall.sql('update candidates set erased_at = now() where id = $1', person.id)
  expect((await save(await tokenOf('offer'), false)).code).toBe('email_choice_invalid')
})

test('a mail that may be turned off has the headers of one click, and every mail of an event its link', async () => {
  await notify('offer')
  const offer = await mailOf()
  const url = `http://localhost:4000/api/v1/email-choices/${await tokenOf('offer')}/one-click`
  expect(offer.replaceAll(/\r?\n /g, ' ')).toContain(`List-Unsubscribe: <${url}>`)
  expect(offer).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(offer.replaceAll(/=\r?\n/g, '')).toContain('/email-choice/')
  expect(await rollcall.sql('select one_click_url as url from outbox')).toEqual([{ url: null }])
  await rollcall.sql('delete from outbox')
  await notify('documentRejected')
  const documents = await mailOf()
  expect(documents).not.toContain('List-Unsubscribe')
  expect(documents.replaceAll(/=\r?\n/g, '')).toContain('/email-choice/')
})

test('a mail about sign-in and security has neither', async () => {
  await rollcall.services.db.transaction((tx) =>
    rollcall.services.outbox.add(
      tx,
      { to: 'ava@rollcall.test', subject: 'Password', paragraphs: ['Hi'], signature: 'The team' },
      { candidateId: person.id },
    ),
  )
  const mail = await mailOf()
  expect(mail).not.toContain('List-Unsubscribe')
  expect(mail).not.toContain('/email-choice/')
})

test('guesses from one network are limited', async () => {
  const answers = []
  for (let guess = 0; guess < 121; guess++) answers.push(await read('x'))
  expect(answers.at(-1)?.code).toBe('too_many_requests')
  expect((await save('x', false)).code).toBe('too_many_requests')
})

everyCodeIsMet('GET /email-choices/{token}', 'PUT /email-choices/{token}')

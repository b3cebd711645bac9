import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addNumber, newNumber } from '../../../test/a-number.ts'
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

const begin = (number?: string, as = headers) =>
  rollcall.call('PUT /me/notifications/number', { headers: as, body: number ? { number } : {} })
const verify = (code: string, as = headers) =>
  rollcall.call('POST /me/notifications/number/verify', { headers: as, body: { code } })
const settingsOf = async (as = headers) =>
  ((await rollcall.call('GET /me/notifications', { headers: as })).json as NotificationSettings).texts
/** The newest code that was sent to a number. */
const codeTo = async (number: string) =>
  /^\d{6}/.exec((await rollcall.mailsTo(`${number}@sms.invalid`)).at(-1)?.text ?? '')?.[0] ?? ''
const numbersOf = ({ id }: Person) =>
  rollcall.sql(
    'select number, verified_at is not null as "isVerified" from notification_numbers where candidate_id = $1 order by 2',
    id,
  )

test('a number counts once its code is entered, replaces the one before, and can be removed', async () => {
  expect(await settingsOf()).toEqual({
    number: null,
    stoppedAtUTC: null,
    pendingNumber: null,
    proposedNumber: null,
    sender: '+61400000000',
  })
  expect((await begin('0491 570 006')).status).toBe(204)
  expect(await settingsOf()).toMatchObject({ number: null, pendingNumber: '•••• 006' })
  expect((await verify(await codeTo('+61491570006'))).status).toBe(204)
  expect(await settingsOf()).toMatchObject({ number: '•••• 006', pendingNumber: null })

  await begin('0491 570 156')
  expect(await settingsOf()).toMatchObject({ number: '•••• 006', pendingNumber: '•••• 156' })
  expect((await verify(await codeTo('+61491570156'))).status).toBe(204)
  expect(await numbersOf(person)).toEqual([{ number: '+61491570156', isVerified: true }])

  expect((await rollcall.call('DELETE /me/notifications/number', { headers })).status).toBe(204)
  expect(await numbersOf(person)).toEqual([])
  const audits = await rollcall.sql(
    `select action from audit_log where subject_id = $1 and action like 'notification_number%' order by id`,
    person.id,
  )
  expect(audits.map(({ action }) => action)).toEqual([
    'notification_number_begun',
    'notification_number_verified',
    'notification_number_begun',
    'notification_number_removed',
    'notification_number_verified',
    'notification_number_removed',
  ])
})

test('the number of the second factor is proposed, and counts once it is verified for this too', async () => {
  expect(await begin()).toMatchObject({ status: 400, code: 'mfa_phone_invalid' })
  const number = newNumber()
  await rollcall.sql(
    `insert into mfa_devices (id, account_id, channel, recipient, proof_note, proof_expires_at, created_at, verified_at)
     values (gen_random_uuid(), $1, 'sms', $2, gen_random_uuid(), now(), now(), now())`,
    person.id,
    number,
  )
  expect(await settingsOf()).toMatchObject({ number: null, proposedNumber: `•••• ${number.slice(-3)}` })
  expect((await begin()).status).toBe(204)
  expect(await settingsOf()).toMatchObject({ number: null })
  expect((await verify(await codeTo(number))).status).toBe(204)
  expect(await numbersOf(person)).toEqual([{ number, isVerified: true }])
})

test('a number that two candidates verify belongs to the later one', async () => {
  const before = await rollcall.newPerson()
  const { number } = await addNumber(rollcall.sql, { candidateId: before.id })
  await begin(number)
  expect(await numbersOf(before)).toHaveLength(1)
  await verify(await codeTo(number))
  expect(await numbersOf(before)).toEqual([])
  expect(await numbersOf(person)).toEqual([{ number, isVerified: true }])
})

test('five wrong codes are enough, a code expires, and a new one replaces it', async () => {
  const number = newNumber()
  await begin(number)
  const code = await codeTo(number)
  const wrong = code === '123456' ? '654321' : '123456'
  expect(await verify(wrong)).toMatchObject({ status: 403, code: 'mfa_code_wrong' })
  for (let attempt = 0; attempt < 4; attempt++) await verify(wrong)
  expect(await verify(code)).toMatchObject({ status: 403, code: 'mfa_code_expired' })
  await begin(number)
  rollcall.clock.advance(10 * 60_000)
  headers = (await rollcall.signIn(person.key)).authorization
  expect(await verify(await codeTo(number))).toMatchObject({ code: 'mfa_code_expired' })
  expect(await numbersOf(person)).toEqual([{ number, isVerified: false }])
})

test.each([
  ['a landline', '(03) 9555 0100', 'mfa_phone_not_mobile'],
  ['a number elsewhere', '+64 21 123 4567', 'mfa_phone_invalid_for_region'],
  ['no number', 'number', 'mfa_phone_invalid'],
])('%s is refused', async (_what, number, code) => {
  expect(await begin(number)).toMatchObject({ code })
})

test('codes are limited, and where no replies arrive no number is taken', async () => {
  const number = newNumber()
  const sent: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) sent.push((await begin(number)).status)
  expect(sent.at(-1)).toBe(429)
  const { call } = await rollcall.otherwise({ demo: undefined })
  expect(await call('PUT /me/notifications/number', { headers, body: { number } })).toMatchObject({
    code: 'texts_unavailable',
  })
  expect((await call('GET /me/notifications', { headers })).json).toMatchObject({ texts: null })
})

everyCodeIsMet(
  'PUT /me/notifications/number',
  'POST /me/notifications/number/verify',
  'DELETE /me/notifications/number',
)

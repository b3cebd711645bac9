import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/src/data/demo-people.ts'
import { addBelongings, addSchool } from '../../../test/a-booking.ts'
import { addForm } from '../../../test/a-compliance-kind.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { addEverythingAbout } from '../../../test/everything-about.ts'
import { LIST_TABLES } from '../../../test/list-tables.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { requestFor } from '../../../test/valid-requests.ts'
import { serviceJobs } from '../../jobs.ts'
import { erasePerson } from './erase-person.ts'
import { personalTables } from './personal-data.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const UNVERIFIED_NUMBER = '+61412000678'
const REPLACED_NUMBER = '+61412000679'
const REMOVED_NUMBER = '+61412000677'

type Headers = Record<string, string>

const textsTo = (number: string) => rollcall.mailsTo(`${number}@sms.invalid`)
const codeTextedTo = async (number: string) =>
  /\d{6}/.exec((await textsTo(number)).at(-1)?.text ?? '')?.[0] ?? ''

async function addNumber(headers: Headers, to: string): Promise<string> {
  const begun = await rollcall.call('POST /me/mfa/devices', { headers, body: { channel: 'sms', to } })
  expect(begun.status).toBe(201)
  return (begun.json as { device: { id: string } }).device.id
}

/** Adds a number, signs in with a code sent to it, and removes it. */
async function useAndRemoveNumber(person: Person, headers: Headers): Promise<void> {
  const params = { id: await addNumber(headers, REMOVED_NUMBER) }
  const body = { code: await codeTextedTo(REMOVED_NUMBER) }
  expect((await rollcall.call('POST /me/mfa/devices/{id}/verify', { headers, params, body })).status).toBe(
    200,
  )
  const signIn = { email: person.email, password: DEMO_PASSWORD }
  const challenge = await rollcall.call('POST /sign-in', { body: signIn })
  const challengeId = challenge.text('challengeId')
  const { cookie } = challenge
  await rollcall.call('POST /mfa/send', { body: { challengeId, channel: 'sms' }, cookie })
  const answer = { challengeId, code: await codeTextedTo(REMOVED_NUMBER) }
  expect((await rollcall.call('POST /mfa', { body: answer, cookie })).status).toBe(200)
  expect((await rollcall.call('DELETE /me/mfa/devices/{id}', { headers, params })).status).toBe(204)
}

async function nameReferees(person: Person, headers: Headers, emails: readonly string[]): Promise<void> {
  const registrationId = await addRegistration(rollcall.sql, person.id)
  const complianceItemId = await addItem(rollcall.sql, {
    registrationId,
    candidateId: person.id,
    referenceType: 'ReferenceCheckFormGroup',
    formId: await addForm(rollcall.sql, { source: 'referees', refereesNeeded: emails.length }),
  })
  const referees = emails.map((email, at) => ({
    name: `Kerryn Doyle ${'I'.repeat(at + 1)}`,
    email,
    relationship: 'Principal',
  }))
  const submitted = await rollcall.call(
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit',
    { headers, params: { registrationId, complianceItemId }, body: { referees } },
  )
  expect(submitted.status).toBeLessThan(300)
}

/** Makes every code for a number that is not verified old enough to be deleted, and deletes what is due. */
async function purge(): Promise<void> {
  await rollcall.sql(`update outbox set created_at = created_at - interval '11 minutes'`)
  rollcall.clock.advance(11 * 60_000)
  await serviceJobs(rollcall.services)
    .find(({ name }) => name === 'purge')
    ?.run()
}

/** The rows of all tables as text, and all files of the service by name and content. */
async function everythingKept(): Promise<{ where: string; text: string }[]> {
  const tables = await rollcall.sql<{ name: string }>(LIST_TABLES)
  const rows: { where: string; text: string }[] = []
  for (const { name } of tables) {
    const found = await rollcall.sql<{ text: string }>(`select t::text as text from "${name}" t`)
    rows.push({ where: name, text: found.map(({ text }) => text).join('\n') })
  }
  const root = dirname(rollcall.outboxFolder)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ where: relative(root, path), text: `${path}\n${readFileSync(path, 'utf8')}` }))
  return [...rows, ...files]
}
const placesOf = (kept: { where: string; text: string }[], wanted: string) =>
  kept.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase())).map(({ where }) => where)

test('after an erasure neither the database nor a folder has the name, an address or a number of the person', async () => {
  const person = await rollcall.newPerson()
  const { authorization: headers } = await rollcall.signIn(person.key)
  const own = await addBelongings(rollcall, person.id)
  const upload = await rollcall.call('POST /documents', { ...requestFor('POST /documents', own), headers })
  expect(upload.status).toBeLessThan(300)
  await rollcall.sql(
    'update bookings set status = $2 where candidate_id = $1',
    person.id,
    bookingStatus.cancelledByClient,
  )
  await addEverythingAbout(rollcall.sql, person, {
    school: await addSchool(rollcall.sql),
    mark: 'zulu',
    year: 2001,
  })
  await useAndRemoveNumber(person, headers)
  for (const number of [REPLACED_NUMBER, UNVERIFIED_NUMBER]) await addNumber(headers, number)
  await rollcall.call('POST /password-reset', { body: { email: person.email } })
  const toConsultant = await rollcall.call('POST /bookings/shift-request-email', {
    ...requestFor('POST /bookings/shift-request-email', own),
    headers,
  })
  expect(toConsultant.status).toBeLessThan(300)
  await nameReferees(person, headers, ['zulu-asked@rollcall.test', 'zulu-waiting@rollcall.test'])
  for (const number of [REPLACED_NUMBER, UNVERIFIED_NUMBER]) expect(await textsTo(number)).toHaveLength(1)
  const mails = await rollcall.sql<{ recipient: string; subject: string }>(
    'select recipient, subject from outbox',
  )
  expect(mails.filter(({ subject }) => /zulu-(?:first|preferred)/.test(subject)).length).toBe(3)
  await rollcall.sql(
    `update outbox set sent_at = null, text_body = 'zulu-first', next_attempt_at = now() + interval '1 hour'
     where recipient = 'zulu-waiting@rollcall.test'`,
  )
  await purge()
  const secrets = [
    'zulu-first',
    'zulu-preferred',
    'zulu-last',
    'zulu-phone',
    'zulu-codes@rollcall.test',
    person.email,
    UNVERIFIED_NUMBER,
    REPLACED_NUMBER,
    REMOVED_NUMBER,
    'zulu-asked',
    'zulu-waiting',
  ]
  const before = await everythingKept()
  for (const secret of secrets) expect([secret, placesOf(before, secret)]).not.toEqual([secret, []])

  expect(await erasePerson(rollcall.services, person.id)).toMatchObject({ outcome: 'erased' })
  await rollcall.services.files.sweep()

  const after = await everythingKept()
  for (const secret of secrets) expect([secret, placesOf(after, secret)]).toEqual([secret, []])
  // The id stays only where docs/privacy.md says: with pay records, offers, the pseudonym and in the audit log.
  const mayKeepId = Object.entries(personalTables)
    .filter(([, { onErasure }]) => onErasure !== 'deleted')
    .map(([table]) => table)
  expect(placesOf(after, person.id).filter((place) => !mayKeepId.includes(place))).toEqual([])
})

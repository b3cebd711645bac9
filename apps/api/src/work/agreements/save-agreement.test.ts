import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, BLANK_PDF, type School } from '../../../test/a-booking.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type AgreementToSave, saveAgreement } from './save-agreement.ts'

let rollcall: TestApp
let person: Person
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  school = await addSchool(rollcall.sql)
})
afterAll(() => rollcall.close())

async function save(text: string, given: Partial<AgreementToSave> = {}) {
  const { files, db } = rollcall.services
  const bytes = Buffer.concat([BLANK_PDF, Buffer.from(`% ${text}`)])
  const spooled = await files.receive(Readable.from([bytes]), bytes.length)
  const details = { candidateId: null, name: 'Terms.pdf', contentType: 'application/pdf' }
  const file = await files.store(spooled, details)
  const agreement = {
    id: randomUUID(),
    clientId: school.clientId,
    type: 'termsOfEngagement',
    title: 'Terms of Engagement',
    file,
    replacesId: null,
    ...given,
  }
  const caller = systemCaller(rollcall.clock)
  const isAdded = await db.transaction((tx) => saveAgreement(tx, rollcall.services, caller, agreement))
  return { id: agreement.id, isAdded }
}
const subjects = async () => (await rollcall.mailsTo(person.email)).map(({ subject }) => subject)
const subject = 'Please read and sign: Terms of Engagement, Lantern Hill School'

test('a candidate with a shift ahead is mailed the agreement and each new version, and sees the current one', async () => {
  const bookingId = await addBooking(rollcall.sql, {
    school,
    candidateId: person.id,
    dateLocal: '2026-11-19',
  })
  await addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: '2026-11-20' })
  const first = await save('version 1')
  expect(await subjects()).toEqual([subject])
  expect(await save('version 1', { replacesId: first.id })).toMatchObject({ isAdded: false })
  expect(await subjects()).toHaveLength(1)
  const second = await save('version 2', { replacesId: first.id })
  expect([second.isAdded, await subjects()]).toEqual([true, [subject, subject]])

  const { authorization } = await rollcall.signIn(person.key)
  const listed = await rollcall.call('GET /bookings/{id}/agreements', {
    headers: authorization,
    params: { id: bookingId },
  })
  expect(listed.json).toMatchObject({ agreements: [{ fileId: second.id, dateAgreedUTC: null }] })
  await expect(save('version 3', { replacesId: first.id })).rejects.toMatchObject({
    code: 'agreement_replaced',
  })
})

test('a candidate whose shifts are over is not mailed', async () => {
  await addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal: '2026-11-16' })
  await save('version 1')
  expect(await subjects()).toEqual([])
})

test('an unknown client, and an agreement that is unknown or of another client, are refused', async () => {
  const first = await save('version 1')
  const other = await addSchool(rollcall.sql)
  for (const [given, code] of [
    [{ clientId: randomUUID() }, 'client_not_found'],
    [{ replacesId: randomUUID() }, 'agreement_not_found'],
    [{ replacesId: first.id, clientId: other.clientId }, 'agreement_not_found'],
  ] as const)
    await expect(save('version 2', given)).rejects.toMatchObject({ code })
})

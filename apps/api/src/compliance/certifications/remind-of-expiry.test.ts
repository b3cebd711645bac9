import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool } from '../../../test/a-booking.ts'
import { addCertification, addCertificationType } from '../../../test/a-certification.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

const DAY_MS = 24 * 3_600_000

let rollcall: TestApp
let person: Person
let firstAid: string
let card: string
beforeAll(async () => {
  rollcall = await createTestApp()
  firstAid = await addCertificationType(rollcall, { title: 'First Aid', reminderDays: 30 })
  card = await addCertificationType(rollcall, { title: 'Harbour State Card', reminderDays: 60 })
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
})
afterAll(() => rollcall.close())

const remind = () => remindOfExpiry(rollcall.services)
const subjects = async () => (await rollcall.mailsTo(person.email)).map(({ subject }) => subject)
const expiring = (typeId: string, dateExpiry: string) =>
  addCertification(rollcall, person.id, { typeId, dateExpiry, isVerified: true })

test('all expiring certifications are in one mail, once per step', async () => {
  await expiring(firstAid, '2026-12-10')
  await expiring(card, '2027-01-10')
  await remind()
  await remind()
  expect(await subjects()).toEqual(['2 of your certifications expire soon'])
  const [{ text } = { text: '' }] = await rollcall.mailsTo(person.email)
  expect(text).toContain(
    'First Aid: Thu, 10 Dec 2026, in 23 days.\nHarbour State Card: Sun, 10 Jan 2027, in 54 days.',
  )
  expect(text).toContain('/my-files')
  // A week before the first, and not a day sooner.
  rollcall.clock.advance(15 * DAY_MS)
  await remind()
  expect(await subjects()).toHaveLength(1)
  rollcall.clock.advance(DAY_MS)
  await remind()
  await remind()
  expect((await subjects())[1]).toBe('First Aid expires in 7 days')
  rollcall.clock.advance(5 * DAY_MS)
  await remind()
  expect(await subjects()).toHaveLength(2)
})

test('the shifts it does not cover are listed with date and school, of an active registration alone', async () => {
  const school = await addSchool(rollcall.sql, { name: 'Lantern Hill School' })
  const book = (dateLocal: string, status?: number) =>
    addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal, ...(status && { status }) })
  await book('2026-12-10')
  await book('2026-12-11')
  await book('2026-12-14', bookingStatus.cancelled)
  const ask = async (decision: string, certificationTypeId: string) => {
    const registrationId = await addRegistration(rollcall.sql, person.id, { decision })
    await addItem(rollcall.sql, {
      registrationId,
      candidateId: person.id,
      referenceType: 'Certification',
      certificationTypeId,
    })
  }
  await ask('Active', firstAid)
  await ask('none', card)
  await expiring(firstAid, '2026-12-10')
  await expiring(card, '2026-11-30')
  await remind()
  const [{ text } = { text: '' }] = await rollcall.mailsTo(person.email)
  expect(text).toContain('You need a new First Aid to work this shift:')
  expect(text).toMatch(/Fri, 11 Dec 2026, .* at Lantern Hill School/)
  expect(text).not.toContain('14 Dec')
  expect(text).not.toContain('You need a new Harbour State Card')
})

test('two at once send one', async () => {
  await expiring(firstAid, '2026-12-10')
  await Promise.all([remind(), remind(), remind()])
  expect(await subjects()).toHaveLength(1)
})

test('today is the candidate’s', async () => {
  await expiring(firstAid, '2026-11-17')
  // Half past ten in the evening of the 17th in Melbourne, then half past midnight.
  rollcall.clock.set(Date.parse('2026-11-17T22:30:00+11:00'))
  await remind()
  expect(await subjects()).toEqual(['First Aid expires today'])
  await rollcall.sql('delete from certification_reminders')
  rollcall.clock.advance(2 * 3_600_000)
  await remind()
  expect(await subjects()).toHaveLength(1)
})

test.each([
  ['nothing expires', async () => undefined],
  ['it has expired', () => expiring(firstAid, '2026-11-16')],
  ['it is later', () => expiring(firstAid, '2026-12-18')],
  [
    'its renewal waits',
    async () => {
      await expiring(firstAid, '2026-12-10')
      await addCertification(rollcall, person.id, { typeId: firstAid, createdAt: TEST_NOW + 1 })
    },
  ],
  [
    'it was not accepted',
    () =>
      addCertification(rollcall, person.id, {
        typeId: firstAid,
        dateExpiry: '2026-12-10',
        rejectionReason: 'Blurred.',
      }),
  ],
  [
    'they are suspended',
    async () => {
      await expiring(firstAid, '2026-12-10')
      await rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id)
    },
  ],
  [
    'they have no certifications in their portal',
    async () => {
      await expiring(firstAid, '2026-12-10')
      const off = '{"certifications.displayInMyFiles": "disabled"}'
      await rollcall.sql('update candidates set features = $2 where id = $1', person.id, off)
    },
  ],
])('no reminder is sent when %s', async (_why, lay) => {
  await lay()
  await remind()
  expect(await subjects()).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type School } from '../../../test/a-booking.ts'
import { addCertification, addCertificationType } from '../../../test/a-certification.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { makeOffers, type NewOffers } from './make-offers.ts'

let rollcall: TestApp
let school: School
let people: [Person, Person]
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  people = [await rollcall.newPerson(), await rollcall.newPerson()]
})
afterAll(() => rollcall.close())

const HOUR_MS = 60 * 60_000
const bookOpen = (dateLocal = '2026-11-19') => addBooking(rollcall.sql, { school, dateLocal, status: 100 })
const offer = (given: Partial<NewOffers> & { bookingIds: string[] }) =>
  rollcall.services.db.transaction((tx) =>
    makeOffers(tx, rollcall.services, systemCaller(rollcall.clock), {
      to: people.map(({ id }) => ({ candidateId: id })),
      expiresAt: TEST_NOW + HOUR_MS,
      ...given,
    }),
  )
const subjectsTo = async ({ email }: Person) => (await rollcall.mailsTo(email)).map(({ subject }) => subject)

test('each candidate is mailed an offer of their own, and making the offers again changes nothing', async () => {
  const bookingIds = [await bookOpen(), await bookOpen('2026-11-20')]
  const groupId = randomUUID()
  const made = await offer({ bookingIds, groupId })
  expect(made.map(({ candidateId }) => candidateId)).toEqual(people.map(({ id }) => id))
  expect(made.map(({ path }) => path?.startsWith('/bookings/group/guest/'))).toEqual([true, true])
  for (const person of people)
    expect(await subjectsTo(person)).toEqual([
      'Can you take 2 shifts at Lantern Hill School, Thu 19 – Fri 20 Nov?',
    ])
  expect(await rollcall.sql(`select status from bookings where id = any($1)`, bookingIds)).toEqual([
    { status: 105 },
    { status: 105 },
  ])

  const again = await offer({ bookingIds: bookingIds.toReversed(), groupId })
  expect(again).toEqual(made.map(({ id, candidateId }) => ({ id, candidateId, path: null })))
  expect(await subjectsTo(people[0])).toHaveLength(1)
  const third = await rollcall.newPerson()
  await offer({ bookingIds, groupId, to: [...people, third].map(({ id }) => ({ candidateId: id })) })
  expect([(await subjectsTo(people[1])).length, (await subjectsTo(third)).length]).toEqual([1, 1])
  expect(
    await rollcall.sql(
      `select action from audit_log where subject_id = any($1)`,
      people.map(({ id }) => id),
    ),
  ).toEqual([{ action: 'offer_made' }, { action: 'offer_made' }])
})

test('an expired offer can be made again', async () => {
  const bookingIds = [await bookOpen()]
  const [first] = await offer({ bookingIds })
  rollcall.clock.advance(2 * HOUR_MS)
  const [second] = await offer({ bookingIds, expiresAt: rollcall.clock.now() + HOUR_MS })
  expect(second?.id).not.toBe(first?.id)
  expect(second?.path).not.toBeNull()
})

test('an offer that cannot be made is refused by name, and sends no mail', async () => {
  const [open, held] = [
    await bookOpen(),
    await addBooking(rollcall.sql, { school, candidateId: people[1].id, dateLocal: '2026-11-19' }),
  ]
  const alone = { to: [{ candidateId: people[0].id }] }
  await offer({ bookingIds: [open], ...alone })
  const [suspended, erased] = [await rollcall.newPerson(), await rollcall.newPerson()]
  await rollcall.sql(`update candidates set suspended_at = now() where id = $1`, suspended.id)
  await rollcall.sql(`update candidates set erased_at = now() where id = $1`, erased.id)
  const to = (candidateId: string) => ({ to: [{ candidateId }] })
  const started = await bookOpen('2026-11-16')
  for (const [given, code] of [
    [{ bookingIds: [open], to: [] }, 'offer_candidates_invalid'],
    [{ bookingIds: [open], expiresAt: TEST_NOW }, 'offer_deadline_invalid'],
    [{ bookingIds: [open], expiresAt: TEST_NOW + 100 * HOUR_MS }, 'offer_deadline_invalid'],
    [{ bookingIds: [started] }, 'booking_not_offerable'],
    [{ bookingIds: [held], ...alone }, 'booking_not_offerable'],
    [{ bookingIds: [] }, 'booking_not_found'],
    [{ bookingIds: [randomUUID()] }, 'booking_not_found'],
    [{ bookingIds: [open], ...to(suspended.id) }, 'candidate_suspended'],
    [{ bookingIds: [open], ...to(erased.id) }, 'candidate_erased'],
    [{ bookingIds: [open], ...to(randomUUID()) }, 'candidate_not_found'],
    [{ bookingIds: [open], to: [...alone.to, ...alone.to] }, 'resource_given_twice'],
    [{ bookingIds: [open], ...alone, expiresAt: TEST_NOW + 2 * HOUR_MS }, 'offer_already_open'],
  ] as const)
    await expect(offer({ ...given, bookingIds: [...given.bookingIds] })).rejects.toMatchObject({ code })
  expect(await subjectsTo(people[1])).toEqual([])
})

async function addExpired(candidateId: string) {
  const typeId = await addCertificationType(rollcall, { title: 'Clearance', reminderDays: 30 })
  const registrationId = await addRegistration(rollcall.sql, candidateId, { decision: 'Active' })
  await addItem(rollcall.sql, {
    registrationId,
    candidateId,
    referenceType: 'Certification',
    title: 'Clearance',
    certificationTypeId: typeId,
  })
  await addCertification(rollcall, candidateId, { typeId, dateExpiry: '2026-11-05', isVerified: true })
}

test('the mail of an offer, its guest page and the mail after it is accepted say what has expired', async () => {
  const [expired, valid] = people
  await addExpired(expired.id)
  const [made] = await offer({ bookingIds: [await bookOpen()] })
  const params = { shortTermTentativeId: made?.id ?? '', accessGuid: made?.path?.split('/').at(-1) ?? '' }
  const shown = await rollcall.call('GET /bookings/{shortTermTentativeId}/guest/{accessGuid}', { params })
  expect(shown.json).toMatchObject({
    endingRequirements: [
      {
        title: 'Clearance',
        dateExpiry: '2026-11-05',
        isExpired: true,
        isBeingRenewed: false,
        isAppliedFor: false,
        uncoveredShifts: 1,
      },
    ],
  })
  await rollcall.call('POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill', {
    params,
    body: { action: 'accept' },
  })
  const mails = await rollcall.mailsTo(expired.email)
  expect(mails).toHaveLength(2)
  for (const { text } of mails)
    expect(text).toContain('Clearance expired on Thu, 5 Nov 2026. You need a new one to work this shift.')
  expect((await rollcall.mailsTo(valid.email))[0]?.text).not.toContain('Clearance')
})

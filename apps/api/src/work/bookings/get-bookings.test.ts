import { randomUUID } from 'node:crypto'
import type { Booking, Overview } from '@rollcall/contract/work/bookings'
import { bookingStatus, bookingStatuses, isShown } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addAgreement,
  addBooking,
  addOffer,
  addSchool,
  type GivenBooking,
  type School,
} from '../../../test/a-booking.ts'
import { addCertification, addCertificationType } from '../../../test/a-certification.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

const HALF_HOUR_MS = 30 * 60 * 1000

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  school = await addSchool(rollcall.sql)
})
afterAll(() => rollcall.close())

const book = (given: Partial<GivenBooking> = {}) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, ...given })
const bookFree = (given: Partial<GivenBooking> = {}) => addBooking(rollcall.sql, { school, ...given })
const offer = (bookingIds: string[], given: Partial<Parameters<typeof addOffer>[1]> = {}) =>
  addOffer(rollcall.sql, { candidateId: person.id, bookingIds, ...given })

async function readOverview(dateFromLocal: string, dateToLocal: string): Promise<Overview> {
  const answer = await rollcall.call('GET /bookings/overview', {
    headers,
    query: { dateFromLocal, dateToLocal },
  })
  expect(answer.status).toBe(200)
  return answer.json as Overview
}

async function readDay(date: string): Promise<Booking[]> {
  const answer = await rollcall.call('GET /bookings/summary/{date}', { headers, params: { date } })
  expect(answer.status).toBe(200)
  return answer.json as Booking[]
}

const read = (id: string) => rollcall.call('GET /bookings/{id}', { headers, params: { id } })
const readBooking = async (id: string) => (await read(id)).json as Booking
const navigate = (id: string) => rollcall.call('GET /bookings/{id}/navigation', { headers, params: { id } })

const idsByDay = ({ bookings }: Overview) =>
  Object.fromEntries(Object.entries(bookings).map(([day, items]) => [day, items.map(({ id }) => id)]))

test('the overview lists by day, in the order of the day, with both ends of the window in it', async () => {
  await book({ dateLocal: '2026-11-16' })
  const late = await book({ startTimeLocal: '16:00', endTimeLocal: '18:00' })
  const early = await book()
  const last = await book({ dateLocal: '2026-12-17' })
  await book({ dateLocal: '2026-12-18' })
  const overview = await readOverview('2026-11-17', '2026-12-17')
  expect(idsByDay(overview)).toEqual({ '2026-11-17': [early, late], '2026-12-17': [last] })
  expect(overview.availability).toEqual({ scheduled: [], ongoing: null })
  expect(overview.bookings['2026-11-17']?.[0]).toEqual({
    id: early,
    locationId: school.locationId,
    clientId: school.clientId,
    groupId: null,
    actionableItems: ['runningLate', 'getDirections'],
    dateLocal: '2026-11-17',
    status: 110,
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
    clientName: 'Lantern Hill School',
    isReleaseRequested: false,
    offer: null,
  })
})

test('every status that is shown is in the lists, and no other', async () => {
  const statuses = bookingStatuses.filter((status) => status !== 100 && status !== 105)
  const ids = new Map<string, number>()
  for (const [at, status] of statuses.entries()) {
    const hour = String(Math.floor(at / 4)).padStart(2, '0')
    const minute = (at % 4) * 15
    const times = {
      startTimeLocal: `${hour}:${String(minute).padStart(2, '0')}`,
      endTimeLocal: `${hour}:${minute + 14}`,
    }
    ids.set(await book({ status, ...times }), status)
  }
  const shown = [...ids].filter(([, status]) => isShown(status)).map(([id]) => id)
  const overview = await readOverview('2026-11-17', '2026-11-17')
  expect(new Set(overview.bookings['2026-11-17']?.map(({ id }) => id))).toEqual(new Set(shown))
  expect(new Set((await readDay('2026-11-17')).map(({ id }) => id))).toEqual(new Set(shown))
  for (const [id, status] of ids) {
    expect((await read(id)).code, String(status)).toBe(isShown(status) ? undefined : 'booking_not_found')
  }
})

test('an offer is listed while it can be answered, its group named', async () => {
  const groupId = randomUUID()
  const [single, one, two] = [
    await bookFree({ dateLocal: '2026-11-18' }),
    await bookFree({ dateLocal: '2026-11-19' }),
    await bookFree({ dateLocal: '2026-11-20' }),
  ]
  const expiresAt = TEST_NOW + HALF_HOUR_MS
  await offer([single], { expiresAt })
  await offer([one, two], { groupId })
  const expected = { '2026-11-18': [single], '2026-11-19': [one], '2026-11-20': [two] }
  const overview = await readOverview('2026-11-17', '2026-12-17')
  expect(idsByDay(overview)).toEqual(expected)
  expect(overview.bookings['2026-11-18']?.[0]).toMatchObject({
    status: 105,
    groupId: null,
    actionableItems: ['tentative'],
    offer: { expiresAt: new Date(expiresAt).toISOString(), bookingCount: 1, payment: { currency: 'AUD' } },
  })
  expect(overview.bookings['2026-11-19']?.[0]).toMatchObject({ groupId, offer: { bookingCount: 2 } })
  const cut = await readOverview('2026-11-20', '2026-11-20')
  expect(cut.bookings['2026-11-20']?.[0]?.offer?.bookingCount).toBe(2)
  const [day] = await readDay('2026-11-19')
  expect(day).toMatchObject({
    id: one,
    actionableItems: ['tentative'],
    tentativeGroupBookingCount: 2,
    tentativeGroupDetails: { groupId, bookings: [{ id: one }, { id: two, startTimeLocal: '08:20' }] },
    tentativeFillStatus: { outcome: 'open' },
  })

  rollcall.clock.set(expiresAt - 1)
  expect(await readDay('2026-11-18')).toHaveLength(1)
  rollcall.clock.set(expiresAt)
  expect(await readDay('2026-11-18')).toEqual([])
  expect((await readOverview('2026-11-18', '2026-11-18')).bookings).toEqual({})
  expect((await readBooking(single)).tentativeFillStatus?.outcome).toBe('closedExpired')
})

test('what an active registration asks for and has expired comes with the shifts it does not cover', async () => {
  const typeId = await addCertificationType(rollcall, {
    title: 'Clearance',
    reminderDays: 30,
    applyAt: 'Service Victoria',
  })
  const ask = async (decision: string) => {
    const registrationId = await addRegistration(rollcall.sql, person.id, { decision })
    return addItem(rollcall.sql, {
      registrationId,
      candidateId: person.id,
      referenceType: 'Certification',
      title: 'Clearance',
      certificationTypeId: typeId,
    })
  }
  const complianceItemId = await ask('Active')
  await ask('none')
  const { certificationId: referenceFileId } = await addCertification(rollcall, person.id, {
    typeId,
    dateExpiry: '2026-11-05',
    isVerified: true,
  })
  await addCertification(rollcall, person.id, {
    typeId,
    dateExpiry: '2028-01-01',
    rejectionReason: 'Blurred.',
  })
  for (const dateLocal of ['2026-11-16', '2027-02-01', '2026-11-17']) await book({ dateLocal })
  const { endingRequirements } = await readOverview('2026-11-17', '2026-12-17')
  expect(endingRequirements).toEqual([
    {
      complianceItemId,
      registrationId: expect.any(String),
      title: 'Clearance',
      referenceFileId,
      dateExpiry: '2026-11-05',
      isBeingRenewed: false,
      isAppliedFor: false,
      affectedShifts: 2,
      firstAffectedShiftLocal: '2026-11-17',
    },
  ])

  rollcall.clock.set(TEST_NOW + HALF_HOUR_MS)
  await rollcall.call('PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/application', {
    headers,
    params: { registrationId: String(endingRequirements?.[0]?.registrationId), complianceItemId },
    body: { appliedOnLocal: '2026-11-17' },
  })
  const { endingRequirements: appliedFor } = await readOverview('2026-11-17', '2026-12-17')
  expect(appliedFor).toMatchObject([{ complianceItemId, isAppliedFor: true }])
})

test.each(['accepted', 'rejected', 'withdrawn'])('an offer that is %s is no longer listed', async (state) => {
  const id = await bookFree()
  await offer([id], { state })
  expect(await readDay('2026-11-17')).toEqual([])
  expect((await readOverview('2026-11-17', '2026-11-17')).bookings).toEqual({})
})

test('unsigned agreements are listed for the clients that the candidate works for in the window', async () => {
  const other = await addSchool(rollcall.sql, { name: 'Another School' })
  const offering = await addSchool(rollcall.sql, { name: 'Only Offering' })
  await addAgreement(rollcall.sql, school)
  const signed = await addAgreement(rollcall.sql, school)
  await addAgreement(rollcall.sql, school, { isReplaced: true })
  await addAgreement(rollcall.sql, other)
  await addAgreement(rollcall.sql, offering)
  const id = await book()
  await book({ school: other, dateLocal: '2027-03-01' })
  await offer([await bookFree({ school: offering, dateLocal: '2026-11-18' })])
  await rollcall.call('GET /agreements/{id}', { headers, params: { id: signed } })
  await rollcall.call('PUT /agreements/{id}', { headers, params: { id: signed } })

  const overview = await readOverview('2026-11-17', '2026-12-17')
  expect(overview.actionableItems.clients).toEqual([
    { clientId: school.clientId, clientName: 'Lantern Hill School', pendingAgreements: 1 },
  ])
  expect(overview.bookings['2026-11-17']?.[0]?.actionableItems).toContain('agreementsPending')
  expect((await readBooking(id)).agreements).toEqual({ signed: 1, total: 2 })
})

test.each([
  ['the wrong way round', '2026-11-17', '2026-11-16'],
  ['of more than 400 days', '2026-11-17', '2027-12-23'],
  ['without a beginning', undefined, '2026-11-17'],
  ['from a day that is none', '2026-02-30', '2026-03-01'],
])('a window %s is refused', async (_what, dateFromLocal, dateToLocal) => {
  const query = { ...(dateFromLocal && { dateFromLocal }), dateToLocal }
  const answer = await rollcall.call('GET /bookings/overview', { headers, query })
  expect([answer.status, answer.code]).toEqual([400, 'request_invalid'])
})

test('a date in another format is refused, not stumbled over', async () => {
  const query = { dateFromLocal: '17/11/2026', dateToLocal: '18/11/2026' }
  expect((await rollcall.call('GET /bookings/overview', { headers, query })).status).toBe(400)
})

test('the year 0 is refused, not left to the database', async () => {
  const params = { date: '0000-01-01' }
  expect((await rollcall.call('GET /bookings/summary/{date}', { headers, params })).status).toBe(400)
})

test('a window of 400 days is answered', async () => {
  await readOverview('2026-11-17', '2027-12-22')
})

test('an invalid date is refused', async () => {
  const answer = await rollcall.call('GET /bookings/summary/{date}', {
    headers,
    params: { date: '2026-02-30' },
  })
  expect([answer.status, answer.code]).toEqual([400, 'request_invalid'])
})

test('a booking is shown in full', async () => {
  const id = await book({ isFeedbackRequested: true })
  expect((await read(id)).json).toEqual({
    id,
    dateLocal: '2026-11-17',
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
    startsAt: '2026-11-16T21:20:00.000Z',
    endsAt: '2026-11-17T04:10:00.000Z',
    status: 110,
    clientId: school.clientId,
    clientName: 'Lantern Hill School',
    location: {
      id: school.locationId,
      name: 'Main campus',
      timezone: 'Australia/Melbourne',
      address: {
        line1: '1 Wick Street',
        line2: 'Gate 2',
        suburb: 'Brunswick',
        state: 'VIC',
        postcode: '3056',
        country: 'Australia',
        fullAddress: '1 Wick Street, Gate 2, Brunswick VIC 3056',
        latitude: null,
        longitude: null,
      },
    },
    grades: [{ id: 'year-3', title: 'Year 3' }],
    primaryContact: {
      name: 'Kerryn Doyle',
      phoneNumber: '+61 3 5550 2214',
      email: 'office@lanternhill.example',
    },
    payment: { payOptionType: 'hourly', ratePerHour: 72.4, currency: 'AUD' },
    description: 'Room 7, fractions.',
    actionableItems: ['runningLate', 'getDirections'],
    blockDetails: null,
    isReleaseRequested: false,
    releaseRequest: null,
    isRunningLate: false,
    minutesLate: null,
    isRunningLateEnabled: true,
    tentativeGroupDetails: null,
    tentativeGroupBookingCount: 0,
    tentativeFillStatus: null,
    isShiftRecordSubmitted: false,
    agreements: { signed: 0, total: 0 },
    actedForMe: [],
  })
  const { actedForMe: _, ...inDay } = await readBooking(id)
  expect(await readDay('2026-11-17')).toEqual([inDay])
})

test('a block says which of its days this is, without those that were cancelled', async () => {
  const blockId = randomUUID()
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
  const ids: string[] = []
  for (const dateLocal of days) {
    const status = dateLocal === '2026-11-18' ? bookingStatus.cancelledByClient : bookingStatus.confirmed
    ids.push(await book({ dateLocal, blockId, status }))
  }
  expect((await readBooking(ids[2] ?? '')).blockDetails).toEqual({
    blockId,
    dayNumber: 2,
    dayCount: 3,
    firstDateLocal: '2026-11-17',
    lastDateLocal: '2026-11-20',
  })
})

test('a candidate who was offered a booking that another holds sees that it is filled, and nothing about the other', async () => {
  const winner = await rollcall.newPerson()
  const id = await bookFree()
  await offer([id])
  await rollcall.sql(
    `update bookings set candidate_id = $2, status = 117, minutes_late = 25 where id = $1`,
    id,
    winner.id,
  )
  expect(await readBooking(id)).toMatchObject({
    status: bookingStatus.confirmed,
    isRunningLate: false,
    minutesLate: null,
    isShiftRecordSubmitted: false,
    actionableItems: [],
    tentativeFillStatus: { outcome: 'closedFilled' },
  })
  expect(await readDay('2026-11-17')).toEqual([])
})

const CONTACT = /Kerryn|5550|office@lanternhill/
const STREET = /Wick Street|Gate 2|-37\.77|144\.96/

/** All the candidate sees of a booking, over all calls. */
async function everythingShownOf(id: string): Promise<string> {
  const query = { dateFromLocal: '2026-11-01', dateToLocal: '2026-12-01' }
  const feed = await rollcall.call('POST /me/calendar-feed', { headers })
  const answers = [
    await rollcall.call('GET /bookings/{id}', { headers, params: { id } }),
    await rollcall.call('GET /bookings/summary/{date}', { headers, params: { date: '2026-11-17' } }),
    await rollcall.call('GET /bookings/overview', { headers, query }),
    await rollcall.call('GET /bookings/{id}/navigation', { headers, params: { id } }),
    await rollcall.call('GET /bookings/{id}/agreements', { headers, params: { id } }),
    await rollcall.call('GET /bookings/{id}/shift-record', { headers, params: { id } }),
    await rollcall.call('POST /bookings/{id}/late', { headers, params: { id }, body: { minutesLate: 5 } }),
  ]
  const { body } = await rollcall.app.inject({ url: new URL(feed.text('url')).pathname })
  return [...answers.map(({ json }) => JSON.stringify(json)), body.replaceAll('\r\n ', '')].join('\n')
}

const becoming: [string, (id: string, offerId: string) => Promise<unknown>][] = [
  [
    'declined',
    (id) =>
      rollcall.call('POST /bookings/{bookingId}/tentative-fill', {
        headers,
        params: { bookingId: id },
        body: { action: 'decline' },
      }),
  ],
  [
    'out of time',
    (_id, offerId) => rollcall.sql('update offers set expires_at = created_at where id = $1', offerId),
  ],
  [
    'withdrawn',
    (_id, offerId) => rollcall.sql(`update offers set state = 'withdrawn' where id = $1`, offerId),
  ],
  [
    'another candidate’s',
    async (id) => {
      const winner = await rollcall.newPerson()
      await rollcall.sql('update bookings set candidate_id = $2, status = 110 where id = $1', id, winner.id)
    },
  ],
  ['cancelled', (id) => rollcall.sql('update bookings set status = -1 where id = $1', id)],
]
test.each(becoming)('an offer that is %s shows neither the contact nor the street', async (_what, become) => {
  await rollcall.sql(
    'update locations set latitude = -37.77, longitude = 144.96 where id = $1',
    school.locationId,
  )
  const id = await bookFree()
  const { id: offerId } = await offer([id])
  await become(id, offerId)
  const shown = await everythingShownOf(id)
  expect(shown).toContain('"suburb":"Brunswick"')
  expect(shown).not.toMatch(CONTACT)
  expect(shown).not.toMatch(STREET)
})

test('a booking that was accepted and then cancelled no longer shows a contact', async () => {
  const id = await bookFree()
  await offer([id], { state: 'accepted' })
  await rollcall.sql('update bookings set candidate_id = $2, status = 110 where id = $1', id, person.id)
  expect(JSON.stringify(await readBooking(id))).toMatch(CONTACT)
  await rollcall.sql('update bookings set status = -18 where id = $1', id)
  const cancelled = await readBooking(id)
  expect(cancelled).toMatchObject({ status: -18, primaryContact: null })
  expect(JSON.stringify(cancelled)).not.toMatch(STREET)
})

test('an open offer shows the address, but not the contact, until it is accepted', async () => {
  const id = await bookFree()
  await offer([id])
  const offered = await everythingShownOf(id)
  expect(offered).toMatch(STREET)
  expect(offered).not.toMatch(CONTACT)
  const given = { headers, params: { bookingId: id }, body: { action: 'accept' } }
  await rollcall.call('POST /bookings/{bookingId}/tentative-fill', given)
  expect((await readBooking(id)).primaryContact).toEqual({
    name: 'Kerryn Doyle',
    phoneNumber: '+61 3 5550 2214',
    email: 'office@lanternhill.example',
  })
})

test('the bookings before and after are the candidate’s own, shown, and in the order of their start', async () => {
  const before = await book({ dateLocal: '2026-11-16' })
  const first = await book()
  const second = await book({ startTimeLocal: '16:00', endTimeLocal: '18:00' })
  await book({ dateLocal: '2026-11-18', status: bookingStatus.cancelled })
  await addBooking(rollcall.sql, {
    school,
    candidateId: (await rollcall.newPerson()).id,
    dateLocal: '2026-11-18',
  })
  const offered = await bookFree({ dateLocal: '2026-11-19' })
  await offer([offered])
  const last = await book({ dateLocal: '2026-11-20' })
  const neighbour = (id: string, dateLocal: string) => ({ id, dateLocal, clientName: 'Lantern Hill School' })
  expect((await navigate(before)).json).toEqual({ previous: null, next: neighbour(first, '2026-11-17') })
  expect((await navigate(second)).json).toEqual({
    previous: neighbour(first, '2026-11-17'),
    next: neighbour(last, '2026-11-20'),
  })
  expect((await navigate(offered)).json).toEqual({
    previous: neighbour(second, '2026-11-17'),
    next: neighbour(last, '2026-11-20'),
  })
  expect((await navigate(last)).json).toEqual({ previous: neighbour(second, '2026-11-17'), next: null })
})

test('a malformed id, an unknown one and another candidate’s are each refused by name', async () => {
  const foreign = await addBooking(rollcall.sql, { school, candidateId: (await rollcall.newPerson()).id })
  for (const ask of [read, navigate]) {
    expect(await ask('overviews')).toMatchObject({ status: 400, code: 'invalid_booking_id' })
    expect(await ask(randomUUID())).toMatchObject({ status: 404, code: 'booking_not_found' })
    expect(await ask(foreign)).toMatchObject({ status: 404, code: 'booking_not_found' })
  }
})

test('a booking is of its site’s day, wherever the candidate is', async () => {
  const auckland = await addSchool(rollcall.sql, { timeZone: 'Pacific/Auckland' })
  const phoenix = await addSchool(rollcall.sql, { timeZone: 'America/Phoenix' })
  // 06:40 on the 17th in Melbourne: 08:40 in Auckland, and still 12:40 on the 16th in Phoenix.
  const there = await book({ school: auckland, startTimeLocal: '07:00', endTimeLocal: '08:30' })
  const yonder = await book({
    school: phoenix,
    dateLocal: '2026-11-16',
    startTimeLocal: '13:00',
    endTimeLocal: '15:00',
  })
  expect(await readBooking(there)).toMatchObject({
    startsAt: '2026-11-16T18:00:00.000Z',
    actionableItems: ['confirmDetailsRequired'],
  })
  expect(await readBooking(yonder)).toMatchObject({
    startsAt: '2026-11-16T20:00:00.000Z',
    actionableItems: ['runningLate', 'getDirections'],
  })
  expect(idsByDay(await readOverview('2026-11-16', '2026-11-17'))).toEqual({
    '2026-11-16': [yonder],
    '2026-11-17': [there],
  })
})

test.each([
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:30:00.000Z', '2026-10-03T18:30:00.000Z'],
  ['Australia/Brisbane', '2026-10-04', '2026-10-03T14:30:00.000Z', '2026-10-03T19:30:00.000Z'],
  ['Europe/London', '2026-10-25', '2026-10-24T23:30:00.000Z', '2026-10-25T05:30:00.000Z'],
  ['America/Denver', '2026-11-01', '2026-11-01T06:30:00.000Z', '2026-11-01T12:30:00.000Z'],
])(
  'on a day the clocks may change, %s reckons by instants',
  async (timeZone, dateLocal, startsAt, endsAt) => {
    const site = await addSchool(rollcall.sql, { timeZone })
    const id = await book({ school: site, dateLocal, startTimeLocal: '00:30', endTimeLocal: '05:30' })
    expect(await readBooking(id)).toMatchObject({
      dateLocal,
      startTimeLocal: '00:30',
      endTimeLocal: '05:30',
      startsAt,
      endsAt,
    })
    rollcall.clock.set(Date.parse(endsAt) - 1)
    headers = (await rollcall.signIn(person.key)).authorization
    expect((await readBooking(id)).actionableItems).toEqual(['runningLate', 'getDirections'])
    rollcall.clock.set(Date.parse(endsAt))
    expect((await readBooking(id)).actionableItems).toEqual(['confirmDetailsRequired'])
  },
)

everyCodeIsMet(
  'GET /bookings/overview',
  'GET /bookings/summary/{date}',
  'GET /bookings/{id}',
  'GET /bookings/{id}/navigation',
)

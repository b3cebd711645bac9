import { randomUUID } from 'node:crypto'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAgreement, addBooking, addOffer, addSchool, type School } from '../../../test/a-booking.ts'
import { addIdDocument } from '../../../test/a-compliance-kind.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { addClientTimesheet, addShiftRecord, addTimeEntry } from '../../../test/a-shift-record.ts'
import { holdBy } from '../../../test/held-lock.ts'
import { planModes, planOf } from '../../../test/plan-of.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { serviceJobs } from '../../jobs.ts'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { saveDays } from '../../work/availability/availability.queries.ts'
import { saveReleaseRequest } from '../../work/release-requests/release-requests.queries.ts'
import { saveAnswer } from '../../work/rollcall/rollcall.queries.ts'
import { insertEvent } from '../../work/time-entries/time-entries.queries.ts'
import { applyRetention } from './apply-retention.ts'
import { lockOldBookings, removeAvailabilityDays, removeTaps } from './retention.queries.ts'

/** With the shipped configuration, on the morning of the tests: the first days that are kept. */
const KEPT = {
  availability: '2024-11-16',
  offers: '2024-11-16',
  releases: '2026-08-16',
  identity: '2024-11-16',
  taps: '2023-11-16',
  pay: '2019-11-16',
}
const BEFORE = {
  availability: '2024-11-15',
  offers: '2024-11-15',
  releases: '2026-08-15',
  identity: '2024-11-15',
  taps: '2023-11-15',
  pay: '2019-11-15',
}

let rollcall: TestApp
let person: Person
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
  // Only what a test makes is old enough for it to matter.
  await applyRetention(rollcall.services)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  rollcall.services.config.retention.listUnusedAccountsAfterYears = null
  person = await rollcall.newPerson()
  school = await addSchool(rollcall.sql)
})
afterAll(() => rollcall.close())

const book = (dateLocal: string, status: number = bookingStatus.exported, at = school) =>
  addBooking(rollcall.sql, { school: at, candidateId: person.id, dateLocal, status })
const idsLeft = async (table: string, column: string, ids: string[]) =>
  (
    await rollcall.sql<{ id: string }>(
      `select ${column} as id from ${table} where ${column} = any($1::uuid[])`,
      ids,
    )
  )
    .map(({ id }) => id)
    .sort()
const audits = () =>
  rollcall.sql<{ details: Record<string, number> }>(
    `select details from audit_log where action = 'retention_applied' and actor_kind = 'system' order by id`,
  )

test('runs once a day', () => {
  const job = serviceJobs(rollcall.services).find(({ name }) => name === 'apply-retention')
  expect(job?.everySeconds).toBe(24 * 60 * 60)
})

test('availability and check-ins go after their months, to the day', async () => {
  for (const date of [BEFORE.availability, KEPT.availability]) {
    const days = JSON.stringify([{ dateLocal: date, status: 'available', partialRanges: [] }])
    await saveDays.run(rollcall.services.db, person.id, days, new Date())
    await saveAnswer.run(rollcall.services.db, person.id, date, 'ready', new Date())
  }
  await applyRetention(rollcall.services)
  for (const table of ['availability_days', 'rollcall_answers']) {
    const days = await rollcall.sql(
      `select date_local as date from ${table} where candidate_id = $1`,
      person.id,
    )
    expect(days).toEqual([{ date: KEPT.availability }])
  }
})

test('offers that came to nothing go; accepted ones stay with their booking', async () => {
  const offer = async (state: string, expires: string) => {
    const bookingId = await addBooking(rollcall.sql, { school, dateLocal: '2024-11-20' })
    const expiresAt = Date.parse(`${expires}T12:00:00Z`)
    return (
      await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [bookingId], state, expiresAt })
    ).id
  }
  const gone = [
    await offer('rejected', BEFORE.offers),
    await offer('withdrawn', BEFORE.offers),
    await offer('open', BEFORE.offers),
  ]
  const kept = [
    await offer('accepted', BEFORE.offers),
    await offer('rejected', KEPT.offers),
    await offer('open', KEPT.offers),
  ]
  await applyRetention(rollcall.services)
  expect(await idsLeft('offers', 'id', [...gone, ...kept])).toEqual(kept.sort())
  expect(await idsLeft('offer_bookings', 'offer_id', [...gone, ...kept])).toEqual(kept)
})

test('a release request is deleted long before its booking, counted from the shift', async () => {
  const ask = async (dateLocal: string) => {
    const bookingId = await book(dateLocal)
    const requestedAt = new Date('2026-01-05T00:00:00Z')
    const { db } = rollcall.services
    await saveReleaseRequest.run(db, bookingId, person.id, 'sick', 'My back again.', requestedAt)
    return bookingId
  }
  const gone = await ask(BEFORE.releases)
  const kept = [await ask(KEPT.releases), await ask('2026-12-01')].sort()
  await applyRetention(rollcall.services)
  expect(await idsLeft('release_requests', 'booking_id', [gone, ...kept])).toEqual(kept)
  expect(await idsLeft('bookings', 'id', [gone])).toEqual([gone])
})

test('documents of an identity check are deleted some time after the decision, which stays', async () => {
  const registrationId = await addRegistration(rollcall.sql, person.id)
  const check = async (addedOn: string, decidedOn: string | null | undefined) => {
    const own = { registrationId, candidateId: person.id }
    const itemId = await addItem(rollcall.sql, { ...own, referenceType: 'IDCheck' })
    const id = await addIdDocument(rollcall, { itemId, candidateId: person.id, kindId: 'driverLicence' })
    await rollcall.sql('update id_check_documents set created_at = $2 where id = $1', id, addedOn)
    if (decidedOn !== undefined)
      await rollcall.sql(
        `insert into compliance_submissions (id, compliance_item_id, candidate_id, is_verified, decided_at, submitted_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
        itemId,
        person.id,
        decidedOn !== null,
        decidedOn,
        addedOn,
      )
    return id
  }
  const gone = [
    await check('2024-01-01', BEFORE.identity),
    // Never submitted.
    await check(BEFORE.identity, undefined),
  ]
  const kept = [
    await check('2024-01-01', KEPT.identity),
    // Not reviewed yet.
    await check('2024-01-01', null),
    await check(KEPT.identity, undefined),
  ].sort()
  await applyRetention(rollcall.services)
  expect(await idsLeft('id_check_documents', 'id', [...gone, ...kept])).toEqual(kept)
  expect(await idsLeft('files', 'id_check_document_id', gone)).toEqual([])
  const decided = await rollcall.sql(
    'select from compliance_submissions where candidate_id = $1 and is_verified',
    person.id,
  )
  expect(decided).toHaveLength(2)
})

async function tap(bookingId: string, date: string) {
  const at = new Date(`${date}T00:00:00Z`)
  await insertEvent.run(rollcall.services.db, bookingId, person.id, 'clockIn', at, at)
}

test('taps are deleted after their shift is invoiced, and the clocked times stay', async () => {
  const invoiced = await book('2023-11-10', bookingStatus.invoice)
  const disputed = await book('2023-11-11', bookingStatus.disputeOrMismatch)
  const waiting = await book('2023-11-12', bookingStatus.candidateTimesheetModified)
  for (const id of [invoiced, disputed, waiting]) await tap(id, BEFORE.taps)
  const recent = await book('2023-11-13', bookingStatus.invoice)
  await tap(recent, KEPT.taps)
  const now = new Date().toISOString()
  await addTimeEntry(rollcall.sql, invoiced, { clockedInAt: now, clockedOutAt: now })
  await applyRetention(rollcall.services)
  expect(await idsLeft('time_entry_events', 'booking_id', [invoiced, disputed, waiting, recent])).toEqual(
    [disputed, waiting, recent].sort(),
  )
  expect(await idsLeft('time_entries', 'booking_id', [invoiced])).toEqual([invoiced])
})

async function addRecords(bookingId: string) {
  await addShiftRecord(rollcall.sql, { bookingId, candidateId: person.id, operation: 'accept', blocks: '' })
  await addClientTimesheet(rollcall.sql, bookingId, '')
}

test('pay records go after the years of their region, with all that hangs on them', async () => {
  const old = await book(BEFORE.pay)
  const kept = await book(KEPT.pay)
  const disputed = await book('2015-03-02', bookingStatus.disputeOrMismatch)
  const withheld = await book('2015-03-03', bookingStatus.activeWithholdPay)
  for (const id of [old, kept, disputed, withheld]) await addRecords(id)
  const accepted = await addOffer(rollcall.sql, {
    candidateId: person.id,
    bookingIds: [old],
    state: 'accepted',
  })
  const group = await addOffer(rollcall.sql, {
    candidateId: person.id,
    bookingIds: [old, kept],
    groupId: randomUUID(),
    state: 'accepted',
  })
  await applyRetention(rollcall.services)
  const left = [kept, disputed, withheld].sort()
  const all = [old, ...left]
  expect(await idsLeft('bookings', 'id', all)).toEqual(left)
  expect(await idsLeft('shift_records', 'booking_id', all)).toEqual(left)
  expect(await idsLeft('client_timesheets', 'booking_id', all)).toEqual(left)
  expect(await idsLeft('offers', 'id', [accepted.id, group.id])).toEqual([group.id])
  expect(await idsLeft('offer_bookings', 'booking_id', all)).toEqual([kept])
})

test('each region has its own years', async () => {
  const { payRecordYears } = rollcall.services.config.retention
  const american = await addSchool(rollcall.sql)
  await rollcall.sql(`update clients set region = 'US' where id = $1`, american.clientId)
  const [here, there] = [await book('2021-02-01'), await book('2021-02-02', bookingStatus.exported, american)]
  payRecordYears.US = 4
  await applyRetention(rollcall.services)
  payRecordYears.US = 7
  expect(await idsLeft('bookings', 'id', [here, there])).toEqual([here])
})

test('a signature stays as long as a booking that was worked under it', async () => {
  const other = await addSchool(rollcall.sql)
  const [ended, going] = [await addAgreement(rollcall.sql, other), await addAgreement(rollcall.sql, school)]
  await book(KEPT.pay)
  for (const fileId of [ended, going]) {
    await rollcall.sql(
      `insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
       values ($1, $2, '2019-11-15T12:00:00Z', '', '203.0.113.1', '')`,
      fileId,
      person.id,
    )
  }
  await applyRetention(rollcall.services)
  expect(await idsLeft('agreement_signatures', 'file_id', [ended, going])).toEqual([going])
})

const addOldDays = (count: number) =>
  rollcall.sql(
    `insert into availability_days (candidate_id, date_local, status, changed_at)
     select $1, date '2010-01-01' + n, 'available', now() from generate_series(1, $2::int) n`,
    person.id,
    count,
  )

test('takes a batch at a time, and says in the log and the audit log how many there were', async () => {
  const before = (await audits()).length
  await applyRetention(rollcall.services)
  expect(await audits()).toHaveLength(before)

  await addOldDays(2 * BATCH_ROWS + 500)
  expect(await removeAvailabilityDays.run(rollcall.services.db, KEPT.availability)).toBe(BATCH_ROWS)
  rollcall.logged.length = 0
  await applyRetention(rollcall.services)
  expect((await audits()).slice(before)).toEqual([{ details: { availabilityDays: BATCH_ROWS + 500 } }])
  expect(rollcall.logged.join('')).toContain(`"removed":{"availabilityDays":${BATCH_ROWS + 500}}`)
})

test('two processes at once remove each row once, and do not wait for each other', async () => {
  const before = (await audits()).length
  await addOldDays(3 * BATCH_ROWS)
  const release = await holdBy(
    rollcall,
    `select from availability_days where candidate_id = $1 and date_local = '2010-01-02' for update`,
    person.id,
  )
  await Promise.all([applyRetention(rollcall.services), applyRetention(rollcall.services)])
  const counts = (await audits()).slice(before).map(({ details }) => details.availabilityDays ?? 0)
  // A run that meets a locked row ends early and leaves the rest to the next run.
  await release()
  await applyRetention(rollcall.services)
  await applyRetention(rollcall.services)
  const all = (await audits()).slice(before).map(({ details }) => details.availabilityDays ?? 0)
  expect(counts.length).toBeGreaterThan(0)
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(3 * BATCH_ROWS)
})

test('a rule that fails does not hide the deletions of the others', async () => {
  const before = (await audits()).length
  await addOldDays(3)
  await rollcall.sql('alter table offers rename to offers_away')
  await expect(applyRetention(rollcall.services)).rejects.toThrow('offers')
  await rollcall.sql('alter table offers_away rename to offers')
  expect((await audits()).slice(before)).toEqual([{ details: { availabilityDays: 3 } }])
})

test('unused accounts are listed only on request, and never changed', async () => {
  const [busy, booked] = [await rollcall.newPerson(), await rollcall.newPerson()]
  const ids = [person.id, busy.id, booked.id]
  await rollcall.sql(`update candidates set created_at = '2019-01-01' where id = any($1::uuid[])`, ids)
  await addBooking(rollcall.sql, { school, candidateId: booked.id, dateLocal: '2025-01-10' })
  await rollcall.signIn(busy.key)
  rollcall.logged.length = 0
  await applyRetention(rollcall.services)
  expect(rollcall.logged.join('')).not.toContain(person.id)

  rollcall.services.config.retention.listUnusedAccountsAfterYears = 3
  await applyRetention(rollcall.services)
  const said = rollcall.logged.join('')
  expect(ids.map((id) => said.includes(id))).toEqual([true, false, false])
  expect(await idsLeft('accounts', 'id', ids)).toHaveLength(3)
})

test('old rows are found without reading newer ones', async () => {
  await rollcall.sql(
    `insert into availability_days (candidate_id, date_local, status, changed_at)
     select $1, date '2027-01-01' + n, 'available', now() from generate_series(1, 10000) n`,
    person.id,
  )
  await rollcall.sql(
    `insert into bookings (id, client_id, location_id, date_local, start_time_local, end_time_local, starts_at,
       ends_at, status, created_at, changed_at)
     select gen_random_uuid(), $1, $2, date '2027-01-01' + n % 300, '08:00', '15:00', now(), now() + interval '7 hours',
       100, now(), now() from generate_series(1, 10000) n`,
    school.clientId,
    school.locationId,
  )
  const worked = await book('2026-11-16')
  await rollcall.sql(
    `insert into time_entry_events (booking_id, candidate_id, action, occurred_at, received_at)
     select $1, $2, 'clockIn', now(), timestamptz '2026-01-01' + make_interval(mins => n) from generate_series(1, 10000) n`,
    worked,
    person.id,
  )
  await rollcall.sql('analyze')
  const connection = await rollcall.services.db.connect()
  for (const mode of planModes) {
    for (const [statement, values, index] of [
      [removeAvailabilityDays, [KEPT.availability], 'availability_days_day'],
      [removeTaps, [KEPT.taps], 'time_entry_events_first_age'],
      [lockOldBookings, ['AU', KEPT.pay], 'bookings_day'],
    ] as const) {
      const { mostTouched, indexes } = await planOf(connection, mode, statement, values)
      expect([mode, indexes]).toEqual([mode, expect.arrayContaining([index])])
      expect(mostTouched).toBeLessThan(3_000)
    }
  }
  await connection.end()
})

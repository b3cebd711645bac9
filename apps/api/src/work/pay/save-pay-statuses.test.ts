import { randomUUID } from 'node:crypto'
import type { PayStatus } from '@rollcall/domain/work/shift-records/pay-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBooking, addSchool, type School } from '../../../test/a-booking.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { savePayStatuses } from './save-pay-statuses.ts'

let rollcall: TestApp
let person: Person
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
})
afterAll(() => rollcall.close())

const book = (dateLocal: string, status = 95) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, dateLocal, status })
const save = (status: PayStatus, ...bookingIds: string[]) =>
  rollcall.services.db.transaction((tx) =>
    savePayStatuses(
      tx,
      rollcall.services,
      systemCaller(rollcall.clock),
      bookingIds.map((bookingId) => ({
        bookingId,
        status,
        periodFromLocal: '2026-11-09',
        periodToLocal: '2026-11-15',
        amount: 494.73,
      })),
    ),
  )
const statusOf = async (id: string) =>
  (await rollcall.sql<{ status: number }>(`select status from bookings where id = $1`, id))[0]?.status
const subjects = async () => (await rollcall.mailsTo(person.email)).map(({ subject }) => subject)

test('a pay run moves its bookings, and mails the candidate once when they are paid', async () => {
  const ids = [await book('2026-11-09'), await book('2026-11-10')].sort()
  expect((await save('invoiced', ...ids)).sort()).toEqual(ids)
  expect([await statusOf(ids[0] ?? ''), await subjects()]).toEqual([99, []])
  await save('withPayroll', ...ids)
  expect([await statusOf(ids[0] ?? ''), await subjects()]).toEqual([175, []])
  await save('paid', ...ids)
  expect(await save('paid', ...ids)).toEqual([])
  expect(await subjects()).toEqual(['Paid: 2 shifts at Lantern Hill School, Mon 9 – Tue 10 Nov'])
  expect((await rollcall.mailsTo(person.email))[0]?.text).toContain('$494.73')
  const recorded = await rollcall.sql(
    `select details ->> 'status' as status from audit_log where subject_id = $1 order by id`,
    person.id,
  )
  expect(recorded.map(({ status }) => status)).toEqual([
    'invoiced',
    'invoiced',
    'withPayroll',
    'withPayroll',
    'paid',
    'paid',
  ])
})

test('hours that are not settled, an earlier status and an unknown booking are refused, and none is saved', async () => {
  const [settled, disputed] = [await book('2026-11-09'), await book('2026-11-10', 117)]
  await expect(save('paid', settled, disputed)).rejects.toMatchObject({
    code: 'booking_not_settled',
    param: disputed,
  })
  expect(await statusOf(settled)).toBe(95)
  await save('withPayroll', settled)
  for (const [ids, code] of [
    [[settled], 'pay_status_backwards'],
    [[randomUUID()], 'booking_not_found'],
    [[settled, settled], 'resource_given_twice'],
  ] as const)
    await expect(save('invoiced', ...ids)).rejects.toMatchObject({ code })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { saveConsultants } from './save-consultants.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

test('a batch of consultants writes and records new and different ones alone', async () => {
  const consultantNamed = (id: string, name: string) => ({
    id,
    name,
    country: 'Australia',
    state: 'Victoria',
    phoneNumber: '+61 3 5550 4410',
    email: `${id}@agency.example`,
  })
  const save = (...consultants: ReturnType<typeof consultantNamed>[]) =>
    rollcall.services.db.transaction((tx) => saveConsultants(tx, systemCaller(rollcall.clock), consultants))
  const recorded = () =>
    rollcall.sql(`select details from audit_log where action = 'consultants_saved' order by id desc`)
  const [kept, renamed, added] = [randomUUID(), randomUUID(), randomUUID()]
  await save(consultantNamed(kept, 'Ada'), consultantNamed(renamed, 'Bo'))
  const batch = [
    consultantNamed(kept, 'Ada'),
    consultantNamed(renamed, 'Bo Li'),
    consultantNamed(added, 'Cy'),
  ]
  expect(await save(...batch)).toEqual({ created: [added], changed: [renamed], unchanged: [kept] })
  const after = await recorded()
  expect(after[0]).toEqual({ details: { created: [added], changed: [renamed] } })
  expect(await save(...batch)).toEqual({ created: [], changed: [], unchanged: [kept, renamed, added] })
  expect(await recorded()).toHaveLength(after.length)
})

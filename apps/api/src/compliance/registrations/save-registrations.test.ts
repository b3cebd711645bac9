import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type RegistrationToSave, saveRegistrations } from './save-registrations.ts'

let rollcall: TestApp
let person: Person
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  person = await rollcall.newPerson()
})
afterAll(() => rollcall.close())

const registration = (change: Partial<RegistrationToSave> = {}): RegistrationToSave => ({
  id: randomUUID(),
  candidateId: person.id,
  title: 'Relief Teacher (Primary)',
  location: 'Melbourne',
  unlocks: 'be offered work at primary schools in Victoria',
  ...change,
})
const save = (...registrations: RegistrationToSave[]) =>
  rollcall.services.db.transaction((tx) => saveRegistrations(tx, systemCaller(rollcall.clock), registrations))
const recorded = (id: string) =>
  rollcall.sql(
    `select action from audit_log where subject_id = $1 and details ->> 'registrationId' = $2 order by id`,
    person.id,
    id,
  )

test('a batch writes new and different registrations alone, each with its entry in the log', async () => {
  const [kept, moved, added] = [registration(), registration(), registration({ unlocks: null })]
  await save(kept, moved)
  const batch = [kept, { ...moved, location: 'Geelong' }, added]
  expect(await save(...batch)).toEqual({ created: [added.id], changed: [moved.id], unchanged: [kept.id] })
  expect(await save(...batch)).toMatchObject({ created: [], changed: [] })
  expect(await recorded(kept.id)).toEqual([{ action: 'registration_created' }])
  expect(await recorded(moved.id)).toEqual([
    { action: 'registration_created' },
    { action: 'registration_changed' },
  ])
})

test('two identical saves at once write once', async () => {
  const one = registration()
  const saved = await Promise.all([save(one), save(one)])
  expect(saved.map(({ created }) => created.length).sort((one, other) => one - other)).toEqual([0, 1])
  expect(await recorded(one.id)).toHaveLength(1)
})

test('a decision is not saved, and stays when the registration is saved', async () => {
  const one = registration()
  await save(one)
  await rollcall.sql(`update registrations set decision = 'Active' where id = $1`, one.id)
  await save({ ...one, title: 'Relief Teacher' })
  expect(await rollcall.sql('select decision from registrations where id = $1', one.id)).toEqual([
    { decision: 'Active' },
  ])
})

test('one that has ended may be sent again as it is, and not be changed', async () => {
  const ended = registration()
  await save(ended)
  await rollcall.sql(`update registrations set decision = 'Terminated' where id = $1`, ended.id)
  expect(await save(ended)).toMatchObject({ unchanged: [ended.id] })
  await expect(save({ ...ended, location: 'Perth' })).rejects.toMatchObject({
    code: 'registration_ended',
    param: ended.id,
  })
})

test('an unknown candidate, an erased candidate and another candidate’s registration are refused', async () => {
  const one = registration()
  await save(one)
  const [colleague, erased] = [await rollcall.newPerson(), await rollcall.newPerson()]
  await rollcall.sql('update candidates set erased_at = now() where id = $1', erased.id)
  for (const [given, code] of [
    [registration({ candidateId: randomUUID() }), 'candidate_not_found'],
    [registration({ candidateId: erased.id }), 'candidate_erased'],
    [{ ...one, candidateId: colleague.id }, 'registration_candidate_mismatch'],
  ] as const)
    await expect(save(given)).rejects.toMatchObject({ code })
})

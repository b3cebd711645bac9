import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type CandidateToSave, saveCandidates } from './save-candidates.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const candidate = (change: Partial<CandidateToSave> = {}): CandidateToSave => ({
  id: randomUUID(),
  email: 'remy@rollcall.test',
  firstName: 'Remy',
  preferredName: null,
  lastName: 'Marsh',
  phoneNumber: null,
  region: 'AU',
  state: 'Victoria',
  language: 'en-AU',
  timeZone: 'Australia/Melbourne',
  consultantId: null,
  features: {},
  homeLatitude: null,
  homeLongitude: null,
  isSuspended: false,
  ...change,
})
const save = (...candidates: CandidateToSave[]) =>
  rollcall.services.db.transaction((tx) => saveCandidates(tx, systemCaller(rollcall.clock), candidates))
const recorded = (id: string) =>
  rollcall.sql(`select action from audit_log where subject_id = $1 order by id`, id)

test('a batch writes new and different candidates alone, each with its entry in the log', async () => {
  const [kept, renamed, added] = [candidate(), candidate(), candidate()]
  await save(kept, renamed)
  const batch = [kept, { ...renamed, preferredName: 'Rem' }, added]
  expect(await save(...batch)).toEqual({ created: [added.id], changed: [renamed.id], unchanged: [kept.id] })
  expect(await save(...batch)).toMatchObject({ created: [], changed: [] })
  expect(await recorded(kept.id)).toEqual([{ action: 'candidate_created' }])
  expect(await recorded(renamed.id)).toEqual([
    { action: 'candidate_created' },
    { action: 'candidate_changed' },
  ])
})

test('a candidate stays suspended since the first save that said so, until a save says otherwise', async () => {
  const remy = candidate({ isSuspended: true })
  const suspendedAt = () => rollcall.sql(`select suspended_at as at from candidates where id = $1`, remy.id)
  await save(remy)
  rollcall.clock.advance(60_000)
  expect(await save(remy)).toMatchObject({ unchanged: [remy.id] })
  await save({ ...remy, state: 'Tasmania' })
  expect(await suspendedAt()).toEqual([{ at: TEST_NOW }])
  expect(await save({ ...remy, isSuspended: false })).toMatchObject({ changed: [remy.id] })
  expect(await suspendedAt()).toEqual([{ at: null }])
})

test('an unknown time zone, an unknown consultant and an erased candidate are refused', async () => {
  const erased = candidate()
  await save(erased)
  await rollcall.sql(`update candidates set erased_at = now() where id = $1`, erased.id)
  for (const [given, code] of [
    [candidate({ timeZone: 'Melbourne' }), 'time_zone_unknown'],
    [candidate({ consultantId: randomUUID() }), 'consultant_not_found'],
    [{ ...erased, firstName: 'Back' }, 'candidate_erased'],
  ] as const)
    await expect(save(given)).rejects.toMatchObject({ code })
})

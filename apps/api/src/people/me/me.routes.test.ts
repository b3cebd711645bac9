import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateCaller } from '../../../test/callers.ts'
import { everyCodeIsMet, noteCode } from '../../../test/codes-seen.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { saveAnswer } from '../../work/rollcall/rollcall.queries.ts'
import { getCurrentUser } from './get-current-user.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(() => rollcall.clock.set(TEST_NOW))
afterAll(() => rollcall.close())

async function readMe(key: string) {
  const { authorization } = await rollcall.signIn(key)
  return rollcall.call('GET /me', { headers: authorization })
}

test('a candidate reads who they are, who their consultant is and what they may use', async () => {
  const answer = await readMe('mia')
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({
    email: 'mia@rollcall.test',
    firstName: 'Amelia',
    preferredName: 'Mia',
    fullName: 'Amelia Clarke',
    associatedConsultant: { name: 'Harriet Cole', country: 'United Kingdom' },
    registrations: [{ title: 'Supply Teacher (Secondary Science)', status: 'Active' }],
    rollcallStatus: { rollcall: 'unset', activeDateLocal: '2026-11-17', activeDay: 'tomorrow' },
    features: { runningLate: 'enabled' },
  })
})

test('a new candidate has no consultant, no registrations and no other name', async () => {
  const { key } = await rollcall.newPerson()
  expect((await readMe(key)).json).toMatchObject({
    preferredName: null,
    associatedConsultant: null,
    registrations: [],
  })
})

const melbourne = (local: string) => Date.parse(`${local}+11:00`)

test.each([
  ['early on a working day', '2026-11-17T06:40:00', '2026-11-17', 'today', 140 * MINUTE_MS],
  ['a moment before the cut-off', '2026-11-17T08:59:59.999', '2026-11-17', 'today', 1],
  ['at the cut-off', '2026-11-17T09:00:00', '2026-11-18', 'tomorrow', 15 * HOUR_MS],
  ['after it on a Friday', '2026-11-20T09:00:00', '2026-11-23', 'nextWorkingDay', 39 * HOUR_MS],
  ['on a Sunday', '2026-11-22T06:40:00', '2026-11-23', 'tomorrow', 17 * HOUR_MS + 20 * MINUTE_MS],
  ['before Melbourne Cup Day', '2026-11-02T10:00:00', '2026-11-04', 'nextWorkingDay', 14 * HOUR_MS],
  ['on Melbourne Cup Day', '2026-11-03T06:40:00', '2026-11-04', 'tomorrow', 17 * HOUR_MS + 20 * MINUTE_MS],
])('rollcall asks Ava %s for the right day', async (_when, local, activeDateLocal, activeDay, untilMs) => {
  rollcall.clock.set(melbourne(local))
  expect((await readMe('ava')).json).toMatchObject({
    rollcallStatus: {
      rollcall: 'unset',
      activeDateLocal,
      activeDay,
      timeUntilUpdateRequiredInMilliSeconds: untilMs,
    },
  })
})

test('the day is each candidate’s own: the Cup is no holiday elsewhere, and Thanksgiving is none in Melbourne', async () => {
  rollcall.clock.set(Date.parse('2026-11-03T07:00:00Z'))
  expect((await readMe('mia')).json).toMatchObject({
    rollcallStatus: { activeDateLocal: '2026-11-03', activeDay: 'today' },
  })
  rollcall.clock.set(Date.parse('2026-11-26T08:00:00-08:00'))
  expect((await readMe('noah')).json).toMatchObject({
    rollcallStatus: { activeDateLocal: '2026-11-30', activeDay: 'nextWorkingDay' },
  })
  rollcall.clock.set(melbourne('2026-11-26T08:00:00'))
  expect((await readMe('ava')).json).toMatchObject({
    rollcallStatus: { activeDateLocal: '2026-11-26', activeDay: 'today' },
  })
})

test('the check-in of the current day is shown, and of no other day', async () => {
  const person = await rollcall.newPerson()
  const answers = { '2026-11-16': 'notReady', '2026-11-17': 'ready', '2026-11-19': 'notReady' }
  for (const [dateLocal, status] of Object.entries(answers)) {
    await saveAnswer.run(rollcall.services.db, person.id, dateLocal, status, new Date())
  }
  const meAt = async (local: string) => {
    rollcall.clock.set(melbourne(local))
    return (await readMe(person.key)).json
  }
  expect(await meAt('2026-11-17T06:40:00')).toMatchObject({ rollcallStatus: { rollcall: 'ready' } })
  expect(await meAt('2026-11-17T09:00:00')).toMatchObject({ rollcallStatus: { rollcall: 'unset' } })
  expect(await meAt('2026-11-18T09:00:00')).toMatchObject({ rollcallStatus: { rollcall: 'notReady' } })
})

test('the time left is right over a change of the clocks', async () => {
  rollcall.clock.set(Date.parse('2026-10-02T23:00:00+10:00'))
  // Clocks go forward on Sunday 4 October: Friday 23:00 to Sunday 00:00, then the short Sunday.
  expect((await readMe('ava')).json).toMatchObject({
    rollcallStatus: { activeDateLocal: '2026-10-05', timeUntilUpdateRequiredInMilliSeconds: 25 * HOUR_MS },
  })
  rollcall.clock.set(Date.parse('2026-10-04T00:00:00+10:00'))
  expect((await readMe('ava')).json).toMatchObject({
    rollcallStatus: { activeDay: 'tomorrow', timeUntilUpdateRequiredInMilliSeconds: 23 * HOUR_MS },
  })
})

test('a candidate’s own toggles override their region’s, which override the general ones', async () => {
  const { config } = rollcall.services
  config.features.all = { growthHub: 'disabled', runningLate: 'disabled', enableTimeEntries: 'disabled' }
  config.features.byRegion.AU = { runningLate: 'enabled', enableTimeEntries: 'enabled' }
  const person = await rollcall.newPerson()
  await rollcall.sql(
    `update candidates set features = '{"enableTimeEntries":"underConstruction"}' where id = $1`,
    person.id,
  )
  expect((await readMe(person.key)).json).toMatchObject({
    features: { growthHub: 'disabled', runningLate: 'enabled', enableTimeEntries: 'underConstruction' },
  })
  expect((await readMe('mia')).json).toMatchObject({ features: { runningLate: 'disabled' } })
})

test('a suspended candidate can sign in and is refused by name by every call', async () => {
  expect(await readMe('sam')).toMatchObject({ status: 403, code: 'account_suspended' })
})

test('a missing profile is refused by name', () => {
  const candidateId = crypto.randomUUID()
  const input = { candidateId, now: TEST_NOW, caller: candidateCaller(candidateId) }
  const answer = () => getCurrentUser(rollcall.services).present({ profiles: [] }, input)
  expect(answer).toThrow(expect.objectContaining({ code: 'profile_not_found' }))
  noteCode('GET /me', 'profile_not_found')
})

everyCodeIsMet('GET /me')

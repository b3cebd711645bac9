import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, refreshCookieOf, signIn } from '../processes/http-client.ts'
import { type ServiceProcess, startProcess } from '../processes/service-process.ts'
import { countAsSeededAround, createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW, TEST_NOW } from '../test-now.ts'
import { countEffects, openWriteMaker, type WriteMaker } from './people-with-writes.ts'
import { report, times } from './proof.ts'

const PEOPLE = times(3, 100)
const REFRESHES = times(10, 200)
const HOUR_LATER = new Date(TEST_NOW + 3_600_000).toISOString()

let database: TestDatabase
let beside: Client
let maker: WriteMaker
let behind: ServiceProcess
let ahead: ServiceProcess
const sql = async (text: string, ...values: unknown[]) => (await beside.query(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase('demo')
  beside = new Client({ connectionString: database.url })
  await beside.connect()
  behind = await startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW } })
  await countAsSeededAround(database.url, HOUR_LATER)
  ahead = await startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW: HOUR_LATER } })
  maker = await openWriteMaker(database.url, sql)
})
afterAll(async () => {
  await maker.close()
  await Promise.all([behind.stop(), ahead.stop()])
  await beside.end()
  await database.drop()
})

test('two processes whose clocks are an hour apart do everything once and never fail', async () => {
  let sent = 0
  for (let person = 0; person < PEOPLE; person++) {
    for (const write of await maker.newPerson()) {
      const answers = await Promise.all([ahead, behind, ahead, behind].map((service) => write.send(service)))
      sent += answers.length
      const statuses = answers.map(({ status }) => status)
      expect([write.kind, Math.max(...statuses) < 500]).toEqual([write.kind, true])
      expect([write.kind, new Set(statuses).size]).toEqual([write.kind, 1])
      expect(await countEffects(sql, write)).toBe(Math.min(...statuses) < 300 ? 1 : 0)
    }
  }
  report({
    promise: 'Nothing is lost or doubled when the processes’ clocks disagree',
    tried: `two processes an hour apart: ${sent} writes sent to both at once, ${REFRESHES} refreshes in turn`,
    outcome: '0 doubled, 0 signed out, 0 answered 500',
  })
})

test('a clock that was tapped an hour ahead can be tapped by the process behind', async () => {
  const ava = await signIn(behind, 'ava')
  const shifts = (await ask(behind, 'GET /api/v1/time-entries/bookings', { headers: ava.bearer })).json()
  const taps = ['clock-in', 'meal-break-start', 'meal-break-end', 'clock-out']
  for (const [at, tap] of taps.entries()) {
    const answer = await ask(at % 2 ? behind : ahead, `POST /api/v1/time-entries/${tap}`, {
      headers: ava.bearer,
      body: { bookingId: shifts[0].bookingId },
    })
    expect([tap, answer.status < 500]).toEqual([tap, true])
  }
  const entries = await sql('select from time_entries where clocked_out_at < clocked_in_at')
  expect(entries).toEqual([])
})

test('a session is renewed in turn by both and never lost', async () => {
  let { cookie } = await signIn(ahead, 'mia')
  for (let time = 0; time < REFRESHES; time++) {
    const answer = await ask(time % 2 ? ahead : behind, 'POST /identity/refresh', { headers: { cookie } })
    expect([time, answer.status]).toEqual([time, 200])
    cookie = refreshCookieOf(answer) ?? cookie
  }
})

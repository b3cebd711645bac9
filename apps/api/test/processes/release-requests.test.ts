import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBooking, addSchool } from '../a-booking.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { ask, type Person, signIn } from './http-client.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'

let database: TestDatabase
let beside: Client
let one: ServiceProcess
let other: ServiceProcess
let ava: Person
const sql = async <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await beside.query(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase('demo')
  beside = new Client({ connectionString: database.url })
  await beside.connect()
  await sql('truncate bookings cascade')
  await sql('delete from outbox')
  const env = { DATABASE_URL: database.url, DEMO_NOW }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
  ava = await signIn(one, 'ava')
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await beside.end()
  await database.drop()
})

const ROUNDS = 10

test('requested on two processes at once, the consultant gets one mail; requested and withdrawn at once, the last mail has the final state', async () => {
  const school = await addSchool(sql)
  const candidateId = (await ask(one, 'GET /api/v1/me', { headers: ava.bearer })).json().id
  for (let round = 0; round < ROUNDS; round++) {
    const dateLocal = `2026-12-${String(round + 1).padStart(2, '0')}`
    const id = await addBooking(sql, { school, candidateId, dateLocal })
    const path = `/api/v1/bookings/${id}/release-request`
    const asked = () => ({ headers: ava.bearer, body: { reason: 'sick' } })
    const audits = () =>
      sql<{ action: string }>(
        `select action from audit_log where details->>'bookingId' = $1 and action like 'release%' order by id`,
        id,
      )
    const answers = await Promise.all([
      ask(one, `POST ${path}`, asked()),
      ask(other, `POST ${path}`, asked()),
      ask(one, `POST ${path}`, asked()),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await audits()).toHaveLength(1)

    await Promise.all([
      ask(one, `DELETE ${path}`, { headers: ava.bearer }),
      ask(other, `POST ${path}`, { headers: ava.bearer, body: { reason: 'family' } }),
    ])
    const rows = await sql('select reason from release_requests where booking_id = $1', id)
    const [mail] = await sql<{ subject: string }>(
      `select subject from outbox where topic = 'release-request:' || $1 order by due_at desc limit 1`,
      id,
    )
    expect(mail?.subject.startsWith('Never mind') ? 0 : 1).toBe(rows.length)
    expect((await audits()).at(-1)?.action).toBe(
      rows.length === 0 ? 'release_request_withdrawn' : 'release_requested',
    )
  }
})

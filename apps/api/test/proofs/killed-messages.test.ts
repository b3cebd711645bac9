import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../processes/database-rows.ts'
import { ask, signIn } from '../processes/http-client.ts'
import { type ServiceProcess, startProcess } from '../processes/service-process.ts'
import { until } from '../processes/until.ts'
import { type PushReceiver, startPushReceiver } from '../push-service.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { report, rounds, times } from './proof.ts'

const MESSAGES = times(300, 1_000)

let database: TestDatabase
let receiver: PushReceiver
beforeAll(async () => {
  receiver = await startPushReceiver()
  database = await createTestDatabase('demo')
})
afterAll(async () => {
  await database.drop()
  await receiver.close()
})

const sql = <Row>(text: string, ...values: unknown[]) => rowsOf<Row>(database.url, text, values)
const start = () =>
  startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW, PUSH_LOOPBACK: receiver.origin } })

async function addDevices(service: ServiceProcess) {
  const { bearer } = await signIn(service, 'ava')
  const { id: candidateId } = (await ask(service, 'GET /api/v1/me', { headers: bearer })).json()
  const devices = Array.from({ length: MESSAGES }, () => receiver.subscribe())
  await sql(
    `insert into push_subscriptions (id, candidate_id, session_id, endpoint, push_service, p256dh, auth, origin,
       device_name, created_at, renewed_at)
     select gen_random_uuid(), $1, (select id from sessions where account_id = $1 and revoked_at is null limit 1),
       d.endpoint, 'loopback', d.p256dh, d.auth, 'http://localhost:4000', 'A phone', now(), now()
     from jsonb_to_recordset($2::jsonb) as d (endpoint text, p256dh text, auth text)`,
    candidateId,
    JSON.stringify(devices.map(({ endpoint, keys }) => ({ endpoint, ...keys }))),
  )
}

/** Committed together, as the offers of a busy morning. */
const addMessages = async () => {
  const added = await sql<{ id: string }>(
    `insert into outbox (id, channel, recipient, subject, text_body, candidate_id, subscription_id, push_service)
     select m.id, 'push', d.id, 'A push', json_build_object('notification', json_build_object('data', json_build_object('id', m.id))),
       d.candidate_id, d.id, 'loopback'
     from push_subscriptions d cross join lateral (select gen_random_uuid() as id, d.id as of_device) m
     returning id`,
  )
  return new Set(added.map(({ id }) => id))
}

/** Without those of jobs, such as the reminder of the check-in. */
const receivedOf = (added: ReadonlySet<string>): string[] =>
  receiver.received
    .map(({ text }): string => JSON.parse(text).notification.data.id)
    .filter((id) => added.has(id))

test.each(rounds(1, 20))(
  `of ${MESSAGES} messages none is lost when the service is killed, and only those being sent are repeated (round %i)`,
  async () => {
    let service = await start()
    await sql('delete from outbox; delete from push_subscriptions')
    await addDevices(service)
    receiver.received.length = 0
    const added = await addMessages()
    while (receivedOf(added).length < MESSAGES / 3) await wait(1)
    await service.kill()

    const before = receivedOf(added)
    const unsent = await sql<{ id: string; attempts: number }>(
      'select id, attempts from outbox where sent_at is null',
    )
    const beingSent = new Set(unsent.filter(({ attempts }) => attempts > 0).map(({ id }) => id))
    expect(unsent.length).toBeGreaterThan(beingSent.size)
    service = await start()
    // Two minutes later.
    await sql('update outbox set next_attempt_at = now() where sent_at is null')
    await until(
      'all have left',
      async () => (await sql('select from outbox where sent_at is null')).length === 0,
    )
    const after = receivedOf(added).slice(before.length)
    const repeated = after.filter((id) => before.includes(id))
    expect(new Set([...before, ...after]).size).toBe(MESSAGES)
    expect(new Set(after).size).toBe(after.length)
    expect(repeated.filter((id) => !beingSent.has(id))).toEqual([])
    await service.stop()
    report({
      promise: 'A message is not lost when the service is killed, and only those being sent are repeated',
      tried: `${MESSAGES} pushes, killed after ${before.length}, ${beingSent.size} of them being sent`,
      outcome: `0 lost; ${repeated.length} repeated, each with its id`,
    })
  },
)

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { times } from '../proofs/proof.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { forgetLimits, rowsOf } from './database-rows.ts'
import { killDatabase } from './embedded-database.ts'
import { ask, type Person, signIn, trySignIn } from './http-client.ts'
import {
  findPostmasterPid,
  getPostmasterPid,
  isAlive,
  type ServiceProcess,
  startDemoProcess,
  startProcess,
} from './service-process.ts'
import { until } from './until.ts'

const changePassword = (
  service: ServiceProcess,
  { bearer }: Person,
  currentPassword: string,
  password: string,
) => ask(service, 'PUT /identity/password', { headers: bearer, body: { currentPassword, password } })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
  // Holds each change open between its parts, where a kill would tear them if they could be torn: the password and the
  // mail are written before the audit row, the new session after it.
  await rowsOf(
    database.url,
    `create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.15); return new; end $$;
     create trigger linger before insert on audit_log for each row when (new.action = 'password_changed')
       execute function linger()`,
  )
})
afterAll(() => database.drop())

const isChangeBeingWritten = async () =>
  (
    await rowsOf(
      database.url,
      "select from pg_stat_activity where wait_event = 'PgSleep' and pid <> pg_backend_pid()",
    )
  ).length > 0

const untilChangeIsBeingWritten = () =>
  until('a change is being written', isChangeBeingWritten, { everyMs: 2 })

const killMoments = [
  ['as a change is being written', untilChangeIsBeingWritten],
  [
    'about when a change is committed',
    () => untilChangeIsBeingWritten().then(() => wait(145 + Math.random() * 15)),
  ],
  ['at any moment', () => wait(Math.random() * 600)],
] as const

test('a service killed while passwords change leaves the last acknowledged one, or the one under way', async () => {
  const env = { DATABASE_URL: database.url, DEMO_NOW }
  let service = await startProcess({ env })
  let password = DEMO_PASSWORD
  let changes = 0
  const kills = Array.from({ length: times(1, 4) }, () => killMoments).flat()
  for (const [round, [moment, untilMoment]] of kills.entries()) {
    const ava = await signIn(service, 'ava', password)
    let underWay = ''
    const changing = (async () => {
      for (let next = 1; ; next++) {
        underWay = `Round-${round}-password-${next}`
        const answer = await changePassword(service, ava, password, underWay).catch(() => undefined)
        if (!answer) return
        if (answer.status !== 200) throw new Error(answer.body)
        ava.bearer.authorization = `Bearer ${answer.json().accessToken}`
        password = underWay
        changes++
      }
    })()
    await Promise.race([untilMoment(), changing])
    await service.kill()
    await changing
    await until('nothing is being written', async () => !(await isChangeBeingWritten()))

    service = await startProcess({ env })
    const candidates = [password, underWay]
    const answers = await Promise.all(candidates.map((candidate) => trySignIn(service, 'ava', candidate)))
    const accepted = candidates.filter((_, at) => answers[at]?.status === 200)
    expect(accepted, `killed ${moment}`).toHaveLength(1)
    if (accepted[0] !== password) changes++
    password = accepted.join()
    await forgetLimits(database.url)

    const kept = await rowsOf(
      database.url,
      `select (select count(*)::int from audit_log where action = 'password_changed') as audits,
              exists (select from outbox where subject like '%password was changed') as "isMailed"`,
    )
    expect(kept, `killed ${moment}`).toEqual([{ audits: changes, isMailed: changes > 0 }])
  }
})

test('a killed service, and then a killed database, lose nothing that was acknowledged', async () => {
  const first = await startDemoProcess()
  const { dataDir } = first
  const ava = await signIn(first, 'ava')
  expect((await changePassword(first, ava, DEMO_PASSWORD, 'Changed-before-the-kill-1')).status).toBe(200)
  await first.kill()
  const survivor = getPostmasterPid(dataDir)
  expect(isAlive(survivor)).toBe(true)

  const second = await startDemoProcess({ dataDir })
  expect(getPostmasterPid(dataDir)).toBe(survivor)
  const again = await signIn(second, 'ava', 'Changed-before-the-kill-1')
  expect((await changePassword(second, again, 'Changed-before-the-kill-1', 'And-once-more-2')).status).toBe(
    200,
  )
  await killDatabase(dataDir)
  expect((await second.stop()).code).toBe(0)

  const third = await startDemoProcess({ dataDir })
  expect(getPostmasterPid(dataDir)).not.toBe(survivor)
  expect((await trySignIn(third, 'ava', 'And-once-more-2')).status).toBe(200)
  expect((await third.stop()).code).toBe(0)
  expect(findPostmasterPid(dataDir)).toBeUndefined()
})

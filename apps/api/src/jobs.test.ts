import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../test/processes/until.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { issueToken } from './identity/one-time-token.ts'
import { serviceJobs } from './jobs.ts'
import { openLocalFolders } from './platform/files/local-folders.ts'
import { startJobs } from './platform/jobs/job-runner.ts'
import { sweepMailFolder } from './platform/mail/mail-folder.ts'
import type { Services } from './platform/services.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const purge = () =>
  serviceJobs(rollcall.services)
    .find(({ name }) => name === 'purge')
    ?.run()
const count = async (table: string) => (await rollcall.sql(`select from ${table}`)).length

test('what is over is cleared away in time, and nothing that still counts', async () => {
  const person = await rollcall.newPerson()
  await rollcall.sql('delete from outbox; delete from one_time_tokens; delete from rate_limits')
  const { cookie } = await rollcall.signIn(person.key)
  const issue = (lifetimeMs: number) =>
    rollcall.services.db.transaction((tx) =>
      issueToken(tx, 'password_reset', { accountId: person.id, now: rollcall.clock.now(), lifetimeMs }),
    )
  await issue(60 * DAY_MS)
  await issue(0)
  await rollcall.sql(`
    insert into rate_limits values ('over', 1, now() - interval '1 second');
    insert into idempotency_keys (scope, key, fingerprint, created_at) values
      ('a', 'kept', '', now() - interval '6 days'), ('a', 'over', '', now() - interval '8 days');
    insert into idempotency_keys (scope, key, fingerprint, created_at)
      select 'more than a batch', n, '', now() - interval '9 days' from generate_series(1, 1500) n;
    insert into outbox (id, recipient, subject, created_at, sent_at, failed_at) values
      (gen_random_uuid(), 'waiting', '', now() - interval '90 days', null, null),
      (gen_random_uuid(), 'sent', '', now(), now(), null),
      (gen_random_uuid(), 'sent long ago', '', now(), now() - interval '31 days', null),
      (gen_random_uuid(), 'given up long ago', '', now(), null, now() - interval '31 days')`)

  await purge()
  expect((await rollcall.call('POST /refresh', { cookie })).status).toBe(200)
  expect(await rollcall.sql(`select from rate_limits where bucket = 'over'`)).toEqual([])
  expect(await rollcall.sql('select key from idempotency_keys')).toEqual([{ key: 'kept' }])
  expect(await rollcall.sql('select recipient from outbox order by 1')).toEqual([
    { recipient: 'sent' },
    { recipient: 'waiting' },
  ])
  expect(await count('one_time_tokens')).toBe(2)
  await rollcall.sql('delete from outbox')

  rollcall.clock.advance(31 * DAY_MS)
  await purge()
  expect([await count('sessions'), await count('one_time_tokens')]).toEqual([1, 1])
  rollcall.clock.advance(1)
  await purge()
  expect(await count('sessions')).toBe(0)
})

test('an upload that a killed process left is gone after an hour, in the folder of every process', async () => {
  const { db, folders, log } = rollcall.services
  const [left, young] = ['left-by-a-kill', 'just-arriving'].map((name) => join(folders.arriving, name))
  for (const path of [left, young]) writeFileSync(path ?? '', 'bytes')
  const longAgo = new Date(Date.now() - 61 * 60_000)
  utimesSync(left ?? '', longAgo, longAgo)
  const otherData = mkdtempSync(join(tmpdir(), 'rollcall-other-'))
  const other = openLocalFolders(otherData)
  const elsewhere = join(other.arriving, 'left-there')
  writeFileSync(elsewhere, 'bytes')
  utimesSync(elsewhere, longAgo, longAgo)
  const sweepOf = (services: Services) =>
    serviceJobs(services).filter(({ name }) => name === 'sweep-arriving-files')
  // As two machines on one database run them.
  const runners = [
    await startJobs(db, log, sweepOf(rollcall.services)),
    await startJobs(db, log, sweepOf({ ...rollcall.services, folders: other })),
  ]
  await until('both have swept', () => !existsSync(left ?? '') && !existsSync(elsewhere))
  for (const runner of runners) await runner.stop()
  expect(readdirSync(folders.arriving)).toEqual(['just-arriving'])
  rmSync(young ?? '')
  rmSync(otherData, { recursive: true })
})

test('a code for an address that nobody verified is gone from the outbox once it has expired', async () => {
  const topic = `mfa-set-up:${crypto.randomUUID()}`
  await rollcall.sql(
    `insert into outbox (id, channel, recipient, subject, topic, created_at, sent_at) values
       (gen_random_uuid(), 'sms', '+61400000001', '', $1, now() - interval '11 minutes', now()),
       (gen_random_uuid(), 'sms', '+61400000002', '', $1, now() - interval '11 minutes', null),
       (gen_random_uuid(), 'sms', '+61400000003', '', $1, now() - interval '9 minutes', now())`,
    topic,
  )
  await purge()
  expect(await rollcall.sql('select recipient from outbox where topic = $1', topic)).toEqual([
    { recipient: '+61400000003' },
  ])
})

test('the files of mails are deleted once the outbox has forgotten them, also in the folder of another process', async () => {
  const { db, folders } = rollcall.services
  const otherData = mkdtempSync(join(tmpdir(), 'rollcall-other-'))
  const [kept, sentLongAgo] = [crypto.randomUUID(), crypto.randomUUID()]
  await rollcall.sql(
    `insert into outbox (id, recipient, subject, sent_at) values
       ($1, 'a@b.test', '', now() - interval '29 days'), ($2, 'a@b.test', '', now() - interval '31 days')`,
    kept,
    sentLongAgo,
  )
  const names = [
    `${kept}.eml`,
    `${sentLongAgo}.eml`,
    `${sentLongAgo}.eml.part`,
    'notes.txt',
    'named-by-hand.eml',
  ]
  for (const { mail } of [folders, openLocalFolders(otherData)]) {
    for (const name of names) writeFileSync(join(mail, name), 'To: a@b.test\n\n')
    await purge()
    await sweepMailFolder(db, mail)
    const left = readdirSync(mail)
    expect(left).toEqual(expect.arrayContaining([`${kept}.eml`, 'notes.txt', 'named-by-hand.eml']))
    expect(left.filter((name) => name.startsWith(sentLongAgo))).toEqual([])
  }
  expect(serviceJobs(rollcall.services)).toContainEqual(
    expect.objectContaining({ name: 'sweep-mail-folder', everySeconds: 600, runsIn: 'every process' }),
  )
  rmSync(otherData, { recursive: true })
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../test/processes/until.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { issueToken } from './identity/one-time-token.ts'
import { serviceJobs } from './jobs.ts'
import { openLocalFolders } from './platform/files/local-folders.ts'
import { startJobs } from './platform/jobs/job-runner.ts'
import { sweepMailFolder } from './platform/outbox/mail-folder.ts'

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

test('expired data is deleted in time, and nothing that is still valid', async () => {
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

test('temporary files of a killed process are deleted within the hour, in the folders of every process', async () => {
  const { db, folders, log } = rollcall.services
  const otherData = mkdtempSync(join(tmpdir(), 'rollcall-other-'))
  const others = openLocalFolders(otherData)
  const ours = { ...folders, spare: join(otherData, 'our-spare') }
  const services = [ours, others].map((each) => ({ ...rollcall.services, folders: each }))
  const swept = [ours.arriving, ours.spare, ours.pages, others.arriving]
  mkdirSync(ours.spare)
  const [job] = serviceJobs(rollcall.services).filter(({ name }) => name === 'sweep-copies')
  const waitMs = (job?.everySeconds ?? 0) * 1000
  // An hour less the longest time until a sweep.
  const leaveOld = (name: string) => swept.map((folder) => write(join(folder, name), 60 * 60_000 - waitMs))
  // A request may take ten minutes.
  const young = swept.map((folder) => write(join(folder, 'young'), 11 * 60_000))
  const areGone = (paths: string[]) => paths.every((path) => !existsSync(path))

  // As two machines on one database run them.
  const runners = await Promise.all(
    services.map((each) => {
      const jobs = serviceJobs(each).filter(({ name }) => name === 'sweep-copies')
      return startJobs(
        db,
        log,
        jobs.map((one) => ({ ...one, everySeconds: 1 })),
      )
    }),
  )
  for (const name of ['before-the-first-sweep', 'after-the-first-sweep']) {
    const left = leaveOld(name)
    await until(`the leftovers from ${name} are gone`, () => areGone(left))
  }
  for (const runner of runners) await runner.stop()
  expect(young.filter((path) => !existsSync(path))).toEqual([])
  for (const path of young) rmSync(path)
  rmSync(otherData, { recursive: true })
})

function write(path: string, ageMs: number): string {
  writeFileSync(path, 'bytes')
  const at = (Date.now() - ageMs) / 1000
  utimesSync(path, at, at)
  return path
}

test('a code for an unverified address is deleted from the outbox once it has expired', async () => {
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

import { expect, type TestContext, test } from 'vitest'
import { demoEmail } from '../../../demo/src/data/demo-people.ts'
import { createTestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { rowsOf } from './database-rows.ts'
import { ask, trySignIn } from './http-client.ts'
import { startMailReceiver } from './mail-receiver.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

interface OutboxRow {
  id: string
  subject: string
  isSent: boolean
  attempts: number
  lastError: string | null
}

/** A mail server, a database without mail in it, and processes that use both. */
async function openMailRoom({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, { takesMs = 0 } = {}) {
  const database = await createTestDatabase('demo')
  onTestFinished(() => database.drop())
  // Before the first start: the mails of the demo data, and of what expires soon, would be on their way already.
  await rowsOf(database.url, 'delete from outbox; delete from certifications')
  const receiver = await startMailReceiver({ takesMs })
  const start = () => startProcess({ env: { DATABASE_URL: database.url, SMTP_URL: receiver.url, DEMO_NOW } })
  const service = await start()
  return {
    database,
    receiver,
    service,
    start,
    outboxOf: (email: string) =>
      rowsOf<OutboxRow>(
        database.url,
        `select id, subject, sent_at is not null as "isSent", attempts, last_error as "lastError" from outbox
         where recipient = $1 order by id`,
        [email],
      ),
    untilAllSent: () =>
      until('every mail is out', async () => {
        const unsent = await rowsOf(database.url, 'select from outbox where sent_at is null')
        return unsent.length === 0
      }),
    postToCrowd: (people: number) =>
      rowsOf(
        database.url,
        `insert into outbox (id, recipient, subject, text_body, html_body)
         select gen_random_uuid(), 'crowd-' || n || '@rollcall.test', 'A mail', 'Words', '<p>Words</p>'
         from generate_series(1, $1::int) n`,
        [people],
      ),
    retryNow: () => rowsOf(database.url, 'update outbox set next_attempt_at = now() where sent_at is null'),
    receivedBy: (email: string) => receiver.received.filter(({ to }) => to?.[0]?.address === email),
  }
}

const AVA = demoEmail('ava')

const askForReset = async (service: ServiceProcess, email: string) => {
  const answer = await ask(service, 'POST /identity/password-reset', { body: { email } })
  expect(answer.status, answer.body).toBe(204)
}

test.concurrent('two processes that deliver at once send each mail once, under its own Message-ID', async (context) => {
  const room = await openMailRoom(context, { takesMs: 10 })
  const { database, receiver, service } = room
  const other = await room.start()
  await room.postToCrowd(40)
  await Promise.all([askForReset(service, AVA), askForReset(other, demoEmail('noah'))])
  await room.untilAllSent()

  const mails = await rowsOf<{ id: string }>(database.url, 'select id from outbox')
  const messageIds = receiver.received.map(({ messageId }) => messageId)
  expect(messageIds).toHaveLength(mails.length)
  expect(new Set(messageIds)).toEqual(new Set(mails.map(({ id }) => `<${id}@rollcall>`)))
  await Promise.all([service.stop(), other.stop()])
})

test.concurrent('mail that found its server down arrives when it is up again, and its link works', async (context) => {
  const room = await openMailRoom(context)
  const { receiver, service } = room
  await receiver.stop()
  await askForReset(service, AVA)
  await until('the attempt has failed', async () => Boolean((await room.outboxOf(AVA))[0]?.lastError))
  expect(room.receivedBy(AVA)).toEqual([])

  await receiver.startAgain()
  await room.retryNow()
  await room.untilAllSent()
  const [mail, ...others] = room.receivedBy(AVA)
  expect(others).toEqual([])
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1]
  const password = 'Chosen-with-the-link-1'
  const answer = await ask(service, 'POST /identity/password-reset/confirm', { body: { token, password } })
  expect(answer.status, answer.body).toBe(200)
  expect((await trySignIn(service, 'ava', password)).status).toBe(200)
  await service.stop()
})

test.concurrent('a process killed between sending and noting it sends the same mail again, not another', async (context) => {
  const room = await openMailRoom(context)
  const { receiver, service } = room
  receiver.fallSilent()
  await askForReset(service, AVA)
  await until('the mail has been handed over', () => room.receivedBy(AVA).length === 1)
  await service.kill()
  expect(await room.outboxOf(AVA)).toMatchObject([{ isSent: false, attempts: 1 }])

  await receiver.stop()
  await receiver.startAgain()
  const second = await room.start()
  await room.retryNow()
  await room.untilAllSent()
  const [row] = await room.outboxOf(AVA)
  expect(row).toMatchObject({ isSent: true, attempts: 2 })
  const mails = room.receivedBy(AVA)
  expect(mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${row?.id}@rollcall>`))
  expect(mails[1]?.text).toBe(mails[0]?.text)
  await second.stop()
})

test.concurrent('a stop finishes the mail being sent, so that it is not sent twice', async (context) => {
  const room = await openMailRoom(context, { takesMs: 700 })
  const { service } = room
  await askForReset(service, AVA)
  await until('the mail has been handed over', () => room.receivedBy(AVA).length === 1)
  expect((await service.stop()).code).toBe(0)
  expect(await room.outboxOf(AVA)).toMatchObject([{ isSent: true, attempts: 1 }])
})

test.concurrent('a mail server that never answers does not hold up a stop', async (context) => {
  const room = await openMailRoom(context)
  const { receiver, service } = room
  receiver.fallSilent()
  await askForReset(service, AVA)
  await until('the mail has been handed over', () => room.receivedBy(AVA).length === 1)
  expect((await service.stop()).code).toBe(0)
  expect(await room.outboxOf(AVA)).toMatchObject([{ isSent: false }])
})

test.concurrent('mail leaves through five connections at once, which are used again', async (context) => {
  const room = await openMailRoom(context, { takesMs: 500 })
  const { receiver, service } = room
  await room.postToCrowd(14)
  await askForReset(service, AVA)
  await room.untilAllSent()
  expect(receiver.seen).toEqual({ connections: 5, mostAtOnce: 5 })
  await service.stop()
})

test.concurrent('a process killed with many mails under way loses none, and repeats only what it had in hand', async (context) => {
  const room = await openMailRoom(context, { takesMs: 100 })
  const { database, receiver, service } = room
  await room.postToCrowd(40)
  await askForReset(service, AVA)
  await until('some mail is out', () => receiver.received.length >= 12)
  await service.kill()

  const second = await room.start()
  await room.retryNow()
  await room.untilAllSent()
  const mails = await rowsOf<{ id: string }>(database.url, 'select id from outbox')
  const messageIds = receiver.received.map(({ messageId }) => messageId)
  expect(new Set(messageIds)).toEqual(new Set(mails.map(({ id }) => `<${id}@rollcall>`)))
  expect(messageIds.length - mails.length).toBeLessThanOrEqual(5)
  await second.stop()
})

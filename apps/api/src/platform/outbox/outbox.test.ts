import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '../../../test/processes/until.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { loadRuntimeConfigs } from '../../site/runtime-config.ts'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { OutgoingMail } from './mail-carrier.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import type { OutgoingPush } from './push-carrier.ts'

let database: TestDatabase
let db: Database
/** Sends nothing by itself; tests trigger it. */
let writer: Outbox
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 10, onError: () => undefined })
  writer = openOutbox(servicesOn(db), { email: { atOnce: 1, carry: () => Promise.resolve() } }, silent)
  await writer.stop()
  await sql(
    `insert into candidates (id, email, first_name, last_name, region, state, timezone, created_at)
     values ('${ava.candidateId}', 'ava@rollcall.test', 'Ava', 'Nguyen', 'AU', 'VIC', 'Australia/Melbourne', now())`,
  )
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => sql('delete from outbox'))

const config = loadRuntimeConfigs('config', 4000).local as RuntimeConfig
const servicesOn = (on: Database) => ({ db: on, clock: systemClock, config })
const silent = { failed: () => undefined }

const sql = async (text: string) => (await db.query({ name: '', text, values: [] })).rows

const ava = { candidateId: crypto.randomUUID() }
const mail = {
  to: 'ava@rollcall.test',
  subject: 'A <link>',
  paragraphs: ['Hi Ava,', '<script>alert(1)</script>'],
  action: { label: 'Open', url: 'https://portal.example/open#token=s3cret' },
  calendarFile: 'BEGIN:VCALENDAR',
  signature: 'The team',
}

/** A carrier that fails on demand. */
function workshop() {
  const carried: OutgoingMail[] = []
  const failures: unknown[] = []
  const state = { isDown: false }
  const outbox = openOutbox(
    servicesOn(db),
    {
      email: {
        atOnce: 5,
        async carry(outgoing) {
          if (state.isDown) throw new Error('no route to the mail server')
          carried.push(outgoing)
        },
      },
    },
    { failed: (error) => failures.push(error) },
  )
  const post = () => db.transaction((tx) => writer.add(tx, mail, ava))
  return { outbox, carried, failures, state, post }
}

test('a mail is sent once, escaped in HTML, and its body is deleted', async () => {
  const { outbox, carried, post } = workshop()
  await post()
  expect(await outbox.deliver()).toBe(1)
  expect(await outbox.deliver()).toBe(0)
  expect(carried).toHaveLength(1)
  expect(carried[0]).toMatchObject({ to: mail.to, subject: mail.subject })
  expect(carried[0]?.text).toContain('https://portal.example/open#token=s3cret')
  expect(carried[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(carried[0]?.html).not.toContain('<script>')
  expect(carried[0]?.calendarFile).toBe(mail.calendarFile)
  expect(await sql('select text_body, html_body, calendar_file from outbox')).toEqual([
    { text_body: null, html_body: null, calendar_file: null },
  ])
})

test('a change that rolls back mails nothing', async () => {
  const { outbox } = workshop()
  const undone = db.transaction(async (tx) => {
    await writer.add(tx, mail, ava)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await outbox.deliver()).toBe(0)
})

test('a mail that cannot be sent waits, and is then sent as the same mail', async () => {
  const { outbox, carried, failures, state, post } = workshop()
  await post()
  state.isDown = true
  expect(await outbox.deliver()).toBe(0)
  expect(failures).toHaveLength(1)
  state.isDown = false
  expect(await outbox.deliver()).toBe(0)
  const [waiting] = await sql('select id, last_error, next_attempt_at > now() as later from outbox')
  expect(waiting).toMatchObject({ last_error: 'no route to the mail server', later: true })
  await sql('update outbox set next_attempt_at = now()')
  expect(await outbox.deliver()).toBe(1)
  expect(carried[0]?.id).toBe(waiting?.id)
})

test('after its last attempt a mail is given up and its body is forgotten too', async () => {
  const { outbox, state, post } = workshop()
  await post()
  state.isDown = true
  for (let attempt = 1; attempt <= 12; attempt++) {
    const [row] = await sql('select failed_at, text_body is null as forgotten from outbox')
    expect(row).toEqual({ failed_at: null, forgotten: false })
    await outbox.deliver()
    await sql('update outbox set next_attempt_at = now()')
  }
  expect(
    await sql('select text_body, html_body, calendar_file, failed_at is not null as given_up from outbox'),
  ).toEqual([{ text_body: null, html_body: null, calendar_file: null, given_up: true }])
  state.isDown = false
  expect(await outbox.deliver()).toBe(0)
})

test('two processes do not send the same mail, and more than one round’s worth is sent', async () => {
  const [one, other] = [workshop(), workshop()]
  for (let count = 0; count < 25; count++) await one.post()
  await Promise.all([one.outbox.deliver(), other.outbox.deliver()])
  const ids = [...one.carried, ...other.carried].map(({ id }) => id)
  expect(ids).toHaveLength(25)
  expect(new Set(ids).size).toBe(25)
})

/** A carrier that holds every mail until it is released. */
function heldMail(atOnce: number) {
  const started: string[] = []
  const letGo = new Map<string, () => void>()
  const carry = ({ subject }: OutgoingMail) => {
    started.push(subject)
    return new Promise<void>((done) => letGo.set(subject, done))
  }
  const outbox = openOutbox(servicesOn(db), { email: { atOnce, carry } }, silent)
  const post = (to: string, subject: string) =>
    db.transaction((tx) => writer.add(tx, { ...mail, to: `${to}@rollcall.test`, subject }, ava))
  return { outbox, started, letGo: (subject: string) => letGo.get(subject)?.(), post }
}

test('as many mails leave at once as the carrier allows, and one at a time to each recipient', async () => {
  const { outbox, started, letGo, post } = heldMail(2)
  await post('ava', 'ava 1')
  await post('ava', 'ava 2')
  await post('noah', 'noah 1')
  await post('mia', 'mia 1')
  const delivered = outbox.deliver()
  await until('two are on their way', () => started.length === 2)
  expect(started).toEqual(['ava 1', 'noah 1'])
  letGo('noah 1')
  await until('the next is on its way', () => started.length === 3)
  expect(started).toEqual(['ava 1', 'noah 1', 'mia 1'])
  letGo('ava 1')
  await until('the last is on its way', () => started.length === 4)
  expect(started).toEqual(['ava 1', 'noah 1', 'mia 1', 'ava 2'])
  letGo('mia 1')
  letGo('ava 2')
  expect(await delivered).toBe(4)
})

test('a password mail does not wait for the emails about offers before it', async () => {
  const { outbox, started, letGo, post } = heldMail(1)
  for (const name of ['noah', 'mia', 'zoe']) await post(name, name)
  await sql(`update outbox set event = 'offer'`)
  await post('ava', 'password')
  const delivered = outbox.deliver()
  await until('it is on its way beside one of them', () => started.length === 2)
  expect(started).toContain('password')
  letGo('password')
  for (const name of ['noah', 'mia', 'zoe']) {
    await until(`${name} is on its way`, () => started.includes(name))
    letGo(name)
  }
  expect(await delivered).toBe(4)
})

test('a stop waits for mails being sent and accepts no others', async () => {
  const { outbox, started, letGo, post } = heldMail(2)
  for (const name of ['ava', 'noah', 'mia']) await post(name, name)
  const delivered = outbox.deliver()
  await until('two are on their way', () => started.length === 2)
  expect(started).toEqual(['ava', 'noah'])
  const stopped = outbox.stop()
  letGo('ava')
  letGo('noah')
  await stopped
  expect(await delivered).toBe(2)
  expect(await sql('select subject from outbox where sent_at is null')).toEqual([{ subject: 'mia' }])
})

const latest = (subject: string) => ({ ...mail, subject })

test('of several on one topic the newest waits, and one a minute leaves; other topics and people do not wait', async () => {
  const { outbox, carried } = workshop()
  const post = (topic: string, subject: string, to = mail.to) =>
    db.transaction((tx) => writer.addLatest(tx, { ...latest(subject), to }, { ...ava, topic }))
  await post('a', 'one')
  await outbox.deliver()
  for (const subject of ['two', 'three', 'four']) await post('a', subject)
  await post('b', 'another topic')
  await post('a', 'another person', 'noah@rollcall.test')
  await outbox.deliver()
  expect(carried.map(({ subject }) => subject)).toEqual(['one', 'another topic', 'another person'])
  const [waiting] = await sql(
    `select next_attempt_at - (select due_at from outbox where subject = 'one') = interval '1 minute' as later
     from outbox where subject = 'four'`,
  )
  expect(waiting).toEqual({ later: true })
  await sql('update outbox set next_attempt_at = now() where sent_at is null')
  await outbox.deliver()
  expect(carried.map(({ subject }) => subject).at(-1)).toBe('four')
})

test('an older one that could not be sent does not arrive after the newer one', async () => {
  const { outbox, carried, state } = workshop()
  const post = (subject: string) =>
    db.transaction((tx) => writer.addLatest(tx, latest(subject), { ...ava, topic: 'a' }))
  await post('older')
  state.isDown = true
  await outbox.deliver()
  state.isDown = false
  await post('newer')
  await sql('update outbox set next_attempt_at = now()')
  await outbox.deliver()
  expect(carried.map(({ subject }) => subject)).toEqual(['newer'])
})

test('of two emails about one booking only the newer arrives, and emails about other things are not dropped', async () => {
  const { outbox, carried, state } = workshop()
  const notify = (topic: string, subject: string) =>
    db.transaction((tx) =>
      writer.notify(tx, [
        { event: 'bookingChanged', candidateId: ava.candidateId, topic, mail: { ...mail, subject } },
      ]),
    )
  await notify('booking:1', 'at eight')
  await notify('booking:2', 'another shift')
  state.isDown = true
  await outbox.deliver()
  state.isDown = false
  await notify('booking:1', 'at nine')
  await sql('update outbox set next_attempt_at = now()')
  await outbox.deliver()
  expect(carried.map(({ subject }) => subject).sort()).toEqual(['another shift', 'at nine'])
  expect(await sql(`select dropped_reason as reason from outbox where subject = 'at eight'`)).toEqual([
    { reason: 'replaced' },
  ])
})

test('one that is superseded while it is being sent, and fails, is not tried again', async () => {
  const sent: string[] = []
  const outbox = openOutbox(
    servicesOn(db),
    {
      email: {
        atOnce: 1,
        async carry({ subject }) {
          if (subject === 'older') {
            await post('newer')
            throw new Error('no route to the mail server')
          }
          sent.push(subject)
        },
      },
    },
    silent,
  )
  const post = (subject: string) =>
    db.transaction((tx) => writer.addLatest(tx, latest(subject), { ...ava, topic: 'a' }))
  await post('older')
  await outbox.deliver()
  await sql('update outbox set next_attempt_at = now()')
  await outbox.deliver()
  expect(sent).toEqual(['newer'])
  expect(await sql(`select failed_at is not null as is_over from outbox where subject = 'older'`)).toEqual([
    { is_over: true },
  ])
})

test('a commit sends added mails, and does not query if none was added', async () => {
  const carried: string[] = []
  const asked: string[] = []
  const watched: Database = {
    ...db,
    query: (statement) => {
      asked.push(statement.name)
      return db.query(statement)
    },
  }
  const outbox = openOutbox(
    servicesOn(watched),
    { email: { atOnce: 1, carry: async ({ to }) => void carried.push(to) } },
    silent,
  )
  await db.transaction((tx) => tx.query({ name: '', text: 'select 1', values: [] }))
  const refused = db.transaction(async (tx) => {
    await outbox.add(tx, mail, ava)
    throw new Error('on second thoughts')
  })
  await expect(refused).rejects.toThrow('on second thoughts')
  expect(asked).toEqual([])

  await db.transaction(async (tx) => {
    await outbox.add(tx, mail, ava)
    await outbox.addLatest(tx, { ...mail, to: 'noah@rollcall.test' }, { ...ava, topic: 'a topic' })
  })
  await until('both are sent', () => carried.length === 2)
  await outbox.stop()
})

test('texts leave by their own carrier, beside a mail that is held up, and the version before sees none of them', async () => {
  const texts: OutgoingMail[] = []
  let letGo: (() => void) | undefined
  const email = { atOnce: 1, carry: () => new Promise<void>((done) => (letGo = done)) }
  const sms = { atOnce: 1, carry: async (message: OutgoingMail) => void texts.push(message) }
  const outbox = openOutbox(servicesOn(db), { email, sms }, silent)
  expect([outbox.carriesTexts, writer.carriesTexts]).toEqual([true, false])
  await db.transaction(async (tx) => {
    await writer.add(tx, mail, ava)
    await writer.addText(tx, { to: '+61400000678', text: '123456 is your code.' }, ava)
  })
  expect(await sql('select recipient from mail_outbox')).toEqual([{ recipient: mail.to }])
  const delivered = outbox.deliver()
  await until('the text is out beside the mail', () => texts.length === 1 && letGo !== undefined)
  expect(texts[0]).toMatchObject({ to: '+61400000678', text: '123456 is your code.', html: null })
  letGo?.()
  expect(await delivered).toBe(2)
  // As the version before writes, which knows no channel.
  await sql(
    `insert into mail_outbox (id, recipient, subject, text_body) values (gen_random_uuid(), 'ava@rollcall.test', 'old', '')`,
  )
  expect(await sql(`select channel from outbox where subject = 'old'`)).toEqual([{ channel: 'email' }])
})

test('a push service that hangs delays no other, and each device gets one message at a time', async () => {
  const [device, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql(`insert into accounts (id, email_key) values ('${ava.candidateId}', 'ava@rollcall.test')`)
  await sql(
    `with session as (
       insert into sessions (id, account_id, current_hash, created_at, expires_at)
       values (gen_random_uuid(), '${ava.candidateId}', '', now(), now() + interval '1 day') returning id)
     insert into push_subscriptions (id, candidate_id, session_id, endpoint, push_service, p256dh, auth, origin,
       device_name, created_at, renewed_at)
     select device.id::uuid, '${ava.candidateId}', session.id, device.id, device.service, '', '', '', '', now(), now()
     from session, (values ('${device}', 'google'), ('${other}', 'mozilla')) device (id, service)`,
  )
  const sent: string[] = []
  const letGo: (() => void)[] = []
  const push = {
    atOnce: 5,
    carry: async ({ endpoint }: OutgoingPush) => {
      if (endpoint === device) await new Promise<void>((done) => letGo.push(done))
      sent.push(endpoint)
    },
  }
  const outbox = openOutbox(servicesOn(db), { push }, silent)
  const notify = (topic: string) =>
    db.transaction((tx) =>
      outbox.notify(tx, [
        { event: 'test', candidateId: ava.candidateId, topic, push: { title: 'A', body: 'B', path: '/' } },
      ]),
    )
  await notify('one')
  await notify('two')
  await until('the other service has both', () => sent.length === 2)
  expect(sent).toEqual([other, other])
  expect(letGo).toHaveLength(1)
  await outbox.sweep()
  letGo[0]?.()
  await until('the next to the device is under way', () => letGo.length === 2)
  letGo[1]?.()
  await until('the device has both', () => sent.length === 4)
  await outbox.stop()
})

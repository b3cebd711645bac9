import { createHmac, createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { audit } from '../../platform/audit.ts'
import { systemCaller } from '../../platform/caller.ts'
import { newId } from '../../platform/ids.ts'
import { openWebhookSender, type WebhookSender } from './deliver-webhooks.ts'
import { createWebhook, type NewWebhook, replay, rotateSecret } from './manage-webhooks.ts'
import type { Receivers } from './post-to-public-address.ts'
import { webhookCommands } from './webhook-commands.ts'
import { takeDueDelivery } from './webhooks.queries.ts'

const HOUR_MS = 3_600_000

let rollcall: TestApp
let person: Person
let sender: WebhookSender
const servers: Server[] = []
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  await rollcall.sql('delete from webhooks; delete from changes')
  person = await rollcall.newPerson()
  sender = open()
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => rollcall.close())

const open = (receivers: Receivers = {}) =>
  openWebhookSender(rollcall.services, { allowsLoopback: true, timeoutMs: 60_000, ...receivers })

interface Received {
  headers: IncomingHttpHeaders
  body: string
}
interface Receiver {
  url: string
  received: Received[]
}

async function receive(
  answer: number | ((response: ServerResponse, count: number) => void) = 204,
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      if (typeof answer === 'number') response.writeHead(answer).end()
      else answer(response, received.length)
    })
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received }
}

const add = ({ url }: Pick<Receiver, 'url'>, more: Partial<NewWebhook> = {}) =>
  rollcall.services.db.transaction((tx) =>
    createWebhook(tx, systemCaller(rollcall.clock), {
      source: 'crm',
      url,
      types: null,
      regions: null,
      ...more,
    }),
  )
const reportLate = (bookingId = newId(rollcall.clock.now())) =>
  rollcall.services.db.transaction((tx) =>
    audit(
      tx,
      {
        subject: { candidateId: person.id },
        actor: { kind: 'candidate', id: person.id },
        trace: null,
        clock: rollcall.clock,
      },
      'running_late',
      { bookingId, minutesLate: 5 },
    ),
  )
const round = async (by = sender) => {
  await by.deliver()
  await by.settled()
}
interface Logged {
  id: string
  attempts: number
  next: Date
  status: number | null
  error: string | null
  isDelivered: boolean
  isFailed: boolean
}
const deliveries = () =>
  rollcall.sql<Logged>(
    `select id, attempts, next_attempt_at as next, last_status as status, last_error as error,
       delivered_at is not null as "isDelivered", failed_at is not null as "isFailed"
     from webhook_deliveries order by change_xid, change_id`,
  )
/** Another test on the same PostgreSQL may hold back the feed for a moment. */
const roundsUntil = (condition: () => unknown, by = sender) =>
  expect
    .poll(async () => {
      await round(by)
      return condition()
    })
    .toBe(true)
const signatureBy = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`

test('a change is sent once, signed, with ids and names of fields alone', async () => {
  const receiver = await receive()
  await reportLate()
  const { secret } = await add(receiver)
  const bookingId = newId(rollcall.clock.now())
  await rollcall.sql(
    `insert into external_ids (source, resource, external_id, id) values ('crm', 'bookings', 'crm-7', $1)`,
    bookingId,
  )
  await reportLate(bookingId)
  await roundsUntil(() => receiver.received.some(({ body }) => body.includes(bookingId)))
  await round()
  const [sent] = receiver.received.filter(({ body }) => body.includes(bookingId))
  if (!sent) throw new Error('It was sent')
  expect(JSON.parse(sent.body)).toEqual({
    type: 'lateness.reported',
    timestamp: new Date(rollcall.clock.now()).toISOString(),
    data: {
      cursor: expect.any(String),
      actor: { kind: 'candidate', id: person.id },
      candidate: { id: person.id, externalId: null },
      resource: 'bookings',
      id: bookingId,
      externalId: 'crm-7',
      changed: ['minutesLate'],
    },
  })
  expect(sent.headers['webhook-signature']).toBe(signatureBy(secret, sent))
  expect(sent.headers['webhook-timestamp']).toBe(String(Math.floor(rollcall.clock.now() / 1000)))
  const all = await deliveries()
  expect(all.map(({ id }) => id)).toContain(sent.headers['webhook-id'])
  expect(receiver.received).toHaveLength(all.length)
})

const rotate = async (id: string) => {
  const keys = await rollcall.services.db.transaction((tx) =>
    rotateSecret(tx, systemCaller(rollcall.clock), id),
  )
  if (!keys) throw new Error('It was rotated')
  return keys
}

const signaturesOf = ({ headers }: Received, version: string) =>
  String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith(`${version},`))

const isSignedBy = (publicKey: string | undefined, sent: Received): boolean => {
  const x = Buffer.from(publicKey?.replace('whpk_', '') ?? '', 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const { headers, body } = sent
  const message = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return signaturesOf(sent, 'v1a').some((signature) =>
    verify(null, Buffer.from(message), key, Buffer.from(signature.replace('v1a,', ''), 'base64')),
  )
}

test('a webhook with a key pair is signed by it beside its secret, and by both key pairs during a rotation', async () => {
  const receiver = await receive()
  const { id, secret, publicKey } = await add(receiver, { hasKeyPair: true })
  const other = await add(receiver, { hasKeyPair: true, types: ['offer.accepted'] })
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1)
  const next = await rotate(id)
  expect(next.publicKey).not.toBe(publicKey)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 2)
  rollcall.clock.advance(24 * HOUR_MS)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 3)
  const [before, during, after] = receiver.received
  if (!before || !during || !after) throw new Error('All were sent')
  expect(signaturesOf(before, 'v1')).toEqual([signatureBy(secret, before)])
  const signers = [publicKey, next.publicKey, other.publicKey]
  expect([before, during, after].map((sent) => signers.map((key) => isSignedBy(key, sent)))).toEqual([
    [true, false, false],
    [true, true, false],
    [false, true, false],
  ])
  expect(isSignedBy(publicKey, { ...before, body: `${before.body} ` })).toBe(false)
})

test('two secrets sign for a day after a rotation, then the new one alone', async () => {
  const receiver = await receive()
  const { id, secret } = await add(receiver)
  const { secret: next } = await rotate(id)
  expect(next).not.toBe(secret)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1)
  rollcall.clock.advance(24 * HOUR_MS)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 2)
  const [during, after] = receiver.received
  if (!during || !after) throw new Error('Both were sent')
  expect(during.headers['webhook-signature']).toBe(
    `${signatureBy(next, during)} ${signatureBy(secret, during)}`,
  )
  expect(after.headers['webhook-signature']).toBe(signatureBy(next, after))
})

test('the chosen types and regions alone are sent', async () => {
  const [types, regions] = [await receive(), await receive()]
  await add(types, { types: ['offer.accepted'] })
  await add(regions, { regions: ['UK'] })
  const all = await receive()
  await add(all)
  await reportLate()
  await roundsUntil(() => all.received.length === 1)
  expect([types.received, regions.received]).toEqual([[], []])
})

test('a receiver that hangs delays no other, nor the next round', async () => {
  const hanging = await receive(() => undefined)
  const healthy = await receive()
  await add(hanging)
  await add(healthy)
  await reportLate()
  const deliver = async (count: number) =>
    expect
      .poll(async () => {
        await sender.deliver()
        return [hanging.received.length > 0, healthy.received.length]
      })
      .toEqual([true, count])
  await deliver(1)
  await reportLate()
  await deliver(2)
})

test('an answer that takes too long is a failed attempt', async () => {
  const hanging = await receive(() => undefined)
  await add(hanging)
  await reportLate()
  await roundsUntil(() => hanging.received.length > 0, open({ timeoutMs: 300 }))
  expect(await deliveries()).toMatchObject([{ attempts: 1, status: null, isDelivered: false }])
})

test('a redirect is not followed, and is a failed attempt', async () => {
  const target = await receive()
  const receiver = await receive((response) => response.writeHead(307, { location: target.url }).end())
  await add(receiver)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1)
  expect(target.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ attempts: 1, status: 307, error: 'answered 307' }])
})

test('a receiver that fails gets ten attempts within about 75 hours, and a replay under the same id', async () => {
  let status = 500
  const receiver = await receive((response) => response.writeHead(status).end())
  const { id } = await add(receiver)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1)
  const began = rollcall.clock.now()
  for (let attempt = 2; attempt <= 10; attempt++) {
    const [due] = await deliveries()
    rollcall.clock.set(Number(due?.next) - 1)
    await round()
    expect(receiver.received).toHaveLength(attempt - 1)
    rollcall.clock.advance(1)
    await round()
    expect(receiver.received).toHaveLength(attempt)
  }
  const hours = (rollcall.clock.now() - began) / HOUR_MS
  expect(hours).toBeGreaterThan(75 * 0.9)
  expect(hours).toBeLessThan(76 * 1.1)
  rollcall.clock.advance(100 * HOUR_MS)
  await round()
  expect(receiver.received).toHaveLength(10)
  expect(await deliveries()).toMatchObject([{ attempts: 10, status: 500, isFailed: true }])

  status = 200
  const replayed = await rollcall.services.db.transaction((tx) =>
    replay(tx, systemCaller(rollcall.clock), id),
  )
  expect(replayed).toBe(1)
  await round()
  expect(await deliveries()).toMatchObject([{ attempts: 1, status: 200, isDelivered: true, isFailed: false }])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('Retry-After is waited for', async () => {
  const receiver = await receive((response) => response.writeHead(503, { 'retry-after': '600' }).end())
  await add(receiver)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1)
  const [due] = await deliveries()
  expect(Number(due?.next)).toBe(rollcall.clock.now() + 600_000)
})

test('410 disables the webhook, and nothing is sent any more', async () => {
  const receiver = await receive((response) => response.writeHead(410).end())
  const { id } = await add(receiver)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1)
  await reportLate()
  rollcall.clock.advance(HOUR_MS)
  await round()
  expect(receiver.received).toHaveLength(1)
  const rows = await rollcall.sql(
    `select disabled_because as because, (select count(*)::int from audit_log l
       where l.action = 'webhook_disabled' and l.details ->> 'webhookId' = w.id::text) as audited
     from webhooks w where id = $1`,
    id,
  )
  expect(rows).toEqual([{ because: 'the receiver answered 410', audited: 1 }])
})

test('a name that resolves to a private address later is refused then, and nothing is sent', async () => {
  const receiver = await receive()
  const { port } = new URL(receiver.url)
  await add({ url: `http://crm.example:${port}/hook` })
  const answers = ['127.0.0.1', '10.0.0.1']
  const rebinding = open({
    lookUp: (_host, _options, callback) =>
      callback(null, [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]),
  })
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1, rebinding)
  await reportLate()
  await expect
    .poll(async () => {
      await round(rebinding)
      return (await deliveries()).map(({ error }) => error)
    })
    .toEqual([null, '10.0.0.1 is not a public address'])
  expect(receiver.received).toHaveLength(1)
})

test('without the setting of tests a receiver on this machine gets nothing', async () => {
  const receiver = await receive()
  await add({ url: receiver.url.replace('http:', 'https:') })
  await reportLate()
  const sends = open({ allowsLoopback: false })
  await expect
    .poll(async () => {
      await round(sends)
      return (await deliveries()).map(({ error }) => error)
    })
    .toEqual(['127.0.0.1 is not a public address'])
  expect(receiver.received).toEqual([])
})

test('two processes send each of many changes once', async () => {
  const receiver = await receive()
  await add(receiver)
  await Promise.all(Array.from({ length: 100 }, () => reportLate()))
  const senders = [open(), open()]
  await expect
    .poll(async () => {
      await Promise.all(senders.map((one) => round(one)))
      return receiver.received.length
    })
    .toBe(100)
  await Promise.all(senders.map((one) => round(one)))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(100)
  expect(receiver.received).toHaveLength(100)
})

test('a delivery whose process was killed is sent again a minute later, under the same id', async () => {
  const receiver = await receive(500)
  const { id } = await add(receiver)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1)
  rollcall.clock.advance(10_000)
  const taken = await takeDueDelivery.first(rollcall.services.db, id, new Date(rollcall.clock.now()))
  await round()
  expect(receiver.received).toHaveLength(1)
  rollcall.clock.advance(60_000)
  await round()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    taken?.deliveryId,
    taken?.deliveryId,
  ])
})

test('the commands create, list, show, rotate, replay and disable', async () => {
  const run = (name: keyof typeof webhookCommands, ...args: string[]) => {
    const { db, clock } = rollcall.services
    return webhookCommands[name](args)(db, clock, () => Promise.resolve(rollcall.services))
  }
  const receiver = await receive()
  const lines = await run(
    'webhook new',
    '--source',
    'crm',
    '--url',
    'https://crm.example/hook',
    '--types',
    'lateness.reported',
  )
  expect(lines[1]).toMatch(/^whsec_[\w+/]{43}=$/)
  const [row] = await rollcall.sql<{ id: string; text: string }>('select id, w::text as text from webhooks w')
  const id = row?.id ?? ''
  expect(row?.text).not.toContain(lines[1]?.slice(6))
  expect(await run('webhook list')).toEqual([
    `${id}  crm  https://crm.example/hook  lateness.reported  all regions  enabled`,
  ])
  const example = await run('webhook show', id)
  expect(example[1]).toBe('Nothing was sent yet. A request with made-up ids:')
  expect(JSON.parse(example.at(-1) ?? '')).toMatchObject({
    type: 'lateness.reported',
    data: { resource: 'bookings', changed: ['minutesLate'] },
  })
  await rollcall.sql('update webhooks set url = $2 where id = $1', id, receiver.url)
  await reportLate()
  await roundsUntil(() => receiver.received.length === 1)
  const shown = await run('webhook show', id)
  expect(shown.at(-1)).toBe(receiver.received[0]?.body)
  expect(shown[1]).toContain('1 attempts  204')
  expect((await run('webhook rotate', id))[1]).toMatch(/^whsec_/)
  const delivery = (await deliveries())[0]?.id ?? ''
  expect(await run('webhook replay', delivery)).toEqual(['1 sent again, under the same ids.'])
  await round()
  expect(receiver.received).toHaveLength(2)
  expect(await run('webhook disable', id)).toEqual([`Webhook ${id} is disabled.`])
  for (const verb of ['disable', 'rotate'] as const)
    await expect(run(`webhook ${verb}`, id)).rejects.toThrow('no enabled webhook')
  await expect(run('webhook replay', id)).rejects.toThrow('no delivery')
})

test.each([
  [['--url', 'https://crm.example'], '--source is'],
  [['--source', 'crm'], '--url is an https address'],
  [['--source', 'crm', '--url', 'http://crm.example'], '--url is an https address'],
  [['--source', 'crm', '--url', 'https://crm:secret@crm.example'], '--url is an https address'],
  [['--source', 'crm', '--url', 'https://192.168.1.1'], 'not a public address'],
  [['--source', 'crm', '--url', 'https://crm.example', '--types', 'offer.sold'], 'not offer.sold'],
  [['--source', 'crm', '--url', 'https://crm.example', '--regions', 'FR'], 'not FR'],
])('a new webhook with %j is refused before the database is opened', (args, reason) => {
  expect(() => webhookCommands['webhook new'](args)).toThrow(reason)
})

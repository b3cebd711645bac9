import { cursorOf } from '../../src/agency/changes/changes-cursor.ts'
import { rowsOf } from '../processes/database-rows.ts'
import type { WebhookReceiver } from '../processes/webhook-receiver.ts'
import { openStoredFiles } from '../proofs/stored-files.ts'
import type { ChangesReader } from './changes-reader.ts'
import type { Mailbox } from './mailbox.ts'

/** The actions of clients on one shift, in order. */
const IN_ORDER = ['timeEntry.clockedIn', 'timeEntry.clockedOut', 'shiftRecord.submitted']

/** The feed has every change once, in the order of the database, and those of a shift in the order of the clients. */
export async function compareChanges(url: string, { read }: ChangesReader): Promise<string[]> {
  const rows = await rowsOf<{ xid: string; id: string }>(
    url,
    'select xid::text, id from changes c order by c.xid, c.id',
  )
  const wrong: string[] = []
  const at = rows.findIndex((row, index) => cursorOf(row) !== read[index]?.cursor)
  if (at !== -1 || rows.length !== read.length)
    wrong.push(
      `changes: ${rows.length} in the database, ${read.length} read, another one at number ${at + 1}`,
    )
  const steps = new Map<string, number>()
  for (const { type, id } of read) {
    const step = IN_ORDER.indexOf(type)
    if (step === -1) continue
    if (step < (steps.get(id) ?? 0)) wrong.push(`changes: ${type} of ${id} comes too late`)
    steps.set(id, step)
  }
  return wrong
}

/** Every message was sent and arrived, or was dropped because it was no longer true. */
export async function compareMails(url: string, { received }: Mailbox): Promise<string[]> {
  const rows = await rowsOf<{ id: string; isSent: boolean; isDropped: boolean }>(
    url,
    `select id, sent_at is not null as "isSent", dropped_reason is not null as "isDropped" from outbox`,
  )
  const known = new Set(rows.map(({ id }) => id))
  return [
    ...rows.flatMap(({ id, isSent, isDropped }) => {
      if (!isSent && !isDropped) return [`mail ${id} was not sent`]
      return isSent && !received.has(id) ? [`mail ${id} is marked as sent, and did not arrive`] : []
    }),
    ...[...received.keys()].filter((id) => !known.has(id)).map((id) => `mail ${id} is not in the outbox`),
  ]
}

/** Every change was posted, and arrived. */
export async function compareWebhooks(url: string, { received }: WebhookReceiver): Promise<string[]> {
  const rows = await rowsOf<{ id: string; isDelivered: boolean }>(
    url,
    `select id, delivered_at is not null as "isDelivered" from webhook_deliveries`,
  )
  const [changes] = await rowsOf<{ count: number }>(url, 'select count(*)::int as count from changes')
  const arrived = new Set(received.map(({ headers }) => headers['webhook-id']))
  return [
    ...(changes?.count === rows.length
      ? []
      : [`${changes?.count} changes, ${rows.length} webhooks about them`]),
    ...rows.flatMap(({ id, isDelivered }) =>
      isDelivered && arrived.has(id) ? [] : [`webhook ${id} did not arrive`],
    ),
  ]
}

/** Every file has the bytes that were sent, and no bytes are without a record, in the store and where uploads arrive. */
export async function compareFiles(url: string, dataDir: string): Promise<string[]> {
  const stored = openStoredFiles(url, dataDir)
  await stored.sweep()
  const rows = await rowsOf<{ id: string; sha256: string }>(
    url,
    `select id, encode(sha256, 'hex') as sha256 from files`,
  )
  const wrong: string[] = []
  for (const { id, sha256 } of rows)
    if ((await stored.hashOf(id)) !== sha256) wrong.push(`file ${id} has other bytes than were sent`)
  const known = new Set(rows.map(({ id }) => id))
  const orphans = stored.names().filter((name) => !known.has(name))
  await stored.close()
  return [...wrong, ...orphans.map((name) => `the bytes ${name} have no record`)]
}

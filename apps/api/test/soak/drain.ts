import { rowsOf } from '../processes/database-rows.ts'
import { until } from '../processes/until.ts'
import type { WebhookReceiver } from '../processes/webhook-receiver.ts'
import type { ChangesReader } from './changes-reader.ts'
import type { Mailbox } from './mailbox.ts'

const DRAIN_MS = 3 * 60_000
const UNSENT = 'sent_at is null and failed_at is null'
const UNDELIVERED = 'delivered_at is null and failed_at is null'

const COUNT_LEFT = `
  select (select count(*) from outbox where ${UNSENT})::int as "messages not sent",
    (select count(*) from webhook_deliveries where ${UNDELIVERED})::int as "webhooks not delivered",
    ((select count(*) from changes) - (select count(*) from webhook_deliveries))::int as "changes without a webhook",
    (select count(*) from changes)::int - $1::int as "changes not read"`

/**
 * Waits until everything is sent and read. A message or webhook whose attempt failed is due at once, as if its pause of
 * minutes or hours had passed. Returns what is left.
 */
export async function drain(
  url: string,
  webhooks: WebhookReceiver,
  { mailbox, reader }: { mailbox: Mailbox; reader: ChangesReader },
): Promise<string[]> {
  await rowsOf(url, `update outbox set next_attempt_at = now() where ${UNSENT}`)
  await rowsOf(url, `update webhook_deliveries set next_attempt_at = 'epoch' where ${UNDELIVERED}`)
  let left: [string, number][] = []
  const isDone = async () => {
    const [counts] = await rowsOf<Record<string, number>>(url, COUNT_LEFT, [reader.read.length])
    left = Object.entries(counts ?? {}).filter(([, count]) => count !== 0)
    return left.length === 0
  }
  await until('everything is sent', isDone, { withinMs: DRAIN_MS, everyMs: 500 }).catch(() => undefined)
  await reader.stop()
  await mailbox.settled()
  await webhooks.stop()
  return left.map(([name, count]) => `after ${DRAIN_MS / 60_000} minutes there are ${count} ${name}`)
}
